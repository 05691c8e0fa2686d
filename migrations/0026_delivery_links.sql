-- Links by which recipients answer a delivery or a failed attempt. A link is known by the hash of
-- its secret. The answer itself is an annex of the shipment.
create table delivery_links (
  hash bytea primary key check (length(hash) = 32),
  user_id uuid not null references users (id),
  shipment_id uuid not null references shipments (id),
  -- Checkpoint that the link is about.
  event_id uuid not null,
  -- Masked e-mail to which the link was sent.
  sent_to text not null,
  -- End of the days in which the link takes an answer.
  expires_at timestamptz not null
) with (autovacuum_vacuum_threshold = 0, autovacuum_vacuum_scale_factor = 0);
create index delivery_links_of_shipment on delivery_links (shipment_id);
create index delivery_links_by_expiry on delivery_links (expires_at);
alter table delivery_links enable row level security, force row level security;
create policy own on delivery_links to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on delivery_links to lastro_definer using (true);
grant select, insert on delivery_links to lastro_app;
grant select, delete on delivery_links to lastro_definer;

-- True if the pages behind these links show the photos of a delivery.
alter table system_settings add column link_photos boolean not null default false;
grant update (link_photos) on system_settings to lastro_app;
