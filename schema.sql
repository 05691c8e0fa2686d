-- The migrated database, for review. Written by: node bootstrap.mjs tools/dump-schema.ts

create table account_deletion_notices (
  user_id uuid not null,
  email text not null,
  language text not null,
  created_at timestamp with time zone default now() not null,
  constraint account_deletion_notices_pkey PRIMARY KEY (user_id),
  constraint account_deletion_notices_email_check CHECK (((length(email) >= 3) AND (length(email) <= 255))),
  constraint account_deletion_notices_language_check CHECK ((language = ANY (ARRAY['pt'::text, 'en'::text]))),
  constraint account_deletion_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
alter table account_deletion_notices enable row level security;
alter table account_deletion_notices force row level security;
create policy across on account_deletion_notices as permissive for all to lastro_definer
  using (true);
create policy own on account_deletion_notices as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant delete, insert, select on account_deletion_notices to lastro_app;
grant delete, select on account_deletion_notices to lastro_definer;
grant update (email, language, created_at) on account_deletion_notices to lastro_app;

create table addresses (
  user_id uuid not null,
  id uuid not null,
  name text not null,
  cep text not null,
  street text not null,
  number text,
  complement text,
  neighborhood text not null,
  city text not null,
  uf text not null,
  latitude double precision not null,
  longitude double precision not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint addresses_pkey PRIMARY KEY (user_id, id),
  constraint addresses_cep_check CHECK ((cep ~ '^[0-9]{8}$'::text)),
  constraint addresses_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint addresses_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint addresses_uf_check CHECK ((uf ~ '^[A-Z]{2}$'::text)),
  constraint addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
alter table addresses enable row level security;
alter table addresses force row level security;
create policy own on addresses as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant delete, insert, select on addresses to lastro_app;
grant update (name, cep, street, number, complement, neighborhood, city, uf, latitude, longitude, updated_at) on addresses to lastro_app;

create table anchor_transactions (
  hash bytea not null,
  anchor_id bigint not null,
  nonce bigint not null,
  max_fee bigint not null,
  max_priority_fee bigint not null,
  raw bytea not null,
  signed_at timestamp with time zone default clock_timestamp() not null,
  constraint anchor_transactions_pkey PRIMARY KEY (hash),
  constraint anchor_transactions_hash_check CHECK ((length(hash) = 32)),
  constraint anchor_transactions_anchor_id_fkey FOREIGN KEY (anchor_id) REFERENCES anchors(id)
);
CREATE INDEX anchor_transactions_of_anchor ON public.anchor_transactions USING btree (anchor_id);
grant insert, select on anchor_transactions to lastro_app;

create table anchors (
  id bigint generated always as identity not null,
  size bigint not null,
  root bytea not null,
  chain_id bigint not null,
  contract bytea not null,
  sender bytea not null,
  state text not null,
  planned_at timestamp with time zone default clock_timestamp() not null,
  confirmed_at timestamp with time zone,
  transaction bytea,
  block_number bigint,
  block_hash bytea,
  block_time bigint,
  constraint anchors_pkey PRIMARY KEY (id),
  constraint anchors_block_hash_check CHECK ((length(block_hash) = 32)),
  constraint anchors_chain_id_check CHECK ((chain_id > 0)),
  constraint anchors_check CHECK (((transaction IS NULL) = (block_number IS NULL))),
  constraint anchors_check1 CHECK (((transaction IS NULL) = (block_hash IS NULL))),
  constraint anchors_check2 CHECK (((transaction IS NULL) = (block_time IS NULL))),
  constraint anchors_check3 CHECK (((state <> 'confirmed'::text) OR ((transaction IS NOT NULL) AND (confirmed_at IS NOT NULL)))),
  constraint anchors_contract_check CHECK ((length(contract) = 20)),
  constraint anchors_root_check CHECK ((length(root) = 32)),
  constraint anchors_sender_check CHECK ((length(sender) = 20)),
  constraint anchors_size_check CHECK ((size > 0)),
  constraint anchors_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'sent'::text, 'confirmed'::text, 'lost'::text]))),
  constraint anchors_transaction_check CHECK ((length(transaction) = 32))
);
CREATE INDEX anchors_confirmed ON public.anchors USING btree (size) WHERE (state = 'confirmed'::text);
CREATE UNIQUE INDEX anchors_in_flight ON public.anchors USING btree (chain_id, contract, sender) WHERE (state = ANY (ARRAY['planned'::text, 'sent'::text]));
CREATE UNIQUE INDEX anchors_once ON public.anchors USING btree (chain_id, contract, sender, size) WHERE (state <> 'lost'::text);
grant insert, select, update on anchors to lastro_app;

create table annexes (
  id uuid not null,
  user_id uuid not null,
  shipment_id uuid not null,
  kind text not null,
  facts jsonb,
  text text,
  details jsonb,
  media jsonb,
  via text not null,
  blockchain_hash bytea not null,
  occurred_at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  constraint annexes_pkey PRIMARY KEY (id),
  constraint annexes_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipments(id),
  constraint annexes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
) with (autovacuum_vacuum_threshold=0, autovacuum_vacuum_scale_factor=0);
CREATE INDEX annexes_of_shipment ON public.annexes USING btree (shipment_id, received_at, id);
alter table annexes enable row level security;
alter table annexes force row level security;
create policy across on annexes as permissive for select to lastro_definer
  using (true);
create policy erase on annexes as permissive for delete to lastro_definer
  using (true);
create policy own on annexes as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant insert, select on annexes to lastro_app;
grant delete, select on annexes to lastro_definer;

create table api_keys (
  user_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text not null,
  scopes text[] not null,
  networks cidr[] not null,
  expires_at timestamp(3) with time zone,
  key_hash bytea,
  encrypted_key bytea,
  previous_hash bytea,
  previous_until timestamp(3) with time zone,
  rotation uuid,
  rotated_at timestamp(3) with time zone,
  last_used_at timestamp(3) with time zone,
  previous_used_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  revoked_at timestamp(3) with time zone,
  revision bigint default 1 not null,
  made_by uuid,
  airline_prefixes text[] default '{}'::text[] not null,
  constraint api_keys_pkey PRIMARY KEY (user_id, id),
  constraint api_keys_key_hash_key UNIQUE (key_hash),
  constraint api_keys_previous_hash_key UNIQUE (previous_hash),
  constraint api_keys_airline_prefixes_check CHECK ((array_to_string(airline_prefixes, ' '::text) ~ '^(\d{3}( \d{3})*)?$'::text)),
  constraint api_keys_check CHECK (((previous_hash IS NULL) = (previous_until IS NULL))),
  constraint api_keys_check1 CHECK ((((key_hash IS NULL) = (revoked_at IS NOT NULL)) AND ((encrypted_key IS NULL) = (revoked_at IS NOT NULL)))),
  constraint api_keys_check2 CHECK (((revoked_at IS NULL) OR (previous_hash IS NULL))),
  constraint api_keys_key_hash_check CHECK ((length(key_hash) = 32)),
  constraint api_keys_previous_hash_check CHECK ((length(previous_hash) = 32)),
  constraint api_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX api_keys_name ON public.api_keys USING btree (user_id, name_key) WHERE (revoked_at IS NULL);
CREATE TRIGGER bump_account_revision AFTER DELETE OR UPDATE OF name ON public.api_keys FOR EACH ROW EXECUTE FUNCTION bump_account_revision();
CREATE TRIGGER bump_revision BEFORE UPDATE OF name, scopes, networks, airline_prefixes, expires_at, key_hash, previous_hash, previous_until, revoked_at ON public.api_keys FOR EACH ROW EXECUTE FUNCTION bump_revision();
alter table api_keys enable row level security;
alter table api_keys force row level security;
create policy across on api_keys as permissive for all to lastro_definer
  using (true);
create policy own on api_keys as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant delete, insert, select on api_keys to lastro_app;
grant select on api_keys to lastro_definer;
grant update (name, name_key, scopes, networks, expires_at, key_hash, encrypted_key, previous_hash, previous_until, rotation, rotated_at, updated_at, revoked_at, airline_prefixes) on api_keys to lastro_app;
grant update (last_used_at, previous_used_at) on api_keys to lastro_definer;

create table audit_log (
  id bigint generated always as identity not null,
  occurred_at timestamp with time zone default clock_timestamp() not null,
  event text not null,
  user_id uuid,
  request_id uuid,
  client_ip text,
  facts jsonb default '{}'::jsonb not null,
  user_agent text,
  actor uuid,
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_user_agent_check CHECK ((length(user_agent) <= 300))
);
CREATE INDEX audit_log_of_invited ON public.audit_log USING btree (((facts ->> 'email'::text))) WHERE (facts ? 'email'::text);
CREATE INDEX audit_log_of_user ON public.audit_log USING btree (user_id, id);
alter table audit_log enable row level security;
alter table audit_log force row level security;
create policy across on audit_log as permissive for select to lastro_definer
  using (true);
create policy add on audit_log as permissive for insert to lastro_definer
  with check (true);
create policy own on audit_log as permissive for insert to lastro_app
  with check ((user_id IS NULL) OR (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[])));
create policy own_read on audit_log as permissive for select to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
create policy redact on audit_log as permissive for update to lastro_definer
  using (true);
grant insert on audit_log to lastro_app;
grant insert, select on audit_log to lastro_definer;
grant select (id, occurred_at, event, user_id, user_agent, actor) on audit_log to lastro_app;
grant select (id, event, user_id, facts) on audit_log to lastro_definer;
grant update (user_id, request_id, client_ip, facts, user_agent) on audit_log to lastro_definer;

create table audits (
  kind text not null,
  started_at timestamp with time zone,
  advanced_at timestamp with time zone,
  finished_at timestamp with time zone,
  phase text,
  is_paused boolean default false not null,
  log_size bigint default 0 not null,
  log_root bytea,
  last_shipment uuid,
  last_arrival timestamp with time zone,
  shipments_done bigint default 0 not null,
  shipments_total bigint default 0 not null,
  findings integer default 0 not null,
  mailed_at timestamp with time zone,
  constraint audits_pkey PRIMARY KEY (kind),
  constraint audits_kind_check CHECK ((kind = ANY (ARRAY['incremental'::text, 'whole'::text]))),
  constraint audits_log_root_check CHECK ((length(log_root) = 32)),
  constraint audits_log_size_check CHECK ((log_size >= 0)),
  constraint audits_phase_check CHECK ((phase = ANY (ARRAY['log'::text, 'shipments'::text, 'files'::text])))
);
grant select, update on audits to lastro_app;

create table avatars (
  name text not null,
  user_id uuid not null,
  picture bytea not null,
  created_at timestamp with time zone default now() not null,
  constraint avatars_pkey PRIMARY KEY (name),
  constraint avatars_name_check CHECK ((name ~ '^[0-9a-f]{32}$'::text)),
  constraint avatars_picture_check CHECK (((octet_length(picture) >= 1) AND (octet_length(picture) <= 524288))),
  constraint avatars_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX avatars_of_user ON public.avatars USING btree (user_id);
alter table avatars enable row level security;
alter table avatars force row level security;
create policy across on avatars as permissive for select to lastro_definer
  using (true);
create policy moving on avatars as permissive for update to lastro_definer
  using (true);
create policy own on avatars as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant delete, insert, select on avatars to lastro_app;
grant select on avatars to lastro_definer;
grant update (user_id) on avatars to lastro_definer;

create table cep_cache (
  cep text not null,
  logradouro text not null,
  complemento text not null,
  bairro text not null,
  localidade text not null,
  uf text not null,
  fetched_at timestamp with time zone default now() not null,
  constraint cep_cache_pkey PRIMARY KEY (cep),
  constraint cep_cache_bairro_check CHECK ((length(bairro) <= 200)),
  constraint cep_cache_cep_check CHECK ((cep ~ '^[0-9]{8}$'::text)),
  constraint cep_cache_complemento_check CHECK ((length(complemento) <= 200)),
  constraint cep_cache_localidade_check CHECK (((length(localidade) >= 1) AND (length(localidade) <= 200))),
  constraint cep_cache_logradouro_check CHECK ((length(logradouro) <= 200)),
  constraint cep_cache_uf_check CHECK ((uf ~ '^[A-Z]{2}$'::text))
);
CREATE INDEX cep_cache_fetched ON public.cep_cache USING btree (fetched_at);
alter table cep_cache enable row level security;
alter table cep_cache force row level security;
create policy across on cep_cache as permissive for all to lastro_definer
  using (true);
grant delete, insert, select, update on cep_cache to lastro_definer;

create table chain_blocks (
  id bigint generated always as identity not null,
  leaf_hash bytea not null,
  chain_id bigint not null,
  number bigint not null,
  hash bytea not null,
  "time" bigint not null,
  written_at timestamp with time zone default clock_timestamp() not null,
  left_at timestamp with time zone,
  constraint chain_blocks_pkey PRIMARY KEY (id),
  constraint chain_blocks_leaf_hash_key UNIQUE (leaf_hash),
  constraint chain_blocks_chain_id_check CHECK ((chain_id > 0)),
  constraint chain_blocks_hash_check CHECK ((length(hash) = 32)),
  constraint chain_blocks_leaf_hash_check CHECK ((length(leaf_hash) = 32)),
  constraint chain_blocks_number_check CHECK ((number >= 0)),
  constraint chain_blocks_time_check CHECK (("time" >= 0))
);
CREATE INDEX chain_blocks_of_chain ON public.chain_blocks USING btree (chain_id, id DESC);
grant insert, select on chain_blocks to lastro_app;
grant update (left_at) on chain_blocks to lastro_app;

create table checkpoints (
  id uuid not null,
  user_id uuid not null,
  shipment_id uuid not null,
  checkpoint_type text not null,
  location text not null,
  status text not null,
  address text,
  address_id uuid,
  city text,
  uf text,
  latitude double precision,
  longitude double precision,
  accuracy double precision,
  notes text,
  blockchain_hash bytea not null,
  occurred_at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  version_event_id uuid,
  annulled_at timestamp with time zone,
  annulled_by uuid,
  far_meters integer,
  delivery jsonb,
  receiver jsonb,
  media jsonb,
  constraint checkpoints_pkey PRIMARY KEY (id),
  constraint checkpoints_check CHECK (((annulled_at IS NULL) = (annulled_by IS NULL))),
  constraint checkpoints_checkpoint_type_check CHECK ((checkpoint_type = ANY (ARRAY['entrada'::text, 'saida'::text, 'finalizacao'::text, 'tentativa'::text]))),
  constraint checkpoints_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipments(id),
  constraint checkpoints_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
) with (autovacuum_vacuum_threshold=0, autovacuum_vacuum_scale_factor=0);
CREATE INDEX checkpoints_of_shipment ON public.checkpoints USING btree (shipment_id, occurred_at, id);
CREATE INDEX far_checkpoints ON public.checkpoints USING btree (user_id, received_at, shipment_id) WHERE ((far_meters IS NOT NULL) AND (annulled_at IS NULL));
CREATE TRIGGER refresh_last_place AFTER UPDATE OF location, occurred_at, annulled_at ON public.checkpoints FOR EACH ROW EXECUTE FUNCTION refresh_last_place();
alter table checkpoints enable row level security;
alter table checkpoints force row level security;
create policy across on checkpoints as permissive for select to lastro_definer
  using (true);
create policy erase on checkpoints as permissive for all to lastro_definer
  using (true);
create policy own on checkpoints as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant insert, select on checkpoints to lastro_app;
grant delete, select on checkpoints to lastro_definer;
grant update (location, status, address, address_id, city, uf, latitude, longitude, accuracy, notes, blockchain_hash, occurred_at, version_event_id, annulled_at, annulled_by, far_meters) on checkpoints to lastro_app;

create table companies (
  account_id uuid not null,
  name text not null,
  cnpj text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  revision bigint default 1 not null,
  closes_at timestamp with time zone,
  closed_at timestamp with time zone,
  next_number integer default 1 not null,
  phone text,
  whatsapp text,
  email text,
  site text,
  color text,
  second_step_from timestamp with time zone,
  idle_minutes integer default 30 not null,
  session_hours integer default 720 not null,
  operators_export boolean default false not null,
  is_test boolean default false not null,
  test_day date,
  test_shipments integer default 0 not null,
  constraint companies_pkey PRIMARY KEY (account_id),
  constraint companies_cnpj_check CHECK ((cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'::text)),
  constraint companies_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text)),
  constraint companies_email_check CHECK (((length(email) >= 3) AND (length(email) <= 255))),
  constraint companies_idle_minutes_check CHECK (((idle_minutes >= 5) AND (idle_minutes <= 30))),
  constraint companies_name_check CHECK (((length(name) >= 2) AND (length(name) <= 120))),
  constraint companies_phone_check CHECK (((length(phone) >= 1) AND (length(phone) <= 40))),
  constraint companies_session_hours_check CHECK (((session_hours >= 1) AND (session_hours <= 720))),
  constraint companies_site_check CHECK (((site ~~ 'https://%'::text) AND (length(site) <= 300))),
  constraint companies_whatsapp_check CHECK (((length(whatsapp) >= 1) AND (length(whatsapp) <= 40))),
  constraint companies_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id)
);
CREATE TRIGGER keep_kind_of_company BEFORE UPDATE OF is_test ON public.companies FOR EACH ROW WHEN ((old.is_test <> new.is_test)) EXECUTE FUNCTION keep_kind_of_company();
alter table companies enable row level security;
alter table companies force row level security;
create policy across on companies as permissive for all to lastro_definer
  using (true);
