-- Names of airlines by the first three digits of their air waybills, which the company adds to those that Lastro knows.
alter table system_settings add column airline_names jsonb not null default '{}'
  check (jsonb_typeof(airline_names) = 'object');
grant update (airline_names) on system_settings to lastro_app;
