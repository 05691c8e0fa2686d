-- Deleting an account: what makes it a person's goes, and a row without a name stays, since events and log refer to it.

alter table users
  add column deleted_at timestamptz,
  alter column email drop not null,
  add constraint users_email_until_deleted check ((email is null) = (deleted_at is not null));

-- A deleted account is nobody: no statement of the application finds it, or writes for it.
alter policy own on users using (id = any ((select account_ids())::uuid[]) and deleted_at is null);

-- Where the last mail goes. A row lives until that mail is sent, or for a week.
create table account_farewells (
  user_id uuid primary key references users (id) on delete cascade,
  email text not null check (length(email) between 3 and 255),
  language text not null check (language in ('pt', 'en')),
  created_at timestamptz not null default now()
);

alter table account_farewells enable row level security;
alter table account_farewells force row level security;
create policy own on account_farewells to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on account_farewells to lastro_definer using (true);
create policy across on audit_log for select to lastro_definer using (true);
create policy redact on audit_log for update to lastro_definer using (true);
create policy across_delete on identities for delete to lastro_definer using (true);

revoke all on account_farewells from public;
grant select, insert, delete on account_farewells to lastro_app;
grant select, delete on account_farewells to lastro_definer;
grant delete on identities to lastro_definer;
grant select (user_id), update (request_id, client_address, user_agent, facts) on audit_log to lastro_definer;
grant update (
  email_confirmed_at, confirmation_sent_at, recovery_sent_at, last_sign_in_at, user_metadata, deleted_at
) on users to lastro_definer;

-- Leaves of an account its id, when it was made and deleted, and of its trail what happened when. Only of an account that
-- the transaction works for. What belongs to other parts of the product is deleted by these before.
create function erase_account(account uuid) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
begin
  if not account = any (account_ids()) then
    raise exception 'erase_account: not in scope' using errcode = 'insufficient_privilege';
  end if;
  delete from sessions where user_id = account;
  delete from one_time_tokens where user_id = account;
  delete from known_places where user_id = account;
  delete from identities where user_id = account;
  update audit_log set request_id = null, client_address = null, user_agent = null, facts = '{}'
    where user_id = account;
  update users
    set email = null, password_hash = null, password_decoys = '{}', user_metadata = '{}',
        email_confirmed_at = null, confirmation_sent_at = null, recovery_sent_at = null, last_sign_in_at = null,
        new_email = null, new_email_asked_at = null, new_email_confirmed_by = null,
        updated_at = now(), deleted_at = now()
    where id = account;
  -- Event streams that are still open.
  perform pg_notify('lastro_session', account::text);
end;
$$;

-- Run with `forget_expired`, every hour. The mail server has had its chance.
create function forget_expired_farewells() returns void
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  delete from account_farewells where created_at < now() - interval '7 days';
end;

alter function erase_account(uuid) owner to lastro_definer;
alter function forget_expired_farewells() owner to lastro_definer;
revoke all on function erase_account(uuid) from public;
revoke all on function forget_expired_farewells() from public;
grant execute on function erase_account(uuid) to lastro_app;
grant execute on function forget_expired_farewells() to lastro_app;
