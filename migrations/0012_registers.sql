-- What an account keeps beside its shipments: addresses, warehouses, statuses and fields of its own, settings.
-- Ids are drawn by whoever creates and unique within an account, so that nobody learns of another account's.

create table addresses (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  name text not null,
  cep text not null check (cep ~ '^[0-9]{8}$'),
  street text not null,
  number text,
  complement text,
  neighborhood text not null,
  city text not null,
  uf text not null check (uf ~ '^[A-Z]{2}$'),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (user_id, id)
);

create table warehouses (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  name text not null,
  address_id uuid not null,
  is_active boolean not null default true,
  -- Order by hand, from 1; null before there was one, and for what came after it.
  position int,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (user_id, id),
  -- With the account in the key no warehouse can stand at another account's address.
  foreign key (user_id, address_id) references addresses (user_id, id)
);
create index warehouses_at_address on warehouses (user_id, address_id);

-- The four mandatory statuses are no rows: nothing here can rename or remove them.
create table configurable_statuses (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  name text not null,
  -- The name as it is compared (domain/name.ts).
  name_key text not null,
  description text,
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  is_active boolean not null default true,
  position int,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (user_id, id)
);
create unique index configurable_statuses_name on configurable_statuses (user_id, name_key) where is_active;

create table custom_fields (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  field_name text not null,
  name_key text not null,
  field_type text not null check (field_type in ('text', 'number', 'date', 'boolean', 'select')),
  is_required boolean not null,
  -- The choices of a select, in order; null for every other type.
  field_options text[] check ((field_options is not null) = (field_type = 'select')),
  is_active boolean not null default true,
  -- Whether a shipment holds a value: name and type then stay.
  is_used boolean not null default false,
  position int,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (user_id, id)
);
create unique index custom_fields_name on custom_fields (user_id, name_key) where is_active;

create table system_settings (
  user_id uuid primary key references users (id) on delete cascade,
  -- AES-256-GCM under the installation's secret, bound to the account: nonce, ciphertext, tag.
  maps_key bytea,
  google_maps_enabled boolean not null default false check (not google_maps_enabled or maps_key is not null),
  webhook_url text check (length(webhook_url) <= 2000),
  updated_at timestamptz(3) not null default now()
);

alter table addresses enable row level security;
alter table addresses force row level security;
alter table warehouses enable row level security;
alter table warehouses force row level security;
alter table configurable_statuses enable row level security;
alter table configurable_statuses force row level security;
alter table custom_fields enable row level security;
alter table custom_fields force row level security;
alter table system_settings enable row level security;
alter table system_settings force row level security;

create policy own on addresses to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy own on warehouses to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy own on configurable_statuses to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy own on custom_fields to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy own on system_settings to lastro_app using (user_id = any ((select account_ids())::uuid[]));

revoke all on addresses, warehouses, configurable_statuses, custom_fields, system_settings from public;
grant select, insert, delete on addresses, warehouses, configurable_statuses, custom_fields to lastro_app;
grant select, insert on system_settings to lastro_app;
grant update (name, cep, street, number, complement, neighborhood, city, uf, latitude, longitude, updated_at)
  on addresses to lastro_app;
grant update (name, address_id, is_active, position, updated_at) on warehouses to lastro_app;
grant update (name, name_key, description, color, is_active, position, updated_at)
  on configurable_statuses to lastro_app;
grant update (field_name, name_key, field_type, is_required, field_options, is_active, is_used, position, updated_at)
  on custom_fields to lastro_app;
grant update (maps_key, google_maps_enabled, webhook_url, updated_at) on system_settings to lastro_app;
