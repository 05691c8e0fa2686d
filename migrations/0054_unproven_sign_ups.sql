-- Sign-ups with the address of an unconfirmed account, and functions that a session's temporary objects cannot capture.

grant update (user_metadata) on users to lastro_definer;

-- Notes a further sign-up with an account's address. If the account is unconfirmed and the password is another one, two
-- people may be asking: neither password counts, and neither name. The owner chooses both after opening the mailed link.
create function repeat_sign_up(account uuid, hash text) returns void
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp
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
alter function repeat_sign_up(uuid, text) owner to lastro_definer;
revoke all on function repeat_sign_up(uuid, text) from public;
grant execute on function repeat_sign_up(uuid, text) to lastro_app;

-- Removes what was typed with an address that was never confirmed: password and name need not be its owner's.
create or replace function drop_unproven_password(account uuid) returns void
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  update users u
  set password_hash = null, password_decoys = '{}',
    user_metadata = jsonb_strip_nulls(jsonb_build_object('language', u.user_metadata -> 'language'))
  where u.id = account and u.id = any (account_ids()) and u.email_confirmed_at is null;
end;


-- PostgreSQL looks into pg_temp first unless search_path names it. A session could then put a temporary table with a trigger
-- in the place of a table, and its code would run with the definer's rights (CVE-2007-2138).
do $$
declare
  name regprocedure;
begin
  for name in
    select oid from pg_proc where prosecdef and pronamespace = 'public'::regnamespace
  loop
    execute format('alter function %s set search_path = pg_catalog, public, pg_temp', name);
  end loop;
end;
$$;
