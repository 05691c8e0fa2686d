-- When the oldest open contestation of a shipment arrived; null if none is open.
alter table shipments add column contested_at timestamptz;
grant update (contested_at) on shipments to lastro_app;
grant update (contested_at) on shipments to lastro_definer;
create index shipments_contested on shipments (user_id, contested_at, id) include (erased_at)
  where contested_at is not null;

alter table shipments drop constraint shipments_erased_are_empty;
alter table shipments add constraint shipments_erased_are_empty check (erased_at is null or (
  status = 'erased' and origin = '' and destination = '' and custom_data = '{}'
  and num_nonnulls(
    reference, origin_number, origin_complement, origin_neighborhood, origin_city, origin_state, origin_cep,
    destination_number, destination_complement, destination_neighborhood, destination_city, destination_state,
    destination_cep, recipient_name, recipient_address, recipient_email, recipient_phone, description, weight,
    estimated_delivery, open_entry, last_entrada, last_saida, last_finalizacao, last_tentativa, version_event_id,
    contested_at
  ) = 0
  and created_at = erased_at and received_at = erased_at and updated_at = erased_at
));
