-- owner: lastro_definer
-- execute: lastro_app

-- Returns the first requirement of a company's policies that a session does not meet: `second_step`
-- (complete a second step) or `sign_in` (sign in again). Returns null if the session meets all.
create or replace function missing_to_enter(
  second_step_from timestamptz, session_hours int, second_step_at timestamptz, signed_in_at timestamptz
) returns text
  language sql stable
return case
  when second_step_from <= now() and second_step_at is null then 'second_step'
  when signed_in_at < now() - make_interval(hours => session_hours) then 'sign_in'
end;

-- Returns, for a batch of calls, the person of each session and the account for which the call
-- acts. Each call with an access token needs this look-up. `n` is the position of the call in its
-- batch, from 1. `accounts` has the requested account of each call. Null requests the default: the
-- company that the person's account became, while they are a member of it, or else their own
-- account. There is no row for a session that has ended. `standing` is `aal2` if the second step is
-- completed, `due` if it is still required, else `aal1`. `granted` are permissions that the role
-- alone does not give. `refusal` says why the person may not act for the account. If a policy of
-- the default company refuses the person, the call is refused and does not fall back to their own
-- account. The function is in PL/pgSQL, which caches the plan for the session; before PostgreSQL
-- 18, a function in SQL is planned on each call. The plan is generic, because PostgreSQL would
-- otherwise plan each small batch anew.
create or replace function acting_members(sessions uuid[], subjects uuid[], accounts uuid[]) returns table (
  n bigint, person uuid, standing text, account uuid, member uuid, role text, granted text[], is_closing boolean,
  is_test boolean, refusal text
)
  language plpgsql stable security definer set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  select h.n, h.id, h.standing, a.account, a.member, a.role, a.granted, a.is_closing, a.is_test,
    case
      when a.account is null then 'not_a_member'
      when a.refusal is not null then a.refusal
      when a.missing = 'second_step' then 'second_step_required_here'
      when a.missing = 'sign_in' then 'session_too_old_here'
    end
  from unnest(sessions, subjects, accounts) with ordinality as c (session, subject, wanted, n)
  cross join lateral (
    select c.n, c.wanted, u.id, u.former_id, s.second_step_at, s.created_at,
      case
        when s.second_step_at is not null then 'aal2'
        when (
          select true from mfa_factors f where f.user_id = s.user_id and f.verified_at is not null limit 1
        ) then 'due'
        else 'aal1'
      end as standing
    from sessions s
    -- OFFSET keeps the planner from joining in another order. Without statistics it would read all
    -- users for each batch.
    cross join lateral (select p.id, p.former_id from users p where p.id = s.user_id offset 0) as u
    where s.id = c.session and c.subject in (u.id, u.former_id) and now() < s.idle_until and now() < s.expires_at
    offset 0
  ) h
  left join lateral (
    select m.account_id as account, m.id as member, m.role,
      array_remove(array[
        case when m.role = 'operator' and o.operators_export then 'shipments.export' end,
        case when m.registration is not null then 'quality.sign' end,
        case when m.sees_recipients then 'recipients.read' end
      ], null) as granted,
      o.closes_at is not null as is_closing, o.is_test, t.refusal,
      missing_to_enter(o.second_step_from, o.session_hours, h.second_step_at, h.created_at) as missing, 1 as preference
    from members m join companies o on o.account_id = m.account_id and o.closed_at is null
    cross join lateral (
      select case
        when m.state = 'suspended' then 'membership_suspended'
        when m.expires_at <= now() then 'membership_expired'
      end as refusal
    ) t
    where m.user_id = h.id and m.state <> 'removed'
      and (m.account_id = h.wanted or h.wanted is null and m.account_id = h.former_id and t.refusal is null)
    union all
    select h.id, h.id, 'owner',
      -- Nobody names responsible persons of a person's own account, so its owner signs.
      array['quality.sign'], false, false, null, null, 2
    where h.wanted is null or h.wanted = h.id
    order by preference
    limit 1
  ) a on true;
end;
$$;

-- Returns true if one of two accounts is a test company and the other is not. The second account
-- has an id, or is the company at a short name of ONE Record. Returns false if no company has the
-- name.
create or replace function differ_in_kind(account uuid, named uuid, short_name text) returns boolean
  language sql stable security definer
return (
  select coalesce(bool_or(coalesce(o.is_test, false) <> coalesce(c.is_test, false)), false)
  from (
    select named as id where named is not null
    union all
    select s.user_id from system_settings s where s.one_record_name = short_name
  ) n
  left join companies c on c.account_id = n.id
  left join companies o on o.account_id = account
);