create policy own on companies as permissive for all to lastro_app
  using (account_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant select on companies to lastro_app;
grant delete, insert, select, update on companies to lastro_definer;
grant update (updated_at, test_day, test_shipments) on companies to lastro_app;

create table condition_ranges (
  user_id uuid not null,
  id uuid not null,
  version integer not null,
  name text not null,
  temperature_minimum integer not null,
  temperature_maximum integer not null,
  humidity_minimum integer,
  humidity_maximum integer,
  absolute_minimum integer,
  absolute_maximum integer,
  minutes_outside integer not null,
  longest_gap_minutes integer not null,
  requires_certificate boolean not null,
  has_mean_kinetic boolean not null,
  activation_kelvin integer not null,
  created_at timestamp(3) with time zone default now() not null,
  removed_at timestamp(3) with time zone,
  constraint condition_ranges_pkey PRIMARY KEY (user_id, id, version),
  constraint condition_ranges_absolute_maximum_check CHECK (((absolute_maximum >= '-200000'::integer) AND (absolute_maximum <= 150000))),
  constraint condition_ranges_absolute_minimum_check CHECK (((absolute_minimum >= '-200000'::integer) AND (absolute_minimum <= 150000))),
  constraint condition_ranges_activation_kelvin_check CHECK (((activation_kelvin >= 1000) AND (activation_kelvin <= 50000))),
  constraint condition_ranges_check CHECK ((temperature_minimum < temperature_maximum)),
  constraint condition_ranges_check1 CHECK ((humidity_minimum < humidity_maximum)),
  constraint condition_ranges_check2 CHECK ((absolute_minimum <= temperature_minimum)),
  constraint condition_ranges_check3 CHECK ((absolute_maximum >= temperature_maximum)),
  constraint condition_ranges_check4 CHECK (((NOT has_mean_kinetic) OR (temperature_maximum > 0))),
  constraint condition_ranges_humidity_maximum_check CHECK (((humidity_maximum >= 0) AND (humidity_maximum <= 100000))),
  constraint condition_ranges_humidity_minimum_check CHECK (((humidity_minimum >= 0) AND (humidity_minimum <= 100000))),
  constraint condition_ranges_longest_gap_minutes_check CHECK (((longest_gap_minutes >= 1) AND (longest_gap_minutes <= 1440))),
  constraint condition_ranges_minutes_outside_check CHECK (((minutes_outside >= 0) AND (minutes_outside <= 10080))),
  constraint condition_ranges_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint condition_ranges_temperature_maximum_check CHECK (((temperature_maximum >= '-200000'::integer) AND (temperature_maximum <= 150000))),
  constraint condition_ranges_temperature_minimum_check CHECK (((temperature_minimum >= '-200000'::integer) AND (temperature_minimum <= 150000))),
  constraint condition_ranges_version_check CHECK ((version >= 1)),
  constraint condition_ranges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
alter table condition_ranges enable row level security;
alter table condition_ranges force row level security;
create policy own on condition_ranges as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant delete, insert, select on condition_ranges to lastro_app;
grant update (removed_at) on condition_ranges to lastro_app;

create table configurable_statuses (
  user_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text not null,
  description text,
  color text not null,
  is_active boolean default true not null,
  "position" integer,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint configurable_statuses_pkey PRIMARY KEY (user_id, id),
  constraint configurable_statuses_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text)),
  constraint configurable_statuses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX configurable_statuses_name ON public.configurable_statuses USING btree (user_id, name_key) WHERE is_active;
CREATE TRIGGER bump_account_revision AFTER INSERT OR DELETE OR UPDATE ON public.configurable_statuses FOR EACH ROW EXECUTE FUNCTION bump_account_revision();
alter table configurable_statuses enable row level security;
alter table configurable_statuses force row level security;
create policy own on configurable_statuses as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant delete, insert, select on configurable_statuses to lastro_app;
grant update (name, name_key, description, color, is_active, "position", updated_at) on configurable_statuses to lastro_app;

create table custom_fields (
  user_id uuid not null,
  id uuid not null,
  field_name text not null,
  name_key text not null,
  field_type text not null,
  is_required boolean not null,
  field_options text[],
  is_active boolean default true not null,
  is_used boolean default false not null,
  "position" integer,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint custom_fields_pkey PRIMARY KEY (user_id, id),
  constraint custom_fields_check CHECK (((field_options IS NOT NULL) = (field_type = 'select'::text))),
  constraint custom_fields_field_type_check CHECK ((field_type = ANY (ARRAY['text'::text, 'number'::text, 'date'::text, 'boolean'::text, 'select'::text]))),
  constraint custom_fields_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX custom_fields_name ON public.custom_fields USING btree (user_id, name_key) WHERE is_active;
alter table custom_fields enable row level security;
alter table custom_fields force row level security;
create policy own on custom_fields as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant delete, insert, select on custom_fields to lastro_app;
grant update (field_name, name_key, field_type, is_required, field_options, is_active, is_used, "position", updated_at) on custom_fields to lastro_app;

create table delivery_links (
  hash bytea not null,
  user_id uuid not null,
  shipment_id uuid not null,
  event_id uuid not null,
  sent_to text not null,
  expires_at timestamp with time zone not null,
  constraint delivery_links_pkey PRIMARY KEY (hash),
  constraint delivery_links_hash_check CHECK ((length(hash) = 32)),
  constraint delivery_links_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipments(id),
  constraint delivery_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
) with (autovacuum_vacuum_threshold=0, autovacuum_vacuum_scale_factor=0);
CREATE INDEX delivery_links_by_expiry ON public.delivery_links USING btree (expires_at);
CREATE INDEX delivery_links_of_shipment ON public.delivery_links USING btree (shipment_id);
alter table delivery_links enable row level security;
alter table delivery_links force row level security;
create policy across on delivery_links as permissive for all to lastro_definer
  using (true);
create policy own on delivery_links as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant insert, select on delivery_links to lastro_app;
grant delete, select on delivery_links to lastro_definer;

create table device_certificates (
  user_id uuid not null,
  id uuid not null,
  device_id uuid not null,
  number text not null,
  laboratory text not null,
  calibrated_on date not null,
  valid_until date not null,
  digest bytea,
  created_at timestamp(3) with time zone default now() not null,
  constraint device_certificates_pkey PRIMARY KEY (user_id, id),
  constraint device_certificates_check CHECK ((valid_until >= calibrated_on)),
  constraint device_certificates_digest_check CHECK ((length(digest) = 32)),
  constraint device_certificates_laboratory_check CHECK (((length(laboratory) >= 1) AND (length(laboratory) <= 100))),
  constraint device_certificates_number_check CHECK (((length(number) >= 1) AND (length(number) <= 60))),
  constraint device_certificates_user_id_device_id_fkey FOREIGN KEY (user_id, device_id) REFERENCES devices(user_id, id) ON DELETE CASCADE
);
CREATE INDEX device_certificates_by_digest ON public.device_certificates USING btree (user_id, digest) WHERE (digest IS NOT NULL);
CREATE INDEX device_certificates_of_device ON public.device_certificates USING btree (user_id, device_id, valid_until);
alter table device_certificates enable row level security;
alter table device_certificates force row level security;
create policy across on device_certificates as permissive for all to lastro_definer
  using (true);
create policy own on device_certificates as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant delete, insert, select on device_certificates to lastro_app;
grant select on device_certificates to lastro_definer;
grant update (digest) on device_certificates to lastro_app;

create table devices (
  user_id uuid not null,
  id uuid not null,
  kind text not null,
  maker text not null,
  model text,
  serial text not null,
  interval_s integer,
  is_active boolean default true not null,
  last_reading_at timestamp(3) with time zone,
  "position" bigint generated always as identity not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint devices_pkey PRIMARY KEY (user_id, id),
  constraint devices_interval_s_check CHECK (((interval_s >= 10) AND (interval_s <= 86400))),
  constraint devices_kind_check CHECK ((kind = ANY (ARRAY['logger'::text, 'gateway'::text]))),
  constraint devices_maker_check CHECK (((length(maker) >= 1) AND (length(maker) <= 60))),
  constraint devices_model_check CHECK (((length(model) >= 1) AND (length(model) <= 60))),
  constraint devices_serial_check CHECK (((length(serial) >= 1) AND (length(serial) <= 40))),
  constraint devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX devices_by_position ON public.devices USING btree (user_id, "position");
CREATE UNIQUE INDEX devices_serial ON public.devices USING btree (user_id, lower(serial), lower(maker));
alter table devices enable row level security;
alter table devices force row level security;
create policy own on devices as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant delete, insert, select on devices to lastro_app;
grant update (kind, maker, model, serial, interval_s, is_active, last_reading_at, updated_at) on devices to lastro_app;

create table event_positions (
  user_id uuid not null,
  index bigint not null,
  event_id uuid not null,
  constraint event_positions_pkey PRIMARY KEY (user_id, index)
);
alter table event_positions enable row level security;
alter table event_positions force row level security;
create policy across on event_positions as permissive for all to lastro_definer
  using (true);
create policy own on event_positions as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant select on event_positions to lastro_app;
grant insert, select on event_positions to lastro_definer;

create table events (
  event_id uuid not null,
  user_id uuid not null,
  shipment_id uuid not null,
  sequence integer not null,
  request_digest bytea,
  client_statement bytea not null,
  client_fields bytea,
  client_seed bytea,
  server_statement bytea not null,
  server_fields bytea,
  server_seed bytea,
  leaf bytea not null,
  leaf_hash bytea not null,
  constraint events_pkey PRIMARY KEY (event_id),
  constraint events_shipment_id_sequence_key UNIQUE (shipment_id, sequence),
  constraint events_open_or_erased CHECK ((num_nulls(request_digest, client_fields, client_seed, server_fields, server_seed) = ANY (ARRAY[0, 5]))),
  constraint events_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipments(id),
  constraint events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
) with (toast_tuple_target=8160, autovacuum_vacuum_threshold=0, autovacuum_vacuum_scale_factor=0);
CREATE INDEX events_by_time ON public.events USING btree (user_id, "left"(split_part(encode(server_fields, 'escape'::text), '"received_at":"'::text, 2), 24) COLLATE "C", event_id, "left"(split_part(encode(server_fields, 'escape'::text), '"actor":"'::text, 2), 36) COLLATE "C") WHERE (server_fields IS NOT NULL);
alter table events enable row level security;
alter table events force row level security;
create policy across on events as permissive for select to lastro_definer
  using (true);
create policy erase on events as permissive for update to lastro_definer
  using (true);
create policy own on events as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant insert, select on events to lastro_app;
grant select on events to lastro_definer;
grant update (request_digest, client_fields, client_seed, server_fields, server_seed) on events to lastro_definer;

create table excursions (
  id uuid not null,
  user_id uuid not null,
  shipment_id uuid not null,
  device_id uuid not null,
  channel smallint not null,
  direction text not null,
  started_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  ended_by text,
  duration_ms bigint not null,
  outside_ms bigint not null,
  peak integer not null,
  is_absolute boolean not null,
  opened_at timestamp(3) with time zone not null,
  acknowledged uuid,
  decided uuid,
  decision text,
  decided_duration_ms bigint,
  decided_peak integer,
  is_outdated boolean default false not null,
  mailed_at timestamp(3) with time zone,
  reminded_at timestamp(3) with time zone,
  constraint excursions_pkey PRIMARY KEY (id),
  constraint excursions_channel_check CHECK ((channel = ANY (ARRAY[1, 2]))),
  constraint excursions_check CHECK (((decided IS NULL) = (decision IS NULL))),
  constraint excursions_check1 CHECK (((ended_at IS NULL) OR (ended_by IS NOT NULL))),
  constraint excursions_decision_check CHECK ((decision = ANY (ARRAY['release'::text, 'release_restricted'::text, 'quarantine'::text, 'reject'::text, 'return'::text, 'destroy'::text, 'sensor_error'::text]))),
  constraint excursions_direction_check CHECK ((direction = ANY (ARRAY['above'::text, 'below'::text]))),
  constraint excursions_duration_ms_check CHECK ((duration_ms >= 0)),
  constraint excursions_ended_by_check CHECK ((ended_by = ANY (ARRAY['return'::text, 'sensor'::text, 'monitoring'::text, 'withdrawn'::text]))),
  constraint excursions_outside_ms_check CHECK ((outside_ms >= 0)),
  constraint excursions_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipment_conditions(shipment_id) ON DELETE CASCADE,
  constraint excursions_user_id_device_id_fkey FOREIGN KEY (user_id, device_id) REFERENCES devices(user_id, id) ON DELETE CASCADE,
  constraint excursions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX excursions_of_account ON public.excursions USING btree (user_id, opened_at);
CREATE INDEX excursions_of_shipment ON public.excursions USING btree (shipment_id, started_at);
alter table excursions enable row level security;
alter table excursions force row level security;
create policy across on excursions as permissive for all to lastro_definer
  using (true);
create policy own on excursions as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant delete, insert, select on excursions to lastro_app;
grant delete, select on excursions to lastro_definer;
grant update (started_at, ended_at, ended_by, duration_ms, outside_ms, peak, is_absolute, acknowledged, decided, decision, decided_duration_ms, decided_peak, is_outdated, mailed_at, reminded_at) on excursions to lastro_app;

create table fsu_messages (
  id uuid not null,
  user_id uuid not null,
  digest bytea not null,
  awb text not null,
  content text not null,
  unknown jsonb not null,
  notes jsonb not null,
  shipments uuid[] not null,
  received_at timestamp(3) with time zone default now() not null,
  constraint fsu_messages_pkey PRIMARY KEY (id),
  constraint fsu_messages_user_id_digest_key UNIQUE (user_id, digest),
  constraint fsu_messages_awb_check CHECK ((awb ~ '^\d{3}-\d{8}$'::text)),
  constraint fsu_messages_content_check CHECK ((length(content) <= 65536)),
  constraint fsu_messages_digest_check CHECK ((length(digest) = 32)),
  constraint fsu_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX fsu_messages_of_shipment ON public.fsu_messages USING gin (shipments);
CREATE INDEX fsu_messages_received ON public.fsu_messages USING btree (received_at);
alter table fsu_messages enable row level security;
alter table fsu_messages force row level security;
create policy across on fsu_messages as permissive for all to lastro_definer
  using (true);
create policy own on fsu_messages as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant delete, insert, select on fsu_messages to lastro_app;
grant delete, select on fsu_messages to lastro_definer;
grant update (shipments) on fsu_messages to lastro_app;

create table geocode_cache (
  key bytea not null,
  latitude double precision,
  longitude double precision,
  fetched_at timestamp with time zone default now() not null,
  constraint geocode_cache_pkey PRIMARY KEY (key),
  constraint geocode_cache_check CHECK (((latitude IS NULL) = (longitude IS NULL))),
  constraint geocode_cache_key_check CHECK ((length(key) = 16)),
  constraint geocode_cache_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint geocode_cache_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision)))
);
CREATE INDEX geocode_cache_fetched ON public.geocode_cache USING btree (fetched_at);
alter table geocode_cache enable row level security;
alter table geocode_cache force row level security;
create policy across on geocode_cache as permissive for all to lastro_definer
  using (true);
grant delete, insert, select, update on geocode_cache to lastro_definer;

create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  request_mac bytea not null,
  seed uuid not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  claimed_until timestamp(3) with time zone,
  status integer,
  answer text,
  etag text,
  codes text[] default '{}'::text[] not null,
  constraint idempotency_keys_pkey PRIMARY KEY (user_id, key),
  constraint idempotency_keys_check CHECK ((((status IS NULL) = (answer IS NULL)) AND ((answer IS NULL) OR (claimed_until IS NULL)))),
  constraint idempotency_keys_key_check CHECK (((length(key) >= 1) AND (length(key) <= 255))),
  constraint idempotency_keys_request_mac_check CHECK ((length(request_mac) = 32)),
  constraint idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (created_at);
CREATE INDEX idempotency_keys_codes ON public.idempotency_keys USING gin (codes);
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy across on idempotency_keys as permissive for all to lastro_definer
  using (true);
create policy own on idempotency_keys as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant delete, insert, select on idempotency_keys to lastro_app;
grant delete, select on idempotency_keys to lastro_definer;
grant update (request_mac, seed, created_at, claimed_until, status, answer, etag, codes) on idempotency_keys to lastro_app;

create table identities (
  id uuid not null,
  user_id uuid not null,
  issuer text not null,
  subject text not null,
  email text not null,
  created_at timestamp with time zone default now() not null,
  last_sign_in_at timestamp with time zone default now() not null,
  constraint identities_pkey PRIMARY KEY (id),
  constraint identities_issuer_subject_key UNIQUE (issuer, subject),
  constraint identities_email_check CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 255)))),
  constraint identities_issuer_check CHECK (((length(issuer) >= 1) AND (length(issuer) <= 2000))),
  constraint identities_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 255))),
  constraint identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX identities_of_user ON public.identities USING btree (user_id);
alter table identities enable row level security;
alter table identities force row level security;
create policy across on identities as permissive for select to lastro_definer
  using (true);
create policy across_delete on identities as permissive for delete to lastro_definer
  using (true);
create policy moving on identities as permissive for update to lastro_definer
  using (true);
create policy own on identities as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant insert, select on identities to lastro_app;
grant delete, select on identities to lastro_definer;
grant update (email, last_sign_in_at) on identities to lastro_app;
grant update (user_id) on identities to lastro_definer;

create table import_rows (
  import_id uuid not null,
  n integer not null,
  user_id uuid not null,
  tracking_id text not null,
  body json not null,
  reference text,
  constraint import_rows_pkey PRIMARY KEY (import_id, n),
  constraint import_rows_n_check CHECK ((n > 0)),
  constraint import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  constraint import_rows_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX import_rows_by_code ON public.import_rows USING btree (import_id, tracking_id);
CREATE INDEX import_rows_by_reference ON public.import_rows USING btree (import_id, reference) WHERE (reference IS NOT NULL);
alter table import_rows enable row level security;
alter table import_rows force row level security;
create policy erase on import_rows as permissive for all to lastro_definer
  using (true);
create policy own on import_rows as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant delete, insert, select on import_rows to lastro_app;
grant delete, select on import_rows to lastro_definer;
grant update (tracking_id, body, reference) on import_rows to lastro_app;

create table imports (
  id uuid not null,
  user_id uuid not null,
  file_name text not null,
  rows integer not null,
  created_at timestamp with time zone default now() not null,
  committed_at timestamp with time zone,
  digest text,
  constraint imports_pkey PRIMARY KEY (id),
  constraint imports_digest_check CHECK ((digest ~ '^[0-9a-f]{64}$'::text)),
  constraint imports_rows_check CHECK (((rows >= 1) AND (rows <= 20000))),
  constraint imports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX imports_of_account ON public.imports USING btree (user_id, created_at DESC);
alter table imports enable row level security;
alter table imports force row level security;
create policy across on imports as permissive for all to lastro_definer
  using (true);
create policy own on imports as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant delete, insert, select on imports to lastro_app;
grant delete, select on imports to lastro_definer;
grant update (committed_at) on imports to lastro_app;

create table invitations (
  id uuid not null,
  account_id uuid not null,
  email text not null,
  role text not null,
  member_until timestamp with time zone,
  token_hash bytea not null,
  invited_by uuid not null,
  created_at timestamp with time zone default now() not null,
  last_sent_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint invitations_pkey PRIMARY KEY (id),
  constraint invitations_account_id_email_key UNIQUE (account_id, email),
  constraint invitations_token_hash_key UNIQUE (token_hash),
  constraint invitations_check CHECK (((role <> 'auditor'::text) OR (member_until IS NOT NULL))),
  constraint invitations_email_check CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 255)))),
  constraint invitations_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'operator'::text, 'driver'::text, 'reader'::text, 'auditor'::text]))),
  constraint invitations_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint invitations_account_id_fkey FOREIGN KEY (account_id) REFERENCES companies(account_id) ON DELETE CASCADE,
  constraint invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES members(id)
);
CREATE INDEX invitations_of_email ON public.invitations USING btree (email);
CREATE INDEX invitations_of_inviter ON public.invitations USING btree (invited_by);
alter table invitations enable row level security;
alter table invitations force row level security;
create policy across on invitations as permissive for all to lastro_definer
  using (true);
create policy own on invitations as permissive for all to lastro_app
  using (account_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant select on invitations to lastro_app;
grant delete, insert, select, update on invitations to lastro_definer;
grant update (token_hash, last_sent_at, expires_at) on invitations to lastro_app;

create table known_networks (
  user_id uuid not null,
  fingerprint bytea not null,
  seen_at timestamp with time zone default now() not null,
  constraint known_networks_pkey PRIMARY KEY (user_id, fingerprint),
  constraint known_networks_fingerprint_check CHECK ((length(fingerprint) = 16)),
  constraint known_networks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
alter table known_networks enable row level security;
alter table known_networks force row level security;
create policy across on known_networks as permissive for all to lastro_definer
  using (true);
create policy own on known_networks as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant insert, select on known_networks to lastro_app;
grant delete, select on known_networks to lastro_definer;
grant update (seen_at) on known_networks to lastro_app;
grant update (user_id) on known_networks to lastro_definer;

create table log_cosignatures (
  size bigint not null,
  witness text not null,
  line text not null,
  cosigned_at timestamp with time zone not null,
  constraint log_cosignatures_pkey PRIMARY KEY (size, witness),
  constraint log_cosignatures_line_check CHECK ((line ~~ ('— % %'::text || chr(10)))),
  constraint log_cosignatures_size_fkey FOREIGN KEY (size) REFERENCES log_heads(size)
);
CREATE INDEX log_cosignatures_newest ON public.log_cosignatures USING btree (witness, size DESC);
grant insert, select on log_cosignatures to lastro_app;

create table log_entries (
  index bigint not null,
  leaf bytea not null,
  leaf_hash bytea not null,
  constraint log_entries_pkey PRIMARY KEY (index),
  constraint log_entries_leaf_hash_key UNIQUE (leaf_hash),
  constraint log_entries_leaf_check CHECK ((length(leaf) = 138)),
  constraint log_entries_leaf_hash_check CHECK ((length(leaf_hash) = 32))
);
CREATE INDEX log_entries_blocks ON public.log_entries USING btree (index) WHERE (get_byte(leaf, 1) = 3);
grant select on log_entries to lastro_app;
grant delete, insert, select, update on log_entries to lastro_definer;

create table log_findings (
  id bigint generated always as identity not null,
  code text not null,
  place text not null,
  index bigint,
  shipment_id uuid,
  expected text,
  found text,
  found_at timestamp(3) with time zone default clock_timestamp() not null,
  seen_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint log_findings_pkey PRIMARY KEY (id),
  constraint log_findings_code_place_index_key UNIQUE NULLS NOT DISTINCT (code, place, index)
);
grant delete, insert, select, update on log_findings to lastro_app;
grant select on log_findings to lastro_definer;

create table log_heads (
  size bigint not null,
  previous_size bigint,
  root bytea not null,
  note text not null,
  signed_at timestamp with time zone default clock_timestamp() not null,
  constraint log_heads_pkey PRIMARY KEY (size),
  constraint log_heads_previous_size_key UNIQUE (previous_size),
  constraint log_heads_check CHECK ((size > previous_size)),
  constraint log_heads_check1 CHECK (((previous_size IS NULL) = (size = 0))),
  constraint log_heads_root_check CHECK ((length(root) = 32)),
  constraint log_heads_previous_size_fkey FOREIGN KEY (previous_size) REFERENCES log_heads(size)
);
grant select on log_heads to lastro_app;
grant delete, insert, select, update on log_heads to lastro_definer;

create table log_keys (
  "position" integer not null,
  key text not null,
  previous_key text not null,
  index bigint not null,
  size bigint not null,
  proof bytea[] not null,
  note text not null,
  lost_head text,
  announced_at timestamp with time zone default clock_timestamp() not null,
  constraint log_keys_pkey PRIMARY KEY ("position"),
  constraint log_keys_key_key UNIQUE (key),
  constraint log_keys_previous_key_key UNIQUE (previous_key),
  constraint log_keys_check CHECK ((previous_key <> key)),
  constraint log_keys_check1 CHECK ((index < size)),
  constraint log_keys_position_check CHECK (("position" > 0))
);
grant insert, select on log_keys to lastro_app;

create table log_nodes (
  id uuid not null,
  first_seen_at timestamp with time zone default clock_timestamp() not null,
  constraint log_nodes_pkey PRIMARY KEY (id)
);
grant delete, insert, select on log_nodes to lastro_app;

create table log_publication (
  is_only boolean default true not null,
  size bigint not null,
  constraint log_publication_pkey PRIMARY KEY (is_only),
  constraint log_publication_is_only_check CHECK (is_only)
);
grant select on log_publication to lastro_app;
grant insert, select, update on log_publication to lastro_definer;

create table log_queue (
  "position" bigint generated always as identity not null,
  leaf bytea not null,
  leaf_hash bytea not null,
  constraint log_queue_pkey PRIMARY KEY ("position"),
  constraint log_queue_leaf_hash_key UNIQUE (leaf_hash),
  constraint log_queue_leaf_check CHECK ((length(leaf) = 138)),
  constraint log_queue_leaf_hash_check CHECK ((length(leaf_hash) = 32))
);
grant insert, select on log_queue to lastro_app;
grant delete, insert, select, update on log_queue to lastro_definer;

create table log_tiles (
  level integer not null,
  index bigint not null,
  hashes bytea not null,
  constraint log_tiles_pkey PRIMARY KEY (level, index),
  constraint log_tiles_hashes_check CHECK ((((length(hashes) >= 32) AND (length(hashes) <= 8192)) AND ((length(hashes) % 32) = 0)))
);
grant select on log_tiles to lastro_app;
grant delete, insert, select, update on log_tiles to lastro_definer;

create table media (
  user_id uuid not null,
  digest bytea not null,
  content bytea storage e,
  type text not null,
  width integer,
  height integer,
  bytes integer not null,
  purpose text default 'picture'::text not null,
  sent_by uuid not null,
  arrived_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  constraint media_pkey PRIMARY KEY (user_id, digest),
  constraint media_check CHECK (((content IS NULL) = (deleted_at IS NOT NULL))),
  constraint media_digest_check CHECK ((length(digest) = 32)),
  constraint media_purpose_check CHECK ((purpose = ANY (ARRAY['picture'::text, 'conditions'::text, 'logger'::text, 'certificate'::text, 'report'::text]))),
  constraint media_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX media_by_arrival ON public.media USING btree (user_id, arrived_at) WHERE ((purpose = 'picture'::text) AND (deleted_at IS NULL));
CREATE INDEX media_of_certificates ON public.media USING btree (user_id) WHERE (purpose = 'certificate'::text);
alter table media enable row level security;
alter table media force row level security;
create policy across on media as permissive for all to lastro_definer
  using (true);
create policy own on media as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant insert, select on media to lastro_app;
grant delete, insert, select on media to lastro_definer;
grant update (content, deleted_at) on media to lastro_definer;

create table media_uses (
  event_id uuid not null,
  name text not null,
  digest bytea not null,
  shipment_id uuid not null,
  user_id uuid not null,
  authorized uuid,
  constraint media_uses_pkey PRIMARY KEY (event_id, name),
  constraint media_uses_digest_check CHECK ((length(digest) = 32)),
  constraint media_uses_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(event_id),
  constraint media_uses_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipments(id)
);
CREATE INDEX media_uses_by_digest ON public.media_uses USING btree (digest, user_id);
CREATE INDEX media_uses_of_shipment ON public.media_uses USING btree (shipment_id);
alter table media_uses enable row level security;
alter table media_uses force row level security;
create policy across on media_uses as permissive for all to lastro_definer
  using (true);
create policy own on media_uses as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant insert, select on media_uses to lastro_app;
grant delete, select on media_uses to lastro_definer;

create table members (
  id uuid not null,
  account_id uuid not null,
  user_id uuid,
  number integer not null,
  role text not null,
  state text default 'active'::text not null,
  display_name text,
  expires_at timestamp with time zone,
  joined_at timestamp with time zone default now() not null,
  removed_at timestamp with time zone,
  revision bigint default 1 not null,
  signing_name text,
  registration text,
  warned_end timestamp with time zone,
  warehouse_id uuid,
  sees_recipients boolean default false not null,
  constraint members_pkey PRIMARY KEY (id),
  constraint members_account_id_number_key UNIQUE (account_id, number),
  constraint members_are_people CHECK (((state = 'removed'::text) OR (user_id IS NOT NULL))),
  constraint members_auditors_are_allowed CHECK (((role = 'auditor'::text) OR (NOT sees_recipients))),
  constraint members_check CHECK (((state = 'removed'::text) = (removed_at IS NOT NULL))),
  constraint members_check1 CHECK (((role <> 'auditor'::text) OR (expires_at IS NOT NULL))),
  constraint members_check2 CHECK (((role <> 'owner'::text) OR (expires_at IS NULL))),
  constraint members_display_name_check CHECK (((length(display_name) >= 1) AND (length(display_name) <= 200))),
  constraint members_registration_check CHECK (((length(registration) >= 2) AND (length(registration) <= 60))),
  constraint members_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'operator'::text, 'driver'::text, 'reader'::text, 'auditor'::text]))),
  constraint members_sign_until_removed CHECK (((state <> 'removed'::text) OR (registration IS NULL))),
  constraint members_sign_with_both CHECK (((signing_name IS NULL) = (registration IS NULL))),
  constraint members_signing_name_check CHECK (((length(signing_name) >= 2) AND (length(signing_name) <= 120))),
  constraint members_state_check CHECK ((state = ANY (ARRAY['active'::text, 'suspended'::text, 'removed'::text]))),
  constraint members_account_id_fkey FOREIGN KEY (account_id) REFERENCES companies(account_id),
  constraint members_account_id_warehouse_id_fkey FOREIGN KEY (account_id, warehouse_id) REFERENCES warehouses(user_id, id) ON DELETE SET NULL (warehouse_id),
  constraint members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX members_of_person ON public.members USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE UNIQUE INDEX members_once ON public.members USING btree (account_id, user_id) WHERE (user_id IS NOT NULL);
CREATE TRIGGER bump_company_revision AFTER INSERT OR UPDATE OF display_name, role, user_id, warehouse_id ON public.members FOR EACH ROW EXECUTE FUNCTION bump_company_revision();
CREATE TRIGGER keep_owner AFTER UPDATE OF role, state ON public.members FOR EACH ROW WHEN (((old.role = 'owner'::text) AND (old.state = 'active'::text))) EXECUTE FUNCTION keep_owner();
alter table members enable row level security;
alter table members force row level security;
create policy across on members as permissive for all to lastro_definer
  using (true);
