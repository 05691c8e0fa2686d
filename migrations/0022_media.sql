-- Pictures and other files that events name by their SHA-256.

create table media (
  user_id uuid not null references users (id),
  digest bytea not null check (length(digest) = 32),
  -- Null once the content was deleted by age. The digest stays.
  content bytea,
  type text not null,
  -- Pixels; null if the file is no picture.
  width int,
  height int,
  bytes int not null,
  purpose text not null default 'picture'
    check (purpose in ('picture', 'conditions', 'logger', 'certificate', 'report')),
  -- Member or API key that sent the content; for an event by authorization, the sender's account.
  sent_by uuid not null,
  arrived_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (user_id, digest),
  check ((content is null) = (deleted_at is not null))
);
-- The content is compressed already.
alter table media alter column content set storage external;
create index media_by_arrival on media (user_id, arrived_at) where purpose = 'picture' and deleted_at is null;
alter table media enable row level security, force row level security;
create policy own on media to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on media to lastro_definer using (true);
grant select, insert on media to lastro_app;
grant select, delete, update (content, deleted_at) on media to lastro_definer;

-- Names that events give to media.
create table media_uses (
  event_id uuid not null references events (event_id),
  name text not null,
  digest bytea not null check (length(digest) = 32),
  shipment_id uuid not null references shipments (id),
  user_id uuid not null references users (id),
  -- Account that recorded the event by an authorization of the shipment's owner.
  authorized uuid,
  primary key (event_id, name)
);
create index media_uses_by_digest on media_uses (digest, user_id);
create index media_uses_of_shipment on media_uses (shipment_id);
alter table media_uses enable row level security, force row level security;
create policy own on media_uses to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on media_uses to lastro_definer using (true);
grant select, insert on media_uses to lastro_app;
grant select, delete on media_uses to lastro_definer;

-- Months for which the content of pictures is stored.
alter table system_settings add column media_months int not null default 12 check (media_months between 1 and 60);
grant select (media_months) on system_settings to lastro_definer;
