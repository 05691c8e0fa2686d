-- owner: lastro_definer
-- execute: lastro_app

-- Returns the grams (sequences of three bytes) to look up for a searched text of three bytes or
-- more. These are every second gram from the end and the first one, which together cover each byte.
-- If two or more of them contain a digit, returns only those. Grams of numbers and codes occur in
-- few texts, while many grams of words occur in almost every text. Every text that contains the
-- searched one contains these grams; the caller then compares the texts themselves. The function
-- takes the end of a long text, because access keys of one issuer begin alike. Five grams with
-- digits leave hardly any other text. It is a loop, because an equivalent query took a third of the
-- search's time. `part` is 0 for the text of a shipment, and 1 for its recipient.
create or replace function search_cover(account uuid, needle text, part int) returns bigint[]
  language plpgsql immutable parallel safe
as $$
declare
  bytes constant bytea := convert_to(needle, 'UTF8');
  last constant int := length(bytes) - 3;
  prefix constant bigint := uuid_hash_extended(account, part) & (-16777216)::bigint;
  grams bigint[] := '{}';
  rare bigint[] := '{}';
  gram int;
  at int := last;
begin
  loop
    gram := (get_byte(bytes, at) << 16) | (get_byte(bytes, at + 1) << 8) | get_byte(bytes, at + 2);
    grams := grams || (prefix | gram);
    if (gram >> 16) between 48 and 57 or (gram >> 8) & 255 between 48 and 57 or gram & 255 between 48 and 57 then
      rare := rare || (prefix | gram);
    end if;
    exit when at <= greatest(last - 16, 0) or cardinality(rare) = 5;
    at := greatest(at - 2, 0);
  end loop;
  return case when cardinality(rare) < 2 then grams else rare end;
end;
$$;

-- Returns the grams to look up for a searched text of two bytes. These are all grams that begin
-- with the two bytes, and the pair that ends a text. Each text that contains the two bytes has at
-- least one of these grams.
create or replace function search_pair(account uuid, needle text, part int) returns bigint[]
  language sql immutable parallel safe
  return array(
    select (uuid_hash_extended(account, part) & (-16777216)::bigint) | gram
    from (select get_byte(convert_to(needle, 'UTF8'), 0) << 8 | get_byte(convert_to(needle, 'UTF8'), 1) as pair) as p,
      lateral (select p.pair as gram union all select p.pair << 8 | next from generate_series(0, 255) as next) as g
  );

-- Returns at most `max_rows` of an account's shipments whose text contains `needle`, which has two
-- characters or more. Looks up recipients only if `with_recipients`, so hidden ones are neither
-- read nor counted. Under row-level security the index cannot be used, because `@>` may leak the
-- values that it compares. This function therefore bypasses row-level security and repeats the
-- policy. The plan is generic, because planning took as long as executing. Each indexed gram
-- contains a hash of the account's id, so the index finds only rows of the account. With
-- `is not distinct from`, the planner does not use the index on `user_id`, which would read the
-- whole account.
create or replace function shipments_with_text(account uuid, needle text, with_recipients boolean, max_rows int)
  returns setof uuid
  language sql stable security definer set plan_cache_mode = force_generic_plan
begin atomic
  select s.shipment_id from shipment_search s
  where s.user_id is not distinct from account and account = any (account_ids()) and length(needle) >= 2
    and octet_length(needle) > 2
    and shipment_grams(s.user_id, s.text, s.recipient_key) @> search_cover(account, needle, 0)
    and strpos(s.text, needle) > 0
  union all
  select s.shipment_id from shipment_search s
  where s.user_id is not distinct from account and account = any (account_ids()) and length(needle) >= 2
    and octet_length(needle) = 2
    and shipment_grams(s.user_id, s.text, s.recipient_key) && search_pair(account, needle, 0)
    and strpos(s.text, needle) > 0
  union all
  select s.shipment_id from shipment_search s
  where s.user_id is not distinct from account and account = any (account_ids()) and length(needle) >= 2
    and with_recipients and octet_length(needle) > 2
    and shipment_grams(s.user_id, s.text, s.recipient_key) @> search_cover(account, needle, 1)
    and strpos(s.recipient_key, needle) > 0 and strpos(s.text, needle) = 0
  union all
  select s.shipment_id from shipment_search s
  where s.user_id is not distinct from account and account = any (account_ids()) and length(needle) >= 2
    and with_recipients and octet_length(needle) = 2
    and shipment_grams(s.user_id, s.text, s.recipient_key) && search_pair(account, needle, 1)
    and strpos(s.recipient_key, needle) > 0 and strpos(s.text, needle) = 0
  union all
  -- References that begin with the needle, whatever its spaces and punctuation.
  select distinct r.shipment_id from (select upper(regexp_replace(needle, '[^[:alnum:]]+', '', 'g')) as value) as n
  join shipment_references r on r.user_id = account and r.value >= n.value and r.value < n.value || chr(1114111)
  join shipment_search s on s.shipment_id = r.shipment_id
  where account = any (account_ids()) and length(n.value) >= 4
    and strpos(s.text, needle) = 0 and (not with_recipients or strpos(s.recipient_key, needle) = 0)
  limit max_rows;
end;
