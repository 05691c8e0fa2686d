-- owner: lastro_definer
-- execute: lastro_app

-- The rules are in src/domain: membership.ts, invitation.ts and company.ts. A transaction locks the
-- company, reads, decides, and writes by these functions. Each of them guards what no error above
-- may break, and fails with 42501 (insufficient_privilege). `written` has columns by their names.

-- Returns true if a member of one of the transaction's accounts (`account_ids()`) is active and has
-- one of the roles.
create or replace function acts_as(member uuid, account uuid, roles text[]) returns boolean
  language sql stable security definer
begin atomic
  select account = any (account_ids()) and exists (
    select from members m
    where m.id = member and m.account_id = account and m.state = 'active' and m.role = any (roles)
      and coalesce(m.expires_at > now(), true)
  );
end;

-- Fails with 42501 unless a guard holds.
create or replace function assure_guard(holds boolean, guarded text) returns void
  language plpgsql
as $$
begin
  if holds is not true then
    raise exception '% is not allowed', guarded using errcode = 'insufficient_privilege';
  end if;
end;
$$;

-- Opens a company whose first owner is the person `founder`, one of the transaction's accounts. The
-- account is new, or one that `convert_account` has converted. A test company has a new account.
create or replace function open_company(founder uuid, member uuid, written json) returns void
  language plpgsql security definer
as $$
#variable_conflict use_variable
declare
  opened companies%rowtype := json_populate_record(null::companies, written);
begin
  insert into users as u (id, kind, user_metadata)
    values (opened.account_id, 'company', jsonb_build_object('full_name', opened.name))
    on conflict (id) do update set user_metadata = excluded.user_metadata where u.kind = 'company';
  perform assure_guard(found and opened.account_id = any (account_ids()) and founder = any (account_ids()), 'open_company');
  insert into companies (account_id, name, cnpj, phone, whatsapp, email, site, color, is_test, next_number)
    values (opened.account_id, opened.name, opened.cnpj, opened.phone, opened.whatsapp, opened.email, opened.site, opened.color,
      coalesce(opened.is_test, false), 2);
  insert into members (id, account_id, user_id, number, role, display_name)
    select member, opened.account_id, u.id, 1, 'owner', full_name_of(u.user_metadata) from users u where u.id = founder;
end;
$$;

-- Converts a person's own account to the account of a company, which keeps the id, so that all
-- contents belong to the company. The person gets a new id with their sign-ins, the authorizations
-- that they received, and an empty own account. The caller must hold the lock on the account.
create or replace function convert_account(account uuid, person uuid) returns void
  language plpgsql security definer
as $$
#variable_conflict use_variable
declare
  before users%rowtype;
begin
  select u.* into before from users u
    where u.id = account and u.id = any (account_ids()) and u.kind = 'person' and u.former_id is null and u.deleted_at is null;
  perform assure_guard(found, 'convert_account');
  update users u
    set kind = 'company', email = null, password_hash = null, password_decoys = '{}', email_confirmed_at = null,
      confirmation_sent_at = null, recovery_sent_at = null, last_sign_in_at = null, new_email = null, new_email_asked_at = null,
      new_email_confirmed_by = null, updated_at = now(), revision = u.revision + 1
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
  perform pg_notify('lastro_session', account::text);
end;
$$;

-- Changes columns of a company. Only an owner changes policies and the time of the closing.
create or replace function write_company(actor uuid, written json) returns void
  language plpgsql security definer
as $$
declare
  before companies%rowtype;
  after companies%rowtype;
begin
  select c.* into before from companies c where c.account_id = (written ->> 'account_id')::uuid and c.closed_at is null for update;
  after := json_populate_record(before, written);
  perform assure_guard(acts_as(actor, before.account_id, case
    when (before.closes_at, before.second_step_from, before.idle_minutes, before.session_hours, before.operators_export)
      is not distinct from (after.closes_at, after.second_step_from, after.idle_minutes, after.session_hours, after.operators_export)
    then '{owner,admin}' else '{owner}' end::text[]), 'write_company');
  update companies c
    set name = after.name, cnpj = after.cnpj, phone = after.phone, whatsapp = after.whatsapp, email = after.email,
      site = after.site, color = after.color, closes_at = after.closes_at, second_step_from = after.second_step_from,
      idle_minutes = after.idle_minutes, session_hours = after.session_hours, operators_export = after.operators_export,
      updated_at = now(), revision = c.revision + 1
    where c.account_id = before.account_id;
  update users u
    set user_metadata = u.user_metadata || jsonb_build_object('full_name', after.name), updated_at = now()
    where u.id = before.account_id;
  -- Open event streams judge their sessions anew.
  perform pg_notify('lastro_session', before.account_id::text);
end;
$$;

