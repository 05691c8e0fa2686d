-- Monitored shipments: the range that applies to each, and the verdict by it.
create table shipment_conditions (
  shipment_id uuid primary key references shipments (id),
  user_id uuid not null references users (id),
  -- Range as it was when the first monitoring began (docs/spec/event.md); it never changes.
  range jsonb not null,
  -- Id and version of that range; a range that every account has is named by its name in the API.
  range_id text not null check (length(range_id) between 1 and 40),
  range_version int not null check (range_version >= 1),
  verdict text not null default 'in_progress'
    check (verdict in ('conforming', 'excursion', 'inconclusive', 'in_progress')),
  reasons jsonb not null default '[]',
  -- When the verdict was derived; null before the first time.
  judged_at timestamptz(3),
  -- Number of excursions that ask for a decision.
  undecided int not null default 0 check (undecided >= 0),
  created_at timestamptz(3) not null default now()
);
create index shipment_conditions_of_account on shipment_conditions (user_id);
-- Filters of the list ask for few of the monitored shipments.
create index shipment_conditions_undecided on shipment_conditions (user_id) where undecided > 0;
alter table shipment_conditions enable row level security, force row level security;
create policy own on shipment_conditions to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on shipment_conditions to lastro_definer using (true);
grant select, insert, delete, update (verdict, reasons, judged_at, undecided) on shipment_conditions to lastro_app;
grant select, delete on shipment_conditions to lastro_definer;

-- Periods in which a device measures a shipment.
create table monitorings (
  -- Id of the annex that states the start.
  id uuid primary key,
  user_id uuid not null references users (id),
  shipment_id uuid not null references shipment_conditions (shipment_id) on delete cascade,
  device_id uuid not null,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  -- Since when the sensor counts as broken or lost, and why.
  stopped_at timestamptz(3),
  stop_reason text check (length(stop_reason) between 10 and 500),
  foreign key (user_id, device_id) references devices (user_id, id) on delete cascade,
  check (ended_at > started_at),
  check (stopped_at >= started_at and stopped_at <= coalesce(ended_at, stopped_at)),
  check ((stopped_at is null) = (stop_reason is null))
);
create index monitorings_of_shipment on monitorings (shipment_id);
create index monitorings_of_device on monitorings (user_id, device_id, started_at);
alter table monitorings enable row level security, force row level security;
create policy own on monitorings to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on monitorings to lastro_definer using (true);
grant select, insert, delete, update (ended_at, stopped_at, stop_reason) on monitorings to lastro_app;
grant select, delete on monitorings to lastro_definer;

-- Readings of devices. There is no foreign key, because its check would cost more than the insert;
-- the statement that inserts locks the devices.
create table readings (
  user_id uuid not null,
  device_id uuid not null,
  -- 1 is temperature, 2 is humidity.
  channel smallint not null check (channel in (1, 2)),
  at timestamptz(3) not null,
  -- Thousandths of a degree Celsius or of a percent. -2147483648 stands for an error word.
  value int not null,
  -- 0 is ok, 1 is an extreme of a day, 2 is an error.
  quality smallint not null check (quality in (0, 1, 2)),
  received_at timestamptz(3) not null default now(),
  primary key (user_id, device_id, channel, at, value),
  check ((quality = 2) = (value = -2147483648))
);
alter table readings enable row level security, force row level security;
create policy own on readings to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on readings to lastro_definer using (true);
grant select, insert, delete on readings to lastro_app;
grant select, delete on readings to lastro_definer;

-- Corrections of wrong clocks by calls that send readings, so that a repeated call gets the same one.
create table reading_clocks (
  user_id uuid not null references users (id) on delete cascade,
  batch_id uuid not null,
  -- Milliseconds that are added to each time of the call.
  offset_ms bigint not null,
  received_at timestamptz(3) not null default now(),
  primary key (user_id, batch_id)
);
alter table reading_clocks enable row level security, force row level security;
create policy own on reading_clocks to lastro_app using (user_id = any ((select account_ids())::uuid[]));
grant select, insert, delete on reading_clocks to lastro_app;

-- Excursions of shipments, with the values of the newest annex about each.
create table excursions (
  -- Id of the annex that states the start.
  id uuid primary key,
  user_id uuid not null references users (id),
  shipment_id uuid not null references shipment_conditions (shipment_id) on delete cascade,
  device_id uuid not null,
  channel smallint not null check (channel in (1, 2)),
  direction text not null check (direction in ('above', 'below')),
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  ended_by text check (ended_by in ('return', 'sensor', 'monitoring', 'withdrawn')),
  duration_ms bigint not null check (duration_ms >= 0),
  outside_ms bigint not null check (outside_ms >= 0),
  peak int not null,
  is_absolute boolean not null,
  opened_at timestamptz(3) not null,
  -- Annexes that acknowledge and decide; the newest decision counts.
  acknowledged uuid,
  decided uuid,
  decision text check (
    decision in ('release', 'release_restricted', 'quarantine', 'reject', 'return', 'destroy', 'sensor_error')
  ),
  -- Values that the person saw who decided.
  decided_duration_ms bigint,
  decided_peak int,
  -- True if late readings made it so much worse that the decision is asked for again.
  is_outdated boolean not null default false,
  -- When the mails about it left.
  mailed_at timestamptz(3),
  reminded_at timestamptz(3),
  foreign key (user_id, device_id) references devices (user_id, id) on delete cascade,
  check ((decided is null) = (decision is null)),
  check (ended_at is null or ended_by is not null)
);
create index excursions_of_shipment on excursions (shipment_id, started_at);
create index excursions_of_account on excursions (user_id, opened_at);
alter table excursions enable row level security, force row level security;
create policy own on excursions to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on excursions to lastro_definer using (true);
grant select, insert, delete on excursions to lastro_app;
grant update (started_at, ended_at, ended_by, duration_ms, outside_ms, peak, is_absolute, acknowledged, decided,
  decision, decided_duration_ms, decided_peak, is_outdated, mailed_at, reminded_at) on excursions to lastro_app;
grant select, delete on excursions to lastro_definer;

-- Whether annexes of the company state the verdict for everybody.
alter table system_settings add column public_conditions boolean not null default false;
grant update (public_conditions) on system_settings to lastro_app;
