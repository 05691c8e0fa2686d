-- Edits, corrections and annulments. Each is an event of its own; the rows hold what is valid after it.

-- The event that holds the row's content, whose hash is `blockchain_hash`; null while it is the one that created the row.
alter table shipments add column version_event_id uuid;
alter table checkpoints
  add column version_event_id uuid,
  -- Annulled: kept, shown as such, and counted by no rule.
  add column annulled_at timestamptz,
  add column annulled_by uuid,
  add check ((annulled_at is null) = (annulled_by is null));

grant update (
  reference, origin, origin_number, origin_complement, origin_neighborhood, origin_city, origin_state, destination,
  destination_number, destination_complement, destination_neighborhood, destination_city, destination_state,
  recipient_name, recipient_address, recipient_email, recipient_phone, description, weight, estimated_delivery,
  custom_data, blockchain_hash, version_event_id
) on shipments to lastro_app;
grant update (
  location, status, address, address_id, city, uf, latitude, longitude, notes, occurred_at, blockchain_hash,
  version_event_id, annulled_at, annulled_by
) on checkpoints to lastro_app;
