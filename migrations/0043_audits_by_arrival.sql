-- The whole audit reads shipments in the order in which they came, which is about that of their events on the disk: ids are
-- random, and by them each page of the tables is fetched again and again.
create index shipments_by_arrival on shipments (received_at, id);

-- Shipments audited so far, up to `last_shipment`, which came then.
alter table audits add column last_arrival timestamptz;

drop function shipments_after(uuid, int);

-- The shipments that came after that moment and id, in the order in which they came, with how many events they count. An erased
-- one comes when it was erased.
create function shipments_after(moment timestamptz, after uuid, most int)
  returns table (shipment_id uuid, arrival timestamptz, events int)
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select s.id, s.received_at, s.events from shipments s
  where (s.received_at, s.id) > (moment, after) order by s.received_at, s.id limit most;
end;
alter function shipments_after(timestamptz, uuid, int) owner to lastro_definer;
revoke all on function shipments_after(timestamptz, uuid, int) from public;
grant execute on function shipments_after(timestamptz, uuid, int) to lastro_app;
