-- The schema of version 0.1.0: tables, constraints, indexes, row-level security and rights. Functions that stored data and
-- plans do not depend on stand beside the code that calls them (src/server/**/functions.sql) and are applied after this file.
--
-- Roles: lastro_app serves requests and is bound by row-level security. lastro_definer owns the functions that read or write
-- across accounts. lastro_jobs owns the job queue. lastro_backup reads everything. The migrating role owns the tables.

revoke create on schema public from public;
grant usage on schema public to lastro_app, lastro_jobs, lastro_definer;

-- Ids of the accounts whose rows the transaction may see. The application sets them with SET LOCAL semantics. If they are not
-- set, the transaction sees no rows.
create function account_ids() returns uuid[]
  language sql stable parallel safe
  return coalesce(nullif(current_setting('app.account_ids', true), ''), '{}')::uuid[];

-- Normalizes text for search and sorting: lower case, without accents ("São João" becomes "sao joao").
create function searchable(value text) returns text
  language sql immutable parallel safe
  return lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g') collate "C");

-- Returns the runs of three bytes in a text, and with `shortest` 2 also the runs of two, as numbers that differ from account
-- to account. An index on these numbers finds the rows of one account without reading those of the others, and needs no
-- extension.
create function search_grams(account uuid, value text, shortest int) returns bigint[]
  language sql immutable parallel safe
  return array(
    with known as (
      select convert_to(value, 'UTF8') as bytes, uuid_hash_extended(account, 0) & (-16777216)::bigint as prefix
    )
    select known.prefix
      | ((get_byte(known.bytes, at) << 16) | (get_byte(known.bytes, at + 1) << 8) | get_byte(known.bytes, at + 2))
    from known, generate_series(0, length(known.bytes) - 3) as at
    union all
    select known.prefix | ((get_byte(known.bytes, at) << 8) | get_byte(known.bytes, at + 1))
    from known, generate_series(0, length(known.bytes) - 2) as at
    where shortest = 2
  );


-- Accounts and sign-in

create table users (
  id uuid primary key,
  -- Normalized by the application: ASCII, lower case. Null once the account is deleted.
  email text unique check (email = lower(email) and length(email) between 3 and 255),
  -- PHC string of argon2id. Null if an external provider signs the account in.
  password_hash text,
  -- Hashes, with the same salt, of the passwords of later sign-ups with this address. They open nothing. A sign-in with one
  -- of them is answered like a new account's, so that nobody learns whether an account exists.
  password_decoys text[] not null default '{}',
  email_confirmed_at timestamptz,
  confirmation_sent_at timestamptz,
  last_sign_in_at timestamptz,
  user_metadata jsonb not null default '{}' check (jsonb_typeof(user_metadata) = 'object'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  recovery_sent_at timestamptz,
  -- Requested address, until both addresses confirm it. It expires a day after the request.
  new_email text check (new_email = lower(new_email) and length(new_email) between 3 and 255),
  new_email_asked_at timestamptz,
  -- The address that has confirmed the change.
  new_email_confirmed_by text check (new_email_confirmed_by in ('current', 'new')),
  -- The application may not read the hash, but must know whether there is one.
  has_password boolean not null generated always as (password_hash is not null) stored,
  -- A deleted account keeps its id, to which events and the log refer.
  deleted_at timestamptz,
  -- Counts changes of what look-ups show of the account (src/server/core/accounts/functions.sql).
  revision bigint not null default 1,
  constraint users_email_until_deleted check ((email is null) = (deleted_at is not null))
);
alter table users enable row level security, force row level security;
-- No statement of the application finds a deleted account.
create policy own on users to lastro_app using (id = any ((select account_ids())::uuid[]) and deleted_at is null);
create policy across on users to lastro_definer using (true);
-- The password hash leaves only by account_by_email.
grant select (
  id, email, password_decoys, email_confirmed_at, confirmation_sent_at, last_sign_in_at, user_metadata, created_at,
  updated_at, recovery_sent_at, new_email, new_email_asked_at, new_email_confirmed_by, has_password, revision
), insert, update (
  password_decoys, email_confirmed_at, confirmation_sent_at, last_sign_in_at, user_metadata, updated_at,
  recovery_sent_at, new_email, new_email_asked_at, new_email_confirmed_by
) on users to lastro_app;
grant select, delete, update (
  email, password_hash, password_decoys, email_confirmed_at, confirmation_sent_at, last_sign_in_at, user_metadata,
  updated_at, recovery_sent_at, new_email, new_email_asked_at, new_email_confirmed_by, deleted_at, revision
) on users to lastro_definer;

-- Second factors of sign-in: authenticator apps (TOTP, RFC 6238) and recovery codes. An account needs the second step from
-- its first verified factor on.
create table mfa_factors (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  factor_type text not null check (factor_type in ('totp', 'recovery_code')),
  -- Name given by the owner. Unique in an account unless empty.
  friendly_name text not null check (length(friendly_name) <= 100),
  -- AES-256-GCM under a key derived from the installation's secret: nonce, ciphertext, tag. Bound to the factor's id.
  secret bytea check (length(secret) between 29 and 200),
  -- Time step of the last accepted code. Codes of this step or earlier are refused.
  last_step bigint,
  -- Null until a code shows that the app has the secret. An unverified factor has no effect.
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
alter table mfa_factors enable row level security, force row level security;
create policy own on mfa_factors to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on mfa_factors to lastro_definer using (true);
grant select, insert, delete, update (last_step, verified_at, last_challenged_at, updated_at) on mfa_factors to lastro_app;
grant select, delete on mfa_factors to lastro_definer;

create table mfa_recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  factor_id uuid not null references mfa_factors (id) on delete cascade,
  -- HMAC-SHA256 of account and code under a key derived from the installation's secret.
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash)
);
create index mfa_recovery_codes_of_factor on mfa_recovery_codes (factor_id);
alter table mfa_recovery_codes enable row level security, force row level security;
create policy own on mfa_recovery_codes to lastro_app using (user_id = any ((select account_ids())::uuid[]));
grant select, insert, delete, update (used_at) on mfa_recovery_codes to lastro_app;

