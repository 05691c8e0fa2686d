-- Companies: accounts in which several people work. A company is a row of `users` to which nobody
-- signs in. Tables with account data therefore keep their column `user_id`, its foreign key and its
-- policy. People act for a company as its members.

alter table users
  add column kind text not null default 'person' check (kind in ('person', 'company')),
  -- Id of the person before their account became a company, which took the id with everything that
  -- belongs to it. Access tokens and recovery codes of that time name this id.
  add column former_id uuid unique;
-- A company has no address.
alter table users drop constraint users_email_until_deleted;
alter table users add constraint users_email_until_deleted
  check (case kind when 'company' then email is null else (email is null) = (deleted_at is not null) end) not valid;
alter table users validate constraint users_email_until_deleted;
grant select (kind, former_id) on users to lastro_app;
grant insert, update (kind, former_id) on users to lastro_definer;

create table companies (
  account_id uuid primary key references users (id),
  name text not null check (length(name) between 2 and 120),
  -- Fourteen characters; letters are possible since July 2026.
  cnpj text check (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Grows with each change, so that two concurrent edits are noticed.
  revision bigint not null default 1,
  -- From this time on the company's contents are erased. Until then it can only be read. Null: the
  -- company stays.
  closes_at timestamptz,
  -- A closed company keeps its id, to which events and the log refer. Nobody can act for it.
  closed_at timestamptz,
  -- Number of the next member.
  next_number int not null default 1
);
alter table companies enable row level security, force row level security;
create policy own on companies to lastro_app using (account_id = any ((select account_ids())::uuid[]));
create policy across on companies to lastro_definer using (true);
grant select on companies to lastro_app;
grant update (name, cnpj, closes_at, updated_at, revision) on companies to lastro_app;
grant select, insert, update, delete on companies to lastro_definer;

create table members (
  -- Random, so that two companies cannot tell that a person works for both. Events name it as their
  -- actor.
  id uuid primary key,
  account_id uuid not null references companies (account_id),
  -- Null once the person deleted their account.
  user_id uuid references users (id),
  number int not null,
  role text not null check (role in ('owner', 'admin', 'operator', 'driver', 'reader', 'auditor')),
  state text not null default 'active' check (state in ('active', 'suspended', 'removed')),
  -- Name that the history shows; the person's own name as of their last change in this company.
  display_name text check (length(display_name) between 1 and 200),
  -- End of the access; auditors always have one.
  expires_at timestamptz,
  joined_at timestamptz not null default now(),
  removed_at timestamptz,
  revision bigint not null default 1,
  unique (account_id, number),
  check ((state = 'removed') = (removed_at is not null)),
  check (role <> 'auditor' or expires_at is not null),
  -- Owners have no end. Otherwise a company could lose its last owner as time passes.
  check (role <> 'owner' or expires_at is null)
);
create unique index members_once on members (account_id, user_id) where user_id is not null;
create index members_of_person on members (user_id) where user_id is not null;
alter table members enable row level security, force row level security;
create policy own on members to lastro_app using (account_id = any ((select account_ids())::uuid[]));
create policy across on members to lastro_definer using (true);
-- Roles and states change only by the functions of src/server/features/companies/functions.sql,
-- which check the caller's rights.
grant select on members to lastro_app;
grant select, insert, update on members to lastro_definer;

-- Invitations that are neither accepted nor withdrawn. The mailed link contains the token, of which
-- only the hash is stored.
create table invitations (
  id uuid primary key,
  account_id uuid not null references companies (account_id) on delete cascade,
  email text not null check (email = lower(email) and length(email) between 3 and 255),
  role text not null check (role in ('admin', 'operator', 'driver', 'reader', 'auditor')),
  -- End of the access that the invitation gives.
  member_until timestamptz,
  token_hash bytea not null unique check (length(token_hash) = 32),
  invited_by uuid not null references members (id),
  created_at timestamptz not null default now(),
  last_sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (account_id, email),
  check (role <> 'auditor' or member_until is not null)
);
create index invitations_of_email on invitations (email);
create index invitations_of_inviter on invitations (invited_by);
alter table invitations enable row level security, force row level security;
create policy own on invitations to lastro_app using (account_id = any ((select account_ids())::uuid[]));
create policy across on invitations to lastro_definer using (true);
grant select, delete, update (token_hash, last_sent_at, expires_at) on invitations to lastro_app;
grant select, insert, update, delete on invitations to lastro_definer;

-- The member or API key that acted. Entries about a company are its trail, which its administrators
-- read with their facts.
alter table audit_log add column actor uuid;
grant select (actor) on audit_log to lastro_app;
grant insert, select (id, event, facts) on audit_log to lastro_definer;
create policy add on audit_log for insert to lastro_definer with check (true);

-- The conversion of an account moves what belongs to its person (convert_account).
grant select, update (user_id) on sessions, identities, mfa_factors, mfa_challenges, mfa_recovery_codes, one_time_tokens,
  known_networks, avatars, audit_log to lastro_definer;
create policy moving on identities for update to lastro_definer using (true);
create policy moving on avatars for update to lastro_definer using (true);
grant update (authorized_user_id) on qr_authorizations to lastro_definer;
create policy moving on mfa_recovery_codes for all to lastro_definer using (true);
