-- Whether strangers may open the public page of a shipment: the sender may keep it private, of one shipment or of all.

alter table system_settings add column public_pages boolean not null default true;

create table private_pages (
  shipment_id uuid primary key references shipments (id),
  user_id uuid not null references users (id),
  since timestamptz(3) not null default now()
);
create index private_pages_of_account on private_pages (user_id, shipment_id);

alter table private_pages enable row level security;
alter table private_pages force row level security;
create policy own on private_pages to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on private_pages for select to lastro_definer using (true);
create policy across on system_settings for select to lastro_definer using (true);
revoke all on private_pages from public;
grant select, insert, delete on private_pages to lastro_app;
grant update (public_pages) on system_settings to lastro_app;
grant select on private_pages to lastro_definer;
grant select (user_id, public_pages) on system_settings to lastro_definer;

-- Whether the page behind a code may be seen; null where there is no shipment.
create function public_page_behind_code(code text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select coalesce((select y.public_pages from system_settings y where y.user_id = s.user_id), true)
         and not exists (select from private_pages p where p.shipment_id = s.id)
  from shipments s where s.tracking_id = code;
end;

-- Nothing of a private page leaves by a code, whoever asks.
create or replace function events_behind_code(code text) returns table (
  sequence int, client_statement bytea, client_fields bytea, client_seed bytea,
  server_statement bytea, server_fields bytea, server_seed bytea, leaf bytea, leaf_hash bytea
)
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select e.sequence, e.client_statement, e.client_fields, e.client_seed,
         e.server_statement, e.server_fields, e.server_seed, e.leaf, e.leaf_hash
  from events e join shipments s on s.id = e.shipment_id
  where s.tracking_id = code and public_page_behind_code(code)
  order by e.sequence;
end;

-- The seconds until a bucket of `throttle_take` has room, taking nothing; 0 when it has.
create function throttle_wait(bucket bytea, pace interval, burst int) returns double precision
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select coalesce(max(greatest(0, extract(epoch from t.drained_at + pace - now() - pace * burst))), 0)
  from throttles t where t.key = bucket;
end;

alter function public_page_behind_code(text) owner to lastro_definer;
alter function throttle_wait(bytea, interval, int) owner to lastro_definer;
revoke all on function public_page_behind_code(text) from public;
revoke all on function throttle_wait(bytea, interval, int) from public;
grant execute on function public_page_behind_code(text) to lastro_app;
grant execute on function throttle_wait(bytea, interval, int) to lastro_app;