-- Changes columns of a membership. Administrators change neither owners nor themselves. A person in
-- the transaction's accounts ends their own membership.
create or replace function write_member(actor uuid, written json) returns void
  language plpgsql security definer
as $$
declare
  before members%rowtype;
  after members%rowtype;
begin
  select m.* into before from members m where m.id = (written ->> 'id')::uuid and m.state <> 'removed';
  after := json_populate_record(before, written);
  perform assure_guard(
    acts_as(actor, before.account_id, '{owner}')
      or acts_as(actor, before.account_id, '{admin}') and 'owner' not in (before.role, after.role) and actor <> before.id
      or actor = before.id and after.state = 'removed' and before.user_id = any (account_ids()),
    'write_member'
  );
  update members m
    set role = after.role, state = after.state, expires_at = after.expires_at, warehouse_id = after.warehouse_id,
      sees_recipients = after.sees_recipients, signing_name = after.signing_name, registration = after.registration,
      removed_at = case when after.state = 'removed' then now() end, revision = m.revision + 1
    where m.id = before.id;
  perform pg_notify('lastro_session', before.account_id::text);
end;
$$;

-- Refuses to make a test company of another one, or the reverse, because the tracking codes of its
-- shipments say which it is.
create or replace function keep_kind_of_company() returns trigger
  language plpgsql
as $$
begin
  perform assure_guard(false, 'a change of is_test');
end;
$$;
create or replace trigger keep_kind_of_company before update of is_test on companies
  for each row when (old.is_test <> new.is_test) execute function keep_kind_of_company();

-- Keeps an active owner in every company that is not closed.
create or replace function keep_owner() returns trigger
  language plpgsql security definer
as $$
begin
  if exists (select from companies c where c.account_id = new.account_id and c.closed_at is null) then
    perform assure_guard(
      exists (select from members m where m.account_id = new.account_id and m.role = 'owner' and m.state = 'active'),
      'a company without an owner'
    );
  end if;
  return null;
end;
$$;
create or replace trigger keep_owner after update of role, state on members
  for each row when (old.role = 'owner' and old.state = 'active') execute function keep_owner();

-- Locks the companies of a person who is one of the transaction's accounts (`account_ids()`), and
-- returns the memberships that have not ended. `other_owners` is the number of the company's other
-- active owners. `company` names one of the companies; null stands for all.
create or replace function lock_memberships(person uuid, company uuid) returns table (
  account uuid, member uuid, role text, other_owners int
)
  language plpgsql security definer
as $$
#variable_conflict use_column
begin
  perform from companies c
    where c.account_id in (
      select m.account_id from members m
      where m.user_id = person and person = any (account_ids()) and coalesce(m.account_id = company, true)
    )
    order by c.account_id for update;
  return query
    select m.account_id, m.id, m.role, (
      select count(*)::int from members o
      where o.account_id = m.account_id and o.id <> m.id and o.role = 'owner' and o.state = 'active'
    )
    from members m
    where m.user_id = person and person = any (account_ids()) and m.state <> 'removed' and coalesce(m.account_id = company, true);
end;
$$;

-- Writes invitations of a company. An invitation replaces an earlier one of the same address.
create or replace function write_invitations(written json) returns void
  language plpgsql security definer
as $$
begin
  perform assure_guard(acts_as(i.invited_by, i.account_id, '{owner,admin}'), 'write_invitations')
    from json_populate_recordset(null::invitations, written) i;
  insert into invitations (id, account_id, email, role, member_until, token_hash, invited_by, expires_at)
    select i.id, i.account_id, i.email, i.role, i.member_until, i.token_hash, i.invited_by, i.expires_at
    from json_populate_recordset(null::invitations, written) i
    on conflict (account_id, email) do update set id = excluded.id, role = excluded.role, member_until = excluded.member_until,
      token_hash = excluded.token_hash, invited_by = excluded.invited_by, created_at = now(), last_sent_at = now(),
      expires_at = excluded.expires_at;
end;
$$;

-- Deletes an invitation that nobody has accepted.
create or replace function withdraw_invitation(actor uuid, invitation uuid) returns void
  language plpgsql security definer
as $$
begin
  delete from invitations i where i.id = invitation and acts_as(actor, i.account_id, '{owner,admin}');
  perform assure_guard(found, 'withdraw_invitation');
end;
$$;

-- Returns the invitation behind a mailed link, and what decides whether the member who invited
-- still has the right to invite. Needs no signed-in account.
create or replace function invitation_by_token(hash bytea) returns table (
  account uuid, company text, role text, email text, expires_at timestamptz, closes_at timestamptz, inviter uuid,
  inviter_role text, inviter_state text, inviter_expires_at timestamptz
)
  language sql stable security definer
begin atomic
  select i.account_id, c.name, i.role, i.email, i.expires_at, c.closes_at, m.id, m.role, m.state, m.expires_at
  from invitations i join companies c on c.account_id = i.account_id join members m on m.id = i.invited_by
  where i.token_hash = hash;
