-- owner: lastro_definer
-- execute: lastro_app

-- Deletes the contents of shipments whose erasure events are already recorded. The account must be
-- one of the transaction's accounts (`account_ids()`). `erasures`, `hashes` and `leaf_hashes` are
-- the ids, hashes of the client statements and leaf hashes of these events, one per shipment.
create or replace function erase_shipments(
  account uuid, shipments uuid[], erasures uuid[], hashes bytea[], leaf_hashes bytea[], at timestamptz
) returns void
  language plpgsql security definer
as $$
declare
  erased int;
begin
  if not account = any (account_ids()) then
    raise exception 'erase_shipments: not in scope' using errcode = 'insufficient_privilege';
  end if;
  update shipments s set
    status = 'erased', reference = null, origin = '', origin_number = null, origin_complement = null,
    origin_neighborhood = null, origin_city = null, origin_state = null, origin_cep = null, destination = '',
    destination_number = null, destination_complement = null, destination_neighborhood = null, destination_city = null,
    destination_state = null, destination_cep = null, recipient_name = null, recipient_address = null,
    recipient_email = null, recipient_phone = null, description = null, weight = null, estimated_delivery = null,
    custom_data = '{}', "references" = '[]', air = null, blockchain_hash = e.hash, created_at = at, received_at = at, updated_at = at,
    open_entry = null, last_entrada = null, last_saida = null, last_finalizacao = null,
    last_tentativa = null, contested_at = null,
    events = s.events + 1, annexes = 0, last_leaf_hash = e.leaf_hash, version_event_id = null, erased_at = at
  from unnest(erase_shipments.shipments, hashes, leaf_hashes) as e (shipment, hash, leaf_hash)
  where s.id = e.shipment and s.user_id = account and s.erased_at is null;
  get diagnostics erased = row_count;
  if erased <> cardinality(erase_shipments.shipments) then
    raise exception 'erase_shipments: not the account''s, or erased already';
  end if;
  update events e
    set request_digest = null, client_fields = null, client_seed = null, server_fields = null, server_seed = null
    where e.shipment_id = any (erase_shipments.shipments) and e.event_id <> all (erasures) and e.client_seed is not null;
  delete from delivery_links l where l.shipment_id = any (erase_shipments.shipments);
  delete from fsu_messages f where f.user_id = account and f.shipments && erase_shipments.shipments;
  -- Milestones are deleted with their annexes.
  delete from annexes a where a.shipment_id = any (erase_shipments.shipments);
  delete from checkpoints c where c.shipment_id = any (erase_shipments.shipments);
  delete from shipment_references r where r.shipment_id = any (erase_shipments.shipments);
  delete from shipment_search x where x.shipment_id = any (erase_shipments.shipments);
  delete from shipment_sort_index k where k.shipment_id = any (erase_shipments.shipments);
  perform delete_media_of(account, erase_shipments.shipments);
  -- Readings stay that another shipment needs.
  delete from readings r using monitorings m
    where m.shipment_id = any (erase_shipments.shipments) and r.user_id = account
      and r.device_id = m.device_id and r.channel in (1, 2)
      and r.at >= m.started_at and r.at <= coalesce(m.ended_at, 'infinity')
      and not exists (
        select from monitorings o
        where o.user_id = account and o.device_id = r.device_id and o.shipment_id <> all (erase_shipments.shipments)
          and r.at between o.started_at and coalesce(o.ended_at, 'infinity')
      );
  -- Monitorings and excursions are deleted with these rows.
  delete from shipment_conditions c where c.shipment_id = any (erase_shipments.shipments);
  delete from qr_authorizations q where q.shipment_id = any (erase_shipments.shipments);
  delete from notices n where n.shipment_id = any (erase_shipments.shipments);
  delete from notice_stops n where n.shipment_id = any (erase_shipments.shipments);
  delete from import_rows r
    where r.user_id = account
      and r.tracking_id in (select s.tracking_id from shipments s where s.id = any (erase_shipments.shipments));
  -- Deletes statuses that no shipment has any more. A row that is being updated now is left to the
  -- next erasure.
  delete from shipment_status_counts c where c.user_id = account and c.status in (
    select z.status from shipment_status_counts z where z.user_id = account and z.shipments = 0 for update skip locked
  );
end;
$$;

-- Returns the test companies that have shipments older than the period and not erased. Codes of
-- test companies have TS after the date (`isTestCode`).
create or replace function accounts_of_old_tests(period interval) returns setof uuid
  language sql stable security definer
begin atomic
  select distinct s.user_id from shipments s
  where substr(s.tracking_id, 13, 2) = 'TS' and s.erased_at is null and s.received_at < now() - period;
end;

-- Returns the remaining data of an account's erased shipments. A tracking code or an id selects one
-- shipment; if both are null, the result has all.
create or replace function erased_shipments(account uuid, code text, shipment uuid)
  returns table (id uuid, tracking_id text, events int, erased_at timestamptz)
  language sql stable security definer
begin atomic
  select s.id, s.tracking_id, s.events, s.erased_at
  from shipments s
  where s.user_id = account and account = any (account_ids()) and s.erased_at is not null
    and (code is null or s.tracking_id = code) and (shipment is null or s.id = shipment)
  order by s.erased_at, s.id;
end;