-- One row per sign-in. An ended session has no row. Refresh tokens are derived from (id, refresh_counter) and not stored.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- The `amr` claim. A session by a recovery link may set a password without the old one.
  method text not null check (method in ('password', 'otp', 'oauth', 'recovery')),
  -- Counter of the one active refresh token.
  refresh_counter int not null default 0 check (refresh_counter >= 0),
  created_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now(),
  -- Moves with every refresh.
  idle_until timestamptz not null,
  -- Never moves.
  expires_at timestamptz not null,
  -- The User-Agent header, so that people recognize their devices.
  user_agent text check (length(user_agent) <= 300),
  -- How and when the session last took the second step, and with which factor. Null at aal1.
  second_step text check (second_step in ('totp', 'recovery_code')),
  second_step_at timestamptz,
  second_step_factor uuid references mfa_factors (id) on delete set null,
  constraint sessions_second_step_is_dated check ((second_step is null) = (second_step_at is null))
);
create index sessions_of_user on sessions (user_id);
create index sessions_of_factor on sessions (second_step_factor) where second_step_factor is not null;
alter table sessions enable row level security, force row level security;
create policy own on sessions to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on sessions to lastro_definer using (true);
grant select, insert, delete, update (
  method, refresh_counter, refreshed_at, idle_until, second_step, second_step_at, second_step_factor
) on sessions to lastro_app;
grant select, delete on sessions to lastro_definer;

-- Permission for one session to take the second step with one factor, once, within five minutes.
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
alter table mfa_challenges enable row level security, force row level security;
create policy own on mfa_challenges to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on mfa_challenges to lastro_definer using (true);
grant select, insert, update (used_at) on mfa_challenges to lastro_app;
grant select, delete on mfa_challenges to lastro_definer;

