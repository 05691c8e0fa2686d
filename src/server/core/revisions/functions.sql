-- owner: lastro_definer
-- execute: lastro_app

-- A revision counts changes of a row, in the transaction that changes it and under the row's lock.
-- Two snapshots that show the same revision therefore show the same content. Entity tags and the
-- cache of look-ups by key depend on this
-- (docs/decisions/0075-validate-cached-answers-by-revision.md).

create or replace function bump_revision() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  new.revision := old.revision + 1;
  return new;
end;
$$;
create or replace trigger bump_revision before update on shipments
  for each row execute function bump_revision();
create or replace trigger bump_revision before update of email, user_metadata, deleted_at on users
  for each row execute function bump_revision();
create or replace trigger bump_revision before update of name, scopes, networks, expires_at, key_hash, previous_hash,
    previous_until, revoked_at on api_keys
  for each row execute function bump_revision();

-- Bumps the revision of the account of a changed row. Answers about the account's shipments show
-- its statuses, the names of its API keys, and the names of the warehouses in which its members
-- work.
create or replace function bump_account_revision() returns trigger
  language plpgsql security definer
as $$
begin
  update users set revision = revision + 1 where id = coalesce(new.user_id, old.user_id);
  return null;
end;
$$;
create or replace trigger bump_account_revision after insert or update or delete on configurable_statuses
  for each row execute function bump_account_revision();
create or replace trigger bump_account_revision after update of name or delete on api_keys
  for each row execute function bump_account_revision();
create or replace trigger bump_account_revision after update of name on warehouses
  for each row when (old.name <> new.name) execute function bump_account_revision();

-- Bumps the revision of a member's company. Answers about the company's shipments show the names,
-- roles and places of work of its members.
create or replace function bump_company_revision() returns trigger
  language plpgsql security definer
as $$
begin
  update users set revision = revision + 1 where id = new.account_id;
  return null;
end;
$$;
create or replace trigger bump_company_revision after insert or update of display_name, role, user_id, warehouse_id on members
  for each row execute function bump_company_revision();
