-- A gram is three bytes beside one another, or two, under what tells accounts apart. Without brackets the shifts ran from left to right: the
-- first byte fell among the account's bits, and what differs by it alone was found together.
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
    select known.prefix | ((get_byte(known.bytes, at) << 8) | get_byte(known.bytes, at + 1))
    from known, generate_series(0, length(known.bytes) - 2) as at
    where shortest = 2
  );

reindex index shipment_search_grams;

-- Whether a gram has a digit in it. Those that have are of numbers and codes, and in few texts; those that have not are of words, many of which
-- stand in every text.
create function search_gram_is_rare(gram bigint) returns boolean
  language sql immutable parallel safe
  return (gram >> 16) & 255 between 48 and 57 or (gram >> 8) & 255 between 48 and 57 or gram & 255 between 48 and 57;

-- Of a needle of three characters or more every second gram and the last one: each of its bytes stands in one of them. Where two of them or more
-- are rare, those are enough. Whatever holds the needle holds these; who asks holds what is found against the needle itself.
create or replace function search_cover(account uuid, needle text) returns bigint[]
  language sql immutable parallel safe
  return case when length(needle) < 3 then search_grams(account, needle, 2) else array(
    with cover as (
      select g.gram, search_gram_is_rare(g.gram) as is_rare
      from unnest(search_grams(account, needle, 3)) with ordinality as g (gram, n)
      where g.n % 2 = 1 or g.n = octet_length(needle) - 2
    )
    select gram from cover where is_rare or (select count(*) from cover where is_rare) < 2
  ) end;
