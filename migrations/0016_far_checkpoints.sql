-- The dashboard lists shipments with a recent checkpoint that was recorded far from its city.
-- Checkpoints from before this migration are not listed.
alter table checkpoints add column far_meters integer;
create index far_checkpoints on checkpoints (user_id, received_at, shipment_id)
  where far_meters is not null and annulled_at is null;
grant update (far_meters) on checkpoints to lastro_app;
