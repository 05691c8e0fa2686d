-- The postal codes of a shipment and the accuracy of a checkpoint's coordinates. Both are committed fields: every
-- event before this migration has another list of fields, and the audit would call it changed.

do $$
begin
  if exists (select from events) or exists (select from log_entries) or exists (select from log_queue) then
    raise exception 'this database was made before the first release: start with an empty database';
  end if;
end
$$;

alter table shipments
  -- Eight digits.
  add column origin_cep text,
  add column destination_cep text,
  drop constraint shipments_erased_are_empty,
  -- Whatever writes it: an erased row says nothing but its code, its owner and its place in the log.
  add constraint shipments_erased_are_empty check (erased_at is null or (
    status = 'erased' and origin = '' and destination = '' and custom_data = '{}'
    and num_nonnulls(
      reference, origin_number, origin_complement, origin_neighborhood, origin_city, origin_state, origin_cep,
      destination_number, destination_complement, destination_neighborhood, destination_city, destination_state,
      destination_cep, recipient_name, recipient_address, recipient_email, recipient_phone, description, weight,
      estimated_delivery, open_entry, last_entrada, last_saida, last_finalizacao, version_event_id
    ) = 0
    and created_at = erased_at and received_at = erased_at and updated_at = erased_at
  ));
-- Metres.
alter table checkpoints add column accuracy double precision;

grant update (origin_cep, destination_cep) on shipments to lastro_app, lastro_definer;
grant update (accuracy) on checkpoints to lastro_app;

-- Postal codes are found with and without their hyphen.
create or replace function shipment_text(s shipments) returns text
  language sql immutable parallel safe
  return searchable(concat_ws(E'\n', s.tracking_id, s.reference, s.recipient_name, s.origin, s.origin_city, s.origin_state,
    s.origin_cep, left(s.origin_cep, 5) || '-' || right(s.origin_cep, 3), s.destination, s.destination_city,
    s.destination_state, s.destination_cep, left(s.destination_cep, 5) || '-' || right(s.destination_cep, 3)));

drop trigger keep_text on shipments;
create trigger keep_text
  after insert or update of reference, recipient_name, origin, origin_city, origin_state, origin_cep, destination,
    destination_city, destination_state, destination_cep on shipments
  for each row when (new.erased_at is null) execute function keep_shipment_text();

create or replace function erase_shipments(
  account uuid, shipments uuid[], erasures uuid[], hashes bytea[], leaf_hashes bytea[], at timestamptz
) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  erased int;
begin
  if not account = any (account_ids()) then
    raise exception 'erase_shipments: not in scope' using errcode = 'insufficient_privilege';
  end if;
  update shipments s set
    status = 'erased', reference = null, origin = '', origin_number = null, origin_complement = null,
    origin_neighborhood = null, origin_city = null, origin_state = null, origin_cep = null, destination = '', destination_number = null,
    destination_complement = null, destination_neighborhood = null, destination_city = null, destination_state = null, destination_cep = null,
    recipient_name = null, recipient_address = null, recipient_email = null, recipient_phone = null,
    description = null, weight = null, estimated_delivery = null, custom_data = '{}', blockchain_hash = e.hash,
    created_at = at, received_at = at, updated_at = at, open_entry = null, last_entrada = null, last_saida = null,
    last_finalizacao = null, events = s.events + 1, last_leaf_hash = e.leaf_hash, version_event_id = null, erased_at = at
  from unnest(erase_shipments.shipments, hashes, leaf_hashes) as e (shipment, hash, leaf_hash)
  where s.id = e.shipment and s.user_id = account and s.erased_at is null;
  get diagnostics erased = row_count;
  if erased <> cardinality(erase_shipments.shipments) then
    raise exception 'erase_shipments: not the account''s, or erased already';
  end if;
  update events e
    set request_digest = null, client_fields = null, client_seed = null, server_fields = null, server_seed = null
    where e.shipment_id = any (erase_shipments.shipments) and e.event_id <> all (erasures) and e.client_seed is not null;
  delete from checkpoints c where c.shipment_id = any (erase_shipments.shipments);
  delete from shipment_search x where x.shipment_id = any (erase_shipments.shipments);
  delete from shipment_standings k where k.shipment_id = any (erase_shipments.shipments);
  delete from qr_authorizations q where q.shipment_id = any (erase_shipments.shipments);
  delete from import_rows r
    where r.user_id = account
      and r.tracking_id in (select s.tracking_id from shipments s where s.id = any (erase_shipments.shipments));
  -- The name of a status that no shipment has any more. One that is being counted up now is left to the next erasure.
  delete from shipment_counts c where c.user_id = account and c.status in (
    select z.status from shipment_counts z where z.user_id = account and z.shipments = 0 for update skip locked
  );
end;
$$;
