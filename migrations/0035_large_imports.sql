-- An import may have 20,000 rows.
alter table imports drop constraint imports_rows_check,
  add constraint imports_rows_check check (rows between 1 and 20000);
create index import_rows_by_reference on import_rows (import_id, reference) where reference is not null;
