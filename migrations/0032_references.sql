-- Typed references and facts about air cargo of shipments.
alter table shipments
  -- List of objects with `kind` and `value`. The name is a reserved word of SQL.
  add column "references" jsonb not null default '[]',
  add column air jsonb;
grant update ("references", air) on shipments to lastro_app, lastro_definer;

alter table shipments drop constraint shipments_erased_are_empty;
alter table shipments add constraint shipments_erased_are_empty check (erased_at is null or (
  status = 'erased' and origin = '' and destination = '' and custom_data = '{}' and "references" = '[]'
  and num_nonnulls(
    reference, origin_number, origin_complement, origin_neighborhood, origin_city, origin_state, origin_cep,
    destination_number, destination_complement, destination_neighborhood, destination_city, destination_state,
    destination_cep, recipient_name, recipient_address, recipient_email, recipient_phone, description, weight,
    estimated_delivery, air, open_entry, last_entrada, last_saida, last_finalizacao, last_tentativa, version_event_id,
    contested_at
  ) = 0
  and created_at = erased_at and received_at = erased_at and updated_at = erased_at
));

-- References as look-ups compare them: capitals and digits only. Scanners and the search find them
-- by the primary key.
create table shipment_references (
  user_id uuid not null references users (id),
  shipment_id uuid not null references shipments (id),
  kind text not null check (kind in ('order', 'invoice', 'nfe', 'cte', 'mdfe', 'mawb', 'hawb', 'carrier')),
  value text collate "C" not null check (length(value) between 1 and 256),
  primary key (user_id, value, shipment_id, kind)
);
create index shipment_references_of_shipment on shipment_references (shipment_id);
alter table shipment_references enable row level security, force row level security;
create policy own on shipment_references to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on shipment_references to lastro_definer using (true);
grant select, insert, delete on shipment_references to lastro_app;
grant select, delete on shipment_references to lastro_definer;

-- The search also finds the values of references as the page shows them.
create or replace function shipment_text(s shipments) returns text
  language sql immutable parallel safe
  return searchable(concat_ws(E'\n', s.tracking_id, s.reference,
    s.origin, s.origin_city, s.origin_state, s.origin_cep, left(s.origin_cep, 5) || '-' || right(s.origin_cep, 3),
    s.destination, s.destination_city, s.destination_state, s.destination_cep,
    left(s.destination_cep, 5) || '-' || right(s.destination_cep, 3),
    nullif(jsonb_path_query_array(s."references", '$[*].value')::text, '[]')));
