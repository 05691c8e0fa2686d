-- Recovery, changes of password and address, and what a user reads of their own sessions and trail.

alter table users
  add column recovery_sent_at timestamptz,
  -- The address a change asks for, until both addresses have confirmed it; without effect a day after it was asked for.
  add column new_email text check (new_email = lower(new_email) and length(new_email) between 3 and 255),
  add column new_email_asked_at timestamptz,
  -- Which of the two addresses has confirmed the change.
  add column new_email_confirmed_by text check (new_email_confirmed_by in ('current', 'new'));

-- What the browser said it was; for showing people their devices.
alter table sessions
  add column user_agent text check (length(user_agent) <= 300),
  -- `recovery`: by a recovery link, so that a new password may be set without the old one.
  drop constraint sessions_method_check,
  add constraint sessions_method_check check (method in ('password', 'otp', 'oauth', 'recovery'));
alter table audit_log add column user_agent text check (length(user_agent) <= 300);

alter table one_time_tokens
  drop constraint one_time_tokens_kind_check,
  add constraint one_time_tokens_kind_check check (
    kind in ('signup', 'invite', 'recovery', 'magiclink', 'email_change', 'email_change_current', 'email_change_new')
  );

-- The trail is its user's to read, but for the addresses it was written from.
create policy own_read on audit_log for select to lastro_app
  using (user_id = any ((select account_ids())::uuid[]));
grant select (id, occurred_at, event, user_id, user_agent) on audit_log to lastro_app;

grant select (recovery_sent_at, new_email, new_email_asked_at, new_email_confirmed_by) on users to lastro_app;
grant update (recovery_sent_at, new_email, new_email_asked_at, new_email_confirmed_by) on users to lastro_app;
grant update (method) on sessions to lastro_app;
grant update (password_hash, password_decoys, email, new_email, new_email_asked_at, new_email_confirmed_by, updated_at)
  on users to lastro_definer;
grant delete on users to lastro_definer;

-- What follows changes only accounts that the transaction works for, though its owner might touch any.

-- Whether a password's hash is still the account's; nobody can change it until the transaction ends.
create function holds_password(account uuid, hash text) returns boolean
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  with held as (
    select from users u
    where u.id = account and u.id = any (account_ids()) and u.password_hash = hash
    for no key update
  )
  select exists (select from held);
end;

-- Sets a password, unless another than the old one has been set meanwhile. Null is having none.
create function change_password(account uuid, old_hash text, new_hash text) returns boolean
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  with changed as (
    update users u set password_hash = new_hash, updated_at = now()
    where u.id = account and u.id = any (account_ids()) and u.password_hash is not distinct from old_hash
    returning u.id
  )
  select exists (select from changed);
end;

-- Removes the password of an account whose address was never confirmed: whoever chose it need not be the owner.
create function drop_unproven_password(account uuid) returns void
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  update users u set password_hash = null, password_decoys = '{}'
  where u.id = account and u.id = any (account_ids()) and u.email_confirmed_at is null;
end;

-- Gives an account the address it asked for. False when another account has confirmed that address; one that never was
-- confirmed was never used, and makes way.
create function complete_email_change(account uuid) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  wanted text;
begin
  select u.new_email into strict wanted from users u
    where u.id = account and u.id = any (account_ids()) and u.new_email is not null for update;
  delete from users u where u.email = wanted and u.id <> account and u.email_confirmed_at is null;
  update users u
    set email = wanted, new_email = null, new_email_asked_at = null, new_email_confirmed_by = null, updated_at = now()
    where u.id = account;
  return true;
exception when unique_violation then
  return false;
end;
$$;

alter function holds_password(uuid, text) owner to lastro_definer;
alter function change_password(uuid, text, text) owner to lastro_definer;
alter function drop_unproven_password(uuid) owner to lastro_definer;
alter function complete_email_change(uuid) owner to lastro_definer;
revoke all on function holds_password(uuid, text) from public;
revoke all on function change_password(uuid, text, text) from public;
revoke all on function drop_unproven_password(uuid) from public;
revoke all on function complete_email_change(uuid) from public;
grant execute on function holds_password(uuid, text) to lastro_app;
grant execute on function change_password(uuid, text, text) to lastro_app;
grant execute on function drop_unproven_password(uuid) to lastro_app;
grant execute on function complete_email_change(uuid) to lastro_app;
