-- References may repeat, but people are warned: by files, forms and bulk calls. Each looks up
-- references by this index.
create index shipments_by_reference on shipments (user_id, reference) where reference is not null;

alter table import_rows add column reference text;
grant update (reference) on import_rows to lastro_app;

-- SHA-256 of an imported file, so that the same file is recognized.
alter table imports add column digest text,
  add constraint imports_digest_check check (digest ~ '^[0-9a-f]{64}$');
