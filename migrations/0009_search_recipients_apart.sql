-- Separates recipients from the other texts of the search. A search by a caller who may not see
-- recipients neither reads nor counts them. `text` no longer contains the recipient, and the
-- index holds the grams of `recipient_key` under a second hash of the account.

drop function if exists shipments_containing(uuid, text, int);
drop function if exists search_cover(uuid, text);
drop function if exists search_pair(uuid, text);
drop index shipment_search_grams;
drop function search_grams(uuid, text, int);

-- Returns the grams (sequences of three bytes) of both texts, and the last two bytes of each. A
-- single function, because each statement that writes search texts loads the functions of the index
-- anew.
create function shipment_grams(account uuid, value text, recipient text) returns bigint[]
  language sql immutable parallel safe
  return array(
    with known as (
      select convert_to(value, 'UTF8') as bytes, uuid_hash_extended(account, 0) & (-16777216)::bigint as prefix
      union all
      select convert_to(recipient, 'UTF8'), uuid_hash_extended(account, 1) & (-16777216)::bigint
    )
    select known.prefix
      | ((get_byte(known.bytes, at) << 16) | (get_byte(known.bytes, at + 1) << 8) | get_byte(known.bytes, at + 2))
    from known, generate_series(0, length(known.bytes) - 3) as at
    union all
    select known.prefix
      | ((get_byte(known.bytes, length(known.bytes) - 2) << 8) | get_byte(known.bytes, length(known.bytes) - 1))
    from known
    where length(known.bytes) >= 2
  );

create or replace function shipment_text(s shipments) returns text
  language sql immutable parallel safe
  return searchable(concat_ws(E'\n', s.tracking_id, s.reference,
    s.origin, s.origin_city, s.origin_state, s.origin_cep, left(s.origin_cep, 5) || '-' || right(s.origin_cep, 3),
    s.destination, s.destination_city, s.destination_state, s.destination_cep,
    left(s.destination_cep, 5) || '-' || right(s.destination_cep, 3)));

alter table shipments no force row level security;
alter table shipment_search no force row level security;
update shipment_search x set text = shipment_text(s) from shipments s
  where s.id = x.shipment_id and s.user_id = x.user_id and s.erased_at is null;
alter table shipments force row level security;
alter table shipment_search force row level security;

create index shipment_search_grams on shipment_search using gin (shipment_grams(user_id, text, recipient_key))
  with (gin_pending_list_limit = 1024);
