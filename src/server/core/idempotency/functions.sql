-- owner: lastro_definer
-- execute: lastro_app

create or replace function delete_expired_idempotency_keys() returns void
  language sql security definer
begin atomic
  delete from idempotency_keys where created_at < now() - interval '24 hours';
end;

-- Deletes stored responses about a shipment when it is erased, whichever account received them.
create or replace function delete_responses_of_shipment() returns trigger
  language plpgsql security definer
as $$
begin
  delete from idempotency_keys i where i.codes @> array[new.tracking_id];
  return null;
end;
$$;
create or replace trigger delete_responses
  after update of erased_at on shipments
  for each row when (old.erased_at is null and new.erased_at is not null)
  execute function delete_responses_of_shipment();
