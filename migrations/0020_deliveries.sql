-- Deliveries: the status `returned`, and failed attempts.
alter table shipments add column last_tentativa timestamptz;
grant update (last_tentativa) on shipments to lastro_app;
grant update (last_tentativa) on shipments to lastro_definer;

drop index shipments_due;
alter table shipments drop column due;
alter table shipments add column due timestamptz
  generated always as (
    case when status not in ('delivered', 'cancelled', 'returned') then estimated_delivery end
  ) stored;
create index shipments_due on shipments (user_id, due, id) include (erased_at) where due is not null;

alter table shipments drop constraint shipments_erased_are_empty;
alter table shipments add constraint shipments_erased_are_empty check (erased_at is null or (
  status = 'erased' and origin = '' and destination = '' and custom_data = '{}'
  and num_nonnulls(
    reference, origin_number, origin_complement, origin_neighborhood, origin_city, origin_state, origin_cep,
    destination_number, destination_complement, destination_neighborhood, destination_city, destination_state,
    destination_cep, recipient_name, recipient_address, recipient_email, recipient_phone, description, weight,
    estimated_delivery, open_entry, last_entrada, last_saida, last_finalizacao, last_tentativa, version_event_id
  ) = 0
  and created_at = erased_at and received_at = erased_at and updated_at = erased_at
));

alter table checkpoints drop constraint checkpoints_checkpoint_type_check;
alter table checkpoints add constraint checkpoints_checkpoint_type_check
  check (checkpoint_type in ('entrada', 'saida', 'finalizacao', 'tentativa'));