-- Returns true if mails of an account may go to an address. The account is one of the transaction's
-- accounts (`account_ids()`). Mails of a test company go to its active members only.
create or replace function may_be_mailed(account uuid, address text) returns boolean
  language sql stable security definer
return account = any (account_ids()) and (
  not exists (select from companies c where c.account_id = account and c.is_test)
  or exists (
    select from members m join users u on u.id = m.user_id
    where m.account_id = account and m.state = 'active' and coalesce(m.expires_at > now(), true) and u.email = lower(address)
  )
);

-- Returns the name in the metadata of a user as a membership stores it, or null if there is none.
create or replace function full_name_of(metadata jsonb) returns text
  language sql immutable
return left(nullif(trim(metadata ->> 'full_name'), ''), 200);

-- Copies the present name of a person to their memberships, because the histories of companies show
-- the names in memberships. Does nothing if the person is not one of the transaction's accounts
-- (`account_ids()`).
create or replace function rename_memberships(person uuid) returns void
  language sql security definer
begin atomic
  update members m set display_name = full_name_of(u.user_metadata)
    from users u
    where u.id = person and person = any (account_ids()) and m.user_id = person and m.state <> 'removed';
end;

-- Returns the people to whom a mail about an account goes: the person themselves, or a company's
-- active owners and administrators. Returns no rows if the account is not one of the transaction's
-- accounts (`account_ids()`).
create or replace function account_recipients(account uuid) returns table (email text, user_metadata jsonb)
  language sql stable security definer
begin atomic
  select u.email, u.user_metadata from users u
  where account = any (account_ids()) and u.email is not null and (
    u.id = account or u.id in (
      select m.user_id from members m
      where m.account_id = account and m.state = 'active' and m.role in ('owner', 'admin') and coalesce(m.expires_at > now(), true)
    )
  )
  order by u.id;
end;

-- Returns the people to whom a mail about goods of an account goes: the person themselves, or a
-- company's active owners and responsible persons. Returns no rows if the account is not one of the
-- transaction's accounts (`account_ids()`).
create or replace function account_responsible(account uuid) returns table (email text, user_metadata jsonb)
  language sql stable security definer
begin atomic
  select u.email, u.user_metadata from users u
  where account = any (account_ids()) and u.email is not null and (
    u.id = account or u.id in (
      select m.user_id from members m
      where m.account_id = account and m.state = 'active' and (m.role = 'owner' or m.registration is not null)
        and coalesce(m.expires_at > now(), true)
    )
  )
  order by u.id;
end;

-- A revision counts changes of a row, in the transaction that changes it and under the row's lock.
-- Two snapshots that show the same revision therefore show the same content. Entity tags and the
-- cache of look-ups by key depend on this
-- (docs/decisions/0075-validate-cached-answers-by-revision.md).

create or replace function bump_revision() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  new.revision := old.revision + 1;
  return new;
end;
$$;
create or replace trigger bump_revision before update on shipments
  for each row execute function bump_revision();
create or replace trigger bump_revision before update of email, user_metadata, deleted_at on users
  for each row execute function bump_revision();
create or replace trigger bump_revision before update of name, scopes, networks, airline_prefixes, expires_at, key_hash,
    previous_hash, previous_until, revoked_at on api_keys
  for each row execute function bump_revision();

-- Bumps the revision of the account of a changed row. Answers about the account's shipments show
-- its statuses, the names of its API keys, and the names of the warehouses in which its members
-- work.
create or replace function bump_account_revision() returns trigger
  language plpgsql security definer
as $$
begin
  update users set revision = revision + 1 where id = coalesce(new.user_id, old.user_id);
  return null;
end;
$$;
create or replace trigger bump_account_revision after insert or update or delete on configurable_statuses
  for each row execute function bump_account_revision();
create or replace trigger bump_account_revision after update of name or delete on api_keys
  for each row execute function bump_account_revision();
create or replace trigger bump_account_revision after update of name on warehouses
  for each row when (old.name <> new.name) execute function bump_account_revision();

-- Bumps the revision of a member's company. Answers about the company's shipments show the names,
-- roles and places of work of its members.
create or replace function bump_company_revision() returns trigger
  language plpgsql security definer
as $$
begin
  update users set revision = revision + 1 where id = new.account_id;
  return null;
end;
$$;
create or replace trigger bump_company_revision after insert or update of display_name, role, user_id, warehouse_id on members
  for each row execute function bump_company_revision();
