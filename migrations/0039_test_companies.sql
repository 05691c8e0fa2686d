-- Companies whose shipments have no value. Their tracking codes begin with `TS` after the date.
alter table companies
  add column is_test boolean not null default false,
  -- Day in Brasília on which the shipments of `test_shipments` were created.
  add column test_day date,
  add column test_shipments int not null default 0;
grant update (test_day, test_shipments) on companies to lastro_app;

-- Shipments of test companies, which the hourly job erases by age.
create index shipments_of_tests on shipments (received_at) where substr(tracking_id, 13, 2) = 'TS' and erased_at is null;

-- These functions return one more column.
drop function if exists resolve_key_calls(bytea[], inet[], text[], uuid[]);
drop function if exists acting_members(uuid[], uuid[], uuid[]);
drop function if exists workplaces(uuid, uuid);

-- Keys of partners name a company by its short name. `differ_in_kind` compares its kind with that of the key.
grant select (one_record_name) on system_settings to lastro_definer;
