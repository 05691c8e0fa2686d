-- owner: lastro_definer
-- execute: lastro_app

-- Returns the shipments that the server received after a given time and id, in the order of
-- receipt, with the number of their events. The time of receipt of an erased shipment is the time
-- of its erasure.
create or replace function shipments_after(moment timestamptz, after uuid, max_rows int)
  returns table (shipment_id uuid, arrival timestamptz, events int)
  language sql stable security definer
begin atomic
  select s.id, s.received_at, s.events from shipments s
  where (s.received_at, s.id) > (moment, after) order by s.received_at, s.id limit max_rows;
end;

-- Returns the accounts to which rows of these shipments belong. Tampering may have moved a row of a
-- shipment to another account; the audit must read this row too.
create or replace function accounts_of_shipments(ids uuid[]) returns setof uuid
  language sql stable security definer
begin atomic
  select s.user_id from shipments s where s.id = any (ids)
  union select e.user_id from events e where e.shipment_id = any (ids)
  union select c.user_id from checkpoints c where c.shipment_id = any (ids)
  union select a.user_id from annexes a where a.shipment_id = any (ids)
  union select k.user_id from shipment_sort_index k where k.shipment_id = any (ids)
  union select r.user_id from shipment_references r where r.shipment_id = any (ids)
  union select x.user_id from shipment_search x where x.shipment_id = any (ids);
end;

-- Returns those of these shipments that belong to one of the transaction's accounts
-- (`account_ids()`), including erased shipments.
create or replace function audited_shipments(ids uuid[]) returns setof shipments
  language sql stable security definer
as $$
  select s.* from shipments s where s.id = any (ids) and s.user_id = any (account_ids())
$$;

-- Returns the shipments to audit again. These are shipments with leaves in a range, shipments whose
-- leaves are queued longest, and shipments recorded as violated.
create or replace function shipments_to_audit_again(first bigint, past bigint, max_rows int) returns setof uuid
  language sql stable security definer
begin atomic
  select s.id from shipments s
  where s.pseudonym in (
      select substring(l.leaf, 3, 32) from log_entries l where l.index >= first and l.index < past
      union select substring(w.leaf, 3, 32) from (select q.leaf from log_queue q order by q.position limit max_rows) as w
    )
  union select shipment_id from (
    select v.shipment_id from shipment_violations v order by v.found_at limit max_rows
  ) as v;
end;

-- Returns leaves of the log without an event: their shipment has no event with that sequence number
-- and leaf. Leaves of chain blocks (kind 3) never have an event and are left out.
create or replace function entries_without_event(first bigint, past bigint) returns table (
  index bigint, leaf_hash bytea, shipment_id uuid
)
  language sql stable security definer
begin atomic
  select l.index, l.leaf_hash, s.id
  from log_entries l
  left join shipments s on s.pseudonym = substring(l.leaf, 3, 32)
  left join events e on e.shipment_id = s.id
    and e.sequence = ('x' || encode(substring(l.leaf, 35, 8), 'hex'))::bit(64)::bigint and e.leaf = l.leaf
  where l.index >= first and l.index < past and get_byte(l.leaf, 1) <> 3 and e.event_id is null;
end;

-- Returns queued leaves without an event, as entries_without_event does for leaves of the log.
create or replace function waiting_without_event(max_rows int) returns table (leaf_hash bytea, shipment_id uuid)
  language sql stable security definer
begin atomic
  select w.leaf_hash, s.id
  from (select q.leaf, q.leaf_hash from log_queue q order by q.position limit max_rows) as w
  left join shipments s on s.pseudonym = substring(w.leaf, 3, 32)
  left join events e on e.shipment_id = s.id
    and e.sequence = ('x' || encode(substring(w.leaf, 35, 8), 'hex'))::bit(64)::bigint and e.leaf = w.leaf
  where get_byte(w.leaf, 1) <> 3 and e.event_id is null;
end;

-- Returns the leaves among these that belong to an event of any shipment, and whether that shipment
-- exists. Scans all events, so it is only for the few leaves that entries_without_event and
-- waiting_without_event return.
create or replace function events_with_leaves(hashes bytea[]) returns table (
  leaf_hash bytea, event_id uuid, has_shipment boolean
)
  language sql stable security definer
begin atomic
  select e.leaf_hash, e.event_id, exists (select from shipments s where s.id = e.shipment_id)
  from events e where e.leaf_hash = any (hashes);
end;

-- Counts current findings and the shipments that have them, with the time of the newest, for the
-- operator.
create or replace function count_findings() returns table (findings bigint, shipments bigint, newest timestamptz)
  language sql stable security definer
begin atomic
  select (select count(*) from shipment_findings) + (select count(*) from log_findings),
         (select count(*) from shipment_violations),
         greatest((select max(found_at) from shipment_findings), (select max(found_at) from log_findings));
end;
