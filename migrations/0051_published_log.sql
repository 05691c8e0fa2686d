-- How far the log is published: a head counts for readers once its files are written, and another keeper has it where there are several nodes. What was
-- signed beyond it is of no use to anybody yet, and may be lost with a database that loses its last commits.
create table log_publication (
  is_only boolean primary key default true check (is_only),
  size bigint not null
);
insert into log_publication (size) select max(size) from log_heads having max(size) is not null;
grant select, insert, update on log_publication to lastro_definer;
grant select on log_publication to lastro_app;

-- A node that led before and comes late does not take it back.
create function log_publish(size bigint) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  insert into log_publication as p (size) values (log_publish.size)
    on conflict (is_only) do update set size = excluded.size where excluded.size > p.size;
  select pg_notify('lastro_head', log_publish.size::text);
end;
alter function log_publish(bigint) owner to lastro_definer;
revoke all on function log_publish(bigint) from public;
grant execute on function log_publish(bigint) to lastro_app;

-- As before, but it announces what was signed to the other nodes alone; `log_publish` announces it to everybody.
create or replace function sequencer_append(
  previous bigint, leaves bytea[], leaf_hashes bytea[], tile_levels int[], tile_indexes bigint[], tile_hashes bytea[],
  root bytea, note text
) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  insert into log_entries (index, leaf, leaf_hash)
    select sequencer_append.previous + e.ordinal - 1, e.leaf, e.leaf_hash
    from unnest(sequencer_append.leaves, sequencer_append.leaf_hashes) with ordinality as e (leaf, leaf_hash, ordinal);
  insert into log_tiles (level, index, hashes)
    select t.level, t.index, t.hashes
    from unnest(sequencer_append.tile_levels, sequencer_append.tile_indexes, sequencer_append.tile_hashes) as t (level, index, hashes)
    on conflict (level, index) do update set hashes = excluded.hashes
      where length(excluded.hashes) > length(log_tiles.hashes);
  insert into log_heads (size, previous_size, root, note)
    values (sequencer_append.previous + cardinality(sequencer_append.leaves), sequencer_append.previous,
            sequencer_append.root, sequencer_append.note);
  select pg_notify('lastro_signed', (sequencer_append.previous + cardinality(sequencer_append.leaves))::text);
end;