create policy own on members as permissive for all to lastro_app
  using (account_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant select on members to lastro_app;
grant insert, select, update on members to lastro_definer;

create table mfa_challenges (
  id uuid not null,
  user_id uuid not null,
  factor_id uuid not null,
  session_id uuid not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint mfa_challenges_pkey PRIMARY KEY (id),
  constraint mfa_challenges_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES mfa_factors(id) ON DELETE CASCADE,
  constraint mfa_challenges_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint mfa_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX mfa_challenges_of_factor ON public.mfa_challenges USING btree (factor_id);
CREATE INDEX mfa_challenges_of_session ON public.mfa_challenges USING btree (session_id);
CREATE INDEX mfa_challenges_of_user ON public.mfa_challenges USING btree (user_id);
alter table mfa_challenges enable row level security;
alter table mfa_challenges force row level security;
create policy across on mfa_challenges as permissive for all to lastro_definer
  using (true);
create policy own on mfa_challenges as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant insert, select on mfa_challenges to lastro_app;
grant delete, select on mfa_challenges to lastro_definer;
grant update (used_at) on mfa_challenges to lastro_app;
grant update (user_id) on mfa_challenges to lastro_definer;

create table mfa_factors (
  id uuid not null,
  user_id uuid not null,
  factor_type text not null,
  friendly_name text not null,
  secret bytea,
  last_step bigint,
  verified_at timestamp with time zone,
  last_challenged_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint mfa_factors_pkey PRIMARY KEY (id),
  constraint mfa_factors_check CHECK (((secret IS NOT NULL) = (factor_type = 'totp'::text))),
  constraint mfa_factors_check1 CHECK (((factor_type = 'totp'::text) OR (verified_at IS NOT NULL))),
  constraint mfa_factors_factor_type_check CHECK ((factor_type = ANY (ARRAY['totp'::text, 'recovery_code'::text]))),
  constraint mfa_factors_friendly_name_check CHECK ((length(friendly_name) <= 100)),
  constraint mfa_factors_secret_check CHECK (((length(secret) >= 29) AND (length(secret) <= 200))),
  constraint mfa_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX mfa_factor_names ON public.mfa_factors USING btree (user_id, friendly_name) WHERE (friendly_name <> ''::text);
CREATE INDEX mfa_factors_of_user ON public.mfa_factors USING btree (user_id, created_at);
CREATE UNIQUE INDEX mfa_recovery_factor_of_user ON public.mfa_factors USING btree (user_id) WHERE (factor_type = 'recovery_code'::text);
alter table mfa_factors enable row level security;
alter table mfa_factors force row level security;
create policy across on mfa_factors as permissive for all to lastro_definer
  using (true);
create policy own on mfa_factors as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant delete, insert, select on mfa_factors to lastro_app;
grant delete, select on mfa_factors to lastro_definer;
grant update (last_step, verified_at, last_challenged_at, updated_at) on mfa_factors to lastro_app;
grant update (user_id) on mfa_factors to lastro_definer;

create table mfa_recovery_codes (
  user_id uuid not null,
  factor_id uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint mfa_recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint mfa_recovery_codes_code_hash_check CHECK ((length(code_hash) = 32)),
  constraint mfa_recovery_codes_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES mfa_factors(id) ON DELETE CASCADE,
  constraint mfa_recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX mfa_recovery_codes_of_factor ON public.mfa_recovery_codes USING btree (factor_id);
alter table mfa_recovery_codes enable row level security;
alter table mfa_recovery_codes force row level security;
create policy moving on mfa_recovery_codes as permissive for all to lastro_definer
  using (true);
create policy own on mfa_recovery_codes as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant delete, insert, select on mfa_recovery_codes to lastro_app;
grant select on mfa_recovery_codes to lastro_definer;
grant update (used_at) on mfa_recovery_codes to lastro_app;
grant update (user_id) on mfa_recovery_codes to lastro_definer;

create table milestones (
  id uuid not null,
  user_id uuid not null,
  shipment_id uuid not null,
  code text not null,
  time_type text not null,
  at timestamp(3) with time zone not null,
  airport text not null,
  to_airport text,
  flight text,
  pieces integer,
  weight double precision,
  discrepancy text,
  source text not null,
  plan integer,
  corrects uuid,
  constraint milestones_pkey PRIMARY KEY (id),
  constraint milestones_airport_check CHECK ((airport ~ '^[A-Z]{3}$'::text)),
  constraint milestones_code_check CHECK ((code ~ '^[A-Z]{3}$'::text)),
  constraint milestones_discrepancy_check CHECK ((discrepancy ~ '^[A-Z]{4}$'::text)),
  constraint milestones_flight_check CHECK (((length(flight) >= 2) AND (length(flight) <= 8))),
  constraint milestones_pieces_check CHECK ((pieces > 0)),
  constraint milestones_plan_check CHECK ((plan > 0)),
  constraint milestones_source_check CHECK ((source = ANY (ARRAY['manual'::text, 'fsu'::text, 'onerecord'::text]))),
  constraint milestones_time_type_check CHECK ((time_type = ANY (ARRAY['planned'::text, 'estimated'::text, 'actual'::text]))),
  constraint milestones_to_airport_check CHECK ((to_airport ~ '^[A-Z]{3}$'::text)),
  constraint milestones_weight_check CHECK ((weight >= (0)::double precision)),
  constraint milestones_id_fkey FOREIGN KEY (id) REFERENCES annexes(id) ON DELETE CASCADE,
  constraint milestones_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipments(id),
  constraint milestones_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX milestones_of_shipment ON public.milestones USING btree (shipment_id, code, airport);
CREATE INDEX milestones_planned ON public.milestones USING btree (user_id, at) WHERE (time_type = 'planned'::text);
alter table milestones enable row level security;
alter table milestones force row level security;
create policy across on milestones as permissive for all to lastro_definer
  using (true);
create policy own on milestones as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant insert, select on milestones to lastro_app;
grant select on milestones to lastro_definer;

create table monitorings (
  id uuid not null,
  user_id uuid not null,
  shipment_id uuid not null,
  device_id uuid not null,
  started_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  stopped_at timestamp(3) with time zone,
  stop_reason text,
  constraint monitorings_pkey PRIMARY KEY (id),
  constraint monitorings_check CHECK ((ended_at > started_at)),
  constraint monitorings_check1 CHECK (((stopped_at >= started_at) AND (stopped_at <= COALESCE(ended_at, stopped_at)))),
  constraint monitorings_check2 CHECK (((stopped_at IS NULL) = (stop_reason IS NULL))),
  constraint monitorings_stop_reason_check CHECK (((length(stop_reason) >= 10) AND (length(stop_reason) <= 500))),
  constraint monitorings_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipment_conditions(shipment_id) ON DELETE CASCADE,
  constraint monitorings_user_id_device_id_fkey FOREIGN KEY (user_id, device_id) REFERENCES devices(user_id, id) ON DELETE CASCADE,
  constraint monitorings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX monitorings_of_device ON public.monitorings USING btree (user_id, device_id, started_at);
CREATE INDEX monitorings_of_shipment ON public.monitorings USING btree (shipment_id);
alter table monitorings enable row level security;
alter table monitorings force row level security;
create policy across on monitorings as permissive for all to lastro_definer
  using (true);
create policy own on monitorings as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant delete, insert, select on monitorings to lastro_app;
grant delete, select on monitorings to lastro_definer;
grant update (ended_at, stopped_at, stop_reason) on monitorings to lastro_app;

create table notice_stops (
  user_id uuid not null,
  shipment_id uuid,
  email_mac bytea not null,
  stopped_at timestamp with time zone default now() not null,
  constraint notice_stops_user_id_email_mac_shipment_id_key UNIQUE NULLS NOT DISTINCT (user_id, email_mac, shipment_id),
  constraint notice_stops_email_mac_check CHECK ((length(email_mac) = 32)),
  constraint notice_stops_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipments(id),
  constraint notice_stops_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX notice_stops_of_shipment ON public.notice_stops USING btree (shipment_id) WHERE (shipment_id IS NOT NULL);
alter table notice_stops enable row level security;
alter table notice_stops force row level security;
create policy across on notice_stops as permissive for all to lastro_definer
  using (true);
create policy own on notice_stops as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant delete, insert, select on notice_stops to lastro_app;
grant delete on notice_stops to lastro_definer;
grant select (shipment_id) on notice_stops to lastro_definer;

create table notices (
  event_id uuid not null,
  kind text not null,
  shipment_id uuid not null,
  user_id uuid not null,
  checkpoint_id uuid,
  "position" bigint generated always as identity not null,
  state text default 'queued'::text not null,
  reason text,
  tries integer default 0 not null,
  resends integer default 0 not null,
  due_at timestamp with time zone default now() not null,
  created_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  has_code boolean default false not null,
  constraint notices_pkey PRIMARY KEY (event_id, kind),
  constraint notices_check CHECK (((state = 'dropped'::text) = (reason IS NOT NULL))),
  constraint notices_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'dropped'::text, 'refused'::text, 'failed'::text]))),
  constraint notices_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipments(id),
  constraint notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX notices_by_account ON public.notices USING btree (user_id);
CREATE INDEX notices_by_age ON public.notices USING btree (created_at);
CREATE INDEX notices_by_checkpoint ON public.notices USING btree (checkpoint_id) WHERE (checkpoint_id IS NOT NULL);
CREATE INDEX notices_of_shipment ON public.notices USING btree (shipment_id, "position");
alter table notices enable row level security;
alter table notices force row level security;
create policy across on notices as permissive for all to lastro_definer
  using (true);
create policy own on notices as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant delete, insert, select on notices to lastro_app;
grant delete on notices to lastro_definer;
grant update (state, reason, tries, resends, due_at, sent_at, has_code) on notices to lastro_app;
grant select (shipment_id, created_at) on notices to lastro_definer;

create table oauth_states (
  state_hash bytea not null,
  browser_hash bytea not null,
  redirect_to text not null,
  expires_at timestamp with time zone not null,
  code_challenge bytea,
  constraint oauth_states_pkey PRIMARY KEY (state_hash),
  constraint oauth_states_browser_hash_check CHECK ((length(browser_hash) = 32)),
  constraint oauth_states_code_challenge_check CHECK ((length(code_challenge) = 32)),
  constraint oauth_states_redirect_to_check CHECK ((length(redirect_to) <= 16384)),
  constraint oauth_states_state_hash_check CHECK ((length(state_hash) = 32))
);
CREATE INDEX oauth_states_expires ON public.oauth_states USING btree (expires_at);
alter table oauth_states enable row level security;
alter table oauth_states force row level security;
create policy across on oauth_states as permissive for all to lastro_definer
  using (true);
grant delete, insert, select on oauth_states to lastro_definer;

create table one_time_tokens (
  token_hash bytea not null,
  user_id uuid not null,
  kind text not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  session_id uuid,
  code_challenge bytea,
  constraint one_time_tokens_pkey PRIMARY KEY (token_hash),
  constraint one_time_tokens_code_challenge_check CHECK ((length(code_challenge) = 32)),
  constraint one_time_tokens_codes_have_sessions CHECK ((((kind = 'code'::text) = (session_id IS NOT NULL)) AND ((kind <> 'code'::text) OR (code_challenge IS NOT NULL)))),
  constraint one_time_tokens_kind_check CHECK ((kind = ANY (ARRAY['signup'::text, 'recovery'::text, 'email_change_current'::text, 'email_change_new'::text, 'code'::text]))),
  constraint one_time_tokens_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint one_time_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint one_time_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX one_time_tokens_of_session ON public.one_time_tokens USING btree (session_id) WHERE (session_id IS NOT NULL);
CREATE INDEX one_time_tokens_of_user ON public.one_time_tokens USING btree (user_id, kind);
alter table one_time_tokens enable row level security;
alter table one_time_tokens force row level security;
create policy across on one_time_tokens as permissive for all to lastro_definer
  using (true);
create policy own on one_time_tokens as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant delete, insert, select on one_time_tokens to lastro_app;
grant delete, select on one_time_tokens to lastro_definer;
grant update (user_id) on one_time_tokens to lastro_definer;

create table private_pages (
  shipment_id uuid not null,
  user_id uuid not null,
  since timestamp(3) with time zone default now() not null,
  constraint private_pages_pkey PRIMARY KEY (shipment_id),
  constraint private_pages_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipments(id),
  constraint private_pages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX private_pages_of_account ON public.private_pages USING btree (user_id, shipment_id);
alter table private_pages enable row level security;
alter table private_pages force row level security;
create policy across on private_pages as permissive for select to lastro_definer
  using (true);
create policy own on private_pages as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant delete, insert, select on private_pages to lastro_app;
grant select on private_pages to lastro_definer;

create table qr_authorizations (
  id uuid not null,
  user_id uuid not null,
  shipment_id uuid not null,
  email text,
  authorized_user_id uuid,
  is_single_use boolean not null,
  expires_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  used_at timestamp(3) with time zone,
  uses integer default 0 not null,
  last_used_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  constraint qr_authorizations_pkey PRIMARY KEY (id),
  constraint qr_authorizations_check CHECK (((used_at IS NULL) OR is_single_use)),
  constraint qr_authorizations_check1 CHECK ((((uses > 0) = (last_used_at IS NOT NULL)) AND ((uses = 0) OR (authorized_user_id IS NOT NULL)))),
  constraint qr_authorizations_check2 CHECK (((email IS NOT NULL) OR (revoked_at IS NOT NULL))),
  constraint qr_authorizations_email_check CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 255)))),
  constraint qr_authorizations_uses_check CHECK ((uses >= 0)),
  constraint qr_authorizations_authorized_user_id_fkey FOREIGN KEY (authorized_user_id) REFERENCES users(id),
  constraint qr_authorizations_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipments(id),
  constraint qr_authorizations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX qr_authorizations_of_owner ON public.qr_authorizations USING btree (user_id);
CREATE INDEX qr_authorizations_of_shipment ON public.qr_authorizations USING btree (shipment_id, created_at DESC, id);
CREATE UNIQUE INDEX qr_authorizations_open ON public.qr_authorizations USING btree (shipment_id, email) WHERE ((used_at IS NULL) AND (revoked_at IS NULL));
CREATE INDEX qr_authorizations_to_account ON public.qr_authorizations USING btree (authorized_user_id);
CREATE INDEX qr_authorizations_to_address ON public.qr_authorizations USING btree (email);
alter table qr_authorizations enable row level security;
alter table qr_authorizations force row level security;
create policy across on qr_authorizations as permissive for all to lastro_definer
  using (true);
create policy own on qr_authorizations as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
create policy received on qr_authorizations as permissive for select to lastro_app
  using ((authorized_user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[])) OR ((authorized_user_id IS NULL) AND (email IN ( SELECT u.email
   FROM users u
  WHERE ((u.id = ANY (( SELECT account_ids() AS account_ids)::uuid[])) AND (u.email_confirmed_at IS NOT NULL))))));
grant delete, insert, select on qr_authorizations to lastro_app;
grant delete, select on qr_authorizations to lastro_definer;
grant update (authorized_user_id, is_single_use, expires_at, used_at, uses, last_used_at, revoked_at) on qr_authorizations to lastro_app;
grant update (email, authorized_user_id, revoked_at) on qr_authorizations to lastro_definer;

create table reading_clocks (
  user_id uuid not null,
  batch_id uuid not null,
  offset_ms bigint not null,
  received_at timestamp(3) with time zone default now() not null,
  constraint reading_clocks_pkey PRIMARY KEY (user_id, batch_id),
  constraint reading_clocks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
alter table reading_clocks enable row level security;
alter table reading_clocks force row level security;
create policy own on reading_clocks as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant delete, insert, select on reading_clocks to lastro_app;

create table readings (
  user_id uuid not null,
  device_id uuid not null,
  channel smallint not null,
  at timestamp(3) with time zone not null,
  value integer not null,
  quality smallint not null,
  received_at timestamp(3) with time zone default now() not null,
  constraint readings_pkey PRIMARY KEY (user_id, device_id, channel, at, value),
  constraint readings_channel_check CHECK ((channel = ANY (ARRAY[1, 2]))),
  constraint readings_check CHECK (((quality = 2) = (value = '-2147483648'::integer))),
  constraint readings_quality_check CHECK ((quality = ANY (ARRAY[0, 1, 2])))
);
alter table readings enable row level security;
alter table readings force row level security;
create policy across on readings as permissive for all to lastro_definer
  using (true);
create policy own on readings as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant delete, insert, select on readings to lastro_app;
grant delete, select on readings to lastro_definer;

create table schema_functions (
  file text not null,
  digest text not null,
  release text not null,
  applied_at timestamp with time zone default now() not null,
  constraint schema_functions_pkey PRIMARY KEY (file)
);

create table schema_migrations (
  id integer not null,
  name text not null,
  digest text not null,
  applied_at timestamp with time zone default now() not null,
  constraint schema_migrations_pkey PRIMARY KEY (id)
);

create table sessions (
  id uuid not null,
  user_id uuid not null,
  method text not null,
  refresh_counter integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  refreshed_at timestamp with time zone default now() not null,
  idle_until timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  user_agent text,
  second_step text,
  second_step_at timestamp with time zone,
  second_step_factor uuid,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_method_check CHECK ((method = ANY (ARRAY['password'::text, 'otp'::text, 'oauth'::text, 'recovery'::text]))),
  constraint sessions_refresh_counter_check CHECK ((refresh_counter >= 0)),
  constraint sessions_second_step_check CHECK ((second_step = ANY (ARRAY['totp'::text, 'recovery_code'::text]))),
  constraint sessions_second_step_is_dated CHECK (((second_step IS NULL) = (second_step_at IS NULL))),
  constraint sessions_user_agent_check CHECK ((length(user_agent) <= 300)),
  constraint sessions_second_step_factor_fkey FOREIGN KEY (second_step_factor) REFERENCES mfa_factors(id) ON DELETE SET NULL,
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_of_factor ON public.sessions USING btree (second_step_factor) WHERE (second_step_factor IS NOT NULL);
CREATE INDEX sessions_of_user ON public.sessions USING btree (user_id);
alter table sessions enable row level security;
alter table sessions force row level security;
create policy across on sessions as permissive for all to lastro_definer
  using (true);
create policy own on sessions as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant delete, insert, select on sessions to lastro_app;
grant delete, select on sessions to lastro_definer;
grant update (method, refresh_counter, refreshed_at, idle_until, second_step, second_step_at, second_step_factor) on sessions to lastro_app;
grant update (user_id) on sessions to lastro_definer;

create table shipment_conditions (
  shipment_id uuid not null,
  user_id uuid not null,
  range jsonb not null,
  range_id text not null,
  range_version integer not null,
  verdict text default 'in_progress'::text not null,
  reasons jsonb default '[]'::jsonb not null,
  judged_at timestamp(3) with time zone,
  undecided integer default 0 not null,
  created_at timestamp(3) with time zone default now() not null,
  has_deleted_rows boolean default false not null,
  constraint shipment_conditions_pkey PRIMARY KEY (shipment_id),
  constraint shipment_conditions_range_id_check CHECK (((length(range_id) >= 1) AND (length(range_id) <= 40))),
  constraint shipment_conditions_range_version_check CHECK ((range_version >= 1)),
  constraint shipment_conditions_undecided_check CHECK ((undecided >= 0)),
  constraint shipment_conditions_verdict_check CHECK ((verdict = ANY (ARRAY['conforming'::text, 'excursion'::text, 'inconclusive'::text, 'in_progress'::text]))),
  constraint shipment_conditions_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipments(id),
  constraint shipment_conditions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX shipment_conditions_of_account ON public.shipment_conditions USING btree (user_id);
CREATE INDEX shipment_conditions_undecided ON public.shipment_conditions USING btree (user_id) WHERE (undecided > 0);
alter table shipment_conditions enable row level security;
alter table shipment_conditions force row level security;
create policy across on shipment_conditions as permissive for all to lastro_definer
  using (true);
create policy own on shipment_conditions as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant delete, insert, select on shipment_conditions to lastro_app;
grant delete, select on shipment_conditions to lastro_definer;
grant update (verdict, reasons, judged_at, undecided, has_deleted_rows) on shipment_conditions to lastro_app;

create table shipment_daily_counts (
  user_id uuid not null,
  day date not null,
  created integer default 0 not null,
  delivered integer default 0 not null,
  in_transit integer default 0 not null,
  cancelled integer default 0 not null,
  promised integer default 0 not null,
  on_time integer default 0 not null,
  constraint shipment_daily_counts_pkey PRIMARY KEY (user_id, day),
  constraint shipment_daily_counts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
alter table shipment_daily_counts enable row level security;
alter table shipment_daily_counts force row level security;
create policy own on shipment_daily_counts as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant insert, select on shipment_daily_counts to lastro_app;
grant update (created, delivered, in_transit, cancelled, promised, on_time) on shipment_daily_counts to lastro_app;

create table shipment_findings (
  shipment_id uuid not null,
  n integer not null,
  user_id uuid not null,
  code text not null,
  place text not null,
  sequence integer,
  event_id uuid,
  field text,
  expected text,
  found text,
  found_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint shipment_findings_pkey PRIMARY KEY (shipment_id, n),
  constraint shipment_findings_n_check CHECK ((n >= 0)),
  constraint shipment_findings_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipments(id),
  constraint shipment_findings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX shipment_findings_of_account ON public.shipment_findings USING btree (user_id, shipment_id);
alter table shipment_findings enable row level security;
alter table shipment_findings force row level security;
create policy across on shipment_findings as permissive for select to lastro_definer
  using (true);
create policy own on shipment_findings as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant delete, insert, select on shipment_findings to lastro_app;
grant select on shipment_findings to lastro_definer;

create table shipment_references (
  user_id uuid not null,
  shipment_id uuid not null,
  kind text not null,
  value text collate "C" not null,
  constraint shipment_references_pkey PRIMARY KEY (user_id, value, shipment_id, kind),
  constraint shipment_references_kind_check CHECK ((kind = ANY (ARRAY['order'::text, 'invoice'::text, 'nfe'::text, 'cte'::text, 'mdfe'::text, 'mawb'::text, 'hawb'::text, 'carrier'::text]))),
  constraint shipment_references_value_check CHECK (((length(value) >= 1) AND (length(value) <= 256)))
);
CREATE INDEX shipment_references_of_shipment ON public.shipment_references USING btree (shipment_id);
alter table shipment_references enable row level security;
alter table shipment_references force row level security;
create policy across on shipment_references as permissive for all to lastro_definer
  using (true);
create policy own on shipment_references as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant delete, insert, select on shipment_references to lastro_app;
grant delete, select on shipment_references to lastro_definer;

create table shipment_search (
  shipment_id uuid not null,
  user_id uuid not null,
  text text not null,
  recipient_key text collate "C" not null,
  constraint shipment_search_pkey PRIMARY KEY (shipment_id),
  constraint shipment_search_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipments(id),
  constraint shipment_search_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX shipment_search_grams ON public.shipment_search USING gin (shipment_grams(user_id, text, recipient_key)) WITH (gin_pending_list_limit='1024');
CREATE INDEX shipments_by_recipient ON public.shipment_search USING btree (user_id, recipient_key, shipment_id);
alter table shipment_search enable row level security;
alter table shipment_search force row level security;
create policy across on shipment_search as permissive for select to lastro_definer
  using (true);
create policy erase on shipment_search as permissive for delete to lastro_definer
  using (true);
create policy own on shipment_search as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant insert, select on shipment_search to lastro_app;
grant delete, select on shipment_search to lastro_definer;
grant update (text, recipient_key) on shipment_search to lastro_app;

create table shipment_sort_index (
  shipment_id uuid not null,
  user_id uuid not null,
  status text not null,
  updated_at timestamp with time zone not null,
  last_place text,
  place_key text collate "C" generated always as (searchable(last_place)) stored,
  constraint shipment_sort_index_pkey PRIMARY KEY (shipment_id),
  constraint shipment_sort_index_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipments(id),
  constraint shipment_sort_index_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX shipment_sort_index_by_place ON public.shipment_sort_index USING btree (user_id, place_key, shipment_id) WHERE (place_key IS NOT NULL);
CREATE INDEX shipment_sort_index_by_status ON public.shipment_sort_index USING btree (user_id, status, updated_at, shipment_id);
CREATE INDEX shipment_sort_index_by_update ON public.shipment_sort_index USING btree (user_id, updated_at, shipment_id);
CREATE TRIGGER set_last_place BEFORE UPDATE OF status, updated_at ON public.shipment_sort_index FOR EACH ROW EXECUTE FUNCTION set_last_place();
alter table shipment_sort_index enable row level security;
alter table shipment_sort_index force row level security;
create policy across on shipment_sort_index as permissive for select to lastro_definer
  using (true);
create policy erase on shipment_sort_index as permissive for all to lastro_definer
  using (true);
create policy own on shipment_sort_index as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant insert, select on shipment_sort_index to lastro_app;
grant delete, select on shipment_sort_index to lastro_definer;
grant update (status, updated_at) on shipment_sort_index to lastro_app;

create table shipment_status_counts (
  user_id uuid not null,
  status text not null,
  shipments integer not null,
  constraint shipment_status_counts_pkey PRIMARY KEY (user_id, status),
  constraint shipment_status_counts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
alter table shipment_status_counts enable row level security;
alter table shipment_status_counts force row level security;
create policy erase on shipment_status_counts as permissive for all to lastro_definer
  using (true);
create policy own on shipment_status_counts as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant insert, select on shipment_status_counts to lastro_app;
grant delete, select on shipment_status_counts to lastro_definer;
grant update (shipments) on shipment_status_counts to lastro_app;
grant update (shipments) on shipment_status_counts to lastro_definer;

create table shipment_violations (
  shipment_id uuid not null,
  user_id uuid not null,
  found_at timestamp with time zone default now() not null,
  constraint shipment_violations_pkey PRIMARY KEY (shipment_id),
  constraint shipment_violations_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipments(id),
  constraint shipment_violations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX shipment_violations_of_account ON public.shipment_violations USING btree (user_id, shipment_id);
alter table shipment_violations enable row level security;
alter table shipment_violations force row level security;
create policy across on shipment_violations as permissive for select to lastro_definer
  using (true);
create policy own on shipment_violations as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant delete, insert, select on shipment_violations to lastro_app;
grant select on shipment_violations to lastro_definer;

create table shipments (
  id uuid not null,
  user_id uuid not null,
  tracking_id text not null,
  status text not null,
  reference text,
  origin text not null,
  origin_number text,
  origin_complement text,
  origin_neighborhood text,
  origin_city text,
  origin_state text,
  origin_cep text,
  destination text not null,
  destination_number text,
  destination_complement text,
  destination_neighborhood text,
  destination_city text,
  destination_state text,
  destination_cep text,
  recipient_name text,
  recipient_address text,
  recipient_email text,
  recipient_phone text,
  description text,
  weight numeric(10,3),
  estimated_delivery timestamp with time zone,
  custom_data jsonb not null,
  blockchain_hash bytea not null,
  created_at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  open_entry text,
  last_entrada timestamp with time zone,
  last_saida timestamp with time zone,
  last_finalizacao timestamp with time zone,
  pseudonym bytea not null,
  events integer not null,
  last_leaf_hash bytea not null,
  version_event_id uuid,
  erased_at timestamp with time zone,
  revision bigint default 1 not null,
  delivered timestamp with time zone generated always as (
CASE
    WHEN (status = 'delivered'::text) THEN COALESCE(last_finalizacao, created_at)
    ELSE NULL::timestamp with time zone
END) stored,
  last_tentativa timestamp with time zone,
  due timestamp with time zone generated always as (
CASE
    WHEN (status <> ALL (ARRAY['delivered'::text, 'cancelled'::text, 'returned'::text])) THEN estimated_delivery
    ELSE NULL::timestamp with time zone
END) stored,
  annexes integer default 0 not null,
  contested_at timestamp with time zone,
  "references" jsonb default '[]'::jsonb not null,
  air jsonb,
  air_origin text collate "C" generated always as ((air ->> 'origin'::text)) stored,
  air_destination text collate "C" generated always as ((air ->> 'destination'::text)) stored,
  constraint shipments_pkey PRIMARY KEY (id),
  constraint shipments_tracking_id_key UNIQUE (tracking_id),
  constraint shipments_erased_are_empty CHECK (((erased_at IS NULL) OR ((status = 'erased'::text) AND (origin = ''::text) AND (destination = ''::text) AND (custom_data = '{}'::jsonb) AND ("references" = '[]'::jsonb) AND (num_nonnulls(reference, origin_number, origin_complement, origin_neighborhood, origin_city, origin_state, origin_cep, destination_number, destination_complement, destination_neighborhood, destination_city, destination_state, destination_cep, recipient_name, recipient_address, recipient_email, recipient_phone, description, weight, estimated_delivery, air, open_entry, last_entrada, last_saida, last_finalizacao, last_tentativa, version_event_id, contested_at) = 0) AND (created_at = erased_at) AND (received_at = erased_at) AND (updated_at = erased_at)))),
  constraint shipments_events_check CHECK ((events > 0)),
  constraint shipments_last_leaf_hash_check CHECK ((length(last_leaf_hash) = 32)),
  constraint shipments_pseudonym_check CHECK ((length(pseudonym) = 32)),
  constraint shipments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
) with (fillfactor=85);
CREATE INDEX shipments_attempted ON public.shipments USING btree (user_id, created_at DESC, id DESC) INCLUDE (erased_at) WHERE (last_tentativa IS NOT NULL);
CREATE INDEX shipments_by_air_destination ON public.shipments USING btree (user_id, air_destination) WHERE (air_destination IS NOT NULL);
CREATE INDEX shipments_by_air_origin ON public.shipments USING btree (user_id, air_origin) WHERE (air_origin IS NOT NULL);
CREATE INDEX shipments_by_arrival ON public.shipments USING btree (received_at, id);
CREATE INDEX shipments_by_code ON public.shipments USING btree (user_id, tracking_id COLLATE "C", id);
CREATE INDEX shipments_by_delivery ON public.shipments USING btree (user_id, COALESCE(estimated_delivery, 'infinity'::timestamp with time zone), id);
CREATE INDEX shipments_by_pseudonym ON public.shipments USING btree (pseudonym);
CREATE INDEX shipments_by_reference ON public.shipments USING btree (user_id, reference) WHERE (reference IS NOT NULL);
CREATE INDEX shipments_contested ON public.shipments USING btree (user_id, contested_at, id) INCLUDE (erased_at) WHERE (contested_at IS NOT NULL);
CREATE INDEX shipments_delivered ON public.shipments USING btree (user_id, delivered, id) WHERE (delivered IS NOT NULL);
CREATE INDEX shipments_due ON public.shipments USING btree (user_id, due, id) INCLUDE (erased_at) WHERE (due IS NOT NULL);
CREATE INDEX shipments_erased ON public.shipments USING btree (user_id, erased_at, id) WHERE (erased_at IS NOT NULL);
CREATE INDEX shipments_newest ON public.shipments USING btree (user_id, created_at DESC, id DESC) INCLUDE (erased_at);
CREATE INDEX shipments_of_tests ON public.shipments USING btree (received_at) WHERE ((substr(tracking_id, 13, 2) = 'TS'::text) AND (erased_at IS NULL));
CREATE TRIGGER assure_test_codes AFTER INSERT ON public.shipments REFERENCING NEW TABLE AS created FOR EACH STATEMENT EXECUTE FUNCTION assure_test_codes();
CREATE TRIGGER bump_revision BEFORE UPDATE ON public.shipments FOR EACH ROW EXECUTE FUNCTION bump_revision();
CREATE TRIGGER delete_responses AFTER UPDATE OF erased_at ON public.shipments FOR EACH ROW WHEN (((old.erased_at IS NULL) AND (new.erased_at IS NOT NULL))) EXECUTE FUNCTION delete_responses_of_shipment();
CREATE TRIGGER write_search_text AFTER UPDATE OF reference, "references", recipient_name, origin, origin_city, origin_state, origin_cep, destination, destination_city, destination_state, destination_cep ON public.shipments FOR EACH ROW WHEN ((new.erased_at IS NULL)) EXECUTE FUNCTION write_search_text();
CREATE TRIGGER write_search_texts AFTER INSERT ON public.shipments REFERENCING NEW TABLE AS created FOR EACH STATEMENT EXECUTE FUNCTION write_search_texts();
alter table shipments enable row level security;
alter table shipments force row level security;
create policy across on shipments as permissive for select to lastro_definer
  using (true);
create policy erase on shipments as permissive for update to lastro_definer
  using (true);
create policy own on shipments as permissive for all to lastro_app
  using ((user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[])) AND (erased_at IS NULL));
grant insert, select on shipments to lastro_app;
grant select on shipments to lastro_definer;
grant update (status, reference, origin, origin_number, origin_complement, origin_neighborhood, origin_city, origin_state, origin_cep, destination, destination_number, destination_complement, destination_neighborhood, destination_city, destination_state, destination_cep, recipient_name, recipient_address, recipient_email, recipient_phone, description, weight, estimated_delivery, custom_data, blockchain_hash, updated_at, open_entry, last_entrada, last_saida, last_finalizacao, events, last_leaf_hash, version_event_id, last_tentativa, annexes, contested_at, "references", air) on shipments to lastro_app;
grant update (status, reference, origin, origin_number, origin_complement, origin_neighborhood, origin_city, origin_state, origin_cep, destination, destination_number, destination_complement, destination_neighborhood, destination_city, destination_state, destination_cep, recipient_name, recipient_address, recipient_email, recipient_phone, description, weight, estimated_delivery, custom_data, blockchain_hash, created_at, received_at, updated_at, open_entry, last_entrada, last_saida, last_finalizacao, events, last_leaf_hash, version_event_id, erased_at, last_tentativa, annexes, contested_at, "references", air) on shipments to lastro_definer;

create table system_settings (
  user_id uuid not null,
  maps_key bytea,
  google_maps_enabled boolean default false not null,
  updated_at timestamp(3) with time zone default now() not null,
  public_pages boolean default true not null,
  media_months integer default 12 not null,
  require_photo boolean default false not null,
  require_receiver_name boolean default false not null,
  require_signature boolean default false not null,
  require_attempt_photo boolean default false not null,
  notify_on_the_way boolean default false not null,
  notify_out_for_delivery boolean default false not null,
  notify_delivered boolean default false not null,
  notify_attempted boolean default false not null,
  notice_language text default 'pt'::text not null,
  notice_signature text,
  delivery_codes boolean default false not null,
  link_photos boolean default false not null,
  public_conditions boolean default false not null,
  one_record_name text,
  airline_names jsonb default '{}'::jsonb not null,
  constraint system_settings_pkey PRIMARY KEY (user_id),
  constraint system_settings_one_record_name_key UNIQUE (one_record_name),
  constraint system_settings_airline_names_check CHECK ((jsonb_typeof(airline_names) = 'object'::text)),
  constraint system_settings_check CHECK (((NOT google_maps_enabled) OR (maps_key IS NOT NULL))),
  constraint system_settings_media_months_check CHECK (((media_months >= 1) AND (media_months <= 60))),
  constraint system_settings_notice_language_check CHECK ((notice_language = ANY (ARRAY['pt'::text, 'en'::text]))),
  constraint system_settings_notice_signature_check CHECK (((length(notice_signature) >= 1) AND (length(notice_signature) <= 80))),
  constraint system_settings_one_record_name_check CHECK (((one_record_name ~ '^[a-z][a-z0-9]*(-[a-z0-9]+)*$'::text) AND ((length(one_record_name) >= 3) AND (length(one_record_name) <= 40)))),
  constraint system_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
alter table system_settings enable row level security;
alter table system_settings force row level security;
create policy across on system_settings as permissive for select to lastro_definer
  using (true);
create policy own on system_settings as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant insert, select on system_settings to lastro_app;
grant update (maps_key, google_maps_enabled, updated_at, public_pages, media_months, require_photo, require_receiver_name, require_signature, require_attempt_photo, notify_on_the_way, notify_out_for_delivery, notify_delivered, notify_attempted, notice_language, notice_signature, delivery_codes, link_photos, public_conditions, one_record_name, airline_names) on system_settings to lastro_app;
grant select (user_id, public_pages, media_months, one_record_name) on system_settings to lastro_definer;

create table throttles (
  key bytea not null,
  drained_at timestamp with time zone not null,
  constraint throttles_pkey PRIMARY KEY (key),
  constraint throttles_key_check CHECK ((length(key) = 16))
);
CREATE INDEX throttles_drained ON public.throttles USING btree (drained_at);
alter table throttles enable row level security;
alter table throttles force row level security;
create policy across on throttles as permissive for all to lastro_definer
  using (true);
grant delete, insert, select, update on throttles to lastro_definer;

create table timestamp_promises (
  timestamp_id bigint not null,
  calendar text not null,
  answer bytea,
  promised_at timestamp with time zone,
  next_at timestamp with time zone default clock_timestamp() not null,
  attempts integer default 0 not null,
  trouble text,
  constraint timestamp_promises_pkey PRIMARY KEY (timestamp_id, calendar),
  constraint timestamp_promises_check CHECK (((answer IS NULL) = (promised_at IS NULL))),
  constraint timestamp_promises_timestamp_id_fkey FOREIGN KEY (timestamp_id) REFERENCES timestamps(id)
);
CREATE INDEX timestamp_promises_due ON public.timestamp_promises USING btree (calendar, next_at);
grant insert, select, update on timestamp_promises to lastro_app;

create table timestamps (
  id bigint generated always as identity not null,
  size bigint not null,
  root bytea not null,
  note text not null,
  nonce bytea not null,
  planned_at timestamp with time zone default clock_timestamp() not null,
  confirmed_at timestamp with time zone,
  ots bytea,
  block_number bigint,
  block_header bytea,
  checked_at timestamp with time zone,
  finished_at timestamp with time zone,
  constraint timestamps_pkey PRIMARY KEY (id),
  constraint timestamps_size_key UNIQUE (size),
  constraint timestamps_block_header_check CHECK ((length(block_header) = 80)),
  constraint timestamps_block_number_check CHECK ((block_number >= 0)),
  constraint timestamps_check CHECK (((confirmed_at IS NULL) = (ots IS NULL))),
  constraint timestamps_check1 CHECK (((confirmed_at IS NULL) = (block_number IS NULL))),
  constraint timestamps_check2 CHECK (((confirmed_at IS NULL) = (block_header IS NULL))),
  constraint timestamps_check3 CHECK (((confirmed_at IS NOT NULL) OR ((checked_at IS NULL) AND (finished_at IS NULL)))),
  constraint timestamps_nonce_check CHECK ((length(nonce) = 16)),
  constraint timestamps_root_check CHECK ((length(root) = 32)),
  constraint timestamps_size_check CHECK ((size > 0))
);
CREATE INDEX timestamps_confirmed ON public.timestamps USING btree (size) WHERE (confirmed_at IS NOT NULL);
CREATE INDEX timestamps_pending ON public.timestamps USING btree (id) WHERE (confirmed_at IS NULL);
CREATE INDEX timestamps_unfinished ON public.timestamps USING btree (COALESCE(checked_at, confirmed_at)) WHERE ((confirmed_at IS NOT NULL) AND (finished_at IS NULL));
grant insert, select, update on timestamps to lastro_app;

create table users (
  id uuid not null,
  email text,
  password_hash text,
  password_decoys text[] default '{}'::text[] not null,
  email_confirmed_at timestamp with time zone,
  confirmation_sent_at timestamp with time zone,
  last_sign_in_at timestamp with time zone,
  user_metadata jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  recovery_sent_at timestamp with time zone,
  new_email text,
  new_email_asked_at timestamp with time zone,
  new_email_confirmed_by text,
  has_password boolean generated always as ((password_hash IS NOT NULL)) stored not null,
  deleted_at timestamp with time zone,
  revision bigint default 1 not null,
  kind text default 'person'::text not null,
  former_id uuid,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_key UNIQUE (email),
  constraint users_former_id_key UNIQUE (former_id),
  constraint users_email_check CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 255)))),
  constraint users_email_until_deleted CHECK (
CASE kind
    WHEN 'company'::text THEN (email IS NULL)
    ELSE ((email IS NULL) = (deleted_at IS NOT NULL))
END),
  constraint users_kind_check CHECK ((kind = ANY (ARRAY['person'::text, 'company'::text]))),
  constraint users_new_email_check CHECK (((new_email = lower(new_email)) AND ((length(new_email) >= 3) AND (length(new_email) <= 255)))),
  constraint users_new_email_confirmed_by_check CHECK ((new_email_confirmed_by = ANY (ARRAY['current'::text, 'new'::text]))),
  constraint users_user_metadata_check CHECK ((jsonb_typeof(user_metadata) = 'object'::text))
);
CREATE TRIGGER bump_revision BEFORE UPDATE OF email, user_metadata, deleted_at ON public.users FOR EACH ROW EXECUTE FUNCTION bump_revision();
alter table users enable row level security;
alter table users force row level security;
create policy across on users as permissive for all to lastro_definer
  using (true);
create policy own on users as permissive for all to lastro_app
  using ((id = ANY (( SELECT account_ids() AS account_ids)::uuid[])) AND (deleted_at IS NULL));
grant insert on users to lastro_app;
grant delete, insert, select on users to lastro_definer;
grant select (id, email, password_decoys, email_confirmed_at, confirmation_sent_at, last_sign_in_at, user_metadata, created_at, updated_at, recovery_sent_at, new_email, new_email_asked_at, new_email_confirmed_by, has_password, revision, kind, former_id) on users to lastro_app;
grant update (password_decoys, email_confirmed_at, confirmation_sent_at, last_sign_in_at, user_metadata, updated_at, recovery_sent_at, new_email, new_email_asked_at, new_email_confirmed_by) on users to lastro_app;
grant update (email, password_hash, password_decoys, email_confirmed_at, confirmation_sent_at, last_sign_in_at, user_metadata, updated_at, recovery_sent_at, new_email, new_email_asked_at, new_email_confirmed_by, deleted_at, revision, kind, former_id) on users to lastro_definer;

create table warehouses (
  user_id uuid not null,
  id uuid not null,
  name text not null,
  address_id uuid not null,
  is_active boolean default true not null,
  "position" integer,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint warehouses_pkey PRIMARY KEY (user_id, id),
  constraint warehouses_user_id_address_id_fkey FOREIGN KEY (user_id, address_id) REFERENCES addresses(user_id, id),
  constraint warehouses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX warehouses_at_address ON public.warehouses USING btree (user_id, address_id);
CREATE TRIGGER bump_account_revision AFTER UPDATE OF name ON public.warehouses FOR EACH ROW WHEN ((old.name <> new.name)) EXECUTE FUNCTION bump_account_revision();
alter table warehouses enable row level security;
alter table warehouses force row level security;
create policy own on warehouses as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant delete, insert, select on warehouses to lastro_app;
grant update (name, address_id, is_active, "position", updated_at) on warehouses to lastro_app;

create table webhook_attempts (
  delivery_id uuid not null,
  n integer not null,
  user_id uuid not null,
  url text not null,
  started_at timestamp(3) with time zone not null,
  duration integer not null,
  outcome text not null,
  request_headers jsonb not null,
  response_status integer,
  response_headers jsonb,
  response_body text,
  endpoint_id uuid not null,
  constraint webhook_attempts_pkey PRIMARY KEY (delivery_id, n),
  constraint webhook_attempts_duration_check CHECK ((duration >= 0)),
  constraint webhook_attempts_n_check CHECK ((n > 0)),
  constraint webhook_attempts_response_body_check CHECK ((length(response_body) <= 4096)),
  constraint webhook_attempts_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES webhook_deliveries(id) ON DELETE CASCADE
);
CREATE INDEX webhook_attempts_newest ON public.webhook_attempts USING btree (endpoint_id, started_at DESC) INCLUDE (outcome, duration);
alter table webhook_attempts enable row level security;
alter table webhook_attempts force row level security;
create policy own on webhook_attempts as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant delete, insert, select on webhook_attempts to lastro_app;

create table webhook_deliveries (
  id uuid default gen_random_uuid() not null,
  "position" bigint not null,
  endpoint_id uuid not null,
  user_id uuid not null,
  ordering_key uuid not null,
  is_test boolean default false not null,
  form jsonb not null,
  state text default 'waiting'::text not null,
  tries integer default 0 not null,
  finished_at timestamp(3) with time zone,
  constraint webhook_deliveries_pkey PRIMARY KEY (id),
  constraint webhook_deliveries_check CHECK (((state = 'waiting'::text) = (finished_at IS NULL))),
  constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text, 'cancelled'::text]))),
  constraint webhook_deliveries_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_failed ON public.webhook_deliveries USING btree (endpoint_id, "position") WHERE ((state = 'failed'::text) AND (NOT is_test));
CREATE INDEX webhook_deliveries_finished ON public.webhook_deliveries USING btree (finished_at) WHERE (finished_at IS NOT NULL);
CREATE UNIQUE INDEX webhook_deliveries_newest ON public.webhook_deliveries USING btree (endpoint_id, "position" DESC);
CREATE INDEX webhook_deliveries_waiting ON public.webhook_deliveries USING btree (endpoint_id, ordering_key, "position") WHERE (state = 'waiting'::text);
alter table webhook_deliveries enable row level security;
alter table webhook_deliveries force row level security;
create policy across on webhook_deliveries as permissive for all to lastro_definer
  using (true);
create policy own on webhook_deliveries as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant delete, insert, select on webhook_deliveries to lastro_app;
grant delete, select on webhook_deliveries to lastro_definer;
grant update (state, tries, finished_at) on webhook_deliveries to lastro_app;

create table webhook_endpoints (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  url text not null,
  events text[] not null,
  form jsonb not null,
  secret bytea not null,
  previous_secret bytea,
  previous_until timestamp(3) with time zone,
  failing_since timestamp(3) with time zone,
  failures integer default 0 not null,
  disabled_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  rotations uuid[] default '{}'::uuid[] not null,
  made_by uuid,
  name text not null,
  is_on boolean default true not null,
  deleted_at timestamp(3) with time zone,
  constraint webhook_endpoints_pkey PRIMARY KEY (id),
  constraint webhook_endpoints_check CHECK ((num_nulls(previous_secret, previous_until) = ANY (ARRAY[0, 2]))),
  constraint webhook_endpoints_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint webhook_endpoints_url_check CHECK (((length(url) >= 1) AND (length(url) <= 2000))),
  constraint webhook_endpoints_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX webhook_endpoints_of_account ON public.webhook_endpoints USING btree (user_id);
alter table webhook_endpoints enable row level security;
alter table webhook_endpoints force row level security;
create policy across on webhook_endpoints as permissive for select to lastro_definer
  using (true);
create policy own on webhook_endpoints as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant delete, insert, select on webhook_endpoints to lastro_app;
grant select on webhook_endpoints to lastro_definer;
grant update (url, events, form, secret, previous_secret, previous_until, failing_since, failures, disabled_at, updated_at, rotations, made_by, name, is_on, deleted_at) on webhook_endpoints to lastro_app;

create table webhook_messages (
  "position" bigint generated always as identity not null,
  user_id uuid not null,
  shipment_id uuid,
  tracking_id text not null,
  event_id uuid,
  event text not null,
  is_test boolean default false not null,
  facts jsonb not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint webhook_messages_pkey PRIMARY KEY ("position"),
  constraint webhook_messages_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipments(id),
  constraint webhook_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX webhook_messages_created ON public.webhook_messages USING brin (created_at);
CREATE INDEX webhook_messages_of_account ON public.webhook_messages USING btree (user_id, "position");
CREATE INDEX webhook_messages_of_shipment ON public.webhook_messages USING btree (shipment_id);
alter table webhook_messages enable row level security;
alter table webhook_messages force row level security;
create policy across on webhook_messages as permissive for all to lastro_definer
  using (true);
create policy own on webhook_messages as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant delete, insert, select on webhook_messages to lastro_app;
grant delete, select on webhook_messages to lastro_definer;

create table webhook_ordering_keys (
  endpoint_id uuid not null,
  ordering_key uuid not null,
  user_id uuid not null,
  is_test boolean default false not null,
  due_at timestamp(3) with time zone default clock_timestamp() not null,
  lease uuid,
  lease_until timestamp(3) with time zone,
  constraint webhook_ordering_keys_pkey PRIMARY KEY (endpoint_id, ordering_key),
  constraint webhook_ordering_keys_check CHECK ((num_nulls(lease, lease_until) = ANY (ARRAY[0, 2]))),
  constraint webhook_ordering_keys_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON DELETE CASCADE
);
CREATE INDEX webhook_ordering_keys_due ON public.webhook_ordering_keys USING btree (endpoint_id, is_test, due_at);
CREATE INDEX webhook_ordering_keys_leased ON public.webhook_ordering_keys USING btree (endpoint_id) WHERE (lease_until IS NOT NULL);
alter table webhook_ordering_keys enable row level security;
alter table webhook_ordering_keys force row level security;
create policy across on webhook_ordering_keys as permissive for all to lastro_definer
  using (true);
create policy own on webhook_ordering_keys as permissive for all to lastro_app
  using (user_id = ANY (( SELECT account_ids() AS account_ids)::uuid[]));
grant delete, insert, select on webhook_ordering_keys to lastro_app;
grant select on webhook_ordering_keys to lastro_definer;
grant update (due_at, lease, lease_until) on webhook_ordering_keys to lastro_app;
grant update (lease, lease_until) on webhook_ordering_keys to lastro_definer;

CREATE OR REPLACE FUNCTION public.account_by_email(address text, from_network bytea)
 RETURNS TABLE(id uuid, password_hash text, password_decoys text[], is_confirmed boolean, is_known_network boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT u.id,
     u.password_hash,
     u.password_decoys,
     (u.email_confirmed_at IS NOT NULL),
     (EXISTS ( SELECT
            FROM known_networks n
           WHERE ((n.user_id = u.id) AND (n.fingerprint = account_by_email.from_network)))) AS "exists"
    FROM users u
   WHERE (u.email = account_by_email.address);
END;
alter function account_by_email(text,bytea) owner to lastro_definer;
grant execute on function account_by_email(text,bytea) to lastro_app;

CREATE OR REPLACE FUNCTION public.account_ids()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (COALESCE(NULLIF(current_setting('app.account_ids'::text, true), ''::text), '{}'::text))::uuid[];
grant execute on function account_ids() to public;

CREATE OR REPLACE FUNCTION public.account_recipients(account uuid)
 RETURNS TABLE(email text, user_metadata jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT u.email,
     u.user_metadata
    FROM users u
   WHERE ((account_recipients.account = ANY (account_ids())) AND (u.email IS NOT NULL) AND ((u.id = account_recipients.account) OR (u.id IN ( SELECT m.user_id
            FROM members m
           WHERE ((m.account_id = account_recipients.account) AND (m.state = 'active'::text) AND (m.role = ANY (ARRAY['owner'::text, 'admin'::text])) AND COALESCE((m.expires_at > now()), true))))))
   ORDER BY u.id;
END;
alter function account_recipients(uuid) owner to lastro_definer;
grant execute on function account_recipients(uuid) to lastro_app;

CREATE OR REPLACE FUNCTION public.account_responsible(account uuid)
 RETURNS TABLE(email text, user_metadata jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT u.email,
     u.user_metadata
    FROM users u
   WHERE ((account_responsible.account = ANY (account_ids())) AND (u.email IS NOT NULL) AND ((u.id = account_responsible.account) OR (u.id IN ( SELECT m.user_id
            FROM members m
           WHERE ((m.account_id = account_responsible.account) AND (m.state = 'active'::text) AND ((m.role = 'owner'::text) OR (m.registration IS NOT NULL)) AND COALESCE((m.expires_at > now()), true))))))
   ORDER BY u.id;
END;
alter function account_responsible(uuid) owner to lastro_definer;
grant execute on function account_responsible(uuid) to lastro_app;

CREATE OR REPLACE FUNCTION public.accounts_of_old_tests(period interval)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT DISTINCT s.user_id
    FROM shipments s
   WHERE ((substr(s.tracking_id, 13, 2) = 'TS'::text) AND (s.erased_at IS NULL) AND (s.received_at < (now() - accounts_of_old_tests.period)));
END;
alter function accounts_of_old_tests(interval) owner to lastro_definer;
grant execute on function accounts_of_old_tests(interval) to lastro_app;

CREATE OR REPLACE FUNCTION public.accounts_of_shipments(ids uuid[])
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT s.user_id
    FROM shipments s
   WHERE (s.id = ANY (accounts_of_shipments.ids))
 UNION
  SELECT e.user_id
    FROM events e
   WHERE (e.shipment_id = ANY (accounts_of_shipments.ids))
 UNION
  SELECT c.user_id
    FROM checkpoints c
   WHERE (c.shipment_id = ANY (accounts_of_shipments.ids))
 UNION
  SELECT a.user_id
    FROM annexes a
   WHERE (a.shipment_id = ANY (accounts_of_shipments.ids))
 UNION
  SELECT k.user_id
    FROM shipment_sort_index k
   WHERE (k.shipment_id = ANY (accounts_of_shipments.ids))
 UNION
  SELECT r.user_id
    FROM shipment_references r
   WHERE (r.shipment_id = ANY (accounts_of_shipments.ids))
 UNION
  SELECT x.user_id
    FROM shipment_search x
   WHERE (x.shipment_id = ANY (accounts_of_shipments.ids));
END;
alter function accounts_of_shipments(uuid[]) owner to lastro_definer;
grant execute on function accounts_of_shipments(uuid[]) to lastro_app;

CREATE OR REPLACE FUNCTION public.accounts_with_readings()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH RECURSIVE found AS (
         ( SELECT r.user_id
            FROM readings r
           ORDER BY r.user_id
          LIMIT 1)
         UNION ALL
          SELECT ( SELECT r.user_id
                    FROM readings r
                   WHERE (r.user_id > f_1.user_id)
                   ORDER BY r.user_id
                  LIMIT 1) AS user_id
            FROM found f_1
           WHERE (f_1.user_id IS NOT NULL)
         )
  SELECT f.user_id
    FROM found f
   WHERE (f.user_id IS NOT NULL);
END;
alter function accounts_with_readings() owner to lastro_definer;
grant execute on function accounts_with_readings() to lastro_app;

CREATE OR REPLACE FUNCTION public.acting_members(sessions uuid[], subjects uuid[], accounts uuid[])
 RETURNS TABLE(n bigint, person uuid, standing text, account uuid, member uuid, role text, granted text[], is_closing boolean, is_test boolean, refusal text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET plan_cache_mode TO 'force_generic_plan'
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
begin
  return query
  select h.n, h.id, h.standing, a.account, a.member, a.role, a.granted, a.is_closing, a.is_test,
    case
      when a.account is null then 'not_a_member'
      when a.refusal is not null then a.refusal
      when a.missing = 'second_step' then 'second_step_required_here'
      when a.missing = 'sign_in' then 'session_too_old_here'
    end
  from unnest(sessions, subjects, accounts) with ordinality as c (session, subject, wanted, n)
  cross join lateral (
    select c.n, c.wanted, u.id, u.former_id, s.second_step_at, s.created_at,
      case
        when s.second_step_at is not null then 'aal2'
        when (
          select true from mfa_factors f where f.user_id = s.user_id and f.verified_at is not null limit 1
        ) then 'due'
        else 'aal1'
      end as standing
    from sessions s
    -- OFFSET keeps the planner from joining in another order. Without statistics it would read all
    -- users for each batch.
    cross join lateral (select p.id, p.former_id from users p where p.id = s.user_id offset 0) as u
    where s.id = c.session and c.subject in (u.id, u.former_id) and now() < s.idle_until and now() < s.expires_at
    offset 0
  ) h
  left join lateral (
    select m.account_id as account, m.id as member, m.role,
      array_remove(array[
        case when m.role = 'operator' and o.operators_export then 'shipments.export' end,
        case when m.registration is not null then 'quality.sign' end,
        case when m.sees_recipients then 'recipients.read' end
      ], null) as granted,
      o.closes_at is not null as is_closing, o.is_test, t.refusal,
      missing_to_enter(o.second_step_from, o.session_hours, h.second_step_at, h.created_at) as missing, 1 as preference
    from members m join companies o on o.account_id = m.account_id and o.closed_at is null
    cross join lateral (
      select case
        when m.state = 'suspended' then 'membership_suspended'
        when m.expires_at <= now() then 'membership_expired'
      end as refusal
    ) t
    where m.user_id = h.id and m.state <> 'removed'
      and (m.account_id = h.wanted or h.wanted is null and m.account_id = h.former_id and t.refusal is null)
    union all
    select h.id, h.id, 'owner',
      -- Nobody names responsible persons of a person's own account, so its owner signs.
      array['quality.sign'], false, false, null, null, 2
    where h.wanted is null or h.wanted = h.id
    order by preference
    limit 1
  ) a on true;
end;
$function$;
alter function acting_members(uuid[],uuid[],uuid[]) owner to lastro_definer;
grant execute on function acting_members(uuid[],uuid[],uuid[]) to lastro_app;

CREATE OR REPLACE FUNCTION public.acts_as(member uuid, account uuid, roles text[])
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT ((account = ANY (account_ids())) AND (EXISTS ( SELECT
            FROM members m
           WHERE ((m.id = acts_as.member) AND (m.account_id = acts_as.account) AND (m.state = 'active'::text) AND (m.role = ANY (acts_as.roles)) AND COALESCE((m.expires_at > now()), true)))));
END;
alter function acts_as(uuid,uuid,text[]) owner to lastro_definer;
grant execute on function acts_as(uuid,uuid,text[]) to lastro_app;

CREATE OR REPLACE FUNCTION public.assure_guard(holds boolean, guarded text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if holds is not true then
    raise exception '% is not allowed', guarded using errcode = 'insufficient_privilege';
  end if;
end;
$function$;
grant execute on function assure_guard(boolean,text) to lastro_app;
grant execute on function assure_guard(boolean,text) to lastro_definer;

CREATE OR REPLACE FUNCTION public.assure_test_codes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if exists (
    select from created s left join companies c on c.account_id = s.user_id
    where (substr(s.tracking_id, 13, 2) = 'TS') <> coalesce(c.is_test, false)
  ) then
    raise exception 'a tracking code does not fit its account' using errcode = 'check_violation';
  end if;
  return null;
end;
$function$;
alter function assure_test_codes() owner to lastro_definer;
-- nobody but its owner may call assure_test_codes()

CREATE OR REPLACE FUNCTION public.audited_shipments(ids uuid[])
 RETURNS SETOF shipments
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select s.* from shipments s where s.id = any (ids) and s.user_id = any (account_ids())
$function$;
alter function audited_shipments(uuid[]) owner to lastro_definer;
grant execute on function audited_shipments(uuid[]) to lastro_app;

CREATE OR REPLACE FUNCTION public.authorized_recorders(shipment uuid)
 RETURNS TABLE(id uuid, name text, email text, is_deleted boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT DISTINCT known.id,
     (u.user_metadata ->> 'full_name'::text),
     u.email,
     (u.deleted_at IS NOT NULL)
    FROM ((qr_authorizations q
      JOIN users u ON ((u.id = q.authorized_user_id)))
      CROSS JOIN LATERAL unnest(ARRAY[u.id, u.former_id]) known(id))
   WHERE ((q.shipment_id = authorized_recorders.shipment) AND (q.user_id = ANY (account_ids())) AND (q.uses > 0) AND (known.id IS NOT NULL));
END;
alter function authorized_recorders(uuid) owner to lastro_definer;
grant execute on function authorized_recorders(uuid) to lastro_app;

CREATE OR REPLACE FUNCTION public.avatar_picture(name text)
 RETURNS bytea
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT a.picture
    FROM avatars a
   WHERE (a.name = avatar_picture.name);
END;
alter function avatar_picture(text) owner to lastro_definer;
grant execute on function avatar_picture(text) to lastro_app;

CREATE OR REPLACE FUNCTION public.bump_account_revision()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  update users set revision = revision + 1 where id = coalesce(new.user_id, old.user_id);
  return null;
end;
$function$;
alter function bump_account_revision() owner to lastro_definer;
-- nobody but its owner may call bump_account_revision()

CREATE OR REPLACE FUNCTION public.bump_company_revision()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  update users set revision = revision + 1 where id = new.account_id;
  return null;
end;
$function$;
alter function bump_company_revision() owner to lastro_definer;
-- nobody but its owner may call bump_company_revision()

CREATE OR REPLACE FUNCTION public.bump_revision()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  new.revision := old.revision + 1;
  return new;
end;
$function$;
-- nobody but its owner may call bump_revision()

CREATE OR REPLACE FUNCTION public.cep_recall(code text, freshness interval)
 RETURNS TABLE(logradouro text, complemento text, bairro text, localidade text, uf text, is_fresh boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT c.logradouro,
     c.complemento,
     c.bairro,
     c.localidade,
     c.uf,
     (c.fetched_at > (now() - cep_recall.freshness))
    FROM cep_cache c
   WHERE (c.cep = cep_recall.code);
END;
alter function cep_recall(text,interval) owner to lastro_definer;
grant execute on function cep_recall(text,interval) to lastro_app;

CREATE OR REPLACE FUNCTION public.cep_remember(code text, logradouro text, complemento text, bairro text, localidade text, uf text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 INSERT INTO cep_cache AS c (cep, logradouro, complemento, bairro, localidade, uf)
   VALUES (cep_remember.code, cep_remember.logradouro, cep_remember.complemento, cep_remember.bairro, cep_remember.localidade, cep_remember.uf) ON CONFLICT(cep) DO UPDATE SET logradouro = excluded.logradouro, complemento = excluded.complemento, bairro = excluded.bairro, localidade = excluded.localidade, uf = excluded.uf, fetched_at = now();
END;
alter function cep_remember(text,text,text,text,text,text) owner to lastro_definer;
grant execute on function cep_remember(text,text,text,text,text,text) to lastro_app;

CREATE OR REPLACE FUNCTION public.cep_surroundings(code text)
 RETURNS TABLE(localidade text, uf text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT min(c.localidade) AS min,
     min(c.uf) AS min
    FROM cep_cache c
   WHERE ((c.cep >= ("left"(cep_surroundings.code, 5) || '000'::text)) AND (c.cep <= ("left"(cep_surroundings.code, 5) || '999'::text)))
  HAVING (count(DISTINCT ROW(c.localidade, c.uf)) = 1);
END;
alter function cep_surroundings(text) owner to lastro_definer;
grant execute on function cep_surroundings(text) to lastro_app;

CREATE OR REPLACE FUNCTION public.change_password(account uuid, old_hash text, new_hash text)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH changed AS (
          UPDATE users u SET password_hash = change_password.new_hash, updated_at = now()
           WHERE ((u.id = change_password.account) AND (u.id = ANY (account_ids())) AND (NOT (u.password_hash IS DISTINCT FROM change_password.old_hash)))
           RETURNING u.id
         )
  SELECT (EXISTS ( SELECT
            FROM changed)) AS "exists";
END;
alter function change_password(uuid,text,text) owner to lastro_definer;
grant execute on function change_password(uuid,text,text) to lastro_app;

CREATE OR REPLACE FUNCTION public.claim_webhooks(claim uuid, seconds integer, max_rows integer, max_failing integer, concurrency integer)
 RETURNS TABLE(endpoint_id uuid, ordering_key uuid, delivery_id uuid, user_id uuid, url text, secret bytea, previous_secret bytea, event text, facts jsonb, form jsonb, is_test boolean, tries integer, is_failing boolean)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  -- Only one node claims at a time, because each node counts the calls that the others claimed. The
  -- lock's number is arbitrary.
  select pg_advisory_xact_lock(7203518844091);
  with recursive known (id) as (
    (select l.endpoint_id from webhook_ordering_keys l order by l.endpoint_id limit 1)
    union all
    select (
      select l.endpoint_id from webhook_ordering_keys l where l.endpoint_id > k.id order by l.endpoint_id limit 1
    ) from known k where k.id is not null
  ), open as (
    select w.id, w.is_on and w.disabled_at is null as is_on, w.failing_since is not null as is_failing, (
      select count(*) from webhook_ordering_keys b where b.endpoint_id = w.id and b.lease_until > clock_timestamp()
    ) as busy
    from known k join webhook_endpoints w on w.id = k.id
  ), due as (
    select d.endpoint_id, d.ordering_key, o.is_failing, d.due_at,
      o.busy + row_number() over (partition by d.endpoint_id order by d.is_test desc, d.due_at) as turn
    from open o cross join lateral (
      select * from (
        select l.endpoint_id, l.ordering_key, l.due_at, l.is_test from webhook_ordering_keys l
        where l.endpoint_id = o.id and l.is_test and l.due_at <= clock_timestamp()
          and (l.lease_until is null or l.lease_until <= clock_timestamp())
        order by l.due_at limit greatest(concurrency - o.busy, 0)
        for update skip locked
      ) tests
      union all
      select * from (
        select l.endpoint_id, l.ordering_key, l.due_at, l.is_test from webhook_ordering_keys l
        where o.is_on and l.endpoint_id = o.id and not l.is_test and l.due_at <= clock_timestamp()
          and (l.lease_until is null or l.lease_until <= clock_timestamp())
        order by l.due_at limit greatest((case when o.is_failing then 1 else concurrency end) - o.busy, 0)
        for update skip locked
      ) events
    ) d
  ), chosen as (
    select c.endpoint_id, c.ordering_key, c.is_failing from (
      select d.*, row_number() over (partition by d.is_failing order by d.turn, d.due_at) as place from due d
      where d.turn <= concurrency
    ) c
    where not c.is_failing or c.place <= max_failing
    order by c.turn, c.is_failing, c.due_at limit max_rows
  ), taken as (
    update webhook_ordering_keys l set lease = claim, lease_until = clock_timestamp() + make_interval(secs => seconds)
    from chosen c where l.endpoint_id = c.endpoint_id and l.ordering_key = c.ordering_key
    returning l.endpoint_id, l.ordering_key, c.is_failing
  )
  select t.endpoint_id, t.ordering_key, x.id, x.user_id, w.url, w.secret,
    case when w.previous_until > clock_timestamp() then w.previous_secret end,
    m.event, m.facts, x.form, x.is_test, x.tries, t.is_failing
  from taken t
  join webhook_endpoints w on w.id = t.endpoint_id
  cross join lateral (
    select * from webhook_deliveries y
    where y.endpoint_id = t.endpoint_id and y.ordering_key = t.ordering_key and y.state = 'waiting'
    order by y.position limit 1
  ) x
  join webhook_messages m on m.position = x.position
$function$;
alter function claim_webhooks(uuid,integer,integer,integer,integer) owner to lastro_definer;
grant execute on function claim_webhooks(uuid,integer,integer,integer,integer) to lastro_app;

CREATE OR REPLACE FUNCTION public.close_company(account uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  update companies c
    set name = 'Empresa encerrada', cnpj = null, phone = null, whatsapp = null, email = null, site = null, color = null,
      closed_at = now(), updated_at = now()
    where c.account_id = account and account = any (account_ids()) and c.closes_at <= now();
  if not found then
    raise exception 'close_company: not due' using errcode = 'insufficient_privilege';
  end if;
  delete from invitations i where i.account_id = account;
  update members m
    set user_id = null, display_name = null, state = 'removed', removed_at = coalesce(m.removed_at, now()),
      warehouse_id = null, signing_name = null, registration = null
    where m.account_id = account;
end;
$function$;
alter function close_company(uuid) owner to lastro_definer;
grant execute on function close_company(uuid) to lastro_app;

CREATE OR REPLACE FUNCTION public.companies_to_close()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT c.account_id
    FROM companies c
   WHERE ((c.closes_at <= now()) AND (c.closed_at IS NULL))
   ORDER BY c.closes_at;
END;
alter function companies_to_close() owner to lastro_definer;
grant execute on function companies_to_close() to lastro_app;

CREATE OR REPLACE FUNCTION public.company_events(account uuid, before text, before_id uuid, since text, recorder text, max_rows integer)
 RETURNS TABLE(event_id uuid, shipment_id uuid, tracking_id text, type text, received_at text, actor uuid, via text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT e.event_id,
     e.shipment_id,
     s.tracking_id,
     "substring"(encode(e.client_statement, 'escape'::text), '"type":"([a-z_.]+)","v":[0-9]+}$'::text) AS "substring",
     f.received_at,
     (NULLIF(f.actor, ''::text))::uuid AS "nullif",
     split_part(split_part(f.fields, '"via":"'::text, 2), '"'::text, 1) AS split_part
    FROM ((events e
      CROSS JOIN LATERAL ( SELECT encode(e.server_fields, 'escape'::text) AS fields,
             ("left"(split_part(encode(e.server_fields, 'escape'::text), '"received_at":"'::text, 2), 24) COLLATE "C") AS received_at,
             ("left"(split_part(encode(e.server_fields, 'escape'::text), '"actor":"'::text, 2), 36) COLLATE "C") AS actor) f)
      JOIN shipments s ON ((s.id = e.shipment_id)))
   WHERE ((e.user_id = company_events.account) AND (company_events.account = ANY (account_ids())) AND (e.server_fields IS NOT NULL) AND (EXISTS ( SELECT
            FROM companies c
           WHERE (c.account_id = company_events.account))) AND (ROW(f.received_at, e.event_id) < ROW(company_events.before, company_events.before_id)) AND (f.received_at >= company_events.since) AND ((f.actor >= COALESCE(company_events.recorder, ''::text)) AND (f.actor <= COALESCE(company_events.recorder, '~'::text))))
   ORDER BY f.received_at DESC, e.event_id DESC
  LIMIT company_events.max_rows;
END;
alter function company_events(uuid,text,uuid,text,text,integer) owner to lastro_definer;
grant execute on function company_events(uuid,text,uuid,text,text,integer) to lastro_app;

CREATE OR REPLACE FUNCTION public.company_members(account uuid)
 RETURNS TABLE(id uuid, number integer, name text, email text, role text, state text, expires_at timestamp with time zone, joined_at timestamp with time zone, second_step boolean, revision bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT m.id,
     m.number,
     COALESCE(full_name_of(u.user_metadata), m.display_name) AS "coalesce",
     u.email,
     m.role,
     m.state,
     m.expires_at,
     m.joined_at,
     (EXISTS ( SELECT
            FROM mfa_factors f
           WHERE ((f.user_id = u.id) AND (f.verified_at IS NOT NULL)))) AS "exists",
     m.revision
    FROM (members m
      LEFT JOIN users u ON (((u.id = m.user_id) AND (m.state <> 'removed'::text))))
   WHERE ((m.account_id = company_members.account) AND (company_members.account = ANY (account_ids())))
   ORDER BY m.number;
END;
alter function company_members(uuid) owner to lastro_definer;
grant execute on function company_members(uuid) to lastro_app;

CREATE OR REPLACE FUNCTION public.complete_email_change(account uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  wanted text;
begin
  select u.new_email into strict wanted from users u
    where u.id = account and u.id = any (account_ids()) and u.new_email is not null for update;
  delete from users u where u.email = wanted and u.id <> account and u.email_confirmed_at is null;
  update users u
    set email = wanted, new_email = null, new_email_asked_at = null, new_email_confirmed_by = null, updated_at = now()
    where u.id = account;
  return true;
exception when unique_violation then
  return false;
end;
$function$;
alter function complete_email_change(uuid) owner to lastro_definer;
grant execute on function complete_email_change(uuid) to lastro_app;

CREATE OR REPLACE FUNCTION public.convert_account(account uuid, person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_variable
declare
  before users%rowtype;
begin
  select u.* into before from users u
    where u.id = account and u.id = any (account_ids()) and u.kind = 'person' and u.former_id is null and u.deleted_at is null;
  perform assure_guard(found, 'convert_account');
  update users u
    set kind = 'company', email = null, password_hash = null, password_decoys = '{}', email_confirmed_at = null,
      confirmation_sent_at = null, recovery_sent_at = null, last_sign_in_at = null, new_email = null, new_email_asked_at = null,
      new_email_confirmed_by = null, updated_at = now(), revision = u.revision + 1
    where u.id = account;
  insert into users (
    id, email, password_hash, password_decoys, email_confirmed_at, confirmation_sent_at, recovery_sent_at, last_sign_in_at,
    new_email, new_email_asked_at, new_email_confirmed_by, user_metadata, created_at, former_id
  ) values (
    person, before.email, before.password_hash, before.password_decoys, before.email_confirmed_at, before.confirmation_sent_at,
    before.recovery_sent_at, before.last_sign_in_at, before.new_email, before.new_email_asked_at, before.new_email_confirmed_by,
    before.user_metadata, before.created_at, account
  );
  update sessions set user_id = person where user_id = account;
  update identities set user_id = person where user_id = account;
  update mfa_factors set user_id = person where user_id = account;
  update mfa_challenges set user_id = person where user_id = account;
  update mfa_recovery_codes set user_id = person where user_id = account;
  update one_time_tokens set user_id = person where user_id = account;
  update known_networks set user_id = person where user_id = account;
  update avatars set user_id = person where user_id = account;
  update audit_log set user_id = person where user_id = account;
  update qr_authorizations set authorized_user_id = person where authorized_user_id = account;
  perform pg_notify('lastro_session', account::text);
end;
$function$;
alter function convert_account(uuid,uuid) owner to lastro_definer;
grant execute on function convert_account(uuid,uuid) to lastro_app;

CREATE OR REPLACE FUNCTION public.count_findings()
 RETURNS TABLE(findings bigint, shipments bigint, newest timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT (( SELECT count(*) AS count
            FROM shipment_findings) + ( SELECT count(*) AS count
            FROM log_findings)),
     ( SELECT count(*) AS count
            FROM shipment_violations) AS count,
     GREATEST(( SELECT max(shipment_findings.found_at) AS max
            FROM shipment_findings), ( SELECT max(log_findings.found_at) AS max
            FROM log_findings)) AS "greatest";
END;
alter function count_findings() owner to lastro_definer;
grant execute on function count_findings() to lastro_app;

CREATE OR REPLACE FUNCTION public.delete_expired_deletion_notices()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 DELETE FROM account_deletion_notices
   WHERE (account_deletion_notices.created_at < (now() - '7 days'::interval));
END;
alter function delete_expired_deletion_notices() owner to lastro_definer;
grant execute on function delete_expired_deletion_notices() to lastro_app;

CREATE OR REPLACE FUNCTION public.delete_expired_factors()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 DELETE FROM mfa_factors
   WHERE ((mfa_factors.verified_at IS NULL) AND (mfa_factors.created_at < (now() - '1 day'::interval)));
 DELETE FROM mfa_challenges
   WHERE (mfa_challenges.expires_at < (now() - '1 day'::interval));
END;
alter function delete_expired_factors() owner to lastro_definer;
grant execute on function delete_expired_factors() to lastro_app;

CREATE OR REPLACE FUNCTION public.delete_expired_idempotency_keys()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 DELETE FROM idempotency_keys
   WHERE (idempotency_keys.created_at < (now() - '24:00:00'::interval));
END;
alter function delete_expired_idempotency_keys() owner to lastro_definer;
grant execute on function delete_expired_idempotency_keys() to lastro_app;

CREATE OR REPLACE FUNCTION public.delete_expired_imports()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 DELETE FROM imports
   WHERE ((imports.committed_at IS NULL) AND (imports.created_at < (now() - '24:00:00'::interval)));
 DELETE FROM imports
   WHERE (imports.committed_at < (now() - '1 year'::interval));
END;
alter function delete_expired_imports() owner to lastro_definer;
grant execute on function delete_expired_imports() to lastro_app;

CREATE OR REPLACE FUNCTION public.delete_expired_invitations()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 DELETE FROM invitations
   WHERE (invitations.expires_at < (now() - '30 days'::interval));
END;
alter function delete_expired_invitations() owner to lastro_definer;
grant execute on function delete_expired_invitations() to lastro_app;

CREATE OR REPLACE FUNCTION public.delete_expired_oauth_states()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 DELETE FROM oauth_states
   WHERE (oauth_states.expires_at < now());
END;
alter function delete_expired_oauth_states() owner to lastro_definer;
grant execute on function delete_expired_oauth_states() to lastro_app;

CREATE OR REPLACE FUNCTION public.delete_expired_places()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 DELETE FROM cep_cache
   WHERE (cep_cache.fetched_at < (now() - '1 year'::interval));
 DELETE FROM geocode_cache
   WHERE (geocode_cache.fetched_at < (now() - '90 days'::interval));
END;
alter function delete_expired_places() owner to lastro_definer;
grant execute on function delete_expired_places() to lastro_app;

CREATE OR REPLACE FUNCTION public.delete_expired_sign_ins()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 DELETE FROM sessions
   WHERE (LEAST(sessions.idle_until, sessions.expires_at) < now());
 DELETE FROM sessions s
    USING one_time_tokens t
   WHERE ((t.session_id = s.id) AND (t.expires_at < now()));
 DELETE FROM one_time_tokens
   WHERE (one_time_tokens.expires_at < (now() - '7 days'::interval));
 DELETE FROM known_networks
   WHERE (known_networks.seen_at < (now() - '90 days'::interval));
 DELETE FROM throttles
   WHERE (throttles.drained_at < now());
END;
alter function delete_expired_sign_ins() owner to lastro_definer;
grant execute on function delete_expired_sign_ins() to lastro_app;

CREATE OR REPLACE FUNCTION public.delete_media_of(account uuid, shipments uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  named bytea[];
begin
  if not account = any (account_ids()) then
    raise exception 'delete_media_of: not in scope' using errcode = 'insufficient_privilege';
  end if;
  -- The locks let the later of two concurrent erasures see that no shipment names a file any more.
  select array_agg(locked.digest) into named from (
    select m.digest from media m
    where m.user_id = account
      and m.digest in (select u.digest from media_uses u where u.shipment_id = any (shipments))
    order by m.digest for update
  ) locked;
  delete from media_uses u where u.user_id = account and u.shipment_id = any (shipments);
  delete from media m
    where m.user_id = account and m.digest = any (named)
      and not exists (select from media_uses u where u.user_id = account and u.digest = m.digest)
      and not exists (select from device_certificates c where c.user_id = account and c.digest = m.digest);
end;
$function$;
alter function delete_media_of(uuid,uuid[]) owner to lastro_definer;
grant execute on function delete_media_of(uuid,uuid[]) to lastro_app;

CREATE OR REPLACE FUNCTION public.delete_old_delivery_links()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 DELETE FROM delivery_links
   WHERE (delivery_links.expires_at < (now() - '90 days'::interval));
END;
alter function delete_old_delivery_links() owner to lastro_definer;
grant execute on function delete_old_delivery_links() to lastro_app;

CREATE OR REPLACE FUNCTION public.delete_old_fsu_messages()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 DELETE FROM fsu_messages
   WHERE (fsu_messages.received_at < (now() - '1 year'::interval));
END;
alter function delete_old_fsu_messages() owner to lastro_definer;
grant execute on function delete_old_fsu_messages() to lastro_app;

CREATE OR REPLACE FUNCTION public.delete_old_media(max_rows integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH old AS (
          SELECT m.user_id,
             m.digest
            FROM ((users a
              LEFT JOIN system_settings s ON ((s.user_id = a.id)))
              CROSS JOIN LATERAL ( SELECT media.user_id,
                     media.digest
                    FROM media
                   WHERE ((media.user_id = a.id) AND (media.purpose = 'picture'::text) AND (media.deleted_at IS NULL) AND (media.arrived_at < (now() - make_interval(months => COALESCE(s.media_months, 12)))) AND (NOT (EXISTS ( SELECT
                            FROM (media_uses u
                              JOIN shipments c ON (((c.id = u.shipment_id) AND (c.user_id = u.user_id))))
                           WHERE ((u.user_id = media.user_id) AND (u.digest = media.digest) AND (c.contested_at IS NOT NULL))))))
                   ORDER BY media.arrived_at
                  LIMIT delete_old_media.max_rows
                  FOR UPDATE OF media SKIP LOCKED) m)
         ), deleted AS (
          UPDATE media m SET content = NULL::bytea, deleted_at = now()
            FROM old
           WHERE ((m.user_id = old.user_id) AND (m.digest = old.digest))
           RETURNING m.digest
         )
  SELECT (count(*))::integer AS count
    FROM deleted;
END;
alter function delete_old_media(integer) owner to lastro_definer;
grant execute on function delete_old_media(integer) to lastro_app;

CREATE OR REPLACE FUNCTION public.delete_old_notices()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 DELETE FROM notices
   WHERE (notices.created_at < (now() - '1 year'::interval));
END;
alter function delete_old_notices() owner to lastro_definer;
grant execute on function delete_old_notices() to lastro_app;

CREATE OR REPLACE FUNCTION public.delete_old_webhooks()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 DELETE FROM webhook_deliveries
   WHERE (webhook_deliveries.finished_at < (now() - '30 days'::interval));
 DELETE FROM webhook_messages m
   WHERE ((m.created_at < (now() - '30 days'::interval)) AND (NOT (EXISTS ( SELECT
            FROM (webhook_endpoints w
              JOIN webhook_deliveries d ON (((d.endpoint_id = w.id) AND (d."position" = m."position"))))
           WHERE (w.user_id = m.user_id)))));
END;
alter function delete_old_webhooks() owner to lastro_definer;
grant execute on function delete_old_webhooks() to lastro_app;

CREATE OR REPLACE FUNCTION public.delete_responses_of_shipment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  delete from idempotency_keys i where i.codes @> array[new.tracking_id];
  return null;
end;
$function$;
alter function delete_responses_of_shipment() owner to lastro_definer;
-- nobody but its owner may call delete_responses_of_shipment()

CREATE OR REPLACE FUNCTION public.delete_unnamed_certificates(account uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if not account = any (account_ids()) then
    raise exception 'delete_unnamed_certificates: not in scope' using errcode = 'insufficient_privilege';
  end if;
  delete from media m
    where m.user_id = account and m.purpose = 'certificate'
      and not exists (select from media_uses u where u.user_id = account and u.digest = m.digest)
      and not exists (select from device_certificates c where c.user_id = account and c.digest = m.digest);
end;
$function$;
alter function delete_unnamed_certificates(uuid) owner to lastro_definer;
grant execute on function delete_unnamed_certificates(uuid) to lastro_app;

CREATE OR REPLACE FUNCTION public.delivery_link_of(token_hash bytea)
 RETURNS TABLE(user_id uuid, shipment_id uuid, event_id uuid, sent_to text, expires_at timestamp with time zone, is_open boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT l.user_id,
     l.shipment_id,
     l.event_id,
     l.sent_to,
     l.expires_at,
     (l.expires_at > now())
    FROM delivery_links l
   WHERE (l.hash = delivery_link_of.token_hash);
END;
alter function delivery_link_of(bytea) owner to lastro_definer;
grant execute on function delivery_link_of(bytea) to lastro_app;

CREATE OR REPLACE FUNCTION public.differ_in_kind(account uuid, named uuid, short_name text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
RETURN (SELECT COALESCE(bool_or((COALESCE(o.is_test, false) <> COALESCE(c.is_test, false))), false) AS "coalesce" FROM (((SELECT differ_in_kind.named AS id WHERE (differ_in_kind.named IS NOT NULL) UNION ALL SELECT s.user_id FROM system_settings s WHERE (s.one_record_name = differ_in_kind.short_name)) n LEFT JOIN companies c ON ((c.account_id = n.id))) LEFT JOIN companies o ON ((o.account_id = differ_in_kind.account))));
alter function differ_in_kind(uuid,uuid,text) owner to lastro_definer;
grant execute on function differ_in_kind(uuid,uuid,text) to lastro_app;

CREATE OR REPLACE FUNCTION public.drop_unproven_password(account uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 UPDATE users u SET password_hash = NULL::text, password_decoys = '{}'::text[], user_metadata = jsonb_strip_nulls(jsonb_build_object('language', (u.user_metadata -> 'language'::text)))
   WHERE ((u.id = drop_unproven_password.account) AND (u.id = ANY (account_ids())) AND (u.email_confirmed_at IS NULL));
END;
alter function drop_unproven_password(uuid) owner to lastro_definer;
grant execute on function drop_unproven_password(uuid) to lastro_app;

CREATE OR REPLACE FUNCTION public.enqueue_job(task text, payload json)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT graphile_worker.add_job(task, payload) AS add_job;
END;
alter function enqueue_job(text,json) owner to lastro_jobs;
grant execute on function enqueue_job(text,json) to lastro_app;

CREATE OR REPLACE FUNCTION public.enqueue_keyed_job(task text, payload json, key text, due timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT graphile_worker.add_job(task, payload, run_at => due, job_key => key, job_key_mode => 'preserve_run_at'::text) AS add_job;
END;
alter function enqueue_keyed_job(text,json,text,timestamp with time zone) owner to lastro_jobs;
grant execute on function enqueue_keyed_job(text,json,text,timestamp with time zone) to lastro_app;

CREATE OR REPLACE FUNCTION public.enqueue_ordered_job(task text, payload json, queue text, key text, due timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT graphile_worker.add_job(task, payload, queue_name => queue, run_at => due, job_key => key, priority => 10) AS add_job;
END;
alter function enqueue_ordered_job(text,json,text,text,timestamp with time zone) owner to lastro_jobs;
grant execute on function enqueue_ordered_job(text,json,text,text,timestamp with time zone) to lastro_app;

CREATE OR REPLACE FUNCTION public.entries_without_event(first bigint, past bigint)
 RETURNS TABLE(index bigint, leaf_hash bytea, shipment_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT l.index,
     l.leaf_hash,
     s.id
    FROM ((log_entries l
      LEFT JOIN shipments s ON ((s.pseudonym = "substring"(l.leaf, 3, 32))))
      LEFT JOIN events e ON (((e.shipment_id = s.id) AND (e.sequence = ((('x'::text || encode("substring"(l.leaf, 35, 8), 'hex'::text)))::bit(64))::bigint) AND (e.leaf = l.leaf))))
   WHERE ((l.index >= entries_without_event.first) AND (l.index < entries_without_event.past) AND (get_byte(l.leaf, 1) <> 3) AND (e.event_id IS NULL));
END;
alter function entries_without_event(bigint,bigint) owner to lastro_definer;
grant execute on function entries_without_event(bigint,bigint) to lastro_app;

CREATE OR REPLACE FUNCTION public.erase_account(account uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if not account = any (account_ids()) then
    raise exception 'erase_account: not in scope' using errcode = 'insufficient_privilege';
  end if;
  perform leave_companies(account);
  delete from sessions where user_id = account;
  delete from one_time_tokens where user_id = account;
  delete from known_networks where user_id = account;
  delete from identities where user_id = account;
  update audit_log set request_id = null, client_ip = null, user_agent = null, facts = '{}'
    where user_id = account;
  update users
    set email = null, password_hash = null, password_decoys = '{}', user_metadata = '{}',
        email_confirmed_at = null, confirmation_sent_at = null, recovery_sent_at = null, last_sign_in_at = null,
        new_email = null, new_email_asked_at = null, new_email_confirmed_by = null,
        former_id = null, updated_at = now(), deleted_at = now()
    where id = account;
  -- Ends open event streams.
  perform pg_notify('lastro_session', account::text);
end;
$function$;
alter function erase_account(uuid) owner to lastro_definer;
grant execute on function erase_account(uuid) to lastro_app;

CREATE OR REPLACE FUNCTION public.erase_shipments(account uuid, shipments uuid[], erasures uuid[], hashes bytea[], leaf_hashes bytea[], at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  erased int;
begin
  if not account = any (account_ids()) then
    raise exception 'erase_shipments: not in scope' using errcode = 'insufficient_privilege';
  end if;
  update shipments s set
    status = 'erased', reference = null, origin = '', origin_number = null, origin_complement = null,
    origin_neighborhood = null, origin_city = null, origin_state = null, origin_cep = null, destination = '',
    destination_number = null, destination_complement = null, destination_neighborhood = null, destination_city = null,
    destination_state = null, destination_cep = null, recipient_name = null, recipient_address = null,
    recipient_email = null, recipient_phone = null, description = null, weight = null, estimated_delivery = null,
    custom_data = '{}', "references" = '[]', air = null, blockchain_hash = e.hash, created_at = at, received_at = at, updated_at = at,
    open_entry = null, last_entrada = null, last_saida = null, last_finalizacao = null,
    last_tentativa = null, contested_at = null,
    events = s.events + 1, annexes = 0, last_leaf_hash = e.leaf_hash, version_event_id = null, erased_at = at
  from unnest(erase_shipments.shipments, hashes, leaf_hashes) as e (shipment, hash, leaf_hash)
  where s.id = e.shipment and s.user_id = account and s.erased_at is null;
  get diagnostics erased = row_count;
  if erased <> cardinality(erase_shipments.shipments) then
    raise exception 'erase_shipments: not the account''s, or erased already';
  end if;
  update events e
    set request_digest = null, client_fields = null, client_seed = null, server_fields = null, server_seed = null
    where e.shipment_id = any (erase_shipments.shipments) and e.event_id <> all (erasures) and e.client_seed is not null;
  delete from delivery_links l where l.shipment_id = any (erase_shipments.shipments);
  delete from fsu_messages f where f.user_id = account and f.shipments && erase_shipments.shipments;
  -- Milestones are deleted with their annexes.
  delete from annexes a where a.shipment_id = any (erase_shipments.shipments);
  delete from checkpoints c where c.shipment_id = any (erase_shipments.shipments);
  delete from shipment_references r where r.shipment_id = any (erase_shipments.shipments);
  delete from shipment_search x where x.shipment_id = any (erase_shipments.shipments);
  delete from shipment_sort_index k where k.shipment_id = any (erase_shipments.shipments);
  perform delete_media_of(account, erase_shipments.shipments);
  -- Readings stay that another shipment needs.
  delete from readings r using monitorings m
    where m.shipment_id = any (erase_shipments.shipments) and r.user_id = account
      and r.device_id = m.device_id and r.channel in (1, 2)
      and r.at >= m.started_at and r.at <= coalesce(m.ended_at, 'infinity')
      and not exists (
        select from monitorings o
        where o.user_id = account and o.device_id = r.device_id and o.shipment_id <> all (erase_shipments.shipments)
          and r.at between o.started_at and coalesce(o.ended_at, 'infinity')
      );
  -- Monitorings and excursions are deleted with these rows.
  delete from shipment_conditions c where c.shipment_id = any (erase_shipments.shipments);
  delete from qr_authorizations q where q.shipment_id = any (erase_shipments.shipments);
  delete from notices n where n.shipment_id = any (erase_shipments.shipments);
  delete from notice_stops n where n.shipment_id = any (erase_shipments.shipments);
  delete from import_rows r
    where r.user_id = account
      and r.tracking_id in (select s.tracking_id from shipments s where s.id = any (erase_shipments.shipments));
  -- Deletes statuses that no shipment has any more. A row that is being updated now is left to the
  -- next erasure.
  delete from shipment_status_counts c where c.user_id = account and c.status in (
    select z.status from shipment_status_counts z where z.user_id = account and z.shipments = 0 for update skip locked
  );
end;
$function$;
alter function erase_shipments(uuid,uuid[],uuid[],bytea[],bytea[],timestamp with time zone) owner to lastro_definer;
grant execute on function erase_shipments(uuid,uuid[],uuid[],bytea[],bytea[],timestamp with time zone) to lastro_app;

CREATE OR REPLACE FUNCTION public.erased_shipments(account uuid, code text, shipment uuid)
 RETURNS TABLE(id uuid, tracking_id text, events integer, erased_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT s.id,
     s.tracking_id,
     s.events,
     s.erased_at
    FROM shipments s
   WHERE ((s.user_id = erased_shipments.account) AND (erased_shipments.account = ANY (account_ids())) AND (s.erased_at IS NOT NULL) AND ((erased_shipments.code IS NULL) OR (s.tracking_id = erased_shipments.code)) AND ((erased_shipments.shipment IS NULL) OR (s.id = erased_shipments.shipment)))
   ORDER BY s.erased_at, s.id;
END;
alter function erased_shipments(uuid,text,uuid) owner to lastro_definer;
grant execute on function erased_shipments(uuid,text,uuid) to lastro_app;

CREATE OR REPLACE FUNCTION public.events_behind_code(code text)
 RETURNS TABLE(sequence integer, client_statement bytea, client_fields bytea, client_seed bytea, server_statement bytea, server_fields bytea, server_seed bytea, leaf bytea, leaf_hash bytea)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT e.sequence,
     e.client_statement,
     e.client_fields,
     e.client_seed,
     e.server_statement,
     e.server_fields,
     e.server_seed,
     e.leaf,
     e.leaf_hash
    FROM (events e
      JOIN shipments s ON ((s.id = e.shipment_id)))
   WHERE ((s.tracking_id = events_behind_code.code) AND public_page_behind_code(events_behind_code.code))
   ORDER BY e.sequence;
END;
alter function events_behind_code(text) owner to lastro_definer;
grant execute on function events_behind_code(text) to lastro_app;

CREATE OR REPLACE FUNCTION public.events_with_leaves(hashes bytea[])
 RETURNS TABLE(leaf_hash bytea, event_id uuid, has_shipment boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT e.leaf_hash,
     e.event_id,
     (EXISTS ( SELECT
            FROM shipments s
           WHERE (s.id = e.shipment_id))) AS "exists"
    FROM events e
   WHERE (e.leaf_hash = ANY (events_with_leaves.hashes));
END;
alter function events_with_leaves(bytea[]) owner to lastro_definer;
grant execute on function events_with_leaves(bytea[]) to lastro_app;

CREATE OR REPLACE FUNCTION public.full_name_of(metadata jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN "left"(NULLIF(TRIM(BOTH FROM (metadata ->> 'full_name'::text)), ''::text), 200);
grant execute on function full_name_of(jsonb) to lastro_app;
grant execute on function full_name_of(jsonb) to lastro_definer;

CREATE OR REPLACE FUNCTION public.geocode_recall(address bytea, freshness interval)
 RETURNS TABLE(latitude double precision, longitude double precision, is_fresh boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT g.latitude,
     g.longitude,
     (g.fetched_at > (now() - geocode_recall.freshness))
    FROM geocode_cache g
   WHERE (g.key = geocode_recall.address);
END;
alter function geocode_recall(bytea,interval) owner to lastro_definer;
grant execute on function geocode_recall(bytea,interval) to lastro_app;

CREATE OR REPLACE FUNCTION public.geocode_remember(address bytea, latitude double precision, longitude double precision)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 INSERT INTO geocode_cache AS g (key, latitude, longitude)
   VALUES (geocode_remember.address, geocode_remember.latitude, geocode_remember.longitude) ON CONFLICT(key) DO UPDATE SET latitude = excluded.latitude, longitude = excluded.longitude, fetched_at = now();
END;
alter function geocode_remember(bytea,double precision,double precision) owner to lastro_definer;
grant execute on function geocode_remember(bytea,double precision,double precision) to lastro_app;

CREATE OR REPLACE FUNCTION public.holds_password(account uuid, hash text)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH held AS (
          SELECT
            FROM users u
           WHERE ((u.id = holds_password.account) AND (u.id = ANY (account_ids())) AND (u.password_hash = holds_password.hash))
          FOR NO KEY UPDATE OF u
         )
  SELECT (EXISTS ( SELECT
            FROM held)) AS "exists";
END;
alter function holds_password(uuid,text) owner to lastro_definer;
grant execute on function holds_password(uuid,text) to lastro_app;

CREATE OR REPLACE FUNCTION public.invitation_by_token(hash bytea)
 RETURNS TABLE(account uuid, company text, role text, email text, expires_at timestamp with time zone, closes_at timestamp with time zone, inviter uuid, inviter_role text, inviter_state text, inviter_expires_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT i.account_id,
     c.name,
     i.role,
     i.email,
     i.expires_at,
     c.closes_at,
     m.id,
     m.role,
     m.state,
     m.expires_at
    FROM ((invitations i
      JOIN companies c ON ((c.account_id = i.account_id)))
      JOIN members m ON ((m.id = i.invited_by)))
   WHERE (i.token_hash = invitation_by_token.hash);
END;
alter function invitation_by_token(bytea) owner to lastro_definer;
grant execute on function invitation_by_token(bytea) to lastro_app;

CREATE OR REPLACE FUNCTION public.join_company(person uuid, hash bytea, new_member uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  invited invitations%rowtype;
  full_name text;
  joined uuid;
begin
  select i.* into invited from invitations i where i.token_hash = hash and i.expires_at > now();
  select full_name_of(u.user_metadata) into full_name from users u
    where u.id = person and person = any (account_ids()) and u.email = invited.email and u.email_confirmed_at is not null;
  perform assure_guard(found and acts_as(invited.invited_by, invited.account_id, '{owner,admin}'), 'join_company');
  update members m
    set role = invited.role, state = 'active', expires_at = invited.member_until, removed_at = null, joined_at = now(),
      sees_recipients = false, display_name = coalesce(full_name, m.display_name), revision = m.revision + 1
    where m.account_id = invited.account_id and m.user_id = person and m.state = 'removed'
    returning m.id into joined;
  if joined is null then
    update companies c set next_number = c.next_number + 1 where c.account_id = invited.account_id;
    insert into members (id, account_id, user_id, number, role, display_name, expires_at)
      select new_member, c.account_id, person, c.next_number - 1, invited.role, full_name, invited.member_until
      from companies c where c.account_id = invited.account_id
      returning id into joined;
  end if;
  delete from invitations i where i.id = invited.id;
  return joined;
end;
$function$;
alter function join_company(uuid,bytea,uuid) owner to lastro_definer;
grant execute on function join_company(uuid,bytea,uuid) to lastro_app;

CREATE OR REPLACE FUNCTION public.keep_kind_of_company()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform assure_guard(false, 'a change of is_test');
end;
$function$;
-- nobody but its owner may call keep_kind_of_company()

CREATE OR REPLACE FUNCTION public.keep_owner()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if exists (select from companies c where c.account_id = new.account_id and c.closed_at is null) then
    perform assure_guard(
      exists (select from members m where m.account_id = new.account_id and m.role = 'owner' and m.state = 'active'),
      'a company without an owner'
    );
  end if;
  return null;
end;
$function$;
alter function keep_owner() owner to lastro_definer;
-- nobody but its owner may call keep_owner()

CREATE OR REPLACE FUNCTION public.leave_companies(person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  one record;
begin
  perform assure_guard(person = any (account_ids()), 'leave_companies');
  for one in select m.* from members m where m.user_id = person loop
    update members m
      set display_name = null, user_id = null, state = 'removed', removed_at = coalesce(m.removed_at, now()),
        revision = m.revision + 1, signing_name = null, registration = null
      where m.id = one.id;
    update audit_log a set client_ip = null, user_agent = null, request_id = null
      where a.user_id = one.account_id and a.actor = one.id;
    update audit_log a set facts = a.facts - 'signing_name' - 'registration'
      where a.user_id = one.account_id and a.event = 'responsible_named' and a.facts ->> 'member' = one.id::text;
    insert into audit_log (event, user_id, actor)
      select 'member_left', one.account_id, one.id where one.state <> 'removed';
  end loop;
  update audit_log a set facts = a.facts - 'email'
    from users u where u.id = person and a.event in ('member_invited', 'invitation_withdrawn')
      and a.facts ? 'email' and a.facts ->> 'email' = u.email;
  delete from invitations i using users u where u.id = person and i.email = u.email;
end;
$function$;
alter function leave_companies(uuid) owner to lastro_definer;
grant execute on function leave_companies(uuid) to lastro_app;

CREATE OR REPLACE FUNCTION public.lock_memberships(person uuid, company uuid)
 RETURNS TABLE(account uuid, member uuid, role text, other_owners integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
begin
  perform from companies c
    where c.account_id in (
      select m.account_id from members m
      where m.user_id = person and person = any (account_ids()) and coalesce(m.account_id = company, true)
    )
    order by c.account_id for update;
  return query
    select m.account_id, m.id, m.role, (
      select count(*)::int from members o
      where o.account_id = m.account_id and o.id <> m.id and o.role = 'owner' and o.state = 'active'
    )
    from members m
    where m.user_id = person and person = any (account_ids()) and m.state <> 'removed' and coalesce(m.account_id = company, true);
end;
$function$;
alter function lock_memberships(uuid,uuid) owner to lastro_definer;
grant execute on function lock_memberships(uuid,uuid) to lastro_app;

CREATE OR REPLACE FUNCTION public.log_publish(size bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 INSERT INTO log_publication AS p (size)
   VALUES (log_publish.size) ON CONFLICT(is_only) DO UPDATE SET size = excluded.size
   WHERE (excluded.size > p.size);
 SELECT pg_notify('lastro_head'::text, (size)::text) AS pg_notify;
END;
alter function log_publish(bigint) owner to lastro_definer;
grant execute on function log_publish(bigint) to lastro_app;

CREATE OR REPLACE FUNCTION public.may_be_mailed(account uuid, address text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
RETURN ((account = ANY (account_ids())) AND ((NOT (EXISTS (SELECT FROM companies c WHERE ((c.account_id = may_be_mailed.account) AND c.is_test)))) OR (EXISTS (SELECT FROM (members m JOIN users u ON ((u.id = m.user_id))) WHERE ((m.account_id = may_be_mailed.account) AND (m.state = 'active'::text) AND COALESCE((m.expires_at > now()), true) AND (u.email = lower(may_be_mailed.address)))))));
alter function may_be_mailed(uuid,text) owner to lastro_definer;
grant execute on function may_be_mailed(uuid,text) to lastro_app;

CREATE OR REPLACE FUNCTION public.member_recipients(account uuid, member uuid)
 RETURNS TABLE(email text, user_metadata jsonb, role text, expires_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT u.email,
     u.user_metadata,
     m.role,
     m.expires_at
    FROM (members m
      JOIN users u ON ((u.id = m.user_id)))
   WHERE ((m.account_id = member_recipients.account) AND (member_recipients.account = ANY (account_ids())) AND (u.email IS NOT NULL) AND ((m.id = member_recipients.member) OR ((member_recipients.member IS NULL) AND (m.state = 'active'::text) AND COALESCE((m.expires_at > now()), true))))
   ORDER BY m.number;
END;
alter function member_recipients(uuid,uuid) owner to lastro_definer;
grant execute on function member_recipients(uuid,uuid) to lastro_app;

CREATE OR REPLACE FUNCTION public.missing_to_enter(second_step_from timestamp with time zone, session_hours integer, second_step_at timestamp with time zone, signed_in_at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN CASE WHEN ((second_step_from <= now()) AND (second_step_at IS NULL)) THEN 'second_step'::text WHEN (signed_in_at < (now() - make_interval(hours => session_hours))) THEN 'sign_in'::text ELSE NULL::text END;
grant execute on function missing_to_enter(timestamp with time zone,integer,timestamp with time zone,timestamp with time zone) to lastro_app;
grant execute on function missing_to_enter(timestamp with time zone,integer,timestamp with time zone,timestamp with time zone) to lastro_definer;

CREATE OR REPLACE FUNCTION public.note_api_key_use(account uuid, key uuid, of_previous boolean)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 UPDATE api_keys k SET last_used_at =
         CASE
             WHEN note_api_key_use.of_previous THEN k.last_used_at
             ELSE clock_timestamp()
         END, previous_used_at =
         CASE
             WHEN note_api_key_use.of_previous THEN clock_timestamp()
             ELSE k.previous_used_at
         END
   WHERE ((k.user_id, k.id) IN ( SELECT n.user_id,
             n.id
            FROM api_keys n
           WHERE ((n.user_id = note_api_key_use.account) AND (n.id = note_api_key_use.key))
          FOR UPDATE OF n SKIP LOCKED));
END;
alter function note_api_key_use(uuid,uuid,boolean) owner to lastro_definer;
grant execute on function note_api_key_use(uuid,uuid,boolean) to lastro_app;

CREATE OR REPLACE FUNCTION public.notify_authorized(granted uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT pg_notify('lastro_authorization'::text, (u.id)::text) AS pg_notify
    FROM (qr_authorizations q
      JOIN users u ON (((u.id = q.authorized_user_id) OR ((q.authorized_user_id IS NULL) AND (u.email = q.email) AND (u.email_confirmed_at IS NOT NULL)))))
   WHERE ((q.id = notify_authorized.granted) AND (q.user_id = ANY (account_ids())));
END;
alter function notify_authorized(uuid) owner to lastro_definer;
grant execute on function notify_authorized(uuid) to lastro_app;

CREATE OR REPLACE FUNCTION public.oauth_state_consume(state bytea, browser bytea)
 RETURNS TABLE(redirect_to text, code_challenge bytea)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 DELETE FROM oauth_states s
   WHERE ((s.state_hash = oauth_state_consume.state) AND (s.browser_hash = oauth_state_consume.browser) AND (s.expires_at > now()))
   RETURNING s.redirect_to,
     s.code_challenge;
END;
alter function oauth_state_consume(bytea,bytea) owner to lastro_definer;
grant execute on function oauth_state_consume(bytea,bytea) to lastro_app;

CREATE OR REPLACE FUNCTION public.oauth_state_start(state bytea, browser bytea, target text, challenge bytea, life interval)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 INSERT INTO oauth_states (state_hash, browser_hash, redirect_to, code_challenge, expires_at)
   VALUES (oauth_state_start.state, oauth_state_start.browser, oauth_state_start.target, oauth_state_start.challenge, (now() + oauth_state_start.life));
END;
alter function oauth_state_start(bytea,bytea,text,bytea,interval) owner to lastro_definer;
grant execute on function oauth_state_start(bytea,bytea,text,bytea,interval) to lastro_app;

CREATE OR REPLACE FUNCTION public.open_company(founder uuid, member uuid, written json)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_variable
declare
  opened companies%rowtype := json_populate_record(null::companies, written);
begin
  insert into users as u (id, kind, user_metadata)
    values (opened.account_id, 'company', jsonb_build_object('full_name', opened.name))
    on conflict (id) do update set user_metadata = excluded.user_metadata where u.kind = 'company';
  perform assure_guard(found and opened.account_id = any (account_ids()) and founder = any (account_ids()), 'open_company');
  insert into companies (account_id, name, cnpj, phone, whatsapp, email, site, color, is_test, next_number)
    values (opened.account_id, opened.name, opened.cnpj, opened.phone, opened.whatsapp, opened.email, opened.site, opened.color,
      coalesce(opened.is_test, false), 2);
  insert into members (id, account_id, user_id, number, role, display_name)
    select member, opened.account_id, u.id, 1, 'owner', full_name_of(u.user_metadata) from users u where u.id = founder;
end;
$function$;
alter function open_company(uuid,uuid,json) owner to lastro_definer;
grant execute on function open_company(uuid,uuid,json) to lastro_app;

CREATE OR REPLACE FUNCTION public.owner_of_identity(iss text, sub text)
 RETURNS TABLE(user_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT i.user_id
    FROM identities i
   WHERE ((i.issuer = owner_of_identity.iss) AND (i.subject = owner_of_identity.sub));
END;
alter function owner_of_identity(text,text) owner to lastro_definer;
grant execute on function owner_of_identity(text,text) to lastro_app;

CREATE OR REPLACE FUNCTION public.owner_of_session(session uuid)
 RETURNS TABLE(user_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT s.user_id
    FROM sessions s
   WHERE (s.id = owner_of_session.session);
END;
alter function owner_of_session(uuid) owner to lastro_definer;
grant execute on function owner_of_session(uuid) to lastro_app;

CREATE OR REPLACE FUNCTION public.owner_of_token(hash bytea, kinds text[])
 RETURNS TABLE(user_id uuid, is_expired boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT t.user_id,
     (t.expires_at <= now())
    FROM one_time_tokens t
   WHERE ((t.token_hash = owner_of_token.hash) AND (t.kind = ANY (owner_of_token.kinds)));
END;
alter function owner_of_token(bytea,text[]) owner to lastro_definer;
grant execute on function owner_of_token(bytea,text[]) to lastro_app;

CREATE OR REPLACE FUNCTION public.places_of_work(person uuid)
 RETURNS TABLE(account_id uuid, warehouse_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT m.account_id,
     m.warehouse_id
    FROM members m
   WHERE ((m.user_id = places_of_work.person) AND (places_of_work.person = ANY (account_ids())) AND (m.state <> 'removed'::text) AND (m.warehouse_id IS NOT NULL));
END;
alter function places_of_work(uuid) owner to lastro_definer;
grant execute on function places_of_work(uuid) to lastro_app;

CREATE OR REPLACE FUNCTION public.public_page_behind_code(code text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT (COALESCE(( SELECT y.public_pages
            FROM system_settings y
           WHERE (y.user_id = s.user_id)), true) AND (NOT (EXISTS ( SELECT
            FROM private_pages p
           WHERE (p.shipment_id = s.id)))))
    FROM shipments s
   WHERE (s.tracking_id = public_page_behind_code.code);
END;
alter function public_page_behind_code(text) owner to lastro_definer;
grant execute on function public_page_behind_code(text) to lastro_app;

CREATE OR REPLACE FUNCTION public.received_authorizations(account uuid, code text)
 RETURNS TABLE(id uuid, owner_id uuid, owner_name text, owner_email text, is_single_use boolean, created_at timestamp with time zone, expires_at timestamp with time zone, used_at timestamp with time zone, uses integer, last_used_at timestamp with time zone, revoked_at timestamp with time zone, shipment_id uuid, tracking_id text, status text, origin_city text, origin_state text, destination_city text, destination_state text, open_entry text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT q.id,
     q.user_id,
     (o.user_metadata ->> 'full_name'::text),
     o.email,
     q.is_single_use,
     q.created_at,
     q.expires_at,
     q.used_at,
     q.uses,
     q.last_used_at,
     q.revoked_at,
     s.id,
     s.tracking_id,
     s.status,
     s.origin_city,
     s.origin_state,
     s.destination_city,
     s.destination_state,
     s.open_entry
    FROM (((users me
      JOIN qr_authorizations q ON (((q.authorized_user_id = me.id) OR ((q.authorized_user_id IS NULL) AND (q.email = me.email)))))
      JOIN shipments s ON (((s.id = q.shipment_id) AND (s.user_id = q.user_id))))
      JOIN users o ON (((o.id = q.user_id) AND (o.deleted_at IS NULL))))
   WHERE ((me.id = received_authorizations.account) AND (me.id = ANY (account_ids())) AND (me.email_confirmed_at IS NOT NULL) AND (me.deleted_at IS NULL) AND ((received_authorizations.code IS NULL) OR (s.tracking_id = received_authorizations.code)));
END;
alter function received_authorizations(uuid,text) owner to lastro_definer;
grant execute on function received_authorizations(uuid,text) to lastro_app;

CREATE OR REPLACE FUNCTION public.received_open_entry(account uuid, code text)
 RETURNS TABLE(location text, city text, uf text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT c.location,
     c.city,
     c.uf
    FROM (shipments s
      JOIN checkpoints c ON (((c.shipment_id = s.id) AND (c.user_id = s.user_id))))
   WHERE ((s.tracking_id = received_open_entry.code) AND (s.open_entry IS NOT NULL) AND (c.checkpoint_type = 'entrada'::text) AND (c.annulled_at IS NULL) AND (EXISTS ( SELECT
            FROM received_authorizations(received_open_entry.account, received_open_entry.code) received_authorizations(id, owner_id, owner_name, owner_email, is_single_use, created_at, expires_at, used_at, uses, last_used_at, revoked_at, shipment_id, tracking_id, status, origin_city, origin_state, destination_city, destination_state, open_entry))))
   ORDER BY c.received_at DESC, c.id DESC
  LIMIT 1;
END;
alter function received_open_entry(uuid,text) owner to lastro_definer;
grant execute on function received_open_entry(uuid,text) to lastro_app;

CREATE OR REPLACE FUNCTION public.refresh_last_place()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  update shipment_sort_index set updated_at = updated_at where shipment_id = new.shipment_id and user_id = new.user_id;
  return null;
end;
$function$;
-- nobody but its owner may call refresh_last_place()

CREATE OR REPLACE FUNCTION public.remove_media(account uuid, removals uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if not account = any (account_ids()) then
    raise exception 'remove_media: not in scope' using errcode = 'insufficient_privilege';
  end if;
  update media m set content = null, deleted_at = now() from annexes a
    where a.id = any (removals) and a.user_id = account and a.kind = 'media_removed'
      and m.user_id = account and m.digest = decode(a.facts ->> 'digest', 'hex') and m.deleted_at is null
      and not exists (
        select from media_uses u
        where u.user_id = account and u.digest = m.digest and u.shipment_id <> a.shipment_id
      );
end;
$function$;
alter function remove_media(uuid,uuid[]) owner to lastro_definer;
grant execute on function remove_media(uuid,uuid[]) to lastro_app;

CREATE OR REPLACE FUNCTION public.rename_memberships(person uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 UPDATE members m SET display_name = full_name_of(u.user_metadata)
    FROM users u
   WHERE ((u.id = rename_memberships.person) AND (rename_memberships.person = ANY (account_ids())) AND (m.user_id = rename_memberships.person) AND (m.state <> 'removed'::text));
END;
alter function rename_memberships(uuid) owner to lastro_definer;
grant execute on function rename_memberships(uuid) to lastro_app;

CREATE OR REPLACE FUNCTION public.repeat_sign_up(account uuid, hash text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 UPDATE users u SET password_decoys = ((u.password_decoys || repeat_sign_up.hash))[1:8], password_hash =
         CASE
             WHEN ((u.email_confirmed_at IS NULL) AND (u.password_hash IS DISTINCT FROM repeat_sign_up.hash)) THEN NULL::text
             ELSE u.password_hash
         END, user_metadata =
         CASE
             WHEN ((u.email_confirmed_at IS NULL) AND (u.password_hash IS DISTINCT FROM repeat_sign_up.hash)) THEN jsonb_strip_nulls(jsonb_build_object('language', (u.user_metadata -> 'language'::text)))
             ELSE u.user_metadata
         END
   WHERE ((u.id = repeat_sign_up.account) AND (u.id = ANY (account_ids())));
END;
alter function repeat_sign_up(uuid,text) owner to lastro_definer;
grant execute on function repeat_sign_up(uuid,text) to lastro_app;

CREATE OR REPLACE FUNCTION public.resolve_key_calls(hashes bytea[], clients inet[], codes text[], shipments uuid[])
 RETURNS TABLE(n bigint, id uuid, user_id uuid, scopes text, is_expired boolean, is_from_elsewhere boolean, is_previous boolean, is_use_noted boolean, is_test boolean, account_revision bigint, revision_tag text, is_settled boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET plan_cache_mode TO 'force_generic_plan'
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
begin
  return query
    select a.n, k.id, k.user_id, array_to_string(k.scopes, ' '), coalesce(k.expires_at <= now(), false),
      k.networks <> '{}' and not coalesce(a.client <<= any (k.networks), false), k.is_previous,
      coalesce(k.used_at > now() - interval '1 minute', false), u.is_test, u.revision,
      s.revision || '-' || left(encode(s.last_leaf_hash, 'hex'), 8),
      coalesce((
        select e.index < (select p.size from log_publication p) from log_entries e where e.leaf_hash = s.last_leaf_hash
      ), false)
        and (select true from shipment_violations v where v.shipment_id = s.id limit 1) is null
        and (select true from shipment_findings f where f.shipment_id = s.id limit 1) is null
        and (select true from qr_authorizations q where q.shipment_id = s.id and q.uses > 0 limit 1) is null
    from unnest(hashes, clients, codes, shipments) with ordinality as a (hash, client, code, shipment, n)
    cross join lateral (
      select c.*, false as is_previous, c.last_used_at as used_at from api_keys c where c.key_hash = a.hash
      union all
      select c.*, true, c.previous_used_at from api_keys c where c.previous_hash = a.hash and c.previous_until > now()
    ) as k
    -- OFFSET keeps the planner from joining in another order. Without statistics it would read all
    -- users for each batch.
    cross join lateral (
      select h.revision, coalesce((select t.is_test from companies t where t.account_id = k.user_id), false) as is_test
      from users h
      where h.id = k.user_id and h.deleted_at is null
        and (select true from companies m where m.account_id = k.user_id and m.closes_at is not null) is null
      offset 0
    ) as u
    left join lateral (
      select f.id, f.revision, f.last_leaf_hash from shipments f
        where f.tracking_id = a.code and f.user_id = k.user_id and f.erased_at is null
      union all
      select f.id, f.revision, f.last_leaf_hash from shipments f
        where f.id = a.shipment and f.user_id = k.user_id and f.erased_at is null
    ) as s on true;
end;
$function$;
alter function resolve_key_calls(bytea[],inet[],text[],uuid[]) owner to lastro_definer;
grant execute on function resolve_key_calls(bytea[],inet[],text[],uuid[]) to lastro_app;

CREATE OR REPLACE FUNCTION public.revoke_received_authorizations(account uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 UPDATE qr_authorizations q SET email = NULL::text, revoked_at = COALESCE(q.revoked_at, clock_timestamp())
    FROM users me
   WHERE ((me.id = revoke_received_authorizations.account) AND (me.id = ANY (account_ids())) AND ((q.authorized_user_id = me.id) OR ((q.authorized_user_id IS NULL) AND (q.email = me.email))));
END;
alter function revoke_received_authorizations(uuid) owner to lastro_definer;
grant execute on function revoke_received_authorizations(uuid) to lastro_app;

CREATE OR REPLACE FUNCTION public.search_cover(account uuid, needle text, part integer)
 RETURNS bigint[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  bytes constant bytea := convert_to(needle, 'UTF8');
  last constant int := length(bytes) - 3;
  prefix constant bigint := uuid_hash_extended(account, part) & (-16777216)::bigint;
  grams bigint[] := '{}';
  rare bigint[] := '{}';
  gram int;
  at int := last;
begin
  loop
    gram := (get_byte(bytes, at) << 16) | (get_byte(bytes, at + 1) << 8) | get_byte(bytes, at + 2);
    grams := grams || (prefix | gram);
    if (gram >> 16) between 48 and 57 or (gram >> 8) & 255 between 48 and 57 or gram & 255 between 48 and 57 then
      rare := rare || (prefix | gram);
    end if;
    exit when at <= greatest(last - 16, 0) or cardinality(rare) = 5;
    at := greatest(at - 2, 0);
  end loop;
  return case when cardinality(rare) < 2 then grams else rare end;
end;
$function$;
grant execute on function search_cover(uuid,text,integer) to lastro_app;
grant execute on function search_cover(uuid,text,integer) to lastro_definer;

CREATE OR REPLACE FUNCTION public.search_pair(account uuid, needle text, part integer)
 RETURNS bigint[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY(SELECT ((uuid_hash_extended(search_pair.account, (search_pair.part)::bigint) & ('-16777216'::integer)::bigint) | (g.gram)::bigint) FROM (SELECT ((get_byte(convert_to(search_pair.needle, 'UTF8'::name), 0) << 8) | get_byte(convert_to(search_pair.needle, 'UTF8'::name), 1)) AS pair) p, LATERAL (SELECT p.pair AS gram UNION ALL SELECT ((p.pair << 8) | next.next) FROM generate_series(0, 255) next(next)) g);
grant execute on function search_pair(uuid,text,integer) to lastro_app;
grant execute on function search_pair(uuid,text,integer) to lastro_definer;

CREATE OR REPLACE FUNCTION public.searchable(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN lower((regexp_replace(NORMALIZE(value, NFD), '[\u0300-\u036f]'::text, ''::text, 'g'::text) COLLATE "C"));
grant execute on function searchable(text) to public;

CREATE OR REPLACE FUNCTION public.sender_behind_code(code text)
 RETURNS TABLE(name text, phone text, whatsapp text, email text, site text, color text, logo_url text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT c.name,
     c.phone,
     c.whatsapp,
     c.email,
     c.site,
     c.color,
     (u.user_metadata ->> 'avatar_url'::text)
    FROM ((shipments s
      JOIN companies c ON ((c.account_id = s.user_id)))
      JOIN users u ON ((u.id = s.user_id)))
   WHERE ((s.tracking_id = sender_behind_code.code) AND (s.erased_at IS NULL) AND (c.closed_at IS NULL) AND public_page_behind_code(sender_behind_code.code));
END;
alter function sender_behind_code(text) owner to lastro_definer;
grant execute on function sender_behind_code(text) to lastro_app;

CREATE OR REPLACE FUNCTION public.sequencer_append(previous bigint, leaves bytea[], leaf_hashes bytea[], tile_levels integer[], tile_indexes bigint[], tile_hashes bytea[], root bytea, note text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 INSERT INTO log_entries (index, leaf, leaf_hash)  SELECT ((sequencer_append.previous + e.ordinal) - 1),
             e.leaf,
             e.leaf_hash
            FROM UNNEST(sequencer_append.leaves, sequencer_append.leaf_hashes) WITH ORDINALITY e(leaf, leaf_hash, ordinal);
 INSERT INTO event_positions (user_id, index, event_id)  SELECT v.user_id,
             ((sequencer_append.previous + e.ordinal) - 1),
             v.event_id
            FROM ((unnest(sequencer_append.leaves) WITH ORDINALITY e(leaf, ordinal)
              JOIN shipments s ON ((s.pseudonym = "substring"(e.leaf, 3, 32))))
              JOIN events v ON (((v.shipment_id = s.id) AND (v.leaf = e.leaf) AND (v.sequence = ((('x'::text || encode("substring"(e.leaf, 35, 8), 'hex'::text)))::bit(64))::bigint))))
           WHERE (get_byte(e.leaf, 1) = ANY (ARRAY[1, 2]));
 INSERT INTO log_tiles (level, index, hashes)  SELECT t.level,
             t.index,
             t.hashes
            FROM UNNEST(sequencer_append.tile_levels, sequencer_append.tile_indexes, sequencer_append.tile_hashes) t(level, index, hashes) ON CONFLICT(level, index) DO UPDATE SET hashes = excluded.hashes
   WHERE (length(excluded.hashes) > length(log_tiles.hashes));
 INSERT INTO log_heads (size, previous_size, root, note)
   VALUES ((sequencer_append.previous + cardinality(sequencer_append.leaves)), sequencer_append.previous, sequencer_append.root, sequencer_append.note);
 SELECT pg_notify('lastro_signed'::text, ((previous + cardinality(leaves)))::text) AS pg_notify;
END;
alter function sequencer_append(bigint,bytea[],bytea[],integer[],bigint[],bytea[],bytea,text) owner to lastro_definer;
grant execute on function sequencer_append(bigint,bytea[],bytea[],integer[],bigint[],bytea[],bytea,text) to lastro_app;

CREATE OR REPLACE FUNCTION public.sequencer_open(root bytea, note text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 INSERT INTO log_heads (size, previous_size, root, note)
   VALUES (0, NULL::bigint, sequencer_open.root, sequencer_open.note) ON CONFLICT DO NOTHING;
END;
alter function sequencer_open(bytea,text) owner to lastro_definer;
grant execute on function sequencer_open(bytea,text) to lastro_app;

CREATE OR REPLACE FUNCTION public.sequencer_take(max_rows integer)
 RETURNS TABLE(leaf bytea, leaf_hash bytea)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH taken AS (
          DELETE FROM log_queue q
           WHERE (q."position" IN ( SELECT log_queue."position"
                    FROM log_queue
                   ORDER BY log_queue."position"
                  LIMIT sequencer_take.max_rows))
           RETURNING q."position",
             q.leaf,
             q.leaf_hash
         )
  SELECT t.leaf,
     t.leaf_hash
    FROM taken t
   ORDER BY t."position";
END;
alter function sequencer_take(integer) owner to lastro_definer;
grant execute on function sequencer_take(integer) to lastro_app;

CREATE OR REPLACE FUNCTION public.session_assurance(session uuid, account uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT
         CASE
             WHEN (s.second_step_at IS NOT NULL) THEN 'aal2'::text
             WHEN (EXISTS ( SELECT
                FROM mfa_factors f
               WHERE ((f.user_id = s.user_id) AND (f.verified_at IS NOT NULL)))) THEN 'due'::text
             ELSE 'aal1'::text
         END AS "case"
    FROM sessions s
   WHERE ((s.id = session_assurance.session) AND (s.user_id = session_assurance.account) AND (now() < s.idle_until) AND (now() < s.expires_at));
END;
alter function session_assurance(uuid,uuid) owner to lastro_definer;
grant execute on function session_assurance(uuid,uuid) to lastro_app;

CREATE OR REPLACE FUNCTION public.set_last_place()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  new.last_place := (
    select c.location from checkpoints c where c.shipment_id = new.shipment_id and c.annulled_at is null
    order by c.occurred_at desc, c.id desc limit 1
  );
  return new;
end;
$function$;
-- nobody but its owner may call set_last_place()

CREATE OR REPLACE FUNCTION public.shipment_behind_code(code text)
 RETURNS TABLE(user_id uuid, status text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT s.user_id,
     s.status
    FROM shipments s
   WHERE (s.tracking_id = shipment_behind_code.code);
END;
alter function shipment_behind_code(text) owner to lastro_definer;
grant execute on function shipment_behind_code(text) to lastro_app;

CREATE OR REPLACE FUNCTION public.shipment_grams(account uuid, value text, recipient text)
 RETURNS bigint[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY(WITH known AS (SELECT convert_to(shipment_grams.value, 'UTF8'::name) AS bytes, (uuid_hash_extended(shipment_grams.account, (0)::bigint) & ('-16777216'::integer)::bigint) AS prefix UNION ALL SELECT convert_to(shipment_grams.recipient, 'UTF8'::name) AS convert_to, (uuid_hash_extended(shipment_grams.account, (1)::bigint) & ('-16777216'::integer)::bigint)) SELECT (placed.prefix | ((((get_byte(placed.bytes, placed.at) << 16) | (get_byte(placed.bytes, (placed.at + 1)) << 8)) | get_byte(placed.bytes, (placed.at + 2))))::bigint) FROM (SELECT known.bytes, known.prefix, generate_series(0, (length(known.bytes) - 3)) AS at FROM known) placed UNION ALL SELECT (known.prefix | (((get_byte(known.bytes, (length(known.bytes) - 2)) << 8) | get_byte(known.bytes, (length(known.bytes) - 1))))::bigint) FROM known WHERE (length(known.bytes) >= 2));
grant execute on function shipment_grams(uuid,text,text) to public;

CREATE OR REPLACE FUNCTION public.shipment_text(s shipments)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN searchable(concat_ws('
'::text, (s).tracking_id, (s).reference, (s).origin, (s).origin_city, (s).origin_state, (s).origin_cep, (("left"((s).origin_cep, 5) || '-'::text) || "right"((s).origin_cep, 3)), (s).destination, (s).destination_city, (s).destination_state, (s).destination_cep, (("left"((s).destination_cep, 5) || '-'::text) || "right"((s).destination_cep, 3)), NULLIF(translate((jsonb_path_query_array((s)."references", '$[*]."value"'::jsonpath))::text, '[]"'::text, ''::text), ''::text)));
grant execute on function shipment_text(shipments) to public;

CREATE OR REPLACE FUNCTION public.shipments_after(moment timestamp with time zone, after uuid, max_rows integer)
 RETURNS TABLE(shipment_id uuid, arrival timestamp with time zone, events integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT s.id,
     s.received_at,
     s.events
    FROM shipments s
   WHERE (ROW(s.received_at, s.id) > ROW(shipments_after.moment, shipments_after.after))
   ORDER BY s.received_at, s.id
  LIMIT shipments_after.max_rows;
END;
alter function shipments_after(timestamp with time zone,uuid,integer) owner to lastro_definer;
grant execute on function shipments_after(timestamp with time zone,uuid,integer) to lastro_app;

CREATE OR REPLACE FUNCTION public.shipments_to_audit_again(first bigint, past bigint, max_rows integer)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT s.id
    FROM shipments s
   WHERE (s.pseudonym IN ( SELECT "substring"(l.leaf, 3, 32) AS "substring"
            FROM log_entries l
           WHERE ((l.index >= shipments_to_audit_again.first) AND (l.index < shipments_to_audit_again.past))
         UNION
          SELECT "substring"(w.leaf, 3, 32) AS "substring"
            FROM ( SELECT q.leaf
                    FROM log_queue q
                   ORDER BY q."position"
                  LIMIT shipments_to_audit_again.max_rows) w))
 UNION
  SELECT v.shipment_id
    FROM ( SELECT v_1.shipment_id
            FROM shipment_violations v_1
           ORDER BY v_1.found_at
          LIMIT shipments_to_audit_again.max_rows) v;
END;
alter function shipments_to_audit_again(bigint,bigint,integer) owner to lastro_definer;
grant execute on function shipments_to_audit_again(bigint,bigint,integer) to lastro_app;

CREATE OR REPLACE FUNCTION public.shipments_with_readings()
 RETURNS TABLE(account uuid, shipment uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT DISTINCT m.user_id,
     m.shipment_id
    FROM monitorings m
   WHERE (EXISTS ( SELECT
            FROM readings r
           WHERE ((r.user_id = m.user_id) AND (r.device_id = m.device_id) AND (r.channel = ANY (ARRAY[1, 2])) AND (r.at >= m.started_at) AND (r.at <= COALESCE(m.ended_at, 'infinity'::timestamp with time zone)))));
END;
alter function shipments_with_readings() owner to lastro_definer;
grant execute on function shipments_with_readings() to lastro_app;

CREATE OR REPLACE FUNCTION public.shipments_with_text(account uuid, needle text, with_recipients boolean, max_rows integer)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET plan_cache_mode TO 'force_generic_plan'
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT s.shipment_id
    FROM shipment_search s
   WHERE ((NOT (s.user_id IS DISTINCT FROM shipments_with_text.account)) AND (shipments_with_text.account = ANY (account_ids())) AND (length(shipments_with_text.needle) >= 2) AND (octet_length(shipments_with_text.needle) > 2) AND (shipment_grams(s.user_id, s.text, s.recipient_key) @> search_cover(shipments_with_text.account, shipments_with_text.needle, 0)) AND (strpos(s.text, shipments_with_text.needle) > 0))
 UNION ALL
  SELECT s.shipment_id
    FROM shipment_search s
   WHERE ((NOT (s.user_id IS DISTINCT FROM shipments_with_text.account)) AND (shipments_with_text.account = ANY (account_ids())) AND (length(shipments_with_text.needle) >= 2) AND (octet_length(shipments_with_text.needle) = 2) AND (shipment_grams(s.user_id, s.text, s.recipient_key) && search_pair(shipments_with_text.account, shipments_with_text.needle, 0)) AND (strpos(s.text, shipments_with_text.needle) > 0))
 UNION ALL
  SELECT s.shipment_id
    FROM shipment_search s
   WHERE ((NOT (s.user_id IS DISTINCT FROM shipments_with_text.account)) AND (shipments_with_text.account = ANY (account_ids())) AND (length(shipments_with_text.needle) >= 2) AND shipments_with_text.with_recipients AND (octet_length(shipments_with_text.needle) > 2) AND (shipment_grams(s.user_id, s.text, s.recipient_key) @> search_cover(shipments_with_text.account, shipments_with_text.needle, 1)) AND (strpos(s.recipient_key, shipments_with_text.needle) > 0) AND (strpos(s.text, shipments_with_text.needle) = 0))
 UNION ALL
  SELECT s.shipment_id
    FROM shipment_search s
   WHERE ((NOT (s.user_id IS DISTINCT FROM shipments_with_text.account)) AND (shipments_with_text.account = ANY (account_ids())) AND (length(shipments_with_text.needle) >= 2) AND shipments_with_text.with_recipients AND (octet_length(shipments_with_text.needle) = 2) AND (shipment_grams(s.user_id, s.text, s.recipient_key) && search_pair(shipments_with_text.account, shipments_with_text.needle, 1)) AND (strpos(s.recipient_key, shipments_with_text.needle) > 0) AND (strpos(s.text, shipments_with_text.needle) = 0))
 UNION ALL
  SELECT DISTINCT r.shipment_id
    FROM ((( SELECT upper(regexp_replace(shipments_with_text.needle, '[^[:alnum:]]+'::text, ''::text, 'g'::text)) AS value) n
      JOIN shipment_references r ON (((r.user_id = shipments_with_text.account) AND (r.value >= n.value) AND (r.value < (n.value || chr(1114111))))))
      JOIN shipment_search s ON ((s.shipment_id = r.shipment_id)))
   WHERE ((shipments_with_text.account = ANY (account_ids())) AND (length(n.value) >= 4) AND (strpos(s.text, shipments_with_text.needle) = 0) AND ((NOT shipments_with_text.with_recipients) OR (strpos(s.recipient_key, shipments_with_text.needle) = 0)))
 LIMIT shipments_with_text.max_rows;
END;
alter function shipments_with_text(uuid,text,boolean,integer) owner to lastro_definer;
grant execute on function shipments_with_text(uuid,text,boolean,integer) to lastro_app;

CREATE OR REPLACE FUNCTION public.store_picture(account uuid, sender uuid, named bytea, picture_type text, pixels_across integer, pixels_down integer, max_signature integer, picture bytea)
 RETURNS TABLE(type text, width integer, height integer, bytes integer, deleted_at timestamp with time zone, is_new boolean, is_too_large boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  owners uuid[];
begin
  -- None of these shipments is erased before the transaction ends.
  perform from shipments where id in (
    select u.shipment_id from media_uses o join media_uses u on u.user_id = o.user_id and u.digest = o.digest
    where o.digest = named and (o.user_id = account or o.authorized = account)
  ) order by id for key share;
  with named_by as materialized (
    select distinct user_id from media_uses where digest = named and (user_id = account or authorized = account)
  )
  insert into media (user_id, digest, content, type, width, height, bytes, sent_by)
    select user_id, named, picture, picture_type, pixels_across, pixels_down, length(picture),
      case user_id when account then sender else account end
    from named_by
    where not exists (
      select from media m join named_by o on o.user_id = m.user_id where m.digest = named and m.deleted_at is not null
    ) and (length(picture) <= max_signature or not exists (
      select from media_uses s join named_by o on o.user_id = s.user_id
      where s.digest = named and s.name = 'signature'
    ))
    on conflict do nothing;
  if found then
    return query values (picture_type, pixels_across, pixels_down, length(picture), null::timestamptz, true, false);
    return;
  end if;
  -- Finds out why there is no new picture.
  owners := array(
    select user_id from media_uses where digest = named and (user_id = account or authorized = account)
  );
  if length(picture) > max_signature and exists (
    select from media_uses where digest = named and user_id = any (owners) and name = 'signature'
  ) then
    is_too_large := true;
    return next;
    return;
  end if;
  return query
    select m.type, m.width, m.height, m.bytes, m.deleted_at, false, false
    from media m where m.digest = named and m.user_id = any (owners) order by m.deleted_at;
end;
$function$;
alter function store_picture(uuid,uuid,bytea,text,integer,integer,integer,bytea) owner to lastro_definer;
grant execute on function store_picture(uuid,uuid,bytea,text,integer,integer,integer,bytea) to lastro_app;

CREATE OR REPLACE FUNCTION public.throttle_return(keys bytea[], intervals interval[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 UPDATE throttles t SET drained_at = (t.drained_at - l.pace)
    FROM UNNEST(throttle_return.keys, throttle_return.intervals) l(key, pace)
   WHERE (t.key = l.key);
END;
alter function throttle_return(bytea[],interval[]) owner to lastro_definer;
grant execute on function throttle_return(bytea[],interval[]) to lastro_app;

CREATE OR REPLACE FUNCTION public.throttle_take(keys bytea[], intervals interval[], bursts integer[])
 RETURNS double precision
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  wait interval;
begin
  -- Rows are locked in the order of their keys, so that two callers never deadlock.
  insert into throttles (key, drained_at)
    select distinct k, now() from unnest(keys) k order by k
    on conflict do nothing;
  perform from throttles where key = any (keys) order by key for update;
  select max(greatest(t.drained_at, now()) + l.pace - now() - l.pace * l.burst) into wait
    from unnest(keys, intervals, bursts) as l (key, pace, burst) join throttles t using (key);
  if wait > interval '0' then
    return extract(epoch from wait);
  end if;
  update throttles t set drained_at = greatest(t.drained_at, now()) + l.pace
    from unnest(keys, intervals) as l (key, pace) where t.key = l.key;
  return 0;
end;
$function$;
alter function throttle_take(bytea[],interval[],integer[]) owner to lastro_definer;
grant execute on function throttle_take(bytea[],interval[],integer[]) to lastro_app;

CREATE OR REPLACE FUNCTION public.throttle_wait(bucket bytea, pace interval, burst integer)
 RETURNS double precision
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT COALESCE(max(GREATEST((0)::numeric, EXTRACT(epoch FROM (((t.drained_at + throttle_wait.pace) - now()) - (throttle_wait.pace * (throttle_wait.burst)::double precision))))), (0)::numeric) AS "coalesce"
    FROM throttles t
   WHERE (t.key = throttle_wait.bucket);
END;
alter function throttle_wait(bytea,interval,integer) owner to lastro_definer;
grant execute on function throttle_wait(bytea,interval,integer) to lastro_app;

CREATE OR REPLACE FUNCTION public.trail_facts(entry bigint, account uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT a.facts
    FROM audit_log a
   WHERE ((a.id = trail_facts.entry) AND (a.user_id = trail_facts.account) AND (trail_facts.account = ANY (account_ids())) AND (EXISTS ( SELECT
            FROM companies c
           WHERE (c.account_id = trail_facts.account))));
END;
alter function trail_facts(bigint,uuid) owner to lastro_definer;
grant execute on function trail_facts(bigint,uuid) to lastro_app;

CREATE OR REPLACE FUNCTION public.waiting_without_event(max_rows integer)
 RETURNS TABLE(leaf_hash bytea, shipment_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT w.leaf_hash,
     s.id
    FROM ((( SELECT q.leaf,
             q.leaf_hash
            FROM log_queue q
           ORDER BY q."position"
          LIMIT waiting_without_event.max_rows) w
      LEFT JOIN shipments s ON ((s.pseudonym = "substring"(w.leaf, 3, 32))))
      LEFT JOIN events e ON (((e.shipment_id = s.id) AND (e.sequence = ((('x'::text || encode("substring"(w.leaf, 35, 8), 'hex'::text)))::bit(64))::bigint) AND (e.leaf = w.leaf))))
   WHERE ((get_byte(w.leaf, 1) <> 3) AND (e.event_id IS NULL));
END;
alter function waiting_without_event(integer) owner to lastro_definer;
grant execute on function waiting_without_event(integer) to lastro_app;

CREATE OR REPLACE FUNCTION public.warn_auditors()
 RETURNS TABLE(account uuid, member uuid)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 UPDATE members m SET warned_end = m.expires_at
   WHERE ((m.role = 'auditor'::text) AND (m.state = 'active'::text) AND (m.user_id IS NOT NULL) AND (m.expires_at > now()) AND (m.expires_at < (now() + '7 days'::interval)) AND (m.warned_end IS DISTINCT FROM m.expires_at))
   RETURNING m.account_id,
     m.id;
END;
alter function warn_auditors() owner to lastro_definer;
grant execute on function warn_auditors() to lastro_app;

CREATE OR REPLACE FUNCTION public.webhook_queue_health()
 RETURNS TABLE(state text, endpoints integer, waiting integer, oldest_seconds double precision)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT s.state,
     (count(w.id))::integer AS count,
     (COALESCE(sum(w.waiting), (0)::numeric))::integer AS "coalesce",
     (COALESCE(EXTRACT(epoch FROM (clock_timestamp() - min(w.oldest))), (0)::numeric))::double precision AS "coalesce"
    FROM (( VALUES ('active'::text), ('failing'::text), ('suspended'::text)) s(state)
      LEFT JOIN LATERAL ( SELECT e.id,
             d.waiting,
             m.created_at AS oldest
            FROM ((webhook_endpoints e
              CROSS JOIN LATERAL ( SELECT count(*) AS waiting,
                     min(y."position") AS first
                    FROM webhook_deliveries y
                   WHERE ((y.endpoint_id = e.id) AND (y.state = 'waiting'::text))) d)
              LEFT JOIN webhook_messages m ON ((m."position" = d.first)))
           WHERE (e.is_on AND (NOT (EXISTS ( SELECT
                    FROM companies c
                   WHERE ((c.account_id = e.user_id) AND c.is_test)))) AND (s.state =
                 CASE
                     WHEN (e.disabled_at IS NOT NULL) THEN 'suspended'::text
                     WHEN (e.failing_since IS NOT NULL) THEN 'failing'::text
                     ELSE 'active'::text
                 END))) w ON (true))
   GROUP BY s.state;
END;
alter function webhook_queue_health() owner to lastro_definer;
grant execute on function webhook_queue_health() to lastro_app;

CREATE OR REPLACE FUNCTION public.withdraw_invitation(actor uuid, invitation uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  delete from invitations i where i.id = invitation and acts_as(actor, i.account_id, '{owner,admin}');
  perform assure_guard(found, 'withdraw_invitation');
end;
$function$;
alter function withdraw_invitation(uuid,uuid) owner to lastro_definer;
grant execute on function withdraw_invitation(uuid,uuid) to lastro_app;

CREATE OR REPLACE FUNCTION public.workplaces(person uuid, session uuid)
 RETURNS TABLE(id uuid, name text, logo_url text, role text, state text, missing text, idle_minutes integer, is_converted boolean, is_test boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT c.account_id,
     c.name,
     (a.user_metadata ->> 'avatar_url'::text),
     m.role,
         CASE
             WHEN (m.state = 'suspended'::text) THEN m.state
             WHEN (m.expires_at <= now()) THEN 'expired'::text
             ELSE 'active'::text
         END AS "case",
     missing_to_enter(c.second_step_from, c.session_hours, s.second_step_at, s.created_at) AS missing_to_enter,
     c.idle_minutes,
     (NOT (c.account_id IS DISTINCT FROM p.former_id)),
     c.is_test
    FROM ((((members m
      JOIN companies c ON ((c.account_id = m.account_id)))
      JOIN users a ON ((a.id = c.account_id)))
      JOIN users p ON ((p.id = m.user_id)))
      LEFT JOIN sessions s ON (((s.id = workplaces.session) AND (s.user_id = workplaces.person))))
   WHERE ((m.user_id = workplaces.person) AND (workplaces.person = ANY (account_ids())) AND (m.state <> 'removed'::text))
   ORDER BY c.name, c.account_id;
END;
alter function workplaces(uuid,uuid) owner to lastro_definer;
grant execute on function workplaces(uuid,uuid) to lastro_app;

CREATE OR REPLACE FUNCTION public.write_company(actor uuid, written json)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  before companies%rowtype;
  after companies%rowtype;
begin
  select c.* into before from companies c where c.account_id = (written ->> 'account_id')::uuid and c.closed_at is null for update;
  after := json_populate_record(before, written);
  perform assure_guard(acts_as(actor, before.account_id, case
    when (before.closes_at, before.second_step_from, before.idle_minutes, before.session_hours, before.operators_export)
      is not distinct from (after.closes_at, after.second_step_from, after.idle_minutes, after.session_hours, after.operators_export)
    then '{owner,admin}' else '{owner}' end::text[]), 'write_company');
  update companies c
    set name = after.name, cnpj = after.cnpj, phone = after.phone, whatsapp = after.whatsapp, email = after.email,
      site = after.site, color = after.color, closes_at = after.closes_at, second_step_from = after.second_step_from,
      idle_minutes = after.idle_minutes, session_hours = after.session_hours, operators_export = after.operators_export,
      updated_at = now(), revision = c.revision + 1
    where c.account_id = before.account_id;
  update users u
    set user_metadata = u.user_metadata || jsonb_build_object('full_name', after.name), updated_at = now()
    where u.id = before.account_id;
  -- Open event streams judge their sessions anew.
  perform pg_notify('lastro_session', before.account_id::text);
end;
$function$;
alter function write_company(uuid,json) owner to lastro_definer;
grant execute on function write_company(uuid,json) to lastro_app;

CREATE OR REPLACE FUNCTION public.write_invitations(written json)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform assure_guard(acts_as(i.invited_by, i.account_id, '{owner,admin}'), 'write_invitations')
    from json_populate_recordset(null::invitations, written) i;
  insert into invitations (id, account_id, email, role, member_until, token_hash, invited_by, expires_at)
    select i.id, i.account_id, i.email, i.role, i.member_until, i.token_hash, i.invited_by, i.expires_at
    from json_populate_recordset(null::invitations, written) i
    on conflict (account_id, email) do update set id = excluded.id, role = excluded.role, member_until = excluded.member_until,
      token_hash = excluded.token_hash, invited_by = excluded.invited_by, created_at = now(), last_sent_at = now(),
      expires_at = excluded.expires_at;
end;
$function$;
alter function write_invitations(json) owner to lastro_definer;
grant execute on function write_invitations(json) to lastro_app;

CREATE OR REPLACE FUNCTION public.write_member(actor uuid, written json)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  before members%rowtype;
  after members%rowtype;
begin
  select m.* into before from members m where m.id = (written ->> 'id')::uuid and m.state <> 'removed';
  after := json_populate_record(before, written);
  perform assure_guard(
    acts_as(actor, before.account_id, '{owner}')
      or acts_as(actor, before.account_id, '{admin}') and 'owner' not in (before.role, after.role) and actor <> before.id
      or actor = before.id and after.state = 'removed' and before.user_id = any (account_ids()),
    'write_member'
  );
  update members m
    set role = after.role, state = after.state, expires_at = after.expires_at, warehouse_id = after.warehouse_id,
      sees_recipients = after.sees_recipients, signing_name = after.signing_name, registration = after.registration,
      removed_at = case when after.state = 'removed' then now() end, revision = m.revision + 1
    where m.id = before.id;
  perform pg_notify('lastro_session', before.account_id::text);
end;
$function$;
alter function write_member(uuid,json) owner to lastro_definer;
grant execute on function write_member(uuid,json) to lastro_app;

CREATE OR REPLACE FUNCTION public.write_search_text()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  update shipment_search
    set text = shipment_text(new), recipient_key = searchable(coalesce(new.recipient_name, ''))
    where shipment_id = new.id and user_id = new.user_id;
  return null;
end;
$function$;
-- nobody but its owner may call write_search_text()

CREATE OR REPLACE FUNCTION public.write_search_texts()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  insert into shipment_search (shipment_id, user_id, text, recipient_key)
    select s.id, s.user_id, shipment_text(s), searchable(coalesce(s.recipient_name, ''))
    from created c join shipments s on s.id = c.id and s.user_id = c.user_id;
  return null;
end;
$function$;
-- nobody but its owner may call write_search_texts()

grant usage on schema public to lastro_app;
grant usage on schema public to lastro_definer;
grant usage on schema public to lastro_jobs;
grant usage on schema public to public;
