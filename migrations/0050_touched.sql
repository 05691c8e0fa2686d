-- What each transaction changed of that which answers are kept of (src/server/kept): ids of shipments, accounts and API keys. Who keeps an answer asks
-- what was touched since it asked before, and so knows of every change that was committed before it asked, in whatever order transactions ended. Written
-- by triggers, so that no statement of the application, and none of an operator, can be forgotten.
create table touched (
  transaction xid8 not null default pg_current_xact_id(),
  -- The nil UUID stands for everything.
  subject uuid not null,
  primary key (transaction, subject)
);
grant select, insert, delete on touched to lastro_definer;
-- Of all accounts: an id by itself opens nothing, and is no account's row.
grant select on touched to lastro_app;

create function touch_shipments() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
as $$
begin
  insert into touched (subject) select distinct id from changed on conflict do nothing;
  return null;
end;
$$;

create function touch_shipments_of() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
as $$
begin
  insert into touched (subject) select distinct shipment_id from changed on conflict do nothing;
  return null;
end;
$$;

create function touch_accounts_of() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
as $$
begin
  insert into touched (subject) select distinct user_id from changed on conflict do nothing;
  return null;
end;
$$;

create function touch_row() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
as $$
begin
  insert into touched (subject) values (coalesce(new.id, old.id)) on conflict do nothing;
  return null;
end;
$$;

create function touch_everything() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
as $$
begin
  insert into touched (subject) values ('00000000-0000-0000-0000-000000000000') on conflict do nothing;
  return null;
end;
$$;

-- A shipment changes with each of its events, so that what is only added to it needs no trigger of its own.
create trigger touch_updated after update on shipments
  referencing new table as changed for each statement execute function touch_shipments();
create trigger touch_deleted after delete on shipments
  referencing old table as changed for each statement execute function touch_shipments();
create trigger touch_updated after update on checkpoints
  referencing new table as changed for each statement execute function touch_shipments_of();
create trigger touch_deleted after delete on checkpoints
  referencing old table as changed for each statement execute function touch_shipments_of();
create trigger touch_updated after update on events
  referencing new table as changed for each statement execute function touch_shipments_of();
create trigger touch_deleted after delete on events
  referencing old table as changed for each statement execute function touch_shipments_of();
-- Of a shipment that something is wrong with, nothing is kept.
create trigger touch_inserted after insert on shipment_findings
  referencing new table as changed for each statement execute function touch_shipments_of();
create trigger touch_inserted after insert on shipment_violations
  referencing new table as changed for each statement execute function touch_shipments_of();
create trigger touch_updated after update on qr_authorizations
  referencing new table as changed for each statement execute function touch_shipments_of();
create trigger touch_deleted after delete on qr_authorizations
  referencing old table as changed for each statement execute function touch_shipments_of();
create trigger touch_inserted after insert on configurable_statuses
  referencing new table as changed for each statement execute function touch_accounts_of();
create trigger touch_updated after update on configurable_statuses
  referencing new table as changed for each statement execute function touch_accounts_of();
create trigger touch_deleted after delete on configurable_statuses
  referencing old table as changed for each statement execute function touch_accounts_of();
-- Not when somebody signs in, and not when a key is used.
create trigger touch_updated after update of email, user_metadata, deleted_at on users
  for each row execute function touch_row();
create trigger touch_deleted after delete on users for each row execute function touch_row();
create trigger touch_updated after update of name, scopes, networks, expires_at, key_hash, previous_hash, previous_until, revoked_at on api_keys
  for each row execute function touch_row();
create trigger touch_deleted after delete on api_keys for each row execute function touch_row();
-- No transaction of ours does so.
create trigger touch_changed after update or delete or truncate on log_entries
  for each statement execute function touch_everything();

-- Keeps the table short. Whoever has not asked yet for what is deleted hears that everything was touched, in the same transaction.
create function forget_touched(most int) returns void
  language plpgsql security definer set search_path = pg_catalog, public
as $$
begin
  if exists (select from touched offset most) then
    delete from touched;
    insert into touched (subject) values ('00000000-0000-0000-0000-000000000000');
  end if;
end;
$$;

-- With until when a value need not be looked up again where nothing touches its key: then it ends by itself, or its use is to be noted again.
drop function api_key_behind_hash(bytea, inet);
create function api_key_behind_hash(hash bytea, client inet)
  returns table (id uuid, user_id uuid, name text, scopes text[], is_expired boolean, is_from_elsewhere boolean, is_previous boolean,
    is_use_noted boolean, holds_until timestamptz)
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select k.id, k.user_id, k.name, k.scopes, coalesce(k.expires_at <= now(), false),
    k.networks <> '{}' and not coalesce(client <<= any (k.networks), false),
    v.is_previous, coalesce(v.used_at > now() - interval '1 minute', false),
    least(k.expires_at, case when v.is_previous then k.previous_until end, greatest(v.used_at + interval '1 minute', now()))
  from api_keys k join users u on u.id = k.user_id and u.deleted_at is null,
    lateral (
      select k.key_hash <> hash as is_previous, case when k.key_hash = hash then k.last_used_at else k.previous_used_at end as used_at
    ) as v
  where k.key_hash = hash or k.previous_hash = hash and k.previous_until > now();
end;

alter function touch_shipments() owner to lastro_definer;
alter function touch_shipments_of() owner to lastro_definer;
alter function touch_accounts_of() owner to lastro_definer;
alter function touch_row() owner to lastro_definer;
alter function touch_everything() owner to lastro_definer;
alter function forget_touched(int) owner to lastro_definer;
alter function api_key_behind_hash(bytea, inet) owner to lastro_definer;
revoke all on function touch_shipments(), touch_shipments_of(), touch_accounts_of(), touch_row(), touch_everything(), forget_touched(int),
  api_key_behind_hash(bytea, inet) from public;
grant execute on function forget_touched(int), api_key_behind_hash(bytea, inet) to lastro_app;
