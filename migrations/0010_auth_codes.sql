-- A sign-in with PKCE ends with a code, which the page exchanges for the session (RFC 7636). A
-- mailed link keeps the challenge until it is used.
alter table one_time_tokens
  add column session_id uuid references sessions (id) on delete cascade,
  add column code_challenge bytea check (length(code_challenge) = 32),
  drop constraint one_time_tokens_kind_check,
  add constraint one_time_tokens_kind_check
    check (kind in ('signup', 'recovery', 'email_change_current', 'email_change_new', 'code')),
  add constraint one_time_tokens_codes_have_sessions
    check ((kind = 'code') = (session_id is not null) and (kind <> 'code' or code_challenge is not null));
create index one_time_tokens_of_session on one_time_tokens (session_id) where session_id is not null;

alter table oauth_states add column code_challenge bytea check (length(code_challenge) = 32);

-- Both functions get the challenge.
drop function if exists oauth_state_start(bytea, bytea, text, interval);
drop function if exists oauth_state_consume(bytea, bytea);
