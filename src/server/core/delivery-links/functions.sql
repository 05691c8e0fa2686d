-- owner: lastro_definer
-- execute: lastro_app

-- Returns the link whose secret has a hash, and whether it still takes an answer. Callers check the
-- secret by hashing it.
create or replace function delivery_link_of(token_hash bytea) returns table (
  user_id uuid, shipment_id uuid, event_id uuid, sent_to text, expires_at timestamptz, is_open boolean
)
  language sql stable security definer
begin atomic
  select l.user_id, l.shipment_id, l.event_id, l.sent_to, l.expires_at, l.expires_at > now()
  from delivery_links l where l.hash = token_hash;
end;

-- Deletes links that ended long ago.
create or replace function delete_old_delivery_links() returns void
  language sql security definer
begin atomic
  delete from delivery_links where expires_at < now() - interval '90 days';
end;
