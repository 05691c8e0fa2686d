-- owner: lastro_definer
-- execute: lastro_app

-- Resolves calls by API key, in one snapshot. A row has the key with the call's hash, whether the
-- key permits the client's address, and the revision of its account. If a call names a shipment of
-- the account, its row also has the shipment's revision tag and `is_settled`. `is_settled` is true
-- if only a new revision of the shipment can change the answer about it. This requires that the
-- published head covers the newest event, that no audit found a problem, and that no other account
-- recorded on the shipment. The answer names such an account, whose name may change without a new
-- revision of the shipment. Returns no row if the key is revoked, or its account is deleted or
-- being closed. The function is in PL/pgSQL, which caches the plan for the session; before
-- PostgreSQL 18, a function in SQL is planned on each call. The plan is generic, because PostgreSQL
-- would otherwise plan each small batch anew. The conditions are scalar subqueries, for which the
-- planner uses an index look-up per row. For EXISTS, the planner may read the whole log into a hash
-- table.
create or replace function resolve_key_calls(hashes bytea[], clients inet[], codes text[], shipments uuid[])
  returns table (n bigint, id uuid, user_id uuid, scopes text, is_expired boolean, is_from_elsewhere boolean,
    is_previous boolean, is_use_noted boolean, is_test boolean, account_revision bigint, revision_tag text, is_settled boolean)
  language plpgsql stable security definer set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
    select a.n, k.id, k.user_id, array_to_string(k.scopes, ' '), coalesce(k.expires_at <= now(), false),
      k.networks <> '{}' and not coalesce(a.client <<= any (k.networks), false), k.is_previous,
      coalesce(k.used_at > now() - interval '1 minute', false), u.is_test, u.revision,
      s.revision || '-' || left(encode(s.last_leaf_hash, 'hex'), 8),
      coalesce((
        select e.index < (select p.size from log_publication p) from log_entries e where e.leaf_hash = s.last_leaf_hash
      ), false)
        and (select true from shipment_violations v where v.shipment_id = s.id limit 1) is null
        and (select true from shipment_findings f where f.shipment_id = s.id limit 1) is null
        and (select true from qr_authorizations q where q.shipment_id = s.id and q.uses > 0 limit 1) is null
    from unnest(hashes, clients, codes, shipments) with ordinality as a (hash, client, code, shipment, n)
    cross join lateral (
      select c.*, false as is_previous, c.last_used_at as used_at from api_keys c where c.key_hash = a.hash
      union all
      select c.*, true, c.previous_used_at from api_keys c where c.previous_hash = a.hash and c.previous_until > now()
    ) as k
    -- OFFSET keeps the planner from joining in another order. Without statistics it would read all
    -- users for each batch.
    cross join lateral (
      select h.revision, coalesce((select t.is_test from companies t where t.account_id = k.user_id), false) as is_test
      from users h
      where h.id = k.user_id and h.deleted_at is null
        and (select true from companies m where m.account_id = k.user_id and m.closes_at is not null) is null
      offset 0
    ) as u
    left join lateral (
      select f.id, f.revision, f.last_leaf_hash from shipments f
        where f.tracking_id = a.code and f.user_id = k.user_id and f.erased_at is null
      union all
      select f.id, f.revision, f.last_leaf_hash from shipments f
        where f.id = a.shipment and f.user_id = k.user_id and f.erased_at is null
    ) as s on true;
end;
$$;

-- Records the use of a key. Does nothing while another transaction locks the key's row.
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
