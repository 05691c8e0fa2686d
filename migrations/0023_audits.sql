-- Audits: whether rows, events and log still say what was committed to. What they find stands here until a later one finds
-- all well again.

-- How the newest audit of each kind goes on or went. Names no person, place or tracking code.
create table audits (
  kind text primary key check (kind in ('incremental', 'whole')),
  started_at timestamptz,
  -- When it last came on.
  advanced_at timestamptz,
  -- Of the newest that was finished.
  finished_at timestamptz,
  -- Null between two.
  phase text check (phase in ('log', 'shipments', 'files')),
  is_paused boolean not null default false,
  -- Leaves found to be under this root; the incremental one begins there.
  log_size bigint not null default 0 check (log_size >= 0),
  log_root bytea check (length(log_root) = 32),
  -- Shipments audited so far, up to this one.
  last_shipment uuid,
  shipments_done bigint not null default 0,
  shipments_total bigint not null default 0,
  -- Found by the one that goes on, or by the newest.
  findings int not null default 0,
  -- When whoever runs the installation was last written to.
  mailed_at timestamptz
);
insert into audits (kind) values ('incremental'), ('whole');

-- What is wrong with a shipment, as the newest audit of it found.
create table shipment_findings (
  shipment_id uuid not null references shipments (id),
  -- In the order of the shipment's history, from 0.
  n int not null check (n >= 0),
  user_id uuid not null references users (id),
  code text not null,
  place text not null,
  sequence int,
  event_id uuid,
  field text,
  expected text,
  found text,
  found_at timestamptz(3) not null default clock_timestamp(),
  primary key (shipment_id, n)
);
create index shipment_findings_of_account on shipment_findings (user_id, shipment_id);

-- What is wrong with the log itself. Of a leaf that is of a known shipment, which one.
create table log_findings (
  id bigint generated always as identity primary key,
  code text not null,
  place text not null,
  index bigint,
  shipment_id uuid,
  expected text,
  found text,
  found_at timestamptz(3) not null default clock_timestamp(),
  seen_at timestamptz(3) not null default clock_timestamp(),
  unique nulls not distinct (code, place, index)
);

alter table shipment_findings enable row level security;
alter table shipment_findings force row level security;
create policy own on shipment_findings to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on shipment_findings for select to lastro_definer using (true);
create policy across on checkpoints for select to lastro_definer using (true);
create policy across on shipment_standings for select to lastro_definer using (true);

revoke all on audits, shipment_findings, log_findings from public;
grant select, update on audits to lastro_app;
grant select, insert, delete on shipment_findings to lastro_app;
grant select, insert, update, delete on log_findings to lastro_app;
grant select on shipment_findings, checkpoints, shipment_standings to lastro_definer;

-- A leaf of the log leads to its shipment. The name never changes, so that checkpoints still leave all indexes alone.
create index shipments_by_pseudonym on shipments (pseudonym);

-- The shipments after one in the order of their ids, with how many events they count.
create function shipments_after(after uuid, most int) returns table (shipment_id uuid, events int)
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select s.id, s.events from shipments s where s.id > after order by s.id limit most;
end;

-- Whose rows there are of shipments: an audit is to see those too that were given to another account.
create function accounts_of_shipments(ids uuid[]) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select s.user_id from shipments s where s.id = any (ids)
  union select e.user_id from events e where e.shipment_id = any (ids)
  union select c.user_id from checkpoints c where c.shipment_id = any (ids)
  union select k.user_id from shipment_standings k where k.shipment_id = any (ids)
  union select x.user_id from shipment_search x where x.shipment_id = any (ids);
end;

-- Shipments of accounts that the transaction works for, whatever has become of them.
create function audited_shipments(ids uuid[]) returns setof shipments
  language sql stable security definer set search_path = pg_catalog, public
as $$
  select s.* from shipments s where s.id = any (ids) and s.user_id = any (account_ids())
$$;

