-- owner: lastro_definer
-- execute: lastro_app

-- Returns the account of an e-mail address. Needs no signed-in account.
create or replace function account_by_email(address text, from_network bytea) returns table (
  id uuid, password_hash text, password_decoys text[], is_confirmed boolean, is_known_network boolean
)
  language sql stable security definer
begin atomic
  select u.id, u.password_hash, u.password_decoys, u.email_confirmed_at is not null,
         exists (select from known_networks n where n.user_id = u.id and n.fingerprint = from_network)
  from users u where u.email = address;
end;

-- Returns the account behind a one-time link. The caller consumes the link by a DELETE in that
-- account's transaction.
create or replace function owner_of_token(hash bytea, kinds text[]) returns table (user_id uuid, is_expired boolean)
  language sql stable security definer
begin atomic
  select t.user_id, t.expires_at <= now() from one_time_tokens t where t.token_hash = hash and t.kind = any (kinds);
end;

-- Returns the account of a session, expired or not.
create or replace function owner_of_session(session uuid) returns table (user_id uuid)
  language sql stable security definer
begin atomic
  select s.user_id from sessions s where s.id = session;
end;

-- Nodes of release 0.1.0 call this function; later ones call `acting_members`. The next migration
-- drops it. Returns the assurance of a session, for each call with an access token. Null: the
-- session has ended. `aal2`: the second step is completed. `aal1`: the account has no second step.
-- `due`: the second step is still required.
create or replace function session_assurance(session uuid, account uuid) returns text
  language sql stable security definer
begin atomic
  select case
      when s.second_step_at is not null then 'aal2'
      when exists (select from mfa_factors f where f.user_id = s.user_id and f.verified_at is not null) then 'due'
      else 'aal1'
    end
  from sessions s
  where s.id = session and s.user_id = account and now() < s.idle_until and now() < s.expires_at;
end;

-- Records another sign-up with an account's address, and stores the hash of its password as a
-- decoy. If the account is unconfirmed and the passwords differ, two people may have signed up, so
-- the stored password and name are removed. The owner chooses both after opening the mailed link.
create or replace function repeat_sign_up(account uuid, hash text) returns void
  language sql security definer
begin atomic
  update users u
  set password_decoys = (u.password_decoys || hash)[1:8],
    password_hash = case when u.email_confirmed_at is null and u.password_hash is distinct from hash
      then null else u.password_hash end,
    user_metadata = case when u.email_confirmed_at is null and u.password_hash is distinct from hash
      then jsonb_strip_nulls(jsonb_build_object('language', u.user_metadata -> 'language'))
      else u.user_metadata end
  where u.id = account and u.id = any (account_ids());
end;

-- Returns true if this hash is still the account's password hash. Locks the row until the
-- transaction ends, so that nobody can change the password meanwhile.
create or replace function holds_password(account uuid, hash text) returns boolean
  language sql security definer
begin atomic
  with held as (
    select from users u
    where u.id = account and u.id = any (account_ids()) and u.password_hash = hash
    for no key update
  )
  select exists (select from held);
end;

-- Sets a password hash if the old hash is still the account's. A null hash means no password.
create or replace function change_password(account uuid, old_hash text, new_hash text) returns boolean
  language sql security definer
begin atomic
  with changed as (
    update users u set password_hash = new_hash, updated_at = now()
    where u.id = account and u.id = any (account_ids()) and u.password_hash is not distinct from old_hash
    returning u.id
  )
  select exists (select from changed);
end;

-- Removes password and name from an account whose address was never confirmed, because the person
-- who typed them may not own the address.
create or replace function drop_unproven_password(account uuid) returns void
  language sql security definer
begin atomic
  update users u
  set password_hash = null, password_decoys = '{}',
    user_metadata = jsonb_strip_nulls(jsonb_build_object('language', u.user_metadata -> 'language'))
  where u.id = account and u.id = any (account_ids()) and u.email_confirmed_at is null;
end;

-- Gives an account the address it requested. Returns false if another account has confirmed that
-- address. Deletes another account that has that address but never confirmed it.
create or replace function complete_email_change(account uuid) returns boolean
  language plpgsql security definer
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

-- Counts one request in every bucket, or in none if one of them is full. Returns the seconds until
-- every bucket has room; 0 if the request was counted and may pass.
create or replace function throttle_take(keys bytea[], intervals interval[], bursts int[]) returns double precision
  language plpgsql security definer
as $$
declare
  wait interval;
begin
  -- Rows are locked in the order of their keys, so that two callers never deadlock.
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

-- Undoes the count of throttle_take for a guess at a password or code that proved to be right.
create or replace function throttle_return(keys bytea[], intervals interval[]) returns void
  language sql security definer
begin atomic
  update throttles t set drained_at = t.drained_at - l.pace
    from unnest(keys, intervals) as l (key, pace) where t.key = l.key;
end;

-- Returns the seconds until a bucket has room; 0 if it has room now. Counts no request.
create or replace function throttle_wait(bucket bytea, pace interval, burst int) returns double precision
  language sql stable security definer
begin atomic
  select coalesce(max(greatest(0, extract(epoch from t.drained_at + pace - now() - pace * burst))), 0)
  from throttles t where t.key = bucket;
end;

-- Deletes rows that no longer have an effect. An expired link stays for a week, so that the server
-- can distinguish it from an unknown one.
create or replace function delete_expired_sign_ins() returns void
  language sql security definer
begin atomic
  delete from sessions where least(idle_until, expires_at) < now();
  -- Nobody has exchanged the code of such a session, so nobody has its tokens.
  delete from sessions s using one_time_tokens t where t.session_id = s.id and t.expires_at < now();
  delete from one_time_tokens where expires_at < now() - interval '7 days';
  delete from known_networks where seen_at < now() - interval '90 days';
  delete from throttles where drained_at < now();
end;
