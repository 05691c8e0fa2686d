-- A search asks the index for fewer grams. Every third byte of a text stands in three of them, and one that is in nearly
-- every text, such as of "nf ", is walked through whole.

-- Of a needle of three characters or more every second gram and the last one: each of its bytes stands in one of them.
-- Whatever holds the needle holds these; who asks holds what is found against the needle itself.
create function search_cover(account uuid, needle text) returns bigint[]
  language sql immutable parallel safe
  return case when length(needle) < 3 then search_grams(account, needle, 2) else array(
    select g.gram from unnest(search_grams(account, needle, 3)) with ordinality as g (gram, n)
    where g.n % 2 = 1 or g.n = octet_length(needle) - 2
  ) end;

create or replace function shipments_containing(account uuid, needle text, most int) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select s.shipment_id from shipment_search s
  where s.user_id = account and account = any (account_ids()) and length(needle) >= 2
    and search_grams(s.user_id, s.text, 2) @> search_cover(account, needle)
    and strpos(s.text, needle) > 0
  limit most;
end;