create table one_time_tokens (
  -- SHA-256 of the 256 random bits in the mailed link.
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (
    kind in ('signup', 'invite', 'recovery', 'magiclink', 'email_change', 'email_change_current', 'email_change_new')
  ),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index one_time_tokens_of_user on one_time_tokens (user_id, kind);
alter table one_time_tokens enable row level security, force row level security;
create policy own on one_time_tokens to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on one_time_tokens to lastro_definer using (true);
grant select, insert, delete on one_time_tokens to lastro_app;
grant select, delete on one_time_tokens to lastro_definer;

-- Accounts of external identity providers. The provider promises that (iss, sub) never changes its owner; it does not
-- promise that of an e-mail address (OpenID Connect Core 1.0, section 5.7).
create table identities (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  issuer text not null check (length(issuer) between 1 and 2000),
  subject text not null check (length(subject) between 1 and 255),
  -- Verified address at the last sign-in.
  email text not null check (email = lower(email) and length(email) between 3 and 255),
  created_at timestamptz not null default now(),
  last_sign_in_at timestamptz not null default now(),
  unique (issuer, subject)
);
create index identities_of_user on identities (user_id);
alter table identities enable row level security, force row level security;
create policy own on identities to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on identities for select to lastro_definer using (true);
create policy across_delete on identities for delete to lastro_definer using (true);
grant select, insert, update (email, last_sign_in_at) on identities to lastro_app;
grant select, delete on identities to lastro_definer;

-- Sign-ins that wait for the provider's answer. The state and the browser's cookie are stored as SHA-256. Verifier and nonce
-- are derived from both and not stored.
create table oauth_states (
  state_hash bytea primary key check (length(state_hash) = 32),
  browser_hash bytea not null check (length(browser_hash) = 32),
  -- Checked by the application.
  redirect_to text not null check (length(redirect_to) <= 16384),
  expires_at timestamptz not null
);
create index oauth_states_expires on oauth_states (expires_at);
alter table oauth_states enable row level security, force row level security;
create policy across on oauth_states to lastro_definer using (true);
grant select, insert, delete on oauth_states to lastro_definer;

-- Networks from which an account has signed in, as keyed hashes. Sign-ins from a known network have limits of their own, so
-- that somebody who guesses passwords does not slow down the owner.
create table known_networks (
  user_id uuid not null references users (id) on delete cascade,
  fingerprint bytea not null check (length(fingerprint) = 16),
  seen_at timestamptz not null default now(),
  primary key (user_id, fingerprint)
);
alter table known_networks enable row level security, force row level security;
create policy own on known_networks to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on known_networks to lastro_definer using (true);
grant select, insert, update (seen_at) on known_networks to lastro_app;
grant select, delete on known_networks to lastro_definer;

-- Rate limits, one row per subject, named by a keyed hash. A full bucket drains at one request per interval; `drained_at` is
-- the time at which it will be empty (generic cell rate algorithm, ITU-T I.371).
create table throttles (
  key bytea primary key check (length(key) = 16),
  drained_at timestamptz not null
);
create index throttles_drained on throttles (drained_at);
alter table throttles enable row level security, force row level security;
create policy across on throttles to lastro_definer using (true);
grant select, insert, update, delete on throttles to lastro_definer;

-- Audit trail of accounts; rows are never deleted. It does not reference users, because the trail outlives an account.
create table audit_log (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null default clock_timestamp(),
  event text not null,
  user_id uuid,
  request_id uuid,
  client_address text,
  facts jsonb not null default '{}',
  user_agent text check (length(user_agent) <= 300)
);
create index audit_log_of_user on audit_log (user_id, id);
alter table audit_log enable row level security, force row level security;
create policy own on audit_log for insert to lastro_app
  with check (user_id is null or user_id = any ((select account_ids())::uuid[]));
create policy own_read on audit_log for select to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on audit_log for select to lastro_definer using (true);
create policy redact on audit_log for update to lastro_definer using (true);
-- An account reads its own trail, except the addresses it was written from.
grant insert, select (id, occurred_at, event, user_id, user_agent) on audit_log to lastro_app;
grant select (user_id), update (request_id, client_address, facts, user_agent) on audit_log to lastro_definer;

-- Recipients of the notice that an account was deleted or that it gave up an address. A row lives until the notice is sent,
-- at most a week.
create table account_deletion_notices (
  user_id uuid primary key references users (id) on delete cascade,
  email text not null check (length(email) between 3 and 255),
  language text not null check (language in ('pt', 'en')),
  created_at timestamptz not null default now()
);
alter table account_deletion_notices enable row level security, force row level security;
create policy own on account_deletion_notices to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on account_deletion_notices to lastro_definer using (true);
grant select, insert, delete, update (email, language, created_at) on account_deletion_notices to lastro_app;
grant select, delete on account_deletion_notices to lastro_definer;

create table avatars (
  -- Random. Whoever knows the name may see the picture.
  name text primary key check (name ~ '^[0-9a-f]{32}$'),
  user_id uuid not null references users (id) on delete cascade,
  -- WebP, 512 pixels square.
  picture bytea not null check (octet_length(picture) between 1 and 524288),
  created_at timestamptz not null default now()
);
create index avatars_of_user on avatars (user_id);
alter table avatars enable row level security, force row level security;
create policy own on avatars to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on avatars for select to lastro_definer using (true);
grant select, insert, delete on avatars to lastro_app;
grant select on avatars to lastro_definer;


-- Keys of the API

create table api_keys (
  user_id uuid not null references users (id) on delete cascade,
  -- Actor of the events that are declared with the key.
  id uuid not null,
  name text not null,
  -- The name as it is compared (domain/base/name.ts).
  name_key text not null,
  scopes text[] not null,
  -- Networks that may use the key. Empty means all.
  networks cidr[] not null,
  expires_at timestamptz(3),
  -- SHA-256 of the key, by which it is looked up, and the key itself, encrypted under the installation's secret and bound to
  -- the account.
  key_hash bytea unique check (length(key_hash) = 32),
  encrypted_key bytea,
  -- Value before the newest rotation, and the time until which it works.
  previous_hash bytea unique check (length(previous_hash) = 32),
  previous_until timestamptz(3),
  -- Id that the caller gave the newest rotation, so that a repeated request rotates once.
  rotation uuid,
  rotated_at timestamptz(3),
  last_used_at timestamptz(3),
  previous_used_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  -- The row stays because histories show the key's name.
  revoked_at timestamptz(3),
  -- Counts changes of the key, not its uses: its entity tag.
  revision bigint not null default 1,
  primary key (user_id, id),
  check ((previous_hash is null) = (previous_until is null)),
  check ((key_hash is null) = (revoked_at is not null) and (encrypted_key is null) = (revoked_at is not null)),
  check (revoked_at is null or previous_hash is null)
);
create unique index api_keys_name on api_keys (user_id, name_key) where revoked_at is null;
alter table api_keys enable row level security, force row level security;
create policy own on api_keys to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on api_keys to lastro_definer using (true);
grant select, insert, delete, update (
  name, name_key, scopes, networks, expires_at, key_hash, encrypted_key, previous_hash, previous_until, rotation,
  rotated_at, updated_at, revoked_at
) on api_keys to lastro_app;
grant select, update (last_used_at, previous_used_at) on api_keys to lastro_definer;

-- Responses stored by Idempotency-Key, so that a repeated call is one call.
create table idempotency_keys (
  user_id uuid not null references users (id) on delete cascade,
  key text not null check (length(key) between 1 and 255),
  -- Keyed hash of the request. A different request under the same key is refused.
  request_mac bytea not null check (length(request_mac) = 32),
  -- Source of the ids of the request's events: after a crash the retry declares the same events.
  seed uuid not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  -- End of the lease of the worker. Null if nobody works on the request.
  claimed_until timestamptz(3),
  status int,
  answer text,
  etag text,
  -- Tracking codes in the response. The response is deleted with any of these shipments.
  codes text[] not null default '{}',
  primary key (user_id, key),
  check ((status is null) = (answer is null) and (answer is null or claimed_until is null))
);
create index idempotency_keys_codes on idempotency_keys using gin (codes);
create index idempotency_keys_age on idempotency_keys (created_at);
alter table idempotency_keys enable row level security, force row level security;
create policy own on idempotency_keys to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on idempotency_keys to lastro_definer using (true);
grant select, insert, delete, update (
  request_mac, seed, created_at, claimed_until, status, answer, etag, codes
) on idempotency_keys to lastro_app;
grant select, delete on idempotency_keys to lastro_definer;


-- Reference data and settings of an account. Callers draw the ids, which are unique within an account, so that nobody learns
-- of another account's.

create table addresses (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  name text not null,
  cep text not null check (cep ~ '^[0-9]{8}$'),
  street text not null,
  number text,
  complement text,
  neighborhood text not null,
  city text not null,
  uf text not null check (uf ~ '^[A-Z]{2}$'),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (user_id, id)
);
alter table addresses enable row level security, force row level security;
create policy own on addresses to lastro_app using (user_id = any ((select account_ids())::uuid[]));
grant select, insert, delete, update (
  name, cep, street, number, complement, neighborhood, city, uf, latitude, longitude, updated_at
) on addresses to lastro_app;

create table warehouses (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  name text not null,
  address_id uuid not null,
  is_active boolean not null default true,
  -- Order set by hand, from 1. Null for rows that were never ordered.
  position int,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (user_id, id),
  -- The account is part of the key, so that no warehouse refers to another account's address.
  foreign key (user_id, address_id) references addresses (user_id, id)
);
create index warehouses_at_address on warehouses (user_id, address_id);
alter table warehouses enable row level security, force row level security;
create policy own on warehouses to lastro_app using (user_id = any ((select account_ids())::uuid[]));
grant select, insert, delete, update (name, address_id, is_active, position, updated_at) on warehouses to lastro_app;

-- Statuses of an account. The four mandatory statuses are not rows, so that nothing here renames or removes them.
create table configurable_statuses (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  name text not null,
  -- The name as it is compared (domain/base/name.ts).
  name_key text not null,
  description text,
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  is_active boolean not null default true,
  position int,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (user_id, id)
);
create unique index configurable_statuses_name on configurable_statuses (user_id, name_key) where is_active;
alter table configurable_statuses enable row level security, force row level security;
create policy own on configurable_statuses to lastro_app using (user_id = any ((select account_ids())::uuid[]));
grant select, insert, delete, update (name, name_key, description, color, is_active, position, updated_at)
  on configurable_statuses to lastro_app;

create table custom_fields (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  field_name text not null,
  name_key text not null,
  field_type text not null check (field_type in ('text', 'number', 'date', 'boolean', 'select')),
  is_required boolean not null,
  -- Choices of a select, in order. Null for every other type.
  field_options text[] check ((field_options is not null) = (field_type = 'select')),
  is_active boolean not null default true,
  -- True once a shipment holds a value. Name and type are then fixed.
  is_used boolean not null default false,
  position int,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (user_id, id)
);
create unique index custom_fields_name on custom_fields (user_id, name_key) where is_active;
alter table custom_fields enable row level security, force row level security;
create policy own on custom_fields to lastro_app using (user_id = any ((select account_ids())::uuid[]));
grant select, insert, delete, update (
  field_name, name_key, field_type, is_required, field_options, is_active, is_used, position, updated_at
) on custom_fields to lastro_app;

create table system_settings (
  user_id uuid primary key references users (id) on delete cascade,
  -- AES-256-GCM under the installation's secret, bound to the account: nonce, ciphertext, tag.
  maps_key bytea,
  google_maps_enabled boolean not null default false check (not google_maps_enabled or maps_key is not null),
  updated_at timestamptz(3) not null default now(),
  -- Whether anybody may open the public pages of the account's shipments. See also private_pages.
  public_pages boolean not null default true
);
alter table system_settings enable row level security, force row level security;
create policy own on system_settings to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on system_settings for select to lastro_definer using (true);
grant select, insert, update (maps_key, google_maps_enabled, updated_at, public_pages) on system_settings to lastro_app;
grant select (user_id, public_pages) on system_settings to lastro_definer;

-- Answers of public services about postal codes and addresses. They belong to no account and do not show who asked.
create table cep_cache (
  cep text primary key check (cep ~ '^[0-9]{8}$'),
  logradouro text not null check (length(logradouro) <= 200),
  complemento text not null check (length(complemento) <= 200),
  bairro text not null check (length(bairro) <= 200),
  localidade text not null check (length(localidade) between 1 and 200),
  uf text not null check (uf ~ '^[A-Z]{2}$'),
  fetched_at timestamptz not null default now()
);
create index cep_cache_fetched on cep_cache (fetched_at);
alter table cep_cache enable row level security, force row level security;
create policy across on cep_cache to lastro_definer using (true);
grant select, insert, update, delete on cep_cache to lastro_definer;

create table geocode_cache (
  -- Keyed hash of the address, which itself is not stored.
  key bytea primary key check (length(key) = 16),
  -- Null if the service does not know the address.
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  fetched_at timestamptz not null default now(),
  check ((latitude is null) = (longitude is null))
);
create index geocode_cache_fetched on geocode_cache (fetched_at);
alter table geocode_cache enable row level security, force row level security;
create policy across on geocode_cache to lastro_definer using (true);
grant select, insert, update, delete on geocode_cache to lastro_definer;


-- Shipments

create table shipments (
  -- Id of the event that created the shipment.
  id uuid primary key,
  user_id uuid not null references users (id),
  tracking_id text not null unique,
  status text not null,
  reference text,
  origin text not null,
  origin_number text,
  origin_complement text,
  origin_neighborhood text,
  origin_city text,
  origin_state text,
  -- Eight digits.
  origin_cep text,
  destination text not null,
  destination_number text,
  destination_complement text,
  destination_neighborhood text,
  destination_city text,
  destination_state text,
  -- Eight digits.
  destination_cep text,
  recipient_name text,
  recipient_address text,
  recipient_email text,
  recipient_phone text,
  description text,
  weight numeric(10, 3),
  estimated_delivery timestamptz,
  custom_data jsonb not null,
  -- C of the event named by version_event_id, or of the one that created the shipment.
  blockchain_hash bytea not null,
  created_at timestamptz not null,
  received_at timestamptz not null,
  updated_at timestamptz not null,
  -- State that the rules need, maintained by the transaction that records an event (domain/checkpoints/checkpoint.ts).
  open_entry text,
  last_entrada timestamptz,
  last_saida timestamptz,
  last_finalizacao timestamptz,
  -- The shipment's chain in the log, extended under the lock of this row.
  pseudonym bytea not null check (length(pseudonym) = 32),
  events int not null check (events > 0),
  last_leaf_hash bytea not null check (length(last_leaf_hash) = 32),
  -- Event that holds the row's content. Null while that is the event that created the shipment.
  version_event_id uuid,
  -- Delivery date of an open shipment.
  due timestamptz
    generated always as (case when status not in ('delivered', 'cancelled') then estimated_delivery end) stored,
  erased_at timestamptz,
  -- Counts updates of the row: the first part of its entity tag.
  revision bigint not null default 1,
  delivered timestamptz
    generated always as (case when status = 'delivered' then coalesce(last_finalizacao, created_at) end) stored,
  -- An erased row (LGPD) keeps its code, its owner and its place in the log.
  constraint shipments_erased_are_empty check (erased_at is null or (
    status = 'erased' and origin = '' and destination = '' and custom_data = '{}'
    and num_nonnulls(
      reference, origin_number, origin_complement, origin_neighborhood, origin_city, origin_state, origin_cep,
      destination_number, destination_complement, destination_neighborhood, destination_city, destination_state,
      destination_cep, recipient_name, recipient_address, recipient_email, recipient_phone, description, weight,
      estimated_delivery, open_entry, last_entrada, last_saida, last_finalizacao, version_event_id
    ) = 0
    and created_at = erased_at and received_at = erased_at and updated_at = erased_at
  ))
  -- Room for the row's next version in its page, so that a checkpoint is a heap-only update (HOT).
) with (fillfactor = 85);
-- One index per sort order; the id makes each order total. `include (erased_at)` lets index-only scans check the policy.
create index shipments_newest on shipments (user_id, created_at desc, id desc) include (erased_at);
create index shipments_by_code on shipments (user_id, tracking_id collate "C", id);
create index shipments_by_delivery on shipments (user_id, coalesce(estimated_delivery, 'infinity'::timestamptz), id);
create index shipments_due on shipments (user_id, due, id) include (erased_at) where due is not null;
create index shipments_delivered on shipments (user_id, delivered, id) where delivered is not null;
create index shipments_erased on shipments (user_id, erased_at, id) where erased_at is not null;
-- Leads from a leaf of the log to its shipment. The pseudonym never changes, so that updates stay heap-only.
create index shipments_by_pseudonym on shipments (pseudonym);
-- Order of arrival, which is about the order of the events on disk: the whole audit reads each page once.
create index shipments_by_arrival on shipments (received_at, id);
alter table shipments enable row level security, force row level security;
-- No statement of the application finds an erased shipment.
create policy own on shipments to lastro_app
  using (user_id = any ((select account_ids())::uuid[]) and erased_at is null);
create policy across on shipments for select to lastro_definer using (true);
create policy erase on shipments for update to lastro_definer using (true);
grant select, insert, update (
  status, reference, origin, origin_number, origin_complement, origin_neighborhood, origin_city, origin_state,
  origin_cep, destination, destination_number, destination_complement, destination_neighborhood, destination_city,
  destination_state, destination_cep, recipient_name, recipient_address, recipient_email, recipient_phone, description,
  weight, estimated_delivery, custom_data, blockchain_hash, updated_at, open_entry, last_entrada, last_saida,
  last_finalizacao, events, last_leaf_hash, version_event_id
) on shipments to lastro_app;
grant select, update (
  status, reference, origin, origin_number, origin_complement, origin_neighborhood, origin_city, origin_state,
  origin_cep, destination, destination_number, destination_complement, destination_neighborhood, destination_city,
  destination_state, destination_cep, recipient_name, recipient_address, recipient_email, recipient_phone, description,
  weight, estimated_delivery, custom_data, blockchain_hash, created_at, received_at, updated_at, open_entry,
  last_entrada, last_saida, last_finalizacao, events, last_leaf_hash, version_event_id, erased_at
) on shipments to lastro_definer;

-- Returns the searched text of a shipment, one value per line. Postal codes are found with and without their hyphen.
create function shipment_text(s shipments) returns text
  language sql immutable parallel safe
  return searchable(concat_ws(E'\n', s.tracking_id, s.reference, s.recipient_name, s.origin, s.origin_city, s.origin_state,
    s.origin_cep, left(s.origin_cep, 5) || '-' || right(s.origin_cep, 3), s.destination, s.destination_city,
    s.destination_state, s.destination_cep, left(s.destination_cep, 5) || '-' || right(s.destination_cep, 3)));

create table checkpoints (
  -- Id of the event that created the checkpoint.
  id uuid primary key,
  user_id uuid not null references users (id),
  shipment_id uuid not null references shipments (id),
  checkpoint_type text not null check (checkpoint_type in ('entrada', 'saida', 'finalizacao')),
  location text not null,
  status text not null,
  address text,
  address_id uuid,
  city text,
  uf text,
  latitude double precision,
  longitude double precision,
  -- Metres.
  accuracy double precision,
  notes text,
  blockchain_hash bytea not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  -- Event that holds the row's content. Null while that is the event that created the checkpoint.
  version_event_id uuid,
  -- An annulled checkpoint is shown as such and ignored by every rule.
  annulled_at timestamptz,
  annulled_by uuid,
  check ((annulled_at is null) = (annulled_by is null))
  -- Only erasures delete rows. What they delete is vacuumed in the next round.
) with (autovacuum_vacuum_threshold = 0, autovacuum_vacuum_scale_factor = 0);
create index checkpoints_of_shipment on checkpoints (shipment_id, occurred_at, id);
alter table checkpoints enable row level security, force row level security;
create policy own on checkpoints to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on checkpoints for select to lastro_definer using (true);
create policy erase on checkpoints to lastro_definer using (true);
grant select, insert, update (
  location, status, address, address_id, city, uf, latitude, longitude, notes, blockchain_hash, occurred_at,
  version_event_id, annulled_at, annulled_by, accuracy
) on checkpoints to lastro_app;
grant select, delete on checkpoints to lastro_definer;

-- Committed bytes. The business rows are derived from them and can be rebuilt.
create table events (
  event_id uuid primary key,
  user_id uuid not null references users (id),
  shipment_id uuid not null references shipments (id),
  sequence int not null,
  -- SHA-256 of the parsed request: tells a repeated request from another one with the same id.
  request_digest bytea,
  client_statement bytea not null,
  -- Fields and seeds are null once the shipment is erased; the statements stay.
  client_fields bytea,
  client_seed bytea,
  server_statement bytea not null,
  server_fields bytea,
  server_seed bytea,
  leaf bytea not null,
  leaf_hash bytea not null,
  unique (shipment_id, sequence),
  constraint events_open_or_erased
    check (num_nulls(request_digest, client_fields, client_seed, server_fields, server_seed) in (0, 5))
  -- Statements are incompressible digests: they stay in the row instead of moving out of line at 2 kB.
) with (toast_tuple_target = 8160, autovacuum_vacuum_threshold = 0, autovacuum_vacuum_scale_factor = 0);
alter table events enable row level security, force row level security;
create policy own on events to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on events for select to lastro_definer using (true);
create policy erase on events for update to lastro_definer using (true);
grant select, insert on events to lastro_app;
grant select, update (request_digest, client_fields, client_seed, server_fields, server_seed) on events to lastro_definer;

-- Columns of a shipment that every checkpoint changes and that lists sort or filter by. They stand apart so that a checkpoint
-- changes no indexed column of `shipments`. Written by the statements that write shipments.
create table shipment_sort_index (
  shipment_id uuid primary key references shipments (id),
  user_id uuid not null references users (id),
  status text not null,
  updated_at timestamptz not null,
  -- Location of the newest checkpoint that is not annulled.
  last_place text,
  place_key text collate "C" generated always as (searchable(last_place)) stored
);
create index shipment_sort_index_by_update on shipment_sort_index (user_id, updated_at, shipment_id);
create index shipment_sort_index_by_status on shipment_sort_index (user_id, status, updated_at, shipment_id);
create index shipment_sort_index_by_place on shipment_sort_index (user_id, place_key, shipment_id)
  where place_key is not null;
alter table shipment_sort_index enable row level security, force row level security;
create policy own on shipment_sort_index to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on shipment_sort_index for select to lastro_definer using (true);
create policy erase on shipment_sort_index to lastro_definer using (true);
grant select, insert, update (status, updated_at) on shipment_sort_index to lastro_app;
grant select, delete on shipment_sort_index to lastro_definer;

-- Searched text of each shipment. It stands apart because checkpoints change the shipment but hardly ever its text, which has
-- some two hundred entries in the index.
create table shipment_search (
  shipment_id uuid primary key references shipments (id),
  user_id uuid not null references users (id),
  text text not null,
  -- Sort key of the recipient's name.
  recipient_key text collate "C" not null
);
create index shipments_by_recipient on shipment_search (user_id, recipient_key, shipment_id);
-- A search reads the whole pending list, so that it is short: 64 kB instead of 4 MB.
create index shipment_search_grams on shipment_search using gin (search_grams(user_id, text, 2))
  with (gin_pending_list_limit = 64);
-- No plan depends on the frequency of grams, and counting them is most of the work of ANALYZE.
alter index shipment_search_grams alter column 1 set statistics 0;
alter table shipment_search enable row level security, force row level security;
create policy own on shipment_search to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on shipment_search for select to lastro_definer using (true);
create policy erase on shipment_search for delete to lastro_definer using (true);
grant select, insert, update (text, recipient_key) on shipment_search to lastro_app;
grant select, delete on shipment_search to lastro_definer;

-- Shipments per account and status, maintained by the writing transaction.
create table shipment_status_counts (
  user_id uuid not null references users (id),
  status text not null,
  shipments int not null,
  primary key (user_id, status)
);
alter table shipment_status_counts enable row level security, force row level security;
create policy own on shipment_status_counts to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy erase on shipment_status_counts to lastro_definer using (true);
grant select, insert, update (shipments) on shipment_status_counts to lastro_app;
-- lastro_definer updates nothing; PostgreSQL requires the right for row locks.
grant select, delete, update (shipments) on shipment_status_counts to lastro_definer;

-- Shipments created and delivered per account and calendar day in São Paulo, by declared time; maintained by the writing
-- transaction.
create table shipment_daily_counts (
  user_id uuid not null references users (id),
  day date not null,
  created int not null default 0,
  delivered int not null default 0,
  primary key (user_id, day)
);
alter table shipment_daily_counts enable row level security, force row level security;
create policy own on shipment_daily_counts to lastro_app using (user_id = any ((select account_ids())::uuid[]));
grant select, insert, update (created, delivered) on shipment_daily_counts to lastro_app;

-- Shipments whose public page only the owner may open.
create table private_pages (
  shipment_id uuid primary key references shipments (id),
  user_id uuid not null references users (id),
  since timestamptz(3) not null default now()
);
create index private_pages_of_account on private_pages (user_id, shipment_id);
alter table private_pages enable row level security, force row level security;
create policy own on private_pages to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on private_pages for select to lastro_definer using (true);
grant select, insert, delete on private_pages to lastro_app;
grant select on private_pages to lastro_definer;

-- Permission to record checkpoints on one shipment. It is granted to an address, with or without an account, and belongs to
-- the account that first uses it.
create table qr_authorizations (
  id uuid primary key,
  -- Owner of the shipment.
  user_id uuid not null references users (id) on delete cascade,
  shipment_id uuid not null references shipments (id),
  -- Null once the account behind the address is deleted.
  email text check (email = lower(email) and length(email) between 3 and 255),
  -- Account that has used the authorization. From then on its address no longer matters.
  authorized_user_id uuid references users (id),
  is_single_use boolean not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  -- Time at which a single-use authorization was consumed.
  used_at timestamptz(3),
  uses int not null default 0 check (uses >= 0),
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  check (used_at is null or is_single_use),
  check ((uses > 0) = (last_used_at is not null) and (uses = 0 or authorized_user_id is not null)),
  check (email is not null or revoked_at is not null)
);
-- An open authorization is changed, not duplicated.
create unique index qr_authorizations_open on qr_authorizations (shipment_id, email)
  where used_at is null and revoked_at is null;
create index qr_authorizations_of_shipment on qr_authorizations (shipment_id, created_at desc, id);
create index qr_authorizations_of_owner on qr_authorizations (user_id);
create index qr_authorizations_to_address on qr_authorizations (email);
create index qr_authorizations_to_account on qr_authorizations (authorized_user_id);
alter table qr_authorizations enable row level security, force row level security;
create policy own on qr_authorizations to lastro_app using (user_id = any ((select account_ids())::uuid[]));
-- The authorized account reads its authorizations and changes none.
create policy received on qr_authorizations for select to lastro_app using (
  authorized_user_id = any ((select account_ids())::uuid[])
  or authorized_user_id is null and email in (
    select u.email from users u where u.id = any ((select account_ids())::uuid[]) and u.email_confirmed_at is not null
  )
);
create policy across on qr_authorizations to lastro_definer using (true);
grant select, insert, delete, update (
  authorized_user_id, is_single_use, expires_at, used_at, uses, last_used_at, revoked_at
) on qr_authorizations to lastro_app;
grant select, delete, update (email, revoked_at) on qr_authorizations to lastro_definer;

-- Staged imports: their rows wait here until one transaction turns all of them into shipments.
create table imports (
  -- Drawn by the caller, so that a repeated request makes one import.
  id uuid primary key,
  user_id uuid not null references users (id),
  file_name text not null,
  -- Expected number of rows.
  rows int not null check (rows between 1 and 5000),
  created_at timestamptz not null default now(),
  committed_at timestamptz
);
create index imports_of_account on imports (user_id, created_at desc);
alter table imports enable row level security, force row level security;
create policy own on imports to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on imports to lastro_definer using (true);
grant select, insert, delete, update (committed_at) on imports to lastro_app;
grant select, delete on imports to lastro_definer;

create table import_rows (
  import_id uuid not null references imports (id) on delete cascade,
  -- Position in the import, from 1.
  n int not null check (n > 0),
  user_id uuid not null references users (id),
  tracking_id text not null,
  -- Body of the request that creates the shipment, as the contract parsed it.
  body json not null,
  primary key (import_id, n)
);
create index import_rows_by_code on import_rows (import_id, tracking_id);
alter table import_rows enable row level security, force row level security;
create policy own on import_rows to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy erase on import_rows to lastro_definer using (true);
grant select, insert, delete, update (tracking_id, body) on import_rows to lastro_app;
grant select, delete on import_rows to lastro_definer;


-- The log: queue, entries, tiles, heads. It names no person, place or tracking code. Everything except the queue is published
-- (docs/spec/log.md).

-- Leaves that wait for an index. The transaction of an event writes its leaf here.
create table log_queue (
  position bigint generated always as identity primary key,
  leaf bytea not null check (length(leaf) = 138),
  leaf_hash bytea not null unique check (length(leaf_hash) = 32)
);
grant select, insert on log_queue to lastro_app;
grant select, insert, update, delete on log_queue to lastro_definer;

create table log_entries (
  index bigint primary key,
  leaf bytea not null check (length(leaf) = 138),
  leaf_hash bytea not null unique check (length(leaf_hash) = 32)
);
-- Finds the last chain block before an event among few leaves instead of all.
create index log_entries_blocks on log_entries (index) where get_byte(leaf, 1) = 3;
grant select on log_entries to lastro_app;
grant select, insert, update, delete on log_entries to lastro_definer;

-- Hashes of up to 256 nodes in order (C2SP tlog-tiles). A full tile never changes; the right edge only grows.
create table log_tiles (
  level int not null,
  index bigint not null,
  hashes bytea not null check (length(hashes) between 32 and 8192 and length(hashes) % 32 = 0),
  primary key (level, index)
);
grant select on log_tiles to lastro_app;
grant select, insert, update, delete on log_tiles to lastro_definer;

-- Every signed head. Each names the head it extends, and no two extend the same one. This compare-and-swap keeps a second
-- sequencer from forking the log.
create table log_heads (
  size bigint primary key,
  previous_size bigint unique references log_heads (size),
  root bytea not null check (length(root) = 32),
  note text not null,
  signed_at timestamptz not null default clock_timestamp(),
  check (size > previous_size),
  check ((previous_size is null) = (size = 0))
);
grant select on log_heads to lastro_app;
grant select, insert, update, delete on log_heads to lastro_definer;

-- Published size of the log. A head is published once its files are written and, with several nodes, another node has stored
-- it. A database that loses its last commits may lose heads beyond this size.
create table log_publication (
  is_only boolean primary key default true check (is_only),
  size bigint not null
);
grant select on log_publication to lastro_app;
grant select, insert, update on log_publication to lastro_definer;

-- Nodes that ever served this database, by the id in each node's data folder.
create table log_nodes (
  id uuid primary key,
  first_seen_at timestamptz not null default clock_timestamp()
);
grant select, insert, delete on log_nodes to lastro_app;

-- Keys of the log after the first, each with the proof that the log announced it (docs/spec/log.md). Published.
create table log_keys (
  position int primary key check (position > 0),
  -- Verifier keys, `name+hash+base64`. A key is used once.
  key text not null unique,
  previous_key text not null unique check (previous_key <> key),
  -- Index of the leaf that announces the key, size of the first head over it, and the inclusion proof.
  index bigint not null,
  size bigint not null check (index < size),
  proof bytea[] not null,
  -- That head, signed by both keys.
  note text not null,
  -- Signed note of the lost head, if the log begins anew with this key.
  lost_head text,
  announced_at timestamptz not null default clock_timestamp()
);
grant select, insert on log_keys to lastro_app;

-- Signatures of witnesses: each says that a head extends the last head the witness saw.
create table log_cosignatures (
  size bigint not null references log_heads (size),
  -- Verifier key of the witness, `name+hash+base64`.
  witness text not null,
  -- Signature line (C2SP signed-note), verified before it is stored.
  line text not null check (line like '— % %' || chr(10)),
  -- Time stated by the witness.
  cosigned_at timestamptz not null,
  primary key (size, witness)
);
create index log_cosignatures_newest on log_cosignatures (witness, size desc);
grant select, insert on log_cosignatures to lastro_app;

-- Blocks of chains that are committed in leaves (docs/spec/block.md): everything after such a leaf is younger than the block.
create table chain_blocks (
  id bigint generated always as identity primary key,
  -- Leaf that commits to the four columns that follow.
  leaf_hash bytea not null unique check (length(leaf_hash) = 32),
  chain_id bigint not null check (chain_id > 0),
  number bigint not null check (number >= 0),
  hash bytea not null check (length(hash) = 32),
  -- Unix time in seconds from the block's header.
  time bigint not null check (time >= 0),
  written_at timestamptz not null default clock_timestamp(),
  -- Time at which the chain was found to have another block here. The block then proves nothing.
  left_at timestamptz
);
create index chain_blocks_of_chain on chain_blocks (chain_id, id desc);
grant select, insert, update (left_at) on chain_blocks to lastro_app;


-- Anchors: heads written to an EVM chain.

create table anchors (
  id bigint generated always as identity primary key,
  size bigint not null check (size > 0),
  root bytea not null check (length(root) = 32),
  -- The chain's id, the contract, and the sending account.
  chain_id bigint not null check (chain_id > 0),
  contract bytea not null check (length(contract) = 20),
  sender bytea not null check (length(sender) = 20),
  -- Planned, sent to the chain, confirmed by enough blocks, or lost: no longer on the chain.
  state text not null check (state in ('planned', 'sent', 'confirmed', 'lost')),
  planned_at timestamptz not null default clock_timestamp(),
  confirmed_at timestamptz,
  -- Where the chain was last seen to hold the anchor.
  transaction bytea check (length(transaction) = 32),
  block_number bigint,
  block_hash bytea check (length(block_hash) = 32),
  -- Unix time in seconds from the block's header.
  block_time bigint,
  check ((transaction is null) = (block_number is null)),
  check ((transaction is null) = (block_hash is null)),
  check ((transaction is null) = (block_time is null)),
  check (state <> 'confirmed' or (transaction is not null and confirmed_at is not null))
);
-- One head is in flight at a time, whichever node sends it, and a head is anchored once.
create unique index anchors_in_flight on anchors (chain_id, contract, sender) where state in ('planned', 'sent');
create unique index anchors_once on anchors (chain_id, contract, sender, size) where state <> 'lost';
create index anchors_confirmed on anchors (size) where state = 'confirmed';
grant select, insert, update on anchors to lastro_app;

-- Transactions signed for an anchor, stored before they are sent, so that the one the chain accepts is known.
create table anchor_transactions (
  hash bytea primary key check (length(hash) = 32),
  anchor_id bigint not null references anchors (id),
  nonce bigint not null,
  -- Wei per unit of gas.
  max_fee bigint not null,
  max_priority_fee bigint not null,
  raw bytea not null,
  signed_at timestamptz not null default clock_timestamp()
);
create index anchor_transactions_of_anchor on anchor_transactions (anchor_id);
grant select, insert on anchor_transactions to lastro_app;


-- Timestamps: heads committed in a block of Bitcoin (OpenTimestamps).

create table timestamps (
  id bigint generated always as identity primary key,
  -- The head and its note. Calendars receive a digest of the note's SHA-256 and the nonce.
  size bigint not null unique check (size > 0),
  root bytea not null check (length(root) = 32),
  note text not null,
  nonce bytea not null check (length(nonce) = 16),
  planned_at timestamptz not null default clock_timestamp(),
  confirmed_at timestamptz,
  -- The .ots file with the one path to the block, the block's height and its header.
  ots bytea,
  block_number bigint check (block_number >= 0),
  block_header bytea check (length(block_header) = 80),
  -- Last check that the chain still holds the block, and the check after which enough blocks follow it.
  checked_at timestamptz,
  finished_at timestamptz,
  check ((confirmed_at is null) = (ots is null)),
  check ((confirmed_at is null) = (block_number is null)),
  check ((confirmed_at is null) = (block_header is null)),
  check (confirmed_at is not null or (checked_at is null and finished_at is null))
);
create index timestamps_pending on timestamps (id) where confirmed_at is null;
create index timestamps_confirmed on timestamps (size) where confirmed_at is not null;
create index timestamps_unfinished on timestamps (coalesce(checked_at, confirmed_at))
  where confirmed_at is not null and finished_at is null;
grant select, insert, update on timestamps to lastro_app;

-- Answer of each calendar for a head: none yet, or the path from the digest it received to the one it will commit.
create table timestamp_promises (
  timestamp_id bigint not null references timestamps (id),
  calendar text not null,
  answer bytea,
  promised_at timestamptz,
  -- Next request, number of requests since the last news, and the last failure.
  next_at timestamptz not null default clock_timestamp(),
  attempts int not null default 0,
  trouble text,
  primary key (timestamp_id, calendar),
  check ((answer is null) = (promised_at is null))
);
create index timestamp_promises_due on timestamp_promises (calendar, next_at);
grant select, insert, update on timestamp_promises to lastro_app;


-- Audits: whether rows, events and log still say what was committed. A finding stays until a later audit no longer finds it.

-- Progress of the newest audit of each kind.
create table audits (
  kind text primary key check (kind in ('incremental', 'whole')),
  started_at timestamptz,
  advanced_at timestamptz,
  -- End of the newest finished audit.
  finished_at timestamptz,
  -- Null between two audits.
  phase text check (phase in ('log', 'shipments', 'files')),
  is_paused boolean not null default false,
  -- Leaves verified to be under this root. The incremental audit continues there.
  log_size bigint not null default 0 check (log_size >= 0),
  log_root bytea check (length(log_root) = 32),
  -- Last audited shipment and its arrival.
  last_shipment uuid,
  last_arrival timestamptz,
  shipments_done bigint not null default 0,
  shipments_total bigint not null default 0,
  -- Findings of the running or the newest audit.
  findings int not null default 0,
  -- Last mail to the operator.
  mailed_at timestamptz
);
insert into audits (kind) values ('incremental'), ('whole');
grant select, update on audits to lastro_app;

create table shipment_findings (
  shipment_id uuid not null references shipments (id),
  -- In the order of the shipment's history, from 0.
  n int not null check (n >= 0),
  user_id uuid not null references users (id),
  code text not null,
  place text not null,
  sequence int,
  event_id uuid,
  field text,
  expected text,
  found text,
  found_at timestamptz(3) not null default clock_timestamp(),
  primary key (shipment_id, n)
);
create index shipment_findings_of_account on shipment_findings (user_id, shipment_id);
alter table shipment_findings enable row level security, force row level security;
create policy own on shipment_findings to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on shipment_findings for select to lastro_definer using (true);
grant select, insert, delete on shipment_findings to lastro_app;
grant select on shipment_findings to lastro_definer;

-- Shipments with findings.
create table shipment_violations (
  shipment_id uuid primary key references shipments (id),
  user_id uuid not null references users (id),
  found_at timestamptz not null default now()
);
create index shipment_violations_of_account on shipment_violations (user_id, shipment_id);
alter table shipment_violations enable row level security, force row level security;
create policy own on shipment_violations to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on shipment_violations for select to lastro_definer using (true);
grant select, insert, delete on shipment_violations to lastro_app;
grant select on shipment_violations to lastro_definer;

-- Findings about the log itself, with the shipment of the leaf if it is known.
create table log_findings (
  id bigint generated always as identity primary key,
  code text not null,
  place text not null,
  index bigint,
  shipment_id uuid,
  expected text,
  found text,
  found_at timestamptz(3) not null default clock_timestamp(),
  seen_at timestamptz(3) not null default clock_timestamp(),
  unique nulls not distinct (code, place, index)
);
grant select, insert, update, delete on log_findings to lastro_app;
grant select on log_findings to lastro_definer;


-- Webhooks. The transaction of an event also queues its messages.

create table webhook_endpoints (
  id uuid primary key default gen_random_uuid(),
  -- One endpoint per account.
  user_id uuid not null unique references users (id) on delete cascade,
  -- Null if the account receives no webhooks; the history of deliveries stays.
  url text check (length(url) between 1 and 2000),
  events text[] not null,
  -- Shape and field names of a body (domain/webhooks/webhook-body.ts).
  form jsonb not null,
  -- Encrypted (encrypted-secret.ts). The previous secret also signs until previous_until.
  secret bytea not null,
  previous_secret bytea,
  previous_until timestamptz(3),
  -- First of the consecutive failed calls, and their number.
  failing_since timestamptz(3),
  failures int not null default 0,
  -- Time of suspension after days of failures. Messages are still queued.
  disabled_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- Ids that callers gave the newest 100 rotations, newest first, so that a repeated request rotates once.
  rotations uuid[] not null default '{}',
  check (num_nulls(previous_secret, previous_until) in (0, 2))
);
alter table webhook_endpoints enable row level security, force row level security;
create policy own on webhook_endpoints to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on webhook_endpoints for select to lastro_definer using (true);
grant select, insert, delete, update (
  url, events, form, secret, previous_secret, previous_until, failing_since, failures, disabled_at, updated_at, rotations
) on webhook_endpoints to lastro_app;
grant select on webhook_endpoints to lastro_definer;

create table webhook_deliveries (
  -- Also the message's id, the same in every attempt.
  id uuid primary key default gen_random_uuid(),
  -- Order of the events of one shipment.
  position bigint generated always as identity,
  endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- Deliveries with the same key are sent in order: a shipment, or a test call alone.
  ordering_key uuid not null,
  -- Null for a test call.
  shipment_id uuid references shipments (id),
  tracking_id text not null,
  -- Event of the log, if the message is about one.
  event_id uuid,
  event text not null,
  is_test boolean not null default false,
  -- Content and shape at the time of the event: every attempt sends the same bytes.
  facts jsonb not null,
  form jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'cancelled')),
  -- Attempts since the last request to send. All attempts are in webhook_attempts.
  tries int not null default 0,
  created_at timestamptz(3) not null default clock_timestamp(),
  finished_at timestamptz(3),
  check ((state = 'waiting') = (finished_at is null))
);
create unique index webhook_deliveries_newest on webhook_deliveries (user_id, position desc);
create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, ordering_key, position) where state = 'waiting';
create index webhook_deliveries_waiting_since on webhook_deliveries (endpoint_id, created_at) where state = 'waiting';
create index webhook_deliveries_failed on webhook_deliveries (user_id, position) where state = 'failed' and not is_test;
create index webhook_deliveries_of_shipment on webhook_deliveries (shipment_id);
create index webhook_deliveries_finished on webhook_deliveries (finished_at) where finished_at is not null;
alter table webhook_deliveries enable row level security, force row level security;
create policy own on webhook_deliveries to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on webhook_deliveries to lastro_definer using (true);
grant select, insert, delete, update (state, tries, finished_at) on webhook_deliveries to lastro_app;
grant select, delete on webhook_deliveries to lastro_definer;

