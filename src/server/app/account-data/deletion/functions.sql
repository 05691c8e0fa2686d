-- owner: lastro_definer
-- execute: lastro_app

-- Deletes the personal data and every sign-in method of an account. The account keeps its id and
-- the times of its creation and deletion, and its audit trail keeps each event with its time. Other
-- parts of the product have deleted their own rows before. Fails if the account is not one of the
-- transaction's accounts (`account_ids()`).
create or replace function erase_account(account uuid) returns void
  language plpgsql security definer
as $$
begin
  if not account = any (account_ids()) then
    raise exception 'erase_account: not in scope' using errcode = 'insufficient_privilege';
  end if;
  perform leave_companies(account);
  delete from sessions where user_id = account;
  delete from one_time_tokens where user_id = account;
  delete from known_networks where user_id = account;
  delete from identities where user_id = account;
  update audit_log set request_id = null, client_ip = null, user_agent = null, facts = '{}'
    where user_id = account;
  update users
    set email = null, password_hash = null, password_decoys = '{}', user_metadata = '{}',
        email_confirmed_at = null, confirmation_sent_at = null, recovery_sent_at = null, last_sign_in_at = null,
        new_email = null, new_email_asked_at = null, new_email_confirmed_by = null,
        former_id = null, updated_at = now(), deleted_at = now()
    where id = account;
  -- Ends open event streams.
  perform pg_notify('lastro_session', account::text);
end;
$$;

-- Deletes deletion notices whose mail could not be sent within a week.
create or replace function delete_expired_deletion_notices() returns void
  language sql security definer
begin atomic
  delete from account_deletion_notices where created_at < now() - interval '7 days';
end;
