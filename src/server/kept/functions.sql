-- owner: lastro_definer
-- execute: lastro_app

create or replace function touch_shipments() returns trigger
  language plpgsql security definer
as $$
begin
  insert into touched (subject) select distinct id from changed on conflict do nothing;
  return null;
end;
$$;

create or replace function touch_shipments_of() returns trigger
  language plpgsql security definer
as $$
begin
  insert into touched (subject) select distinct shipment_id from changed on conflict do nothing;
  return null;
end;
$$;

create or replace function touch_accounts_of() returns trigger
  language plpgsql security definer
as $$
begin
  insert into touched (subject) select distinct user_id from changed on conflict do nothing;
  return null;
end;
$$;

create or replace function touch_row() returns trigger
  language plpgsql security definer
as $$
begin
  insert into touched (subject) values (coalesce(new.id, old.id)) on conflict do nothing;
  return null;
end;
$$;

create or replace function touch_everything() returns trigger
  language plpgsql security definer
as $$
begin
  insert into touched (subject) values ('00000000-0000-0000-0000-000000000000') on conflict do nothing;
  return null;
end;
$$;

create or replace function forget_touched(most int) returns void
  language plpgsql security definer
as $$
begin
  if exists (select from touched offset most) then
    delete from touched;
    insert into touched (subject) values ('00000000-0000-0000-0000-000000000000');
  end if;
end;
$$;

create or replace trigger touch_updated after update on shipments
  referencing new table as changed for each statement execute function touch_shipments();
create or replace trigger touch_deleted after delete on shipments
  referencing old table as changed for each statement execute function touch_shipments();
create or replace trigger touch_updated after update on checkpoints
  referencing new table as changed for each statement execute function touch_shipments_of();
create or replace trigger touch_deleted after delete on checkpoints
  referencing old table as changed for each statement execute function touch_shipments_of();
create or replace trigger touch_updated after update on events
  referencing new table as changed for each statement execute function touch_shipments_of();
create or replace trigger touch_deleted after delete on events
  referencing old table as changed for each statement execute function touch_shipments_of();
create or replace trigger touch_inserted after insert on shipment_findings
  referencing new table as changed for each statement execute function touch_shipments_of();
create or replace trigger touch_inserted after insert on shipment_violations
  referencing new table as changed for each statement execute function touch_shipments_of();
create or replace trigger touch_updated after update on qr_authorizations
  referencing new table as changed for each statement execute function touch_shipments_of();
create or replace trigger touch_deleted after delete on qr_authorizations
  referencing old table as changed for each statement execute function touch_shipments_of();
create or replace trigger touch_inserted after insert on configurable_statuses
  referencing new table as changed for each statement execute function touch_accounts_of();
create or replace trigger touch_updated after update on configurable_statuses
  referencing new table as changed for each statement execute function touch_accounts_of();
create or replace trigger touch_deleted after delete on configurable_statuses
  referencing old table as changed for each statement execute function touch_accounts_of();
create or replace trigger touch_updated after update of email, user_metadata, deleted_at on users
  for each row execute function touch_row();
create or replace trigger touch_deleted after delete on users for each row execute function touch_row();
create or replace trigger touch_updated after update of name, scopes, networks, expires_at, key_hash, previous_hash, previous_until, revoked_at on api_keys
  for each row execute function touch_row();
create or replace trigger touch_deleted after delete on api_keys for each row execute function touch_row();
create or replace trigger touch_changed after update or delete or truncate on log_entries
  for each statement execute function touch_everything();
