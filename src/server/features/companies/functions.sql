-- owner: lastro_definer
-- execute: lastro_app

-- Opens a company whose owner is `person`. Returns false if the person's account is deleted, or is
-- not one of the transaction's accounts (`account_ids()`).
create or replace function create_company(person uuid, account uuid, member uuid, name text, cnpj text) returns boolean
  language plpgsql security definer
as $$
#variable_conflict use_variable
declare
  full_name text;
begin
  select full_name_of(u.user_metadata) into full_name from users u
    where u.id = person and u.id = any (account_ids()) and u.kind = 'person' and u.deleted_at is null
    for no key update;
  if not found then
    return false;
  end if;
  insert into users (id, kind, user_metadata) values (account, 'company', jsonb_build_object('full_name', name));
  insert into companies (account_id, name, cnpj, next_number) values (account, name, cnpj, 2);
  insert into members (id, account_id, user_id, number, role, display_name)
    values (member, account, person, 1, 'owner', full_name);
  insert into audit_log (event, user_id, actor) values ('company_opened', account, member);
  return true;
end;
$$;

-- Converts a person's own account to a company. The company has the account's id, so that all
-- contents of the account belong to the company. The person gets a new id with their sign-ins, the
-- authorizations that they received, and an empty own account. The founder's membership has the
-- account's id, so that the history still names the founder. Returns false if the account is
-- deleted or the person has converted an account before.
create or replace function convert_account(account uuid, person uuid, name text, cnpj text) returns boolean
  language plpgsql security definer
as $$
#variable_conflict use_variable
declare
  before users%rowtype;
