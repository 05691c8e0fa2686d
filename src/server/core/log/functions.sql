-- owner: lastro_definer
-- execute: lastro_app

-- Takes the oldest waiting leaves out of the queue, in order. A rollback puts them back.
create or replace function sequencer_take(max_rows int) returns table (leaf bytea, leaf_hash bytea)
  language sql security definer
begin atomic
  with taken as (
    delete from log_queue q
    where q.position in (select position from log_queue order by position limit max_rows)
    returning q.position, q.leaf, q.leaf_hash
  )
  select t.leaf, t.leaf_hash from taken t order by t.position;
end;

-- Appends entries with the positions of their events, tiles and the head over them, and notifies
-- the other nodes. Fails if `previous` is not the newest head. The leaf of an event has the
-- pseudonym of its shipment and its number in the shipment's history, which two indexes serve.
create or replace function sequencer_append(
  previous bigint, leaves bytea[], leaf_hashes bytea[], tile_levels int[], tile_indexes bigint[], tile_hashes bytea[],
  root bytea, note text
) returns void
  language sql security definer
begin atomic
  insert into log_entries (index, leaf, leaf_hash)
    select sequencer_append.previous + e.ordinal - 1, e.leaf, e.leaf_hash
    from unnest(sequencer_append.leaves, sequencer_append.leaf_hashes) with ordinality as e (leaf, leaf_hash, ordinal);
  insert into event_positions (user_id, index, event_id)
    select v.user_id, sequencer_append.previous + e.ordinal - 1, v.event_id
    from unnest(sequencer_append.leaves) with ordinality as e (leaf, ordinal)
    join shipments s on s.pseudonym = substring(e.leaf, 3, 32)
    join events v on v.shipment_id = s.id and v.leaf = e.leaf
      and v.sequence = ('x' || encode(substring(e.leaf, 35, 8), 'hex'))::bit(64)::bigint
    where get_byte(e.leaf, 1) in (1, 2);
  insert into log_tiles (level, index, hashes)
    select t.level, t.index, t.hashes
    from unnest(sequencer_append.tile_levels, sequencer_append.tile_indexes, sequencer_append.tile_hashes)
      as t (level, index, hashes)
    on conflict (level, index) do update set hashes = excluded.hashes
      where length(excluded.hashes) > length(log_tiles.hashes);
  insert into log_heads (size, previous_size, root, note)
    values (sequencer_append.previous + cardinality(sequencer_append.leaves), sequencer_append.previous,
            sequencer_append.root, sequencer_append.note);
  select pg_notify('lastro_signed', (sequencer_append.previous + cardinality(sequencer_append.leaves))::text);
end;

-- Stores the signed head of the empty log, once, for the first sequencer.
create or replace function sequencer_open(root bytea, note text) returns void
  language sql security definer
begin atomic
  insert into log_heads (size, previous_size, root, note) values (0, null, root, note) on conflict do nothing;
end;

-- Publishes the log up to a size and notifies every listener. A late call with a smaller size, by a
-- node that no longer leads, does not reduce the published size.
create or replace function log_publish(size bigint) returns void
  language sql security definer
begin atomic
  insert into log_publication as p (size) values (log_publish.size)
    on conflict (is_only) do update set size = excluded.size where excluded.size > p.size;
  select pg_notify('lastro_head', log_publish.size::text);
end;
