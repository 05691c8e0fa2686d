-- Short name of a company in the addresses of the objects that its partners read (ONE Record).
alter table system_settings add column one_record_name text unique
  check (one_record_name ~ '^[a-z][a-z0-9]*(-[a-z0-9]+)*$' and length(one_record_name) between 3 and 40);
grant update (one_record_name) on system_settings to lastro_app;

-- Airlines to whose air waybills the key of a partner is bound: the first three digits of each.
alter table api_keys add column airline_prefixes text[] not null default '{}'
  check (array_to_string(airline_prefixes, ' ') ~ '^(\d{3}( \d{3})*)?$');
grant update (airline_prefixes) on api_keys to lastro_app;
