-- owner: lastro_definer
-- execute: lastro_app

-- Opens a company whose owner is a person of the caller's scope.
create or replace function create_company(person uuid, account uuid, member uuid, name text, cnpj text) returns void
  language sql security definer
begin atomic
  with opened as (
    insert into users (id, kind, user_metadata)
    select account, 'company', jsonb_build_object('full_name', create_company.name)
    where person = any (account_ids())
    returning id
  ), company as (
    insert into companies (account_id, name, cnpj, next_number)
    select id, create_company.name, create_company.cnpj, 2 from opened
    returning account_id
  ), owner as (
    insert into members (id, account_id, user_id, number, role, display_name)
    select member, c.account_id, person, 1, 'owner', (select u.user_metadata ->> 'full_name' from users u where u.id = person)
    from company c
    returning id, account_id
  )
  insert into company_trail (account_id, actor, event) select account_id, id, 'company_opened' from owner;
end;

-- Makes a person's own account a company. The company keeps the id, so everything that belongs to
-- the account goes on. The person gets a new id with their sign-ins. The founder's membership has
-- the account's id, so the history goes on naming them. Returns false if the person has no own
-- account.
create or replace function convert_account(account uuid, person uuid, name text, cnpj text) returns boolean
  language plpgsql security definer
as $$
#variable_conflict use_variable
declare
  before users%rowtype;
begin
  select u.* into before from users u
    where u.id = account and u.id = any (account_ids()) and u.kind = 'person' and u.has_own_account and u.deleted_at is null
    for update;
  if not found then
    return false;
  end if;
  update users u
    set kind = 'company', email = null, password_hash = null, password_decoys = '{}', email_confirmed_at = null,
      confirmation_sent_at = null, recovery_sent_at = null, last_sign_in_at = null, new_email = null, new_email_asked_at = null,
      new_email_confirmed_by = null, user_metadata = jsonb_build_object('full_name', name), updated_at = now(),
      revision = u.revision + 1
    where u.id = account;
  insert into users (
    id, email, password_hash, password_decoys, email_confirmed_at, confirmation_sent_at, recovery_sent_at, last_sign_in_at,
    new_email, new_email_asked_at, new_email_confirmed_by, user_metadata, created_at, has_own_account, former_id
  ) values (
    person, before.email, before.password_hash, before.password_decoys, before.email_confirmed_at, before.confirmation_sent_at,
    before.recovery_sent_at, before.last_sign_in_at, before.new_email, before.new_email_asked_at, before.new_email_confirmed_by,
    before.user_metadata, before.created_at, false, account
  );
  update sessions set user_id = person where user_id = account;
  update identities set user_id = person where user_id = account;
  update mfa_factors set user_id = person where user_id = account;
  update mfa_challenges set user_id = person where user_id = account;
  update mfa_recovery_codes set user_id = person where user_id = account;
  update one_time_tokens set user_id = person where user_id = account;
  update known_networks set user_id = person where user_id = account;
  update avatars set user_id = person where user_id = account;
  update audit_log set user_id = person where user_id = account;
  insert into companies (account_id, name, cnpj, next_number) values (account, name, cnpj, 2);
  insert into members (id, account_id, user_id, number, role, display_name)
    values (account, account, person, 1, 'owner', before.user_metadata ->> 'full_name');
  insert into company_trail (account_id, actor, event) values (account, account, 'account_converted');
  perform pg_notify('lastro_session', account::text);
  return true;
end;
$$;

-- Returns the memberships of a person of the caller's scope, also those that are suspended or
-- expired.
create or replace function workplaces(person uuid) returns table (id uuid, name text, role text, state text, is_expired boolean)
  language sql stable security definer
begin atomic
  select c.account_id, c.name, m.role, m.state, coalesce(m.expires_at <= now(), false)
  from members m join companies c on c.account_id = m.account_id
  where m.user_id = person and person = any (account_ids()) and m.state <> 'removed'
  order by c.name, c.account_id;
end;

-- Returns the members of a company of the caller's scope, in order of arrival.
create or replace function company_members(account uuid) returns table (
  id uuid, number int, name text, email text, role text, state text, expires_at timestamptz, joined_at timestamptz,
  second_step boolean, revision bigint
)
  language sql stable security definer
begin atomic
  select m.id, m.number, coalesce(u.user_metadata ->> 'full_name', m.display_name), u.email, m.role, m.state, m.expires_at,
    m.joined_at, exists (select from mfa_factors f where f.user_id = m.user_id and f.verified_at is not null), m.revision
  from members m left join users u on u.id = m.user_id
  where m.account_id = account and account = any (account_ids())
  order by m.number;
