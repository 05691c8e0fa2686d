-- Notices: mails to the recipient of a shipment about its events. The email is read when it is sent.
create table notices (
  event_id uuid not null,
  -- Name of a row of `noticeKinds` in src/domain/notices/notice-kind.ts.
  kind text not null,
  shipment_id uuid not null references shipments (id),
  user_id uuid not null references users (id),
  -- Checkpoint that the notice is about; null if it is about none.
  checkpoint_id uuid,
  -- Order of the notices of a shipment.
  position bigint generated always as identity,
  state text not null default 'queued' check (state in ('queued', 'sent', 'dropped', 'refused', 'failed')),
  -- Why a notice was dropped; null in the other states.
  reason text,
  tries int not null default 0,
  resends int not null default 0,
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (event_id, kind),
  check ((state = 'dropped') = (reason is not null))
);
create index notices_of_shipment on notices (shipment_id, position);
create index notices_by_checkpoint on notices (checkpoint_id) where checkpoint_id is not null;
create index notices_by_age on notices (created_at);
create index notices_by_account on notices (user_id);
alter table notices enable row level security, force row level security;
create policy own on notices to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on notices to lastro_definer using (true);
grant select, insert, delete, update (state, reason, tries, resends, due_at, sent_at) on notices to lastro_app;
grant select (shipment_id, created_at), delete on notices to lastro_definer;

-- Recipients who want no more notices of one shipment or, without `shipment_id`, of an account.
create table notice_stops (
  user_id uuid not null references users (id),
  shipment_id uuid references shipments (id),
  -- HMAC of the normalised email, under a key of the installation.
  email_mac bytea not null check (length(email_mac) = 32),
  stopped_at timestamptz not null default now(),
  unique nulls not distinct (user_id, email_mac, shipment_id)
);
create index notice_stops_of_shipment on notice_stops (shipment_id) where shipment_id is not null;
alter table notice_stops enable row level security, force row level security;
create policy own on notice_stops to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on notice_stops to lastro_definer using (true);
grant select, insert, delete on notice_stops to lastro_app;
grant select (shipment_id), delete on notice_stops to lastro_definer;

-- The notices that a company switched on, and how they are written.
alter table system_settings
  add column notify_on_the_way boolean not null default false,
  add column notify_out_for_delivery boolean not null default false,
  add column notify_delivered boolean not null default false,
  add column notify_attempted boolean not null default false,
  add column notice_language text not null default 'pt' check (notice_language in ('pt', 'en')),
  -- Line below the text of each notice; null for none.
  add column notice_signature text check (length(notice_signature) between 1 and 80),
  -- Whether "out for delivery" has a code that the driver asks for.
  add column delivery_codes boolean not null default false;
grant update (
  notify_on_the_way, notify_out_for_delivery, notify_delivered, notify_attempted, notice_language, notice_signature,
  delivery_codes
) on system_settings to lastro_app;
