-- Nodes that ever served this database, by the id in each one's data folder. Who is not alone here may have missed what another one published.
create table log_nodes (
  id uuid primary key,
  first_seen_at timestamptz not null default clock_timestamp()
);
grant select, insert, delete on log_nodes to lastro_app;
