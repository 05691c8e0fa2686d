-- QR authorizations: whom an owner lets record checkpoints of one shipment. They are granted to an address, whether or not it
-- has an account, and become the account's that first uses them.

create table qr_authorizations (
  id uuid primary key,
  -- The shipment's owner, who grants it.
  user_id uuid not null references users (id) on delete cascade,
  shipment_id uuid not null references shipments (id),
  -- As accounts are found by it. Null once the account it stood for is deleted.
  email text check (email = lower(email) and length(email) between 3 and 255),
  -- The account that has used it: from then on it is that account's, whatever its address becomes.
  authorized_user_id uuid references users (id),
  is_single_use boolean not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  -- Used up, which only one for a single use can be.
  used_at timestamptz(3),
  uses int not null default 0 check (uses >= 0),
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  check (used_at is null or is_single_use),
  check ((uses > 0) = (last_used_at is not null) and (uses = 0 or authorized_user_id is not null)),
  check (email is not null or revoked_at is not null)
);
-- One that is neither used up nor revoked is changed instead of doubled.
create unique index qr_authorizations_open on qr_authorizations (shipment_id, email)
  where used_at is null and revoked_at is null;
create index qr_authorizations_of_shipment on qr_authorizations (shipment_id, created_at desc, id);
create index qr_authorizations_of_owner on qr_authorizations (user_id);
create index qr_authorizations_to_address on qr_authorizations (email);
create index qr_authorizations_to_account on qr_authorizations (authorized_user_id);

alter table qr_authorizations enable row level security;
alter table qr_authorizations force row level security;

create policy own on qr_authorizations to lastro_app using (user_id = any ((select account_ids())::uuid[]));
-- The authorized see theirs, and change nothing.
create policy received on qr_authorizations for select to lastro_app using (
  authorized_user_id = any ((select account_ids())::uuid[])
  or authorized_user_id is null and email in (
    select u.email from users u where u.id = any ((select account_ids())::uuid[]) and u.email_confirmed_at is not null
  )
);
create policy across on qr_authorizations to lastro_definer using (true);

revoke all on qr_authorizations from public;
grant select, insert, delete on qr_authorizations to lastro_app;
grant update (is_single_use, expires_at, authorized_user_id, used_at, uses, last_used_at, revoked_at)
  on qr_authorizations to lastro_app;
grant select on qr_authorizations to lastro_definer;
grant update (email, revoked_at) on qr_authorizations to lastro_definer;

-- What an account that the transaction works for has been authorized to, of the shipment with a code or of all, with all of
-- the shipment that a checkpoint needs. Also what is used up, expired or revoked, so that it can be said why.
create function received_authorizations(account uuid, code text) returns table (
  id uuid, owner_id uuid, owner_name text, owner_email text, is_single_use boolean, created_at timestamptz,
  expires_at timestamptz, used_at timestamptz, uses int, last_used_at timestamptz, revoked_at timestamptz,
  shipment_id uuid, tracking_id text, status text, origin_city text, origin_state text, destination_city text,
  destination_state text, open_entry text
)
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select q.id, q.user_id, o.user_metadata ->> 'full_name', o.email, q.is_single_use, q.created_at,
         q.expires_at, q.used_at, q.uses, q.last_used_at, q.revoked_at,
         s.id, s.tracking_id, s.status, s.origin_city, s.origin_state, s.destination_city,
         s.destination_state, s.open_entry
  from users me
  join qr_authorizations q
    on q.authorized_user_id = me.id or q.authorized_user_id is null and q.email = me.email
  -- Nobody can let others into a shipment that is not theirs.
  join shipments s on s.id = q.shipment_id and s.user_id = q.user_id
  join users o on o.id = q.user_id and o.deleted_at is null
  where me.id = account and me.id = any (account_ids())
    and me.email_confirmed_at is not null and me.deleted_at is null
    and (code is null or s.tracking_id = code);
end;

-- Who has recorded on a shipment by its owner's authorization, for the owner's history.
create function authorized_recorders(shipment uuid) returns table (
  id uuid, name text, email text, is_deleted boolean
)
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select distinct u.id, u.user_metadata ->> 'full_name', u.email, u.deleted_at is not null
  from qr_authorizations q join users u on u.id = q.authorized_user_id
  where q.shipment_id = shipment and q.user_id = any (account_ids()) and q.uses > 0;
end;

-- Tells the open pages of whoever an authorization is for, if there is such an account; whoever granted it learns nothing.
create function tell_authorized(granted uuid) returns void
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  select pg_notify('lastro_authorization', u.id::text)
  from qr_authorizations q join users u
    on u.id = q.authorized_user_id
    or q.authorized_user_id is null and u.email = q.email and u.email_confirmed_at is not null
  where q.id = granted and q.user_id = any (account_ids());
end;

-- Ends what an account that is being deleted was authorized to, and takes its address from it: the address may become
-- somebody else's.
create function forget_received_authorizations(account uuid) returns void
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  update qr_authorizations q set email = null, revoked_at = coalesce(q.revoked_at, clock_timestamp())
  from users me
  where me.id = account and me.id = any (account_ids())
    and (q.authorized_user_id = me.id or q.authorized_user_id is null and q.email = me.email);
end;

alter function received_authorizations(uuid, text) owner to lastro_definer;
alter function authorized_recorders(uuid) owner to lastro_definer;
alter function tell_authorized(uuid) owner to lastro_definer;
alter function forget_received_authorizations(uuid) owner to lastro_definer;
revoke all on function received_authorizations(uuid, text) from public;
revoke all on function authorized_recorders(uuid) from public;
revoke all on function tell_authorized(uuid) from public;
revoke all on function forget_received_authorizations(uuid) from public;
grant execute on function received_authorizations(uuid, text) to lastro_app;
grant execute on function authorized_recorders(uuid) to lastro_app;
grant execute on function tell_authorized(uuid) to lastro_app;
grant execute on function forget_received_authorizations(uuid) to lastro_app;
