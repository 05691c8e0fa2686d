-- Who took a delivery, or why an attempt failed, and the digests of its pictures.
alter table checkpoints
  add column delivery jsonb,
  add column receiver jsonb,
  add column media jsonb;
