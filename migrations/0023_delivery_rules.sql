-- What a company requires of each delivery. Missing evidence is shown and never refuses a delivery.
alter table system_settings
  add column require_photo boolean not null default false,
  add column require_receiver_name boolean not null default false,
  add column require_signature boolean not null default false,
  add column require_attempt_photo boolean not null default false;
grant update (require_photo, require_receiver_name, require_signature, require_attempt_photo, media_months)
  on system_settings to lastro_app;

create index shipments_attempted on shipments (user_id, created_at desc, id desc) include (erased_at)
  where last_tentativa is not null;
