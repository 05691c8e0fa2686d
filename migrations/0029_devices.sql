-- Loggers, which measure conditions, and gateways, which send readings.
create table devices (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('logger', 'gateway')),
  maker text not null check (length(maker) between 1 and 60),
  model text check (length(model) between 1 and 60),
  serial text not null check (length(serial) between 1 and 40),
  -- Seconds between two readings; null if the device has no fixed interval.
  interval_s int check (interval_s between 10 and 86400),
  -- False for a retired device.
  is_active boolean not null default true,
  -- Time of the newest reading by the corrected clock of the device.
  last_reading_at timestamptz(3),
  -- Order of the list.
  position bigint generated always as identity,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (user_id, id)
);
create unique index devices_serial on devices (user_id, lower(serial), lower(maker));
create index devices_by_position on devices (user_id, position);
alter table devices enable row level security, force row level security;
create policy own on devices to lastro_app using (user_id = any ((select account_ids())::uuid[]));
grant select, insert, delete, update (kind, maker, model, serial, interval_s, is_active, last_reading_at, updated_at)
  on devices to lastro_app;

-- Calibration certificates of devices.
create table device_certificates (
  user_id uuid not null,
  id uuid not null,
  device_id uuid not null,
  number text not null check (length(number) between 1 and 60),
  laboratory text not null check (length(laboratory) between 1 and 100),
  calibrated_on date not null,
  -- Last day on which the certificate holds.
  valid_until date not null,
  -- SHA-256 of the file of the certificate; null without a file.
  digest bytea check (length(digest) = 32),
  created_at timestamptz(3) not null default now(),
  primary key (user_id, id),
  -- The account is part of the key, so that no certificate refers to another account's device.
  foreign key (user_id, device_id) references devices (user_id, id) on delete cascade,
  check (valid_until >= calibrated_on)
);
create index device_certificates_of_device on device_certificates (user_id, device_id, valid_until);
alter table device_certificates enable row level security, force row level security;
create policy own on device_certificates to lastro_app using (user_id = any ((select account_ids())::uuid[]));
grant select, insert, delete on device_certificates to lastro_app;

-- Versions of an account's own condition ranges. The newest version of a range is the current one.
-- Limits are thousandths of a degree Celsius or of a percent of relative humidity.
create table condition_ranges (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  version int not null check (version >= 1),
  name text not null check (length(name) between 1 and 60),
  temperature_minimum int not null check (temperature_minimum between -200000 and 150000),
  temperature_maximum int not null check (temperature_maximum between -200000 and 150000),
  humidity_minimum int check (humidity_minimum between 0 and 100000),
  humidity_maximum int check (humidity_maximum between 0 and 100000),
  absolute_minimum int check (absolute_minimum between -200000 and 150000),
  absolute_maximum int check (absolute_maximum between -200000 and 150000),
  minutes_outside int not null check (minutes_outside between 0 and 10080),
  longest_gap_minutes int not null check (longest_gap_minutes between 1 and 1440),
  requires_certificate boolean not null,
  has_mean_kinetic boolean not null,
  activation_kelvin int not null check (activation_kelvin between 1000 and 50000),
  created_at timestamptz(3) not null default now(),
  -- When the range was removed, in its newest version only.
  removed_at timestamptz(3),
  primary key (user_id, id, version),
  check (temperature_minimum < temperature_maximum),
  check (humidity_minimum < humidity_maximum),
  check (absolute_minimum <= temperature_minimum),
  check (absolute_maximum >= temperature_maximum),
  check (not has_mean_kinetic or temperature_maximum > 0)
);
alter table condition_ranges enable row level security, force row level security;
create policy own on condition_ranges to lastro_app using (user_id = any ((select account_ids())::uuid[]));
grant select, insert, delete, update (removed_at) on condition_ranges to lastro_app;
