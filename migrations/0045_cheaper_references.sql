-- Rows of references and of used files belong to the account of their shipment and of their event.
-- A foreign key of their own made each of ten references lock the account's row once more. On a busy
-- machine that took about half of their time.
alter table shipment_references drop constraint shipment_references_user_id_fkey;
alter table media_uses drop constraint media_uses_user_id_fkey;

-- The search text has the values of references without the punctuation of JSON, because each
-- character has an entry in the index.
create or replace function shipment_text(s shipments) returns text
  language sql immutable parallel safe
  return searchable(concat_ws(E'\n', s.tracking_id, s.reference,
    s.origin, s.origin_city, s.origin_state, s.origin_cep, left(s.origin_cep, 5) || '-' || right(s.origin_cep, 3),
    s.destination, s.destination_city, s.destination_state, s.destination_cep,
    left(s.destination_cep, 5) || '-' || right(s.destination_cep, 3),
    nullif(translate(jsonb_path_query_array(s."references", '$[*].value')::text, '[]"', ''), '')));
update shipment_search x set text = shipment_text(s) from shipments s
  where s.id = x.shipment_id and s."references" <> '[]';
