-- Milestones of shipments by air: planned, estimated and actual times of the status codes of IATA.
create table milestones (
  -- Annex that states the milestone; erasing it deletes this row.
  id uuid primary key references annexes (id) on delete cascade,
  user_id uuid not null references users (id),
  shipment_id uuid not null references shipments (id),
  code text not null check (code ~ '^[A-Z]{3}$'),
  time_type text not null check (time_type in ('planned', 'estimated', 'actual')),
  at timestamptz(3) not null,
  -- Airports of the leg: where it happens, and where the flight goes if the report says it.
  airport text not null check (airport ~ '^[A-Z]{3}$'),
  to_airport text check (to_airport ~ '^[A-Z]{3}$'),
  flight text check (length(flight) between 2 and 8),
  -- Null for all pieces.
  pieces int check (pieces > 0),
  weight float8 check (weight >= 0),
  discrepancy text check (discrepancy ~ '^[A-Z]{4}$'),
  source text not null check (source in ('manual', 'fsu', 'onerecord')),
  -- Number of the plan of the whole route that it belongs to.
  plan int check (plan > 0),
  -- Earlier milestone that this one corrects.
  corrects uuid
);
create index milestones_of_shipment on milestones (shipment_id, code, airport);
-- The filter of the list asks for plans that are past. It also finds plans to choose from.
create index milestones_planned on milestones (user_id, at) where time_type = 'planned';
alter table milestones enable row level security, force row level security;
create policy own on milestones to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on milestones to lastro_definer using (true);
grant select, insert on milestones to lastro_app;
grant select on milestones to lastro_definer;