-- The shipments whose newest findings, leaves from an index on or longest waiting leaves call for another look.
create function shipments_to_look_at(first bigint, past bigint, most int) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select s.id from shipments s
  where s.pseudonym in (
      select substring(l.leaf, 3, 32) from log_entries l where l.index >= first and l.index < past
      union select substring(w.leaf, 3, 32) from (select q.leaf from log_queue q order by q.position limit most) as w
    )
  union select shipment_id from (select v.shipment_id from shipment_violations v order by v.found_at limit most) as v;
end;

-- Leaves of the log that are of no event: none that the shipment has at that place. Chain blocks (kind 3) are of none.
create function entries_without_event(first bigint, past bigint) returns table (
  index bigint, leaf_hash bytea, shipment_id uuid
)
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select l.index, l.leaf_hash, s.id
  from log_entries l
  left join shipments s on s.pseudonym = substring(l.leaf, 3, 32)
  left join events e on e.shipment_id = s.id and e.sequence = ('x' || encode(substring(l.leaf, 35, 8), 'hex'))::bit(64)::bigint and e.leaf = l.leaf
  where l.index >= first and l.index < past and get_byte(l.leaf, 1) <> 3 and e.event_id is null;
end;

-- As `entries_without_event`, of leaves that wait.
create function waiting_without_event(most int) returns table (leaf_hash bytea, shipment_id uuid)
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select w.leaf_hash, s.id
  from (select q.leaf, q.leaf_hash from log_queue q order by q.position limit most) as w
  left join shipments s on s.pseudonym = substring(w.leaf, 3, 32)
  left join events e on e.shipment_id = s.id and e.sequence = ('x' || encode(substring(w.leaf, 35, 8), 'hex'))::bit(64)::bigint and e.leaf = w.leaf
  where get_byte(w.leaf, 1) <> 3 and e.event_id is null;
end;

-- Which of these leaves are events after all, wherever they stand, and whether their shipment is there. Reads all events:
-- for the few leaves of which the functions above find none.
create function events_with_leaves(hashes bytea[]) returns table (
  leaf_hash bytea, event_id uuid, has_shipment boolean
)
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select e.leaf_hash, e.event_id, exists (select from shipments s where s.id = e.shipment_id)
  from events e where e.leaf_hash = any (hashes);
end;

-- How many things are wrong now, with how many shipments, and since when the newest: for whoever runs the installation.
create function count_findings() returns table (findings bigint, shipments bigint, newest timestamptz)
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select (select count(*) from shipment_findings) + (select count(*) from log_findings),
         (select count(*) from shipment_violations),
         greatest((select max(found_at) from shipment_findings), (select max(found_at) from log_findings));
end;

grant select on log_findings to lastro_definer;
alter function shipments_after(uuid, int) owner to lastro_definer;
alter function accounts_of_shipments(uuid[]) owner to lastro_definer;
alter function audited_shipments(uuid[]) owner to lastro_definer;
alter function shipments_to_look_at(bigint, bigint, int) owner to lastro_definer;
alter function entries_without_event(bigint, bigint) owner to lastro_definer;
alter function waiting_without_event(int) owner to lastro_definer;
alter function events_with_leaves(bytea[]) owner to lastro_definer;
alter function count_findings() owner to lastro_definer;
revoke all on function shipments_after(uuid, int) from public;
revoke all on function accounts_of_shipments(uuid[]) from public;
revoke all on function audited_shipments(uuid[]) from public;
revoke all on function shipments_to_look_at(bigint, bigint, int) from public;
revoke all on function entries_without_event(bigint, bigint) from public;
revoke all on function waiting_without_event(int) from public;
revoke all on function events_with_leaves(bytea[]) from public;
revoke all on function count_findings() from public;
grant execute on function shipments_after(uuid, int) to lastro_app;
grant execute on function accounts_of_shipments(uuid[]) to lastro_app;
grant execute on function audited_shipments(uuid[]) to lastro_app;
grant execute on function shipments_to_look_at(bigint, bigint, int) to lastro_app;
grant execute on function entries_without_event(bigint, bigint) to lastro_app;
grant execute on function waiting_without_event(int) to lastro_app;
grant execute on function events_with_leaves(bytea[]) to lastro_app;
grant execute on function count_findings() to lastro_app;
