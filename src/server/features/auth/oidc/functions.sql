-- owner: lastro_definer
-- execute: lastro_app

-- Returns the account to which an identity is linked. Needs no signed-in account.
create or replace function owner_of_identity(iss text, sub text) returns table (user_id uuid)
  language sql stable security definer
begin atomic
  select i.user_id from identities i where i.issuer = iss and i.subject = sub;
end;

create or replace function oauth_state_start(state bytea, browser bytea, target text, challenge bytea, life interval)
  returns void
  language sql security definer
begin atomic
  insert into oauth_states (state_hash, browser_hash, redirect_to, code_challenge, expires_at)
  values (state, browser, target, challenge, now() + life);
end;

-- Consumes the state of an authorization request. Returns a row to exactly one of several callers,
-- and only for the browser that started the sign-in.
create or replace function oauth_state_consume(state bytea, browser bytea) returns table (
  redirect_to text, code_challenge bytea
)
  language sql security definer
begin atomic
  delete from oauth_states s
  where s.state_hash = state and s.browser_hash = browser and s.expires_at > now()
  returning s.redirect_to, s.code_challenge;
end;

create or replace function delete_expired_oauth_states() returns void
  language sql security definer
begin atomic
  delete from oauth_states where expires_at < now();
end;
