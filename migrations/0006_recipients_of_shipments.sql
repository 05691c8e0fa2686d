-- An auditor sees the recipients of shipments only if an owner or administrator allows it. The
-- permission ends with the role.

alter table members
  add column sees_recipients boolean not null default false,
  add constraint members_auditors_are_allowed check (role = 'auditor' or not sees_recipients);

-- The function gets a further parameter. No release has it yet.
drop function if exists change_member(uuid, uuid, uuid, text, text, timestamptz, uuid, bigint);
