-- An account has several endpoints, each with a name and a switch. One without a URL was switched
-- off before its first use or for good, so it goes with its log.
delete from webhook_endpoints where url is null;
alter table webhook_endpoints
  drop constraint webhook_endpoints_user_id_key,
  alter column url set not null,
  add column name text not null default 'Webhook' check (length(name) between 1 and 60),
  -- New events are kept for an endpoint only while it is on.
  add column is_on boolean not null default true,
  -- An endpoint that its owner deleted is off and has no secret. A job deletes its log, then its row.
  add column deleted_at timestamptz(3);
alter table webhook_endpoints alter column name drop default;
create index webhook_endpoints_of_account on webhook_endpoints (user_id);
grant update (name, is_on, deleted_at) on webhook_endpoints to lastro_app;

-- What endpoints are told. Each message stands here once, however many endpoints get it.
create table webhook_messages (
  -- Order of the messages of one shipment.
  position bigint generated always as identity primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- Null for a test call.
  shipment_id uuid references shipments (id),
  tracking_id text not null,
  -- Event of the log, if the message is about one.
  event_id uuid,
  event text not null,
  is_test boolean not null default false,
  -- Content at the time of the event: every attempt sends the same bytes.
  facts jsonb not null,
  created_at timestamptz(3) not null default clock_timestamp()
);
insert into webhook_messages
  (position, user_id, shipment_id, tracking_id, event_id, event, is_test, facts, created_at)
overriding system value
select position, user_id, shipment_id, tracking_id, event_id, event, is_test, facts, created_at
from webhook_deliveries;
select setval('webhook_messages_position_seq', (select coalesce(max(position), 0) + 1 from webhook_messages), false);
create index webhook_messages_of_account on webhook_messages (user_id, position);
create index webhook_messages_of_shipment on webhook_messages (shipment_id);
create index webhook_messages_created on webhook_messages using brin (created_at);
alter table webhook_messages enable row level security, force row level security;
create policy own on webhook_messages to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on webhook_messages to lastro_definer using (true);
grant select, insert, delete on webhook_messages to lastro_app;
grant select, delete on webhook_messages to lastro_definer;

-- A checkpoint writes a delivery per endpoint, so these rows have few indexes and one foreign key.
-- `position` is that of the message. Both are deleted by the same transaction.
drop index webhook_deliveries_newest, webhook_deliveries_waiting_since, webhook_deliveries_failed;
alter table webhook_deliveries
  alter column position drop identity,
  drop constraint webhook_deliveries_user_id_fkey,
  drop column shipment_id,
  drop column tracking_id,
  drop column event_id,
  drop column event,
  drop column facts,
  drop column created_at;
create unique index webhook_deliveries_newest on webhook_deliveries (endpoint_id, position desc);
create index webhook_deliveries_failed on webhook_deliveries (endpoint_id, position) where state = 'failed' and not is_test;

alter table webhook_ordering_keys drop constraint webhook_ordering_keys_user_id_fkey;
drop index webhook_ordering_keys_of_account;

-- Each endpoint has figures of its own.
alter table webhook_attempts
  drop constraint webhook_attempts_user_id_fkey,
  add column endpoint_id uuid;
update webhook_attempts a set endpoint_id = d.endpoint_id from webhook_deliveries d where d.id = a.delivery_id;
alter table webhook_attempts alter column endpoint_id set not null;
drop index webhook_attempts_newest;
create index webhook_attempts_newest on webhook_attempts (endpoint_id, started_at desc) include (outcome, duration);
