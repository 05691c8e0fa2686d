-- Verdicts read the files of days if rows of their readings are deleted. They compared the arrival of
-- each reading with the file of its day to find that out, which took a quarter of the statement that
-- reads them.
alter table shipment_conditions add column if not exists has_deleted_rows boolean not null default false;
grant update (has_deleted_rows) on shipment_conditions to lastro_app;
-- Files that are read beside their rows change no verdict.
update shipment_conditions c set has_deleted_rows = exists (
  select from annexes a where a.shipment_id = c.shipment_id and a.kind = 'conditions'
);
