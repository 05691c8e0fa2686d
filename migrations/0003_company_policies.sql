-- Companies: contact for recipients and colour, security policies, and members who sign for
-- quality.

alter table companies
  add column phone text check (length(phone) between 1 and 40),
  add column whatsapp text check (length(whatsapp) between 1 and 40),
  add column email text check (length(email) between 3 and 255),
  add column site text check (site like 'https://%' and length(site) <= 300),
  add column color text check (color ~ '^#[0-9a-f]{6}$'),
  -- From this time on members need a second step. Null: none is required.
  add column second_step_from timestamptz,
  -- Minutes without use after which the screens sign a person out.
  add column idle_minutes int not null default 30 check (idle_minutes between 5 and 30),
  -- Hours after a sign-in in which a member may act.
  add column session_hours int not null default 720 check (session_hours between 1 and 720),
  add column operators_export boolean not null default false;
-- Policies change only by change_policies, which checks the caller's role.
grant update (phone, whatsapp, email, site, color) on companies to lastro_app;

alter table members
  -- Name and professional registration of a responsible person, as signed reports print them.
  add column signing_name text check (length(signing_name) between 2 and 120),
  add column registration text check (length(registration) between 2 and 60),
  -- End of the access of which a mail has warned.
  add column warned_end timestamptz,
  add constraint members_sign_with_both check ((signing_name is null) = (registration is null)),
  add constraint members_sign_until_removed check (state <> 'removed' or registration is null);

-- The results of these functions get further columns. No release has them yet.
drop function if exists acting_member(uuid, uuid, uuid);
drop function if exists workplaces(uuid);
drop function if exists accept_invitation(uuid, bytea, uuid);
