-- Imports: rows wait here until all of them become shipments in one transaction, or are forgotten.

create table imports (
  -- Drawn by whoever imports, so that asking again makes no second one.
  id uuid primary key,
  user_id uuid not null references users (id),
  file_name text not null,
  -- How many rows there will be.
  rows int not null check (rows between 1 and 5000),
  created_at timestamptz not null default now(),
  committed_at timestamptz
);
create index imports_of_account on imports (user_id, created_at desc);

create table import_rows (
  import_id uuid not null references imports (id) on delete cascade,
  -- The row's place in the import, from 1.
  n int not null check (n > 0),
  user_id uuid not null references users (id),
  tracking_id text not null,
  -- The request that creates the shipment, as the contract parsed it.
  body json not null,
  primary key (import_id, n)
);
create index import_rows_by_code on import_rows (import_id, tracking_id);

alter table imports enable row level security;
alter table imports force row level security;
alter table import_rows enable row level security;
alter table import_rows force row level security;
create policy own on imports to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy own on import_rows to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on imports to lastro_definer using (true);

revoke all on imports, import_rows from public;
grant select, insert, delete on imports, import_rows to lastro_app;
grant update (committed_at) on imports to lastro_app;
grant update (tracking_id, body) on import_rows to lastro_app;
grant select, delete on imports to lastro_definer;

-- Forgets imports a day old with the rows that still wait in them.
create function forget_old_imports() returns void
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  delete from imports where created_at < now() - interval '24 hours';
end;

alter function forget_old_imports() owner to lastro_definer;
revoke all on function forget_old_imports() from public;
grant execute on function forget_old_imports() to lastro_app;
