-- Halves the entries of a shipment in the search index: of the runs of two bytes, a text keeps only
-- the last. The others begin a run of three. A search of two bytes looks up these. The index need
-- not be built again, because its older entries contain all that a search looks up.

create or replace function search_grams(account uuid, value text, shortest int) returns bigint[]
  language sql immutable parallel safe
  return array(
    with known as (
      select convert_to(value, 'UTF8') as bytes, uuid_hash_extended(account, 0) & (-16777216)::bigint as prefix
    )
    select known.prefix
      | ((get_byte(known.bytes, at) << 16) | (get_byte(known.bytes, at + 1) << 8) | get_byte(known.bytes, at + 2))
    from known, generate_series(0, length(known.bytes) - 3) as at
    union all
    select known.prefix
      | ((get_byte(known.bytes, length(known.bytes) - 2) << 8) | get_byte(known.bytes, length(known.bytes) - 1))
    from known
    where shortest = 2 and length(known.bytes) >= 2
  );

-- `acting_members` replaces it. No release calls it.
drop function if exists acting_member(uuid, uuid, uuid);
