-- Annexes: what is added to a shipment, also after its final event (docs/spec/event.md).
create table annexes (
  -- Id of the event.
  id uuid primary key,
  user_id uuid not null references users (id),
  shipment_id uuid not null references shipments (id),
  kind text not null,
  facts jsonb,
  text text,
  details jsonb,
  media jsonb,
  via text not null,
  blockchain_hash bytea not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null
) with (autovacuum_vacuum_threshold = 0, autovacuum_vacuum_scale_factor = 0);
create index annexes_of_shipment on annexes (shipment_id, received_at, id);
alter table annexes enable row level security, force row level security;
create policy own on annexes to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on annexes for select to lastro_definer using (true);
create policy erase on annexes for delete to lastro_definer using (true);
grant select, insert on annexes to lastro_app;
grant select, delete on annexes to lastro_definer;

-- Number of the shipment's events that are annexes, which do not count towards the maximum.
alter table shipments add column annexes int not null default 0;
grant update (annexes) on shipments to lastro_app, lastro_definer;
