-- Accounts, their sessions and one-time links, what slows guessing down, and the audit trail.

create table users (
  id uuid primary key,
  -- Normalised by the application before it gets here: ASCII, lower case.
  email text not null unique check (email = lower(email) and length(email) between 3 and 255),
  -- PHC string of argon2id; null where another provider signs the account in.
  password_hash text,
  -- The passwords of the first sign-ups with this address since it was last confirmed, hashed with the same salt. They open
  -- nothing: signing in with one answers as a new account would, so that signing up and then in does not tell who has one.
  password_decoys text[] not null default '{}',
  email_confirmed_at timestamptz,
  confirmation_sent_at timestamptz,
  last_sign_in_at timestamptz,
  user_metadata jsonb not null default '{}' check (jsonb_typeof(user_metadata) = 'object'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- One row per sign-in; an ended session has none. Refresh tokens are derived from (id, refresh_counter), not stored.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- How the account was proven: the `amr` claim.
  method text not null check (method in ('password', 'otp', 'oauth')),
  -- The counter in the one active refresh token.
  refresh_counter int not null default 0 check (refresh_counter >= 0),
  created_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now(),
  -- Moves with every refresh.
  idle_until timestamptz not null,
  -- Never moves.
  expires_at timestamptz not null
);
create index sessions_of_user on sessions (user_id);

create table one_time_tokens (
  -- SHA-256 of the 256 random bits that were mailed.
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('signup', 'invite', 'recovery', 'magiclink', 'email_change')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index one_time_tokens_of_user on one_time_tokens (user_id, kind);

-- Where an account has signed in from before, as a keyed hash. From there its owner is not slowed down by strangers who
-- guess at the account.
create table known_places (
  user_id uuid not null references users (id) on delete cascade,
  place bytea not null check (length(place) = 16),
  seen_at timestamptz not null default now(),
  primary key (user_id, place)
);

-- One row per limited subject, named by a keyed hash. A full bucket drains at one request per interval, and `drained_at`
-- is when it will be empty (the generic cell rate algorithm, ITU-T I.371).
create table throttles (
  key bytea primary key check (length(key) = 16),
  drained_at timestamptz not null
);
create index throttles_drained on throttles (drained_at);

-- Append only. No reference to users: the trail outlives an account.
create table audit_log (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null default clock_timestamp(),
  event text not null,
  user_id uuid,
  request_id uuid,
  client_address text,
  facts jsonb not null default '{}'
);
create index audit_log_of_user on audit_log (user_id, id);

alter table users enable row level security;
alter table users force row level security;
alter table sessions enable row level security;
alter table sessions force row level security;
alter table one_time_tokens enable row level security;
alter table one_time_tokens force row level security;
alter table known_places enable row level security;
alter table known_places force row level security;
alter table throttles enable row level security;
alter table throttles force row level security;
alter table audit_log enable row level security;
alter table audit_log force row level security;

create policy own on users to lastro_app using (id = any ((select account_ids())::uuid[]));
create policy own on sessions to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy own on one_time_tokens to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy own on known_places to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy own on audit_log for insert to lastro_app
  with check (user_id is null or user_id = any ((select account_ids())::uuid[]));
create policy across on users to lastro_definer using (true);
create policy across on sessions to lastro_definer using (true);
create policy across on one_time_tokens to lastro_definer using (true);
create policy across on known_places to lastro_definer using (true);
create policy across on throttles to lastro_definer using (true);

revoke all on users, sessions, one_time_tokens, known_places, throttles, audit_log from public;
-- Not the password's hash: that leaves only by `account_by_email`.
grant select (id, email, password_decoys, email_confirmed_at, confirmation_sent_at, last_sign_in_at, user_metadata, created_at, updated_at)
  on users to lastro_app;
grant insert on users to lastro_app;
grant update (password_decoys, email_confirmed_at, confirmation_sent_at, last_sign_in_at, user_metadata, updated_at)
  on users to lastro_app;
grant select, insert, delete on sessions, one_time_tokens to lastro_app;
grant update (refresh_counter, refreshed_at, idle_until) on sessions to lastro_app;
grant select, insert on known_places to lastro_app;
grant update (seen_at) on known_places to lastro_app;
grant insert on audit_log to lastro_app;
grant select on users to lastro_definer;
grant select, delete on sessions, one_time_tokens, known_places to lastro_definer;
grant select, insert, update, delete on throttles to lastro_definer;

-- Whose account an address is, before anyone is signed in.
create function account_by_email(address text, from_place bytea) returns table (
  id uuid, password_hash text, password_decoys text[], is_confirmed boolean, is_known_place boolean
)
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select u.id, u.password_hash, u.password_decoys, u.email_confirmed_at is not null,
         exists (select from known_places p where p.user_id = u.id and p.place = from_place)
  from users u where u.email = address;
end;

-- Whose link it is; using it up is a DELETE in the owner's own transaction.
create function owner_of_token(hash bytea, kinds text[]) returns table (user_id uuid, is_expired boolean)
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select t.user_id, t.expires_at <= now() from one_time_tokens t where t.token_hash = hash and t.kind = any (kinds);
end;

-- Whose session it is, expired or not.
create function owner_of_session(session uuid) returns table (user_id uuid)
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select s.user_id from sessions s where s.id = session;
end;

-- Asked on every call with an access token: whether its session has neither been ended nor expired.
create function is_live_session(session uuid, account uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select exists (
    select from sessions s
    where s.id = session and s.user_id = account and now() < s.idle_until and now() < s.expires_at
  );
end;

-- Takes one request from every bucket, or from none when one of them is full.
-- Returns the seconds until that one has room; 0 when the request may pass.
create function throttle_take(keys bytea[], intervals interval[], bursts int[]) returns double precision
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  wait interval;
begin
  -- Always in the order of the keys, so that two callers never wait for each other.
  insert into throttles (key, drained_at)
    select distinct k, now() from unnest(keys) k order by k
    on conflict do nothing;
  perform from throttles where key = any (keys) order by key for update;
  select max(greatest(t.drained_at, now()) + l.pace - now() - l.pace * l.burst) into wait
    from unnest(keys, intervals, bursts) as l (key, pace, burst) join throttles t using (key);
  if wait > interval '0' then
    return extract(epoch from wait);
  end if;
  update throttles t set drained_at = greatest(t.drained_at, now()) + l.pace
    from unnest(keys, intervals) as l (key, pace) where t.key = l.key;
  return 0;
end;
$$;

-- Puts back what `throttle_take` took, for a request that turned out to be no guess.
create function throttle_return(keys bytea[], intervals interval[]) returns void
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  update throttles t set drained_at = t.drained_at - l.pace
    from unnest(keys, intervals) as l (key, pace) where t.key = l.key;
end;

-- Forgets what no longer has an effect. Expired links are kept a week, so that they can be told from unknown ones.
create function forget_expired() returns void
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  delete from sessions where least(idle_until, expires_at) < now();
  delete from one_time_tokens where expires_at < now() - interval '7 days';
  delete from known_places where seen_at < now() - interval '90 days';
  delete from throttles where drained_at < now();
end;

alter function account_by_email(text, bytea) owner to lastro_definer;
alter function owner_of_token(bytea, text[]) owner to lastro_definer;
alter function owner_of_session(uuid) owner to lastro_definer;
alter function is_live_session(uuid, uuid) owner to lastro_definer;
alter function throttle_take(bytea[], interval[], int[]) owner to lastro_definer;
alter function throttle_return(bytea[], interval[]) owner to lastro_definer;
alter function forget_expired() owner to lastro_definer;
revoke all on function account_by_email(text, bytea) from public;
revoke all on function owner_of_token(bytea, text[]) from public;
revoke all on function owner_of_session(uuid) from public;
revoke all on function is_live_session(uuid, uuid) from public;
revoke all on function throttle_take(bytea[], interval[], int[]) from public;
revoke all on function throttle_return(bytea[], interval[]) from public;
revoke all on function forget_expired() from public;
grant execute on function account_by_email(text, bytea) to lastro_app;
grant execute on function owner_of_token(bytea, text[]) to lastro_app;
grant execute on function owner_of_session(uuid) to lastro_app;
grant execute on function is_live_session(uuid, uuid) to lastro_app;
grant execute on function throttle_take(bytea[], interval[], int[]) to lastro_app;
grant execute on function throttle_return(bytea[], interval[]) to lastro_app;
grant execute on function forget_expired() to lastro_app;
