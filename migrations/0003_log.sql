-- The log: queue, entries, tiles, heads. Nothing here names a person, a place or a tracking code; all but the queue is
-- published. See docs/spec/log.md.

-- Leaves that wait for an index. A row is written in the transaction of the event it stands for.
create table log_queue (
  position bigint generated always as identity primary key,
  leaf bytea not null check (length(leaf) = 138),
  leaf_hash bytea not null unique check (length(leaf_hash) = 32)
);

create table log_entries (
  index bigint primary key,
  leaf bytea not null check (length(leaf) = 138),
  leaf_hash bytea not null unique check (length(leaf_hash) = 32)
);

-- Hashes of up to 256 nodes in order (C2SP tlog-tiles). A full tile never changes; the right edge only grows.
create table log_tiles (
  level int not null,
  index bigint not null,
  hashes bytea not null check (length(hashes) between 32 and 8192 and length(hashes) % 32 = 0),
  primary key (level, index)
);

-- Every head ever signed. Each names the one it extends, and no two may extend the same: the compare-and-swap that keeps
-- a second sequencer from forking the log.
create table log_heads (
  size bigint primary key,
  previous_size bigint unique references log_heads (size),
  root bytea not null check (length(root) = 32),
  note text not null,
  signed_at timestamptz not null default clock_timestamp(),
  check (size > previous_size),
  check ((previous_size is null) = (size = 0))
);

revoke all on log_queue, log_entries, log_tiles, log_heads from public;
grant insert on log_queue to lastro_app;
grant select on log_queue, log_entries, log_tiles, log_heads to lastro_app;
grant select, insert, update, delete on log_queue, log_entries, log_tiles, log_heads to lastro_definer;

-- Takes the oldest waiting leaves out of the queue, in order. A rolled-back caller puts them back.
create function sequencer_take(most int) returns table (leaf bytea, leaf_hash bytea)
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  with taken as (
    delete from log_queue q
    where q.position in (select position from log_queue order by position limit most)
    returning q.position, q.leaf, q.leaf_hash
  )
  select t.leaf, t.leaf_hash from taken t order by t.position;
end;

-- Appends entries, tiles and the head over them, and tells every listener. Fails when `previous` is not the newest head.
create function sequencer_append(
  previous bigint, leaves bytea[], leaf_hashes bytea[],
  tile_levels int[], tile_indexes bigint[], tile_hashes bytea[],
  root bytea, note text
) returns void
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  insert into log_entries (index, leaf, leaf_hash)
    select previous + e.ordinal - 1, e.leaf, e.leaf_hash
    from unnest(leaves, leaf_hashes) with ordinality as e (leaf, leaf_hash, ordinal);
  insert into log_tiles (level, index, hashes)
    select t.level, t.index, t.hashes from unnest(tile_levels, tile_indexes, tile_hashes) as t (level, index, hashes)
    on conflict (level, index) do update set hashes = excluded.hashes
      where length(excluded.hashes) > length(log_tiles.hashes);
  insert into log_heads (size, previous_size, root, note)
    values (previous + cardinality(leaves), previous, root, note);
  select pg_notify('lastro_head', (previous + cardinality(leaves))::text);
end;

-- Signs nothing itself: stores the head of the empty log once, for the first sequencer.
create function sequencer_open(root bytea, note text) returns void
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  insert into log_heads (size, previous_size, root, note) values (0, null, root, note) on conflict do nothing;
end;

alter function sequencer_take(int) owner to lastro_definer;
alter function sequencer_append(bigint, bytea[], bytea[], int[], bigint[], bytea[], bytea, text) owner to lastro_definer;
alter function sequencer_open(bytea, text) owner to lastro_definer;
revoke all on function sequencer_take(int) from public;
revoke all on function sequencer_append(bigint, bytea[], bytea[], int[], bigint[], bytea[], bytea, text) from public;
revoke all on function sequencer_open(bytea, text) from public;
grant execute on function sequencer_take(int) to lastro_app;
grant execute on function sequencer_append(bigint, bytea[], bytea[], int[], bigint[], bytea[], bytea, text) to lastro_app;
grant execute on function sequencer_open(bytea, text) to lastro_app;
