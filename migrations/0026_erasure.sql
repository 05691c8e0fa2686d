-- Erasing what a shipment holds (LGPD). The row stays, empty, since its code and its leaves stay; so do the statements of
-- its events, which hold digests whose salts are gone. That it happened is an event of its own.

alter table shipments
  add column erased_at timestamptz,
  -- Whatever writes it: an erased row says nothing but its code, its owner and its place in the log.
  add constraint shipments_erased_are_empty check (erased_at is null or (
    status = 'erased' and origin = '' and destination = '' and custom_data = '{}'
    and num_nonnulls(
      reference, origin_number, origin_complement, origin_neighborhood, origin_city, origin_state, destination_number,
      destination_complement, destination_neighborhood, destination_city, destination_state, recipient_name,
      recipient_address, recipient_email, recipient_phone, description, weight, estimated_delivery, open_entry,
      last_entrada, last_saida, last_finalizacao, version_event_id
    ) = 0
    and created_at = erased_at and received_at = erased_at and updated_at = erased_at
  ));

alter table events
  alter column request_digest drop not null,
  alter column client_fields drop not null,
  alter column client_seed drop not null,
  alter column server_fields drop not null,
  alter column server_seed drop not null,
  add constraint events_open_or_erased
    check (num_nulls(request_digest, client_fields, client_seed, server_fields, server_seed) in (0, 5)),
  -- Rows of these two are replaced or deleted seldom but by erasures: what those leave is cleared away by the next round.
  set (autovacuum_vacuum_threshold = 0, autovacuum_vacuum_scale_factor = 0);
alter table checkpoints set (autovacuum_vacuum_threshold = 0, autovacuum_vacuum_scale_factor = 0);

-- An erased shipment is none: no list, search, label, export or change of the application finds it. Functions tell what is
-- left of it.
alter policy own on shipments using (user_id = any ((select account_ids())::uuid[]) and erased_at is null);
create index shipments_erased on shipments (user_id, erased_at, id) where erased_at is not null;

-- The same as before with what the policy looks at, so that they still answer alone.
drop index shipments_newest;
create index shipments_newest on shipments (user_id, created_at desc, id desc) include (erased_at);
drop index shipments_due;
create index shipments_due on shipments (user_id, due, id) include (erased_at) where due is not null;

drop trigger keep_text on shipments;
create trigger keep_text
  after insert or update of reference, recipient_name, origin, origin_city, origin_state, destination, destination_city,
    destination_state on shipments
  for each row when (new.erased_at is null) execute function keep_shipment_text();

create policy erase on shipments for update to lastro_definer using (true);
create policy erase on events for update to lastro_definer using (true);
create policy erase on checkpoints for all to lastro_definer using (true);
create policy erase on shipment_search for delete to lastro_definer using (true);
create policy erase on shipment_standings for all to lastro_definer using (true);
create policy erase on shipment_counts for all to lastro_definer using (true);
create policy erase on import_rows for all to lastro_definer using (true);

grant update (
  status, reference, origin, origin_number, origin_complement, origin_neighborhood, origin_city, origin_state, destination,
  destination_number, destination_complement, destination_neighborhood, destination_city, destination_state,
  recipient_name, recipient_address, recipient_email, recipient_phone, description, weight, estimated_delivery,
  custom_data, blockchain_hash, created_at, received_at, updated_at, open_entry, last_entrada, last_saida,
  last_finalizacao, events, last_leaf_hash, version_event_id, erased_at
) on shipments to lastro_definer;
grant update (request_digest, client_fields, client_seed, server_fields, server_seed) on events to lastro_definer;
grant select, delete on checkpoints, shipment_standings, import_rows to lastro_definer;
grant delete on shipment_search, qr_authorizations to lastro_definer;
-- Updated by nobody: PostgreSQL asks for it to lock rows.
grant select, delete, update (shipments) on shipment_counts to lastro_definer;

-- Empties shipments of an account that the transaction works for, whose erasures stand as events already.
-- `erasures`, `hashes` and `leaf_hashes` are the events that say so, their C and their leaf hashes, one for each shipment.
create function erase_shipments(
  account uuid, shipments uuid[], erasures uuid[], hashes bytea[], leaf_hashes bytea[], at timestamptz
) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  erased int;
begin
  if not account = any (account_ids()) then
    raise exception 'erase_shipments: not in scope' using errcode = 'insufficient_privilege';
  end if;
  update shipments s set
    status = 'erased', reference = null, origin = '', origin_number = null, origin_complement = null,
    origin_neighborhood = null, origin_city = null, origin_state = null, destination = '', destination_number = null,
    destination_complement = null, destination_neighborhood = null, destination_city = null, destination_state = null,
    recipient_name = null, recipient_address = null, recipient_email = null, recipient_phone = null,
    description = null, weight = null, estimated_delivery = null, custom_data = '{}', blockchain_hash = e.hash,
    created_at = at, received_at = at, updated_at = at, open_entry = null, last_entrada = null, last_saida = null,
    last_finalizacao = null, events = s.events + 1, last_leaf_hash = e.leaf_hash, version_event_id = null, erased_at = at
  from unnest(erase_shipments.shipments, hashes, leaf_hashes) as e (shipment, hash, leaf_hash)
  where s.id = e.shipment and s.user_id = account and s.erased_at is null;
  get diagnostics erased = row_count;
  if erased <> cardinality(erase_shipments.shipments) then
    raise exception 'erase_shipments: not the account''s, or erased already';
  end if;
  update events e
    set request_digest = null, client_fields = null, client_seed = null, server_fields = null, server_seed = null
    where e.shipment_id = any (erase_shipments.shipments) and e.event_id <> all (erasures) and e.client_seed is not null;
  delete from checkpoints c where c.shipment_id = any (erase_shipments.shipments);
  delete from shipment_search x where x.shipment_id = any (erase_shipments.shipments);
  delete from shipment_standings k where k.shipment_id = any (erase_shipments.shipments);
  delete from qr_authorizations q where q.shipment_id = any (erase_shipments.shipments);
  delete from import_rows r
    where r.user_id = account
      and r.tracking_id in (select s.tracking_id from shipments s where s.id = any (erase_shipments.shipments));
  -- The name of a status that no shipment has any more. One that is being counted up now is left to the next erasure.
  delete from shipment_counts c where c.user_id = account and c.status in (
    select z.status from shipment_counts z where z.user_id = account and z.shipments = 0 for update skip locked
  );
end;
$$;

-- What is left of an account's erased shipments: of all, or of the one with a code or an id.
create function erased_shipments(account uuid, code text, shipment uuid)
  returns table (id uuid, tracking_id text, events int, erased_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select s.id, s.tracking_id, s.events, s.erased_at
  from shipments s
  where s.user_id = account and account = any (account_ids()) and s.erased_at is not null
    and (code is null or s.tracking_id = code) and (shipment is null or s.id = shipment)
  order by s.erased_at, s.id;
end;

alter function erase_shipments(uuid, uuid[], uuid[], bytea[], bytea[], timestamptz) owner to lastro_definer;
alter function erased_shipments(uuid, text, uuid) owner to lastro_definer;
revoke all on function erase_shipments(uuid, uuid[], uuid[], bytea[], bytea[], timestamptz) from public;
revoke all on function erased_shipments(uuid, text, uuid) from public;
grant execute on function erase_shipments(uuid, uuid[], uuid[], bytea[], bytea[], timestamptz) to lastro_app;
grant execute on function erased_shipments(uuid, text, uuid) to lastro_app;