end;

-- Changes a membership. `actor` is the member who acts, or the member themselves who leaves.
-- Returns `changed`, or the reason why nothing changed. Every change of the members of a company
-- first locks the company, so two owners cannot leave at once.
create or replace function change_member(
  account uuid, actor uuid, target uuid, wanted_role text, wanted_state text, until timestamptz, known bigint
) returns text
  language plpgsql security definer
as $$
#variable_conflict use_column
declare
  acting members%rowtype;
  before members%rowtype;
  is_leaving boolean := actor = target and wanted_state = 'removed';
begin
  perform from companies c where c.account_id = account and account = any (account_ids()) for update;
  select m.* into acting from members m
    where m.id = actor and m.account_id = account and m.state = 'active' and coalesce(m.expires_at > now(), true);
  select m.* into before from members m where m.id = target and m.account_id = account and m.state <> 'removed';
  if acting.id is null or not is_leaving and acting.role not in ('owner', 'admin') then
    return 'insufficient_role';
  end if;
  if before.id is null then
    return 'not_found';
  end if;
  if not is_leaving and 'owner' in (before.role, coalesce(wanted_role, '')) and acting.role <> 'owner' then
    return 'member_above';
  end if;
  if not is_leaving and before.revision <> known then
    return 'changed_meanwhile';
  end if;
  update members m
    set role = case when wanted_state = 'removed' then m.role else wanted_role end, state = wanted_state,
      expires_at = case when wanted_state = 'removed' then m.expires_at else until end,
      removed_at = case when wanted_state = 'removed' then now() end, revision = m.revision + 1
    where m.id = target;
  if not exists (
    select from members m
    where m.account_id = account and m.role = 'owner' and m.state = 'active'
      and coalesce(m.expires_at > now(), true)
  ) then
    raise exception 'last_owner' using errcode = 'LO001';
  end if;
  insert into company_trail (account_id, actor, event, subject, facts) values (
    account, actor, case when is_leaving then 'member_left' when wanted_state = 'removed' then 'member_removed' else 'member_changed' end,
    target::text,
    case when wanted_state = 'removed' then '{}'::jsonb else jsonb_build_object(
      'role', jsonb_build_array(before.role, wanted_role), 'state', jsonb_build_array(before.state, wanted_state)
    ) end
  );
  perform pg_notify('lastro_session', account::text);
  return 'changed';
end;
$$;

-- Invites an address, or invites it anew. Returns `invited`, or the reason why not.
create or replace function invite_member(
  account uuid, actor uuid, invitation uuid, address text, wanted_role text, until timestamptz, hash bytea, lifetime interval
) returns text
  language plpgsql security definer
as $$
begin
  perform from companies c where c.account_id = account and account = any (account_ids()) for update;
  if not exists (
    select from members m
    where m.id = actor and m.account_id = account and m.state = 'active' and m.role in ('owner', 'admin')
      and coalesce(m.expires_at > now(), true)
  ) then
    return 'insufficient_role';
  end if;
  if exists (
    select from members m join users u on u.id = m.user_id
    where m.account_id = account and m.state <> 'removed' and u.email = address
  ) then
    return 'member';
  end if;
  insert into invitations (id, account_id, email, role, member_until, token_hash, invited_by, expires_at)
    values (invitation, account, address, wanted_role, until, hash, actor, now() + lifetime)
    on conflict (account_id, email) do update set id = excluded.id, role = excluded.role, member_until = excluded.member_until,
      token_hash = excluded.token_hash, invited_by = excluded.invited_by, created_at = now(), last_sent_at = now(),
      expires_at = excluded.expires_at;
  insert into company_trail (account_id, actor, event, subject, facts)
    values (account, actor, 'member_invited', address, jsonb_build_object('role', wanted_role));
  return 'invited';
end;
$$;

-- Returns the invitation behind a mailed link. Needs no signed-in account.
create or replace function invitation_by_token(hash bytea) returns table (company text, role text, email text, is_expired boolean)
  language sql stable security definer
begin atomic
  select c.name, i.role, i.email, i.expires_at <= now()
  from invitations i join companies c on c.account_id = i.account_id where i.token_hash = hash;
end;

-- Makes a person of the caller's scope a member by an invitation to their confirmed address. The
-- inviter must still have the right to invite. A former member gets their membership back. Returns
-- the account, or the reason why not.
create or replace function accept_invitation(person uuid, hash bytea, new_member uuid) returns table (account uuid, refusal text)
  language plpgsql security definer
