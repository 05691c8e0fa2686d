-- What lists, search and dashboard read, so that none of them looks at every shipment of an account.

-- Text as it is searched and sorted by: lower case, without accents ("São João" is "sao joao").
create function searchable(value text) returns text
  language sql immutable parallel safe
  return lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g') collate "C");

-- One order per way of sorting; the id makes each total.
create index shipments_by_update on shipments (user_id, updated_at, id);
create index shipments_by_status on shipments (user_id, status, updated_at, id);
create index shipments_by_code on shipments (user_id, tracking_id collate "C", id);
-- One without a delivery date counts as the latest.
create index shipments_by_delivery on shipments (user_id, coalesce(estimated_delivery, 'infinity'::timestamptz), id);
-- Late ones are read from here: open, and due at all.
create index shipments_due on shipments (user_id, estimated_delivery, id)
  where status not in ('delivered', 'cancelled') and estimated_delivery is not null;

-- The searched text of each shipment. A table of its own: checkpoints change the shipment, hardly ever its text, and each
-- text stands in some two hundred places of the index.
create table shipment_search (
  shipment_id uuid primary key references shipments (id),
  user_id uuid not null references users (id),
  -- Tracking code, reference, recipient and places, one a line.
  text text not null,
  -- What sorting by recipient goes by.
  recipient_key text collate "C" not null
);
create index shipments_by_recipient on shipment_search (user_id, recipient_key, shipment_id);

-- The runs of three bytes in a text, and of two where `shortest` says so, as numbers that differ from account to account:
-- so that the index on them finds one account's rows without passing those of all others. No extension is needed.
create function search_grams(account uuid, value text, shortest int) returns bigint[]
  language sql immutable parallel safe
  return array(
    with known as (
      select convert_to(value, 'UTF8') as bytes, uuid_hash_extended(account, 0) & -16777216 as prefix
    )
    select prefix | (get_byte(bytes, at) << 16 | get_byte(bytes, at + 1) << 8 | get_byte(bytes, at + 2))
      from known, generate_series(0, length(bytes) - 3) as at
    union all
    select prefix | (get_byte(bytes, at) << 8 | get_byte(bytes, at + 1))
      from known, generate_series(0, length(bytes) - 2) as at where shortest = 2
  );
create index shipment_search_grams on shipment_search using gin (search_grams(user_id, text, 2));
-- Nothing is planned by how often each run occurs, and counting them is most of the work of ANALYZE.
alter index shipment_search_grams alter column 1 set statistics 0;

create function shipment_text(s shipments) returns text
  language sql immutable parallel safe
  return searchable(concat_ws(E'\n', s.tracking_id, s.reference, s.recipient_name, s.origin, s.origin_city, s.origin_state,
    s.destination, s.destination_city, s.destination_state));

create function keep_shipment_text() returns trigger language plpgsql as $$
begin
  insert into shipment_search (shipment_id, user_id, text, recipient_key)
    values (new.id, new.user_id, shipment_text(new), searchable(coalesce(new.recipient_name, '')))
    on conflict (shipment_id) do update set text = excluded.text, recipient_key = excluded.recipient_key;
  return null;
end;
$$;
create trigger keep_text
  after insert or update of reference, recipient_name, origin, origin_city, origin_state, destination, destination_city,
    destination_state on shipments
  for each row execute function keep_shipment_text();

-- Shipments created and delivered per account and calendar day in São Paulo, by declared time; kept by the writing
-- transaction beside shipment_counts.
create table shipment_days (
  user_id uuid not null references users (id),
  day date not null,
  created int not null default 0,
  delivered int not null default 0,
  primary key (user_id, day)
);

-- Shipments of which the last look found an event that should long stand in the log and does not.
create table shipment_violations (
  shipment_id uuid primary key references shipments (id),
  user_id uuid not null references users (id),
  found_at timestamptz not null default now()
);
create index shipment_violations_of_account on shipment_violations (user_id, shipment_id);

insert into shipment_search (shipment_id, user_id, text, recipient_key)
  select s.id, s.user_id, shipment_text(s), searchable(coalesce(s.recipient_name, '')) from shipments s;
insert into shipment_days (user_id, day, created, delivered)
  select user_id, day, sum(created), sum(delivered)
  from (
    select user_id, (created_at at time zone 'America/Sao_Paulo')::date as day, 1 as created, 0 as delivered from shipments
    union all
    select user_id, (coalesce(last_finalizacao, created_at) at time zone 'America/Sao_Paulo')::date, 0, 1 from shipments
      where status = 'delivered'
  ) as moves
  group by user_id, day;

alter table shipment_search enable row level security;
alter table shipment_search force row level security;
alter table shipment_days enable row level security;
alter table shipment_days force row level security;
alter table shipment_violations enable row level security;
alter table shipment_violations force row level security;
create policy own on shipment_search to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy own on shipment_days to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy own on shipment_violations to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on shipment_search for select to lastro_definer using (true);
create policy across on shipment_violations for select to lastro_definer using (true);

revoke all on shipment_search, shipment_days, shipment_violations from public;
grant select, insert on shipment_search, shipment_days, shipment_violations to lastro_app;
grant update (text, recipient_key) on shipment_search to lastro_app;
grant update (created, delivered) on shipment_days to lastro_app;
grant delete on shipment_violations to lastro_app;
grant select on shipment_search, shipment_violations to lastro_definer;

-- The account's shipments whose text contains a needle of two characters or more, `most` at the most. Under row-level
-- security no index can serve `@>`, which may leak what it compares, so the policy is put into words here.
create function shipments_containing(account uuid, needle text, most int) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select s.shipment_id from shipment_search s
  where s.user_id = account and account = any (account_ids()) and length(needle) >= 2
    and search_grams(s.user_id, s.text, 2) @> search_grams(account, needle, least(3, length(needle)))
    and strpos(s.text, needle) > 0
  limit most;
end;

-- Of one 256th of all shipments, those for which `shipment_violations` no longer says what is so: whether the newest
-- event of one that has been at rest since `before` stands in the log.
create function shipments_out_of_log(slice int, before timestamptz)
  returns table (shipment_id uuid, user_id uuid, is_violated boolean)
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select found.id, found.user_id, found.is_violated
  from (
    select s.id, s.user_id,
      s.updated_at < before and not exists (select from log_entries e where e.leaf_hash = s.last_leaf_hash) as is_violated,
      exists (select from shipment_violations v where v.shipment_id = s.id) as is_noted
    from shipments s
    where s.id >= (lpad(to_hex(slice), 2, '0') || repeat('0', 30))::uuid
      and s.id <= (lpad(to_hex(slice), 2, '0') || repeat('f', 30))::uuid
  ) as found
  where found.is_violated <> found.is_noted;
end;

alter function shipments_containing(uuid, text, int) owner to lastro_definer;
alter function shipments_out_of_log(int, timestamptz) owner to lastro_definer;
revoke all on function shipments_containing(uuid, text, int) from public;
revoke all on function shipments_out_of_log(int, timestamptz) from public;
grant execute on function shipments_containing(uuid, text, int) to lastro_app;
grant execute on function shipments_out_of_log(int, timestamptz) to lastro_app;
