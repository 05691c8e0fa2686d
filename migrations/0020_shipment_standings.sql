-- Recording a checkpoint changes nothing of a shipment's row that an index knows, so that PostgreSQL writes the new version
-- beside the old one and leaves the row's indexes alone (HOT).

-- What every checkpoint changes and lists are sorted or chosen by. Kept by the statements that write shipments; its rows
-- repeat columns of theirs.
create table shipment_standings (
  shipment_id uuid primary key references shipments (id),
  user_id uuid not null references users (id),
  status text not null,
  updated_at timestamptz not null
);
create index standings_by_update on shipment_standings (user_id, updated_at, shipment_id);
create index standings_by_status on shipment_standings (user_id, status, updated_at, shipment_id);
insert into shipment_standings select id, user_id, status, updated_at from shipments;
drop index shipments_by_update, shipments_by_status, shipments_due;

-- When an open shipment is to be delivered; it changes with the date, and with the last checkpoint only.
alter table shipments
  add column due timestamptz
    generated always as (case when status not in ('delivered', 'cancelled') then estimated_delivery end) stored;
create index shipments_due on shipments (user_id, due, id) where due is not null;

-- Room for a row's next version beside it. Whoever writes the version after that clears away the first.
alter table shipments set (fillfactor = 85);

alter table shipment_standings enable row level security;
alter table shipment_standings force row level security;
create policy own on shipment_standings to lastro_app using (user_id = any ((select account_ids())::uuid[]));

revoke all on shipment_standings from public;
grant select, insert on shipment_standings to lastro_app;
grant update (status, updated_at) on shipment_standings to lastro_app;
