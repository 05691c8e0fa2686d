-- Text messages of airlines about air waybills, as they arrived.
create table fsu_messages (
  id uuid primary key,
  user_id uuid not null references users (id),
  -- SHA-256 of the text; its milestones name it.
  digest bytea not null check (length(digest) = 32),
  awb text not null check (awb ~ '^\d{3}-\d{8}$'),
  content text not null check (length(content) <= 65536),
  -- Lines that were not understood, and lines of other information: objects with `line` and `text`.
  unknown jsonb not null,
  notes jsonb not null,
  -- Shipments that got its milestones. The message is deleted with the first of them that is erased.
  shipments uuid[] not null,
  received_at timestamptz(3) not null default now(),
  unique (user_id, digest)
);
create index fsu_messages_of_shipment on fsu_messages using gin (shipments);
create index fsu_messages_received on fsu_messages (received_at);
alter table fsu_messages enable row level security, force row level security;
create policy own on fsu_messages to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on fsu_messages to lastro_definer using (true);
grant select, insert, delete, update (shipments) on fsu_messages to lastro_app;
grant select, delete on fsu_messages to lastro_definer;
