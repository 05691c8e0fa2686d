-- Signing in with an external identity provider: whose account an identity is, and the sign-ins that are on their way.

-- Whether a password opens the account, kept true by whoever writes the hash, which the application may not read.
alter table users add column has_password boolean not null default false;
-- Whoever migrates need not be a superuser: for the owner the rows are visible only while the policies do not bind it.
alter table users no force row level security;
update users set has_password = true where password_hash is not null;
alter table users force row level security;
create function note_password() returns trigger
  language plpgsql set search_path = pg_catalog, public
as $$
begin
  new.has_password := new.password_hash is not null;
  return new;
end;
$$;
revoke all on function note_password() from public;
create trigger note_password before insert or update on users for each row execute function note_password();

-- Accounts elsewhere that open an account here. The provider promises that (iss, sub) never changes its owner, which it
-- does not of an e-mail address (OpenID Connect Core 1.0, section 5.7).
create table identities (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  issuer text not null check (length(issuer) between 1 and 2000),
  subject text not null check (length(subject) between 1 and 255),
  -- The verified address the provider last told.
  email text not null check (email = lower(email) and length(email) between 3 and 255),
  created_at timestamptz not null default now(),
  last_sign_in_at timestamptz not null default now(),
  unique (issuer, subject)
);
create index identities_of_user on identities (user_id);

-- One row per sign-in that has left for the provider. Its two secrets, the state and the browser's cookie, are stored as
-- SHA-256; verifier and nonce are derived from both and not stored.
create table oauth_states (
  state_hash bytea primary key check (length(state_hash) = 32),
  browser_hash bytea not null check (length(browser_hash) = 32),
  -- Checked before it got here.
  redirect_to text not null check (length(redirect_to) <= 16384),
  expires_at timestamptz not null
);
create index oauth_states_expires on oauth_states (expires_at);

alter table identities enable row level security;
alter table identities force row level security;
alter table oauth_states enable row level security;
alter table oauth_states force row level security;

create policy own on identities to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on identities for select to lastro_definer using (true);
create policy across on oauth_states to lastro_definer using (true);

revoke all on identities, oauth_states from public;
grant select (has_password) on users to lastro_app;
grant select, insert on identities to lastro_app;
grant update (email, last_sign_in_at) on identities to lastro_app;
grant select on identities to lastro_definer;
grant select, insert, delete on oauth_states to lastro_definer;

-- Whose account an identity is, before anyone is signed in.
create function owner_of_identity(iss text, sub text) returns table (user_id uuid)
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select i.user_id from identities i where i.issuer = iss and i.subject = sub;
end;

create function oauth_state_start(state bytea, browser bytea, target text, life interval) returns void
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  insert into oauth_states (state_hash, browser_hash, redirect_to, expires_at)
  values (state, browser, target, now() + life);
end;

-- Returns a row for exactly one of any number of callers, and for the browser that started only.
create function oauth_state_take(state bytea, browser bytea) returns table (redirect_to text)
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  delete from oauth_states s
  where s.state_hash = state and s.browser_hash = browser and s.expires_at > now()
  returning s.redirect_to;
end;

-- Run with `forget_expired`, every hour.
create function forget_expired_oauth_states() returns void
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  delete from oauth_states where expires_at < now();
end;

alter function owner_of_identity(text, text) owner to lastro_definer;
alter function oauth_state_start(bytea, bytea, text, interval) owner to lastro_definer;
alter function oauth_state_take(bytea, bytea) owner to lastro_definer;
alter function forget_expired_oauth_states() owner to lastro_definer;
revoke all on function owner_of_identity(text, text) from public;
revoke all on function oauth_state_start(bytea, bytea, text, interval) from public;
revoke all on function oauth_state_take(bytea, bytea) from public;
revoke all on function forget_expired_oauth_states() from public;
grant execute on function owner_of_identity(text, text) to lastro_app;
grant execute on function oauth_state_start(bytea, bytea, text, interval) to lastro_app;
grant execute on function oauth_state_take(bytea, bytea) to lastro_app;
grant execute on function forget_expired_oauth_states() to lastro_app;
