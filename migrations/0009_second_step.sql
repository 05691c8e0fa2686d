-- The second step of signing in: authenticator apps (TOTP, RFC 6238) and recovery codes. An account has it from its first
-- verified factor on.

create table mfa_factors (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  factor_type text not null check (factor_type in ('totp', 'recovery_code')),
  -- What its owner calls it; unique in an account where it says something.
  friendly_name text not null check (length(friendly_name) <= 100),
  -- AES-256-GCM under a key derived from the installation's secret: nonce, ciphertext, tag. Bound to the factor's id.
  secret bytea check (length(secret) between 29 and 200),
  -- The time step of the last code that was taken: neither it nor an older one is taken again.
  last_step bigint,
  -- Null until a code has shown that the app has the secret; until then the factor does nothing.
  verified_at timestamptz,
  last_challenged_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((secret is not null) = (factor_type = 'totp')),
  check (factor_type = 'totp' or verified_at is not null)
);
create index mfa_factors_of_user on mfa_factors (user_id, created_at);
create unique index mfa_factor_names on mfa_factors (user_id, friendly_name) where friendly_name <> '';
create unique index mfa_recovery_factor_of_user on mfa_factors (user_id) where factor_type = 'recovery_code';

-- A session that may be raised by a code of one factor, once, within five minutes.
create table mfa_challenges (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  factor_id uuid not null references mfa_factors (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mfa_challenges_of_user on mfa_challenges (user_id);
create index mfa_challenges_of_factor on mfa_challenges (factor_id);
create index mfa_challenges_of_session on mfa_challenges (session_id);

create table mfa_recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  factor_id uuid not null references mfa_factors (id) on delete cascade,
  -- HMAC-SHA256 of account and code under a key derived from the installation's secret.
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash)
);
create index mfa_recovery_codes_of_factor on mfa_recovery_codes (factor_id);

-- How and when a session took the second step last, and with which factor; null of one that has not (aal1).
alter table sessions
  add column second_step text check (second_step in ('totp', 'recovery_code')),
  add column second_step_at timestamptz,
  add column second_step_factor uuid references mfa_factors (id) on delete set null,
  add constraint sessions_second_step_is_dated check ((second_step is null) = (second_step_at is null));
create index sessions_of_factor on sessions (second_step_factor) where second_step_factor is not null;

alter table mfa_factors enable row level security;
alter table mfa_factors force row level security;
alter table mfa_challenges enable row level security;
alter table mfa_challenges force row level security;
alter table mfa_recovery_codes enable row level security;
alter table mfa_recovery_codes force row level security;

create policy own on mfa_factors to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy own on mfa_challenges to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy own on mfa_recovery_codes to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on mfa_factors to lastro_definer using (true);
create policy across on mfa_challenges to lastro_definer using (true);

revoke all on mfa_factors, mfa_challenges, mfa_recovery_codes from public;
grant select, insert, delete on mfa_factors, mfa_recovery_codes to lastro_app;
grant update (last_step, verified_at, last_challenged_at, updated_at) on mfa_factors to lastro_app;
grant select, insert on mfa_challenges to lastro_app;
grant update (used_at) on mfa_challenges to lastro_app;
grant update (used_at) on mfa_recovery_codes to lastro_app;
grant update (second_step, second_step_at, second_step_factor) on sessions to lastro_app;
grant select, delete on mfa_factors, mfa_challenges to lastro_definer;

-- Asked on every call with an access token: null when the session has been ended or has expired; `aal2` when it has taken
-- the second step; `aal1` when its account has none; `due` when it still has to.
create function session_standing(session uuid, account uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select case
      when s.second_step_at is not null then 'aal2'
      when exists (select from mfa_factors f where f.user_id = s.user_id and f.verified_at is not null) then 'due'
      else 'aal1'
    end
  from sessions s
  where s.id = session and s.user_id = account and now() < s.idle_until and now() < s.expires_at;
end;

-- Nodes of the previous version ask this one, and know of no second step: to them a session that owes it is none.
create or replace function is_live_session(session uuid, account uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select coalesce(session_standing(session, account) <> 'due', false);
end;

-- Run with `forget_expired`, every hour. A factor that nobody verified is forgotten after a day.
create function forget_expired_factors() returns void
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  delete from mfa_factors where verified_at is null and created_at < now() - interval '1 day';
  delete from mfa_challenges where expires_at < now() - interval '1 day';
end;

alter function session_standing(uuid, uuid) owner to lastro_definer;
alter function forget_expired_factors() owner to lastro_definer;
revoke all on function session_standing(uuid, uuid) from public;
revoke all on function forget_expired_factors() from public;
grant execute on function session_standing(uuid, uuid) to lastro_app, lastro_definer;
grant execute on function forget_expired_factors() to lastro_app;
