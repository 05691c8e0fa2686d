-- owner: lastro_definer
-- execute: lastro_app

-- Returns the key with a hash and what it permits a client at an address; no row if it is revoked or its account is deleted.
create or replace function api_key_behind_hash(hash bytea, client inet)
  returns table (id uuid, user_id uuid, name text, scopes text[], is_expired boolean, is_from_elsewhere boolean,
    is_previous boolean, is_use_noted boolean, holds_until timestamptz)
  language sql stable security definer
begin atomic
  select k.id, k.user_id, k.name, k.scopes, coalesce(k.expires_at <= now(), false),
    k.networks <> '{}' and not coalesce(client <<= any (k.networks), false),
    v.is_previous, coalesce(v.used_at > now() - interval '1 minute', false),
    least(k.expires_at, case when v.is_previous then k.previous_until end, greatest(v.used_at + interval '1 minute', now()))
  from api_keys k join users u on u.id = k.user_id and u.deleted_at is null,
    lateral (
      select k.key_hash <> hash as is_previous,
        case when k.key_hash = hash then k.last_used_at else k.previous_used_at end as used_at
    ) as v
  where k.key_hash = hash or k.previous_hash = hash and k.previous_until > now();
end;

-- Notes the use of a key, unless another transaction is noting it.
create or replace function note_api_key_use(account uuid, key uuid, of_previous boolean) returns void
  language sql security definer
begin atomic
  update api_keys k set
    last_used_at = case when of_previous then k.last_used_at else clock_timestamp() end,
    previous_used_at = case when of_previous then clock_timestamp() else k.previous_used_at end
  where (k.user_id, k.id) in (
    select n.user_id, n.id from api_keys n where n.user_id = account and n.id = key for update skip locked
  );
end;