-- Ordering keys with waiting deliveries. The first delivery of a key is sent alone, the others after it. Whoever sends, adds or
-- ends a delivery locks this row.
create table webhook_ordering_keys (
  endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
  ordering_key uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  is_test boolean not null default false,
  due_at timestamptz(3) not null default clock_timestamp(),
  -- Id and end of the lease of the sender of the first delivery.
  lease uuid,
  lease_until timestamptz(3),
  primary key (endpoint_id, ordering_key),
  check (num_nulls(lease, lease_until) in (0, 2))
);
create index webhook_ordering_keys_due on webhook_ordering_keys (endpoint_id, is_test, due_at);
create index webhook_ordering_keys_leased on webhook_ordering_keys (endpoint_id) where lease_until is not null;
create index webhook_ordering_keys_of_account on webhook_ordering_keys (user_id);
alter table webhook_ordering_keys enable row level security, force row level security;
create policy own on webhook_ordering_keys to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on webhook_ordering_keys to lastro_definer using (true);
grant select, insert, delete, update (due_at, lease, lease_until) on webhook_ordering_keys to lastro_app;
grant select, update (lease, lease_until) on webhook_ordering_keys to lastro_definer;

create table webhook_attempts (
  delivery_id uuid not null references webhook_deliveries (id) on delete cascade,
  n int not null check (n > 0),
  user_id uuid not null references users (id) on delete cascade,
  url text not null,
  started_at timestamptz(3) not null,
  -- Milliseconds.
  duration int not null check (duration >= 0),
  outcome text not null,
  request_headers jsonb not null,
  response_status int,
  response_headers jsonb,
  -- The first 4,096 characters.
  response_body text check (length(response_body) <= 4096),
  primary key (delivery_id, n)
);
create index webhook_attempts_newest on webhook_attempts (user_id, started_at desc) include (outcome, duration);
alter table webhook_attempts enable row level security, force row level security;
create policy own on webhook_attempts to lastro_app using (user_id = any ((select account_ids())::uuid[]));
grant select, insert, delete on webhook_attempts to lastro_app;
