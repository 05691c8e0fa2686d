-- API keys, and what their calls were answered, so that a call repeated with its Idempotency-Key is one call.

create table api_keys (
  user_id uuid not null references users (id) on delete cascade,
  -- The actor of the events declared with it.
  id uuid not null,
  name text not null,
  -- The name as it is compared (domain/name.ts).
  name_key text not null,
  scopes text[] not null,
  -- From where it works; from anywhere where there are none.
  networks cidr[] not null,
  expires_at timestamptz(3),
  -- SHA-256 of the key, which is looked up by it, and the key itself under the installation's secret, bound to the account.
  key_hash bytea unique check (length(key_hash) = 32),
  sealed_key bytea,
  -- The value before the newest rotation, which works until then.
  previous_hash bytea unique check (length(previous_hash) = 32),
  previous_until timestamptz(3),
  -- The caller's name for the newest rotation: asked for twice it is one.
  rotation uuid,
  rotated_at timestamptz(3),
  last_used_at timestamptz(3),
  previous_used_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  -- The row stays for its name, which histories tell.
  revoked_at timestamptz(3),
  primary key (user_id, id),
  check ((previous_hash is null) = (previous_until is null)),
  check ((key_hash is null) = (revoked_at is not null) and (sealed_key is null) = (revoked_at is not null)),
  check (revoked_at is null or previous_hash is null)
);
create unique index api_keys_name on api_keys (user_id, name_key) where revoked_at is null;

create table idempotency_keys (
  user_id uuid not null references users (id) on delete cascade,
  key text not null check (length(key) between 1 and 255),
  -- Keyed hash of the request, by which another one under the same key is told from it.
  request_mac bytea not null check (length(request_mac) = 32),
  -- What the ids of its events are made of: executed again after a crash, they are the same events.
  seed uuid not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  -- Until when whoever works on it is believed to be alive; null while nobody does.
  claimed_until timestamptz(3),
  status int,
  answer text,
  etag text,
  -- The tracking codes that the answer holds: it goes with any of these shipments.
  codes text[] not null default '{}',
  primary key (user_id, key),
  check ((status is null) = (answer is null) and (answer is null or claimed_until is null))
);
create index idempotency_keys_codes on idempotency_keys using gin (codes);
create index idempotency_keys_age on idempotency_keys (created_at);

alter table api_keys enable row level security;
alter table api_keys force row level security;
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;

create policy own on api_keys to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy own on idempotency_keys to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on api_keys to lastro_definer using (true);
create policy across on idempotency_keys to lastro_definer using (true);

revoke all on api_keys, idempotency_keys from public;
grant select, insert, delete on api_keys, idempotency_keys to lastro_app;
grant update (
  name, name_key, scopes, networks, expires_at, key_hash, sealed_key, previous_hash, previous_until, rotation, rotated_at,
  updated_at, revoked_at
) on api_keys to lastro_app;
grant update (request_mac, seed, created_at, claimed_until, status, answer, etag, codes) on idempotency_keys to lastro_app;
grant select on api_keys to lastro_definer;
grant update (last_used_at, previous_used_at) on api_keys to lastro_definer;
grant select, delete on idempotency_keys to lastro_definer;

-- Whose key has this hash, and what it may do for a client at an address; none where it is revoked or its account is gone.
create function api_key_behind_hash(hash bytea, client inet) returns table (
  id uuid, user_id uuid, name text, scopes text[], is_expired boolean, is_from_elsewhere boolean, is_previous boolean,
  is_use_noted boolean
)
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select k.id, k.user_id, k.name, k.scopes,
         coalesce(k.expires_at <= now(), false),
         k.networks <> '{}' and not coalesce(client <<= any (k.networks), false),
         k.key_hash <> hash,
         coalesce(
           case when k.key_hash = hash then k.last_used_at else k.previous_used_at end > now() - interval '1 minute', false
         )
  from api_keys k join users u on u.id = k.user_id and u.deleted_at is null
  where k.key_hash = hash or k.previous_hash = hash and k.previous_until > now();
end;

-- Notes that a key was used. Whoever finds somebody else noting it leaves it to them.
create function note_api_key_use(account uuid, key uuid, of_previous boolean) returns void
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  update api_keys k set
    last_used_at = case when of_previous then k.last_used_at else clock_timestamp() end,
    previous_used_at = case when of_previous then clock_timestamp() else k.previous_used_at end
  where (k.user_id, k.id) in (
    select n.user_id, n.id from api_keys n where n.user_id = account and n.id = key for update skip locked
  );
end;

create function forget_old_idempotency_keys() returns void
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  delete from idempotency_keys where created_at < now() - interval '24 hours';
end;

-- An answer that tells of a shipment goes when what the shipment holds is erased, whoever it was given to.
create function erase_answers_of_shipment() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
as $$
begin
  delete from idempotency_keys i where i.codes @> array[new.tracking_id];
  return null;
end;
$$;

alter function api_key_behind_hash(bytea, inet) owner to lastro_definer;
alter function note_api_key_use(uuid, uuid, boolean) owner to lastro_definer;
alter function forget_old_idempotency_keys() owner to lastro_definer;
alter function erase_answers_of_shipment() owner to lastro_definer;
revoke all on function api_key_behind_hash(bytea, inet) from public;
revoke all on function note_api_key_use(uuid, uuid, boolean) from public;
revoke all on function forget_old_idempotency_keys() from public;
revoke all on function erase_answers_of_shipment() from public;
grant execute on function api_key_behind_hash(bytea, inet) to lastro_app;
grant execute on function note_api_key_use(uuid, uuid, boolean) to lastro_app;
grant execute on function forget_old_idempotency_keys() to lastro_app;

create trigger erase_answers
  after update of erased_at on shipments
  for each row when (old.erased_at is null and new.erased_at is not null) execute function erase_answers_of_shipment();
