-- Airports of shipments by air as columns, because row-level security keeps `->>` from an index.
-- Shipments without air cargo are in neither index.
alter table shipments
  add column air_origin text collate "C" generated always as (air ->> 'origin') stored,
  add column air_destination text collate "C" generated always as (air ->> 'destination') stored;
create index shipments_by_air_origin on shipments (user_id, air_origin) where air_origin is not null;
create index shipments_by_air_destination on shipments (user_id, air_destination)
  where air_destination is not null;
