-- Shipments, their checkpoints, and the events that the log commits to.

create table shipments (
  -- The id of the event that created it.
  id uuid primary key,
  user_id uuid not null references users (id),
  tracking_id text not null unique,
  status text not null,
  reference text,
  origin text not null,
  origin_number text,
  origin_complement text,
  origin_neighborhood text,
  origin_city text,
  origin_state text,
  destination text not null,
  destination_number text,
  destination_complement text,
  destination_neighborhood text,
  destination_city text,
  destination_state text,
  recipient_name text,
  recipient_address text,
  recipient_email text,
  recipient_phone text,
  description text,
  weight numeric(10, 3),
  estimated_delivery timestamptz,
  custom_data jsonb not null,
  blockchain_hash bytea not null,
  created_at timestamptz not null,
  received_at timestamptz not null,
  updated_at timestamptz not null,

  -- What the rules need of the past, kept by the transaction that records an event (domain/checkpoint.ts).
  open_entry text,
  last_entrada timestamptz,
  last_saida timestamptz,
  last_finalizacao timestamptz,

  -- The shipment's own chain in the log, taken under this row's lock.
  pseudonym bytea not null check (length(pseudonym) = 32),
  events int not null check (events > 0),
  last_leaf_hash bytea not null check (length(last_leaf_hash) = 32)
);
create index shipments_newest on shipments (user_id, created_at desc, id desc);

create table checkpoints (
  -- The id of the event that created it.
  id uuid primary key,
  user_id uuid not null references users (id),
  shipment_id uuid not null references shipments (id),
  checkpoint_type text not null check (checkpoint_type in ('entrada', 'saida', 'finalizacao')),
  location text not null,
  status text not null,
  address text,
  address_id uuid,
  city text,
  uf text,
  latitude double precision,
  longitude double precision,
  notes text,
  blockchain_hash bytea not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null
);
create index checkpoints_of_shipment on checkpoints (shipment_id, occurred_at, id);

-- What was committed, as bytes: the business rows above are derived from these and may be rebuilt.
create table events (
  event_id uuid primary key,
  user_id uuid not null references users (id),
  shipment_id uuid not null references shipments (id),
  sequence int not null,
  -- SHA-256 of the request as parsed: the same event sent again is told from another with its id.
  request_digest bytea not null,
  client_statement bytea not null,
  client_fields bytea not null,
  client_seed bytea not null,
  server_statement bytea not null,
  server_fields bytea not null,
  server_seed bytea not null,
  leaf bytea not null,
  leaf_hash bytea not null,
  unique (shipment_id, sequence)
  -- Statements are incompressible digests: kept in the row, not moved out of line at 2 kB.
) with (toast_tuple_target = 8160);

-- Shipments per account and status, kept by the writing transaction so that the dashboard counts nothing.
create table shipment_counts (
  user_id uuid not null references users (id),
  status text not null,
  shipments int not null,
  primary key (user_id, status)
);

alter table shipments enable row level security;
alter table shipments force row level security;
alter table checkpoints enable row level security;
alter table checkpoints force row level security;
alter table events enable row level security;
alter table events force row level security;
alter table shipment_counts enable row level security;
alter table shipment_counts force row level security;

create policy own on shipments to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy own on checkpoints to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy own on events to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy own on shipment_counts to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on shipments for select to lastro_definer using (true);
create policy across on events for select to lastro_definer using (true);

revoke all on shipments, checkpoints, events, shipment_counts from public;
grant select, insert on shipments, checkpoints, events, shipment_counts to lastro_app;
grant update (status, updated_at, open_entry, last_entrada, last_saida, last_finalizacao, events, last_leaf_hash)
  on shipments to lastro_app;
grant update (shipments) on shipment_counts to lastro_app;
grant select on shipments, events to lastro_definer;

-- For the QR check: whether a code exists, whose it is and whether it is still open.
create function shipment_behind_code(code text) returns table (user_id uuid, status text)
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select s.user_id, s.status from shipments s where s.tracking_id = code;
end;

-- For the public page: the events of one shipment, from which only public fields are disclosed.
create function events_behind_code(code text) returns table (
  sequence int, client_statement bytea, client_fields bytea, client_seed bytea,
  server_statement bytea, server_fields bytea, server_seed bytea, leaf bytea, leaf_hash bytea
)
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select e.sequence, e.client_statement, e.client_fields, e.client_seed,
         e.server_statement, e.server_fields, e.server_seed, e.leaf, e.leaf_hash
  from events e join shipments s on s.id = e.shipment_id
  where s.tracking_id = code
  order by e.sequence;
end;

alter function shipment_behind_code(text) owner to lastro_definer;
alter function events_behind_code(text) owner to lastro_definer;
revoke all on function shipment_behind_code(text) from public;
revoke all on function events_behind_code(text) from public;
grant execute on function shipment_behind_code(text) to lastro_app;
grant execute on function events_behind_code(text) to lastro_app;
