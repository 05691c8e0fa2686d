-- The place of a shipment's newest checkpoint, and when it was delivered: what lists show and are chosen by.

alter table shipment_standings
  add column last_place text,
  -- Written like the text that it is compared with.
  add column place_key text collate "C" generated always as (searchable(last_place)) stored;

-- Who migrates owns the tables, and need not be a superuser.
alter table shipment_standings no force row level security;
alter table checkpoints no force row level security;
update shipment_standings k set last_place = (
  select c.location from checkpoints c where c.shipment_id = k.shipment_id and c.annulled_at is null
  order by c.occurred_at desc, c.id desc limit 1
);
alter table shipment_standings force row level security;
alter table checkpoints force row level security;

create index standings_by_place on shipment_standings (user_id, place_key, shipment_id) where place_key is not null;

-- Every event updates the standing after its checkpoint was written, whichever version of the application writes it.
create function keep_last_place() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.last_place := (
    select c.location from checkpoints c where c.shipment_id = new.shipment_id and c.annulled_at is null
    order by c.occurred_at desc, c.id desc limit 1
  );
  return new;
end;
$$;
create trigger keep_last_place before update of status, updated_at on shipment_standings
  for each row execute function keep_last_place();

-- Corrections and annulments are written after the standing: it is updated once more.
create function refresh_last_place() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update shipment_standings set updated_at = updated_at where shipment_id = new.shipment_id and user_id = new.user_id;
  return null;
end;
$$;
create trigger refresh_last_place after update of location, occurred_at, annulled_at on checkpoints
  for each row execute function refresh_last_place();

alter table shipments
  add column delivered timestamptz
    generated always as (case when status = 'delivered' then coalesce(last_finalizacao, created_at) end) stored;
create index shipments_delivered on shipments (user_id, delivered, id) where delivered is not null;