end;

-- Makes a person in the transaction's accounts a member, by an invitation to their confirmed
-- address, and deletes the invitation. A former member gets their membership back. The caller must
-- hold the lock on the company. Returns the member.
create or replace function join_company(person uuid, hash bytea, new_member uuid) returns uuid
  language plpgsql security definer
as $$
#variable_conflict use_column
declare
  invited invitations%rowtype;
  full_name text;
  joined uuid;
begin
  select i.* into invited from invitations i where i.token_hash = hash and i.expires_at > now();
  select full_name_of(u.user_metadata) into full_name from users u
    where u.id = person and person = any (account_ids()) and u.email = invited.email and u.email_confirmed_at is not null;
  perform assure_guard(found and acts_as(invited.invited_by, invited.account_id, '{owner,admin}'), 'join_company');
  update members m
    set role = invited.role, state = 'active', expires_at = invited.member_until, removed_at = null, joined_at = now(),
      sees_recipients = false, display_name = coalesce(full_name, m.display_name), revision = m.revision + 1
    where m.account_id = invited.account_id and m.user_id = person and m.state = 'removed'
    returning m.id into joined;
  if joined is null then
    update companies c set next_number = c.next_number + 1 where c.account_id = invited.account_id;
    insert into members (id, account_id, user_id, number, role, display_name, expires_at)
      select new_member, c.account_id, person, c.next_number - 1, invited.role, full_name, invited.member_until
      from companies c where c.account_id = invited.account_id
      returning id into joined;
  end if;
  delete from invitations i where i.id = invited.id;
  return joined;
end;
$$;

-- Ends every membership of a person who deletes their account, and removes what companies know of
-- the person. `erase_account` calls it. The caller must hold the locks of `lock_memberships`.
create or replace function leave_companies(person uuid) returns void
  language plpgsql security definer
as $$
declare
  one record;
begin
  perform assure_guard(person = any (account_ids()), 'leave_companies');
  for one in select m.* from members m where m.user_id = person loop
    update members m
      set display_name = null, user_id = null, state = 'removed', removed_at = coalesce(m.removed_at, now()),
        revision = m.revision + 1, signing_name = null, registration = null
      where m.id = one.id;
    update audit_log a set client_ip = null, user_agent = null, request_id = null
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

-- Returns the memberships of a person who is one of the transaction's accounts (`account_ids()`),
-- also suspended and expired memberships. `missing` is the requirement of the company's policies
-- that the session does not meet.
create or replace function workplaces(person uuid, session uuid) returns table (
  id uuid, name text, logo_url text, role text, state text, missing text, idle_minutes int, is_converted boolean,
  is_test boolean
)
  language sql stable security definer
begin atomic
  select c.account_id, c.name, a.user_metadata ->> 'avatar_url', m.role,
    case when m.state = 'suspended' then m.state when m.expires_at <= now() then 'expired' else 'active' end,
    missing_to_enter(c.second_step_from, c.session_hours, s.second_step_at, s.created_at), c.idle_minutes,
    c.account_id is not distinct from p.former_id, c.is_test
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

-- Returns the events of a company's shipments before a time and event, the newest first. The
-- company must be one of the transaction's accounts (`account_ids()`). An erased shipment has only
-- its erasure. `received_at` and `actor` are the expressions of the index `events_by_time`.
create or replace function company_events(
  account uuid, before text, before_id uuid, since text, recorder text, max_rows int
) returns table (
  event_id uuid, shipment_id uuid, tracking_id text, type text, received_at text, actor uuid, via text
)
  language sql stable security definer
begin atomic
  select e.event_id, e.shipment_id, s.tracking_id,
    -- The type and the version are the last members of a statement.
    substring(encode(e.client_statement, 'escape') from '"type":"([a-z_.]+)","v":[0-9]+}$'),
    f.received_at, nullif(f.actor, '')::uuid, split_part(split_part(f.fields, '"via":"', 2), '"', 1)
  from events e
  cross join lateral (
    select encode(e.server_fields, 'escape') as fields,
      left(split_part(encode(e.server_fields, 'escape'), '"received_at":"', 2), 24) collate "C" as received_at,
      left(split_part(encode(e.server_fields, 'escape'), '"actor":"', 2), 36) collate "C" as actor
  ) f
  join shipments s on s.id = e.shipment_id
  where e.user_id = account and account = any (account_ids()) and e.server_fields is not null
    and exists (select from companies c where c.account_id = account)
    and (f.received_at, e.event_id) < (before, before_id) and f.received_at >= since
    -- A range serves the index for one person and for all.
    and f.actor between coalesce(recorder, '') and coalesce(recorder, '~')
  order by f.received_at desc, e.event_id desc limit max_rows;
end;