as $$
#variable_conflict use_column
declare
  invited invitations%rowtype;
  caller users%rowtype;
  joined uuid;
begin
  -- The company is locked before the invitation, as in every change of members.
  perform from companies c join invitations i on i.account_id = c.account_id where i.token_hash = hash for update of c;
  select i.* into invited from invitations i where i.token_hash = hash and i.expires_at > now() for update;
  if not found or not exists (
    select from members m
    where m.id = invited.invited_by and m.state = 'active' and m.role in ('owner', 'admin') and coalesce(m.expires_at > now(), true)
  ) then
    return query select null::uuid, 'invitation_over';
    return;
  end if;
  select u.* into caller from users u where u.id = person and person = any (account_ids()) for no key update;
  if caller.email is distinct from invited.email then
    return query select null::uuid, 'invitation_of_another';
    return;
  end if;
  if caller.email_confirmed_at is null then
    return query select null::uuid, 'address_unconfirmed';
    return;
  end if;
  update members m
    set role = invited.role, state = 'active', expires_at = invited.member_until, removed_at = null, joined_at = now(),
      display_name = coalesce(caller.user_metadata ->> 'full_name', m.display_name), revision = m.revision + 1
    where m.account_id = invited.account_id and m.user_id = person
    returning m.id into joined;
  if joined is null then
    insert into members (id, account_id, user_id, number, role, display_name, expires_at)
      select new_member, c.account_id, person, c.next_number, invited.role, caller.user_metadata ->> 'full_name', invited.member_until
      from companies c where c.account_id = invited.account_id
      returning id into joined;
    update companies c set next_number = c.next_number + 1 where c.account_id = invited.account_id;
  end if;
  delete from invitations i where i.id = invited.id;
  -- Look-ups show the names of members.
  update users u set revision = u.revision + 1 where u.id = invited.account_id;
  insert into company_trail (account_id, actor, event, subject, facts)
    values (invited.account_id, joined, 'member_joined', joined::text, jsonb_build_object('role', invited.role));
  return query select invited.account_id, null::text;
end;
$$;

-- Ends every membership of a person who deletes their account, and removes the person's name. Fails
-- with LO001 if a company would lose its last owner.
create or replace function leave_companies(person uuid) returns void
  language plpgsql security definer
as $$
declare
  left_ones uuid[];
begin
  if not person = any (account_ids()) then
    raise exception 'leave_companies: not in scope' using errcode = 'insufficient_privilege';
  end if;
  perform from companies c
    where c.account_id in (select m.account_id from members m where m.user_id = person)
    order by c.account_id for update;
  with gone as (
    update members m
    set display_name = null, user_id = null, state = 'removed', removed_at = coalesce(m.removed_at, now()),
      revision = m.revision + 1
    where m.user_id = person
    returning m.account_id, m.id
  ), told as (
    insert into company_trail (account_id, actor, event, subject)
      select g.account_id, g.id, 'member_left', g.id::text from gone g
  )
  select array_agg(g.account_id) into left_ones from gone g;
  -- Look-ups show the names of members, and that they left.
  update users u set revision = u.revision + 1 where u.id = any (left_ones);
  if exists (
    select from companies c
    where c.account_id = any (left_ones) and c.closed_at is null and not exists (
      select from members m
      where m.account_id = c.account_id and m.role = 'owner' and m.state = 'active' and coalesce(m.expires_at > now(), true)
    )
  ) then
    raise exception 'last_owner' using errcode = 'LO001';
  end if;
end;
$$;

-- Returns the companies whose time to change one's mind has passed.
create or replace function companies_to_close() returns setof uuid
  language sql stable security definer
begin atomic
  select c.account_id from companies c where c.closes_at <= now() and c.closed_at is null order by c.closes_at;
end;

-- Removes what a company of the caller's scope holds about its members. The account itself is
-- emptied by erase_account.
create or replace function close_company(account uuid) returns void
  language plpgsql security definer
as $$
begin
  update companies c set name = 'Empresa encerrada', cnpj = null, closed_at = now(), updated_at = now()
    where c.account_id = account and account = any (account_ids()) and c.closes_at <= now();
  if not found then
    raise exception 'close_company: not due' using errcode = 'insufficient_privilege';
  end if;
  delete from invitations i where i.account_id = account;
  delete from company_trail t where t.account_id = account;
  update members m
    set user_id = null, display_name = null, state = 'removed', removed_at = coalesce(m.removed_at, now())
    where m.account_id = account;
end;
$$;