begin
  select u.* into before from users u
    where u.id = account and u.id = any (account_ids()) and u.kind = 'person' and u.former_id is null and u.deleted_at is null
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
    new_email, new_email_asked_at, new_email_confirmed_by, user_metadata, created_at, former_id
  ) values (
    person, before.email, before.password_hash, before.password_decoys, before.email_confirmed_at, before.confirmation_sent_at,
    before.recovery_sent_at, before.last_sign_in_at, before.new_email, before.new_email_asked_at, before.new_email_confirmed_by,
    before.user_metadata, before.created_at, account
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
  update qr_authorizations set authorized_user_id = person where authorized_user_id = account;
  insert into companies (account_id, name, cnpj, next_number) values (account, name, cnpj, 2);
  insert into members (id, account_id, user_id, number, role, display_name)
    values (account, account, person, 1, 'owner', full_name_of(before.user_metadata));
  insert into audit_log (event, user_id, actor) values ('account_converted', account, account);
  perform pg_notify('lastro_session', account::text);
  return true;
end;
$$;

-- Returns the memberships of a person who is one of the transaction's accounts (`account_ids()`),
-- also suspended and expired memberships. `missing` is the requirement of the company's policies
-- that the session does not meet.
create or replace function workplaces(person uuid, session uuid) returns table (
  id uuid, name text, logo_url text, role text, state text, missing text, idle_minutes int, is_converted boolean
)
  language sql stable security definer
begin atomic
  select c.account_id, c.name, a.user_metadata ->> 'avatar_url', m.role,
    case when m.state = 'suspended' then m.state when m.expires_at <= now() then 'expired' else 'active' end,
    missing_to_enter(c.second_step_from, c.session_hours, s.second_step_at, s.created_at), c.idle_minutes,
    c.account_id is not distinct from p.former_id
  from members m
  join companies c on c.account_id = m.account_id
  join users a on a.id = c.account_id
  join users p on p.id = m.user_id
  left join sessions s on s.id = session and s.user_id = person
  where m.user_id = person and person = any (account_ids()) and m.state <> 'removed'
  order by c.name, c.account_id;
end;

-- Returns the warehouse in which a person works, for each company that named one.
create or replace function places_of_work(person uuid) returns table (account_id uuid, warehouse_id uuid)
  language sql stable security definer
begin atomic
  select m.account_id, m.warehouse_id from members m
  where m.user_id = person and person = any (account_ids()) and m.state <> 'removed' and m.warehouse_id is not null;
end;

-- Changes the policies of a company. `actor` is the member who changes them. A second step that was
-- not required before becomes required after the period `notice`. Returns `changed`, or the reason
-- why nothing changed.
create or replace function change_policies(
  account uuid, actor uuid, requires_second_step boolean, notice interval, idle int, hours int, exporting boolean, known bigint
) returns text
  language plpgsql security definer
as $$
begin
  if not account = any (account_ids()) or not exists (
    select from members m where m.id = actor and m.account_id = account and m.state = 'active' and m.role = 'owner'
  ) then
    return 'insufficient_role';
  end if;
  update companies c
    set second_step_from = case when requires_second_step then coalesce(c.second_step_from, now() + notice) end,
      idle_minutes = idle, session_hours = hours, operators_export = exporting, updated_at = now(), revision = c.revision + 1
    where c.account_id = account and c.revision = known;
  if not found then
    return 'changed_meanwhile';
  end if;
  -- Open event streams judge their sessions anew.
  perform pg_notify('lastro_session', account::text);
  return 'changed';
end;
$$;

-- Returns the recipients of a mail about memberships of a company that is one of the transaction's
-- accounts (`account_ids()`). The recipient is the given member, even if removed. If `member` is
-- null, the recipients are all active members.
create or replace function member_recipients(account uuid, member uuid) returns table (
  email text, user_metadata jsonb, role text, expires_at timestamptz
)
  language sql stable security definer
begin atomic
  select u.email, u.user_metadata, m.role, m.expires_at
  from members m join users u on u.id = m.user_id
  where m.account_id = account and account = any (account_ids()) and u.email is not null
    and (m.id = member or member is null and m.state = 'active' and coalesce(m.expires_at > now(), true))
  order by m.number;
end;

-- Returns the members of a company that is one of the transaction's accounts (`account_ids()`), in
-- the order in which they first joined.
create or replace function company_members(account uuid) returns table (
  id uuid, number int, name text, email text, role text, state text, expires_at timestamptz, joined_at timestamptz,
  second_step boolean, revision bigint
)
  language sql stable security definer
begin atomic
  -- The company sees no later change of somebody who left.
  select m.id, m.number, coalesce(full_name_of(u.user_metadata), m.display_name), u.email, m.role, m.state, m.expires_at,
    m.joined_at, exists (select from mfa_factors f where f.user_id = u.id and f.verified_at is not null), m.revision
  from members m left join users u on u.id = m.user_id and m.state <> 'removed'
  where m.account_id = account and account = any (account_ids())
  order by m.number;
end;

-- Changes a membership. `actor` is the member who changes it. `recipients` lets an auditor read the
-- recipients of shipments. Returns `changed`, or the reason why nothing changed. Every change of
-- the members of a company first locks the company, so that two owners cannot leave concurrently.
-- Fails with LO001 if the company would lose its last owner.
create or replace function change_member(
  account uuid, actor uuid, target uuid, wanted_role text, wanted_state text, until timestamptz, warehouse uuid,
  recipients boolean, known bigint
) returns text
  language plpgsql security definer
as $$
#variable_conflict use_column
declare
  acting members%rowtype;
  before members%rowtype;
begin
  perform from companies c where c.account_id = account and account = any (account_ids()) for update;
  if not found then
    return 'insufficient_role';
  end if;
  select m.* into acting from members m
    where m.id = actor and m.account_id = account and m.state = 'active' and m.role in ('owner', 'admin')
      and coalesce(m.expires_at > now(), true);
  if not found then
    return 'insufficient_role';
  end if;
  select m.* into before from members m where m.id = target and m.account_id = account and m.state <> 'removed';
  if not found then
    return 'not_found';
  end if;
  -- Administrators change neither owners nor themselves.
  if acting.role <> 'owner' and ('owner' in (before.role, wanted_role) or actor = target) then
    return 'member_above';
  end if;
  if before.revision <> known then
    return 'changed_meanwhile';
  end if;
  update members m
    set role = wanted_role, state = wanted_state, expires_at = until, warehouse_id = warehouse,
      sees_recipients = recipients and wanted_role = 'auditor' and wanted_state <> 'removed',
      removed_at = case when wanted_state = 'removed' then now() end, revision = m.revision + 1,
      signing_name = case when wanted_state <> 'removed' then m.signing_name end,
      registration = case when wanted_state <> 'removed' then m.registration end
    where m.id = target;
  perform assure_owner(account);
  perform pg_notify('lastro_session', account::text);
  return 'changed';
end;
$$;

-- Names a member as responsible person, or ends the responsibility if the name is null. `actor` is
-- the member who makes this change. Returns `changed`, or the reason why nothing changed.
create or replace function name_responsible(account uuid, actor uuid, target uuid, printed_name text, printed_registration text)
  returns text
  language plpgsql security definer
as $$
declare
  acting members%rowtype;
begin
  perform from companies c where c.account_id = account and account = any (account_ids()) for update;
  if not found then
    return 'insufficient_role';
  end if;
  select m.* into acting from members m
    where m.id = actor and m.account_id = account and m.state = 'active' and m.role in ('owner', 'admin')
      and coalesce(m.expires_at > now(), true);
  if not found then
    return 'insufficient_role';
  end if;
  -- As in `change_member`. An administrator could otherwise let himself sign for quality, or change
  -- what is printed under an owner's signature.
  if acting.role <> 'owner' and (actor = target or exists (
    select from members m where m.id = target and m.account_id = account and m.role = 'owner' and m.state <> 'removed'
  )) then
    return 'member_above';
  end if;
  update members m set signing_name = printed_name, registration = printed_registration, revision = m.revision + 1
    where m.id = target and m.account_id = account and m.state <> 'removed';
  return case when found then 'changed' else 'not_found' end;
end;
$$;

-- Ends a person's membership at their own request, even if it is suspended. Returns the id of the
-- member, or null if the person is no member. Fails with LO001 if the company would lose its last
-- owner.
create or replace function leave_company(person uuid, account uuid) returns uuid
  language plpgsql security definer
as $$
#variable_conflict use_column
declare
  gone uuid;
begin
  -- A person who is no member locks nothing.
  perform from companies c
    where c.account_id = account and exists (select from members m where m.account_id = account and m.user_id = person)
    for update;
  update members m
    set state = 'removed', removed_at = now(), revision = m.revision + 1, signing_name = null, registration = null
    where m.account_id = account and m.user_id = person and person = any (account_ids()) and m.state <> 'removed'
    returning m.id into gone;
  if gone is null then
    return null;
  end if;
  perform assure_owner(account);
  insert into audit_log (event, user_id, actor) values ('member_left', account, gone);
  perform pg_notify('lastro_session', account::text);
  return gone;
end;
$$;

-- Fails with LO001 if a company has no active owner. The caller must hold the lock on the company.
create or replace function assure_owner(account uuid) returns void
  language plpgsql security definer
as $$
begin
  if not exists (
    select from members m
    where m.account_id = assure_owner.account and m.role = 'owner' and m.state = 'active' and m.user_id is not null
  ) then
    raise exception 'last_owner' using errcode = 'LO001';
  end if;
end;
$$;

-- Invites an address to a company. The new invitation replaces an earlier one of the same address.
-- Returns `invited`, or the reason why nothing changed.
create or replace function invite_member(
  account uuid, actor uuid, invitation uuid, address text, wanted_role text, until timestamptz, hash bytea, lifetime interval
) returns text
  language plpgsql security definer
as $$
begin
  perform from companies c where c.account_id = account and account = any (account_ids()) for update;
  if not found or not exists (
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
  return 'invited';
end;
$$;

-- Returns the invitation behind a mailed link, if the member who invited still has the right to
-- invite. Needs no signed-in account.
create or replace function invitation_by_token(hash bytea) returns table (company text, role text, email text, is_expired boolean)
  language sql stable security definer
begin atomic
  select c.name, i.role, i.email, i.expires_at <= now()
  from invitations i join companies c on c.account_id = i.account_id join members m on m.id = i.invited_by
  where i.token_hash = hash and c.closes_at is null and m.state = 'active' and m.role in ('owner', 'admin')
    and coalesce(m.expires_at > now(), true);
end;

-- Makes a person who is one of the transaction's accounts (`account_ids()`) a member, by an
-- invitation to their confirmed address. The inviter must still have the right to invite. A former
-- member gets their membership back. Returns the company's account and the member who invited, or
-- the reason of the refusal.
create or replace function accept_invitation(person uuid, hash bytea, new_member uuid) returns table (
  account uuid, inviter uuid, refusal text
)
  language plpgsql security definer
as $$
#variable_conflict use_column
declare
  invited invitations%rowtype;
  caller users%rowtype;
  joined uuid;
begin
  -- The company is locked before the invitation, as in every change of members.
  perform from companies c join invitations i on i.account_id = c.account_id
    where i.token_hash = hash and c.closes_at is null for update of c;
  if not found then
    return query select null::uuid, null::uuid, 'invitation_over';
    return;
  end if;
  select i.* into invited from invitations i where i.token_hash = hash and i.expires_at > now() for update;
  if not found or not exists (
    select from members m
    where m.id = invited.invited_by and m.state = 'active' and m.role in ('owner', 'admin') and coalesce(m.expires_at > now(), true)
  ) then
    return query select null::uuid, null::uuid, 'invitation_over';
    return;
  end if;
  select u.* into caller from users u where u.id = person and person = any (account_ids()) for no key update;
  if caller.email is distinct from invited.email then
    return query select null::uuid, null::uuid, 'invitation_of_another';
    return;
  end if;
  if caller.email_confirmed_at is null then
    return query select null::uuid, null::uuid, 'address_unconfirmed';
    return;
  end if;
  if exists (
    select from members m where m.account_id = invited.account_id and m.user_id = person and m.state <> 'removed'
  ) then
    return query select null::uuid, null::uuid, 'already_member';
    return;
  end if;
  update members m
    set role = invited.role, state = 'active', expires_at = invited.member_until, removed_at = null, joined_at = now(),
      sees_recipients = false,
      display_name = coalesce(full_name_of(caller.user_metadata), m.display_name), revision = m.revision + 1
    where m.account_id = invited.account_id and m.user_id = person
    returning m.id into joined;
  if joined is null then
    insert into members (id, account_id, user_id, number, role, display_name, expires_at)
      select new_member, c.account_id, person, c.next_number, invited.role, full_name_of(caller.user_metadata), invited.member_until
      from companies c where c.account_id = invited.account_id
      returning id into joined;
    update companies c set next_number = c.next_number + 1 where c.account_id = invited.account_id;
  end if;
  delete from invitations i where i.id = invited.id;
  insert into audit_log (event, user_id, actor, facts)
    values ('member_joined', invited.account_id, joined, jsonb_build_object('role', invited.role));
  return query select invited.account_id, invited.invited_by, null::text;
end;
$$;

-- Ends every membership of a person who deletes their account, and removes what companies know of
-- the person. Fails with LO001 if a company would lose its last owner. `erase_account` calls it.
create or replace function leave_companies(person uuid) returns void
  language plpgsql security definer
as $$
declare
  one record;
begin
  if not person = any (account_ids()) then
    raise exception 'leave_companies: not in scope' using errcode = 'insufficient_privilege';
  end if;
  perform from companies c
    where c.account_id in (select m.account_id from members m where m.user_id = person)
    order by c.account_id for update;
  for one in select m.* from members m where m.user_id = person order by m.account_id loop
    update members m
      set display_name = null, user_id = null, state = 'removed', removed_at = coalesce(m.removed_at, now()),
        revision = m.revision + 1, signing_name = null, registration = null
      where m.id = one.id;
    if one.role = 'owner' and one.state <> 'removed' then
      perform assure_owner(one.account_id);
    end if;
    update audit_log a set client_address = null, user_agent = null, request_id = null
      where a.user_id = one.account_id and a.actor = one.id;
    update audit_log a set facts = a.facts - 'signing_name' - 'registration'
      where a.user_id = one.account_id and a.event = 'responsible_named' and a.facts ->> 'member' = one.id::text;
    insert into audit_log (event, user_id, actor)
      select 'member_left', one.account_id, one.id where one.state <> 'removed';
  end loop;
  update audit_log a set facts = a.facts - 'email'
    from users u where u.id = person and a.event in ('member_invited', 'invitation_withdrawn')
      and a.facts ? 'email' and a.facts ->> 'email' = u.email;
  delete from invitations i using users u where u.id = person and i.email = u.email;
end;
$$;

-- Returns the auditors whose access ends within 7 days. An auditor is returned once, and again only
-- if the end of the access has changed.
create or replace function warn_auditors() returns table (account uuid, member uuid)
  language sql security definer
begin atomic
  update members m set warned_end = m.expires_at
    where m.role = 'auditor' and m.state = 'active' and m.user_id is not null
      and m.expires_at > now() and m.expires_at < now() + interval '7 days' and m.warned_end is distinct from m.expires_at
    returning m.account_id, m.id;
end;

-- Deletes invitations that expired a month ago.
create or replace function delete_expired_invitations() returns void
  language sql security definer
begin atomic
  delete from invitations where expires_at < now() - interval '30 days';
end;

-- Returns the companies to close now: the period in which their closing could be cancelled has
-- passed.
create or replace function companies_to_close() returns setof uuid
  language sql stable security definer
begin atomic
  select c.account_id from companies c where c.closes_at <= now() and c.closed_at is null order by c.closes_at;
end;

-- Closes a company that is one of the transaction's accounts (`account_ids()`): removes its name,
-- its invitations and the data about its members. `erase_account` removes its other contents. Fails
-- if the closing is not due.
create or replace function close_company(account uuid) returns void
  language plpgsql security definer
as $$
begin
  update companies c
    set name = 'Empresa encerrada', cnpj = null, phone = null, whatsapp = null, email = null, site = null, color = null,
      closed_at = now(), updated_at = now()
    where c.account_id = account and account = any (account_ids()) and c.closes_at <= now();
  if not found then
    raise exception 'close_company: not due' using errcode = 'insufficient_privilege';
  end if;
  delete from invitations i where i.account_id = account;
  update members m
    set user_id = null, display_name = null, state = 'removed', removed_at = coalesce(m.removed_at, now()),
      warehouse_id = null, signing_name = null, registration = null
    where m.account_id = account;
end;
$$;

-- Returns the `facts` of an audit trail entry of a company that is one of the transaction's
-- accounts (`account_ids()`).
create or replace function trail_facts(entry bigint, account uuid) returns jsonb
  language sql stable security definer
begin atomic
  select a.facts from audit_log a
  where a.id = entry and a.user_id = account and account = any (account_ids())
    and exists (select from companies c where c.account_id = account);
end;
