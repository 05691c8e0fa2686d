-- owner: lastro_definer
-- execute: lastro_app

-- Returns the authorizations that an account received, for the shipment with a code or for all.
-- Each row has the columns of the shipment that a checkpoint needs. Includes consumed, expired and
-- revoked authorizations, so that callers can give the reason.
create or replace function received_authorizations(account uuid, code text) returns table (
  id uuid, owner_id uuid, owner_name text, owner_email text, is_single_use boolean, created_at timestamptz,
  expires_at timestamptz, used_at timestamptz, uses int, last_used_at timestamptz, revoked_at timestamptz,
  shipment_id uuid, tracking_id text, status text, origin_city text, origin_state text, destination_city text,
  destination_state text, open_entry text
)
  language sql stable security definer
begin atomic
  select q.id, q.user_id, o.user_metadata ->> 'full_name', o.email, q.is_single_use, q.created_at,
         q.expires_at, q.used_at, q.uses, q.last_used_at, q.revoked_at,
         s.id, s.tracking_id, s.status, s.origin_city, s.origin_state, s.destination_city,
         s.destination_state, s.open_entry
  from users me
  join qr_authorizations q
    on q.authorized_user_id = me.id or q.authorized_user_id is null and q.email = me.email
  -- Only the shipment's owner can have granted the authorization.
  join shipments s on s.id = q.shipment_id and s.user_id = q.user_id
  join users o on o.id = q.user_id and o.deleted_at is null
  where me.id = account and me.id = any (account_ids())
    and me.email_confirmed_at is not null and me.deleted_at is null
    and (code is null or s.tracking_id = code);
end;

-- Returns name, city and state of the place of the open entrada of a shipment for which an account
-- received an authorization. While an entrada is open, it is the newest.
create or replace function received_open_entry(account uuid, code text) returns table (
  location text, city text, uf text
)
  language sql stable security definer
begin atomic
  select c.location, c.city, c.uf
  from shipments s join checkpoints c on c.shipment_id = s.id and c.user_id = s.user_id
  where s.tracking_id = code and s.open_entry is not null
    and c.checkpoint_type = 'entrada' and c.annulled_at is null
    and exists (select from received_authorizations(account, code))
  order by c.received_at desc, c.id desc limit 1;
end;

-- Returns the people who recorded on a shipment by its owner's authorization, for the owner's
-- history.
create or replace function authorized_recorders(shipment uuid) returns table (
  id uuid, name text, email text, is_deleted boolean
)
  language sql stable security definer
begin atomic
  -- Events from before the person's account became a company name its former id.
  select distinct known.id, u.user_metadata ->> 'full_name', u.email, u.deleted_at is not null
  from qr_authorizations q join users u on u.id = q.authorized_user_id
  cross join lateral unnest(array[u.id, u.former_id]) as known (id)
  where q.shipment_id = shipment and q.user_id = any (account_ids()) and q.uses > 0 and known.id is not null;
end;

-- Notifies the open pages of the person to whom an authorization was granted, if the authorized
-- address has an account. The granting account does not learn whether the address has one.
create or replace function notify_authorized(granted uuid) returns void
  language sql security definer
begin atomic
  select pg_notify('lastro_authorization', u.id::text)
  from qr_authorizations q join users u
    on u.id = q.authorized_user_id
    or q.authorized_user_id is null and u.email = q.email and u.email_confirmed_at is not null
  where q.id = granted and q.user_id = any (account_ids());
end;

-- Revokes the authorizations of an account that is being deleted, and removes its address from
-- them, because the address may become somebody else's.
create or replace function revoke_received_authorizations(account uuid) returns void
  language sql security definer
begin atomic
  update qr_authorizations q set email = null, revoked_at = coalesce(q.revoked_at, clock_timestamp())
  from users me
  where me.id = account and me.id = any (account_ids())
    and (q.authorized_user_id = me.id or q.authorized_user_id is null and q.email = me.email);
end;
