-- Of a needle of three bytes or more every second gram and the last one: each of its bytes stands in one of them. Where two of them or more
-- have a digit, those are enough: they are of numbers and codes, and in few texts, while many of those of words stand in every text. Whatever holds
-- the needle holds these; who asks holds what is found against the needle itself. A loop, since it runs once a search and as a query it took a third
-- of the whole.
create or replace function search_cover(account uuid, needle text) returns bigint[]
  language plpgsql immutable parallel safe
as $$
declare
  bytes constant bytea := convert_to(needle, 'UTF8');
  last constant int := length(bytes) - 3;
  prefix constant bigint := uuid_hash_extended(account, 0) & (-16777216)::bigint;
  grams bigint[] := '{}';
  rare bigint[] := '{}';
  gram int;
  at int := 0;
begin
  if last < 0 then
    return search_grams(account, needle, 2);
  end if;
  loop
    gram := (get_byte(bytes, at) << 16) | (get_byte(bytes, at + 1) << 8) | get_byte(bytes, at + 2);
    grams := grams || (prefix | gram);
    if (gram >> 16) between 48 and 57 or (gram >> 8) & 255 between 48 and 57 or gram & 255 between 48 and 57 then
      rare := rare || (prefix | gram);
    end if;
    exit when at = last;
    at := least(at + 2, last);
  end loop;
  return case when cardinality(rare) < 2 then grams else rare end;
end;
$$;
drop function search_gram_is_rare(bigint);

-- The account's shipments whose text contains a needle of two characters or more, `most` at the most. Planned once: to plan it anew for each needle
-- took as long as to carry it out. The account stands in the grams, so no other index than theirs is of use, and `is not distinct from` keeps the
-- planner from one that would read the whole account.
create or replace function shipments_containing(account uuid, needle text, most int) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_generic_plan
begin atomic
  select s.shipment_id from shipment_search s
  where s.user_id is not distinct from account and account = any (account_ids()) and length(needle) >= 2
    and search_grams(s.user_id, s.text, 2) @> search_cover(account, needle)
    and strpos(s.text, needle) > 0
  limit most;
end;
