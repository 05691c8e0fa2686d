-- Whose each picture under DATA_DIR/files/avatars is.

create table avatars (
  -- The file's name without its ending, drawn at random.
  name text primary key check (name ~ '^[0-9a-f]{32}$'),
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index avatars_of_user on avatars (user_id);

alter table avatars enable row level security;
alter table avatars force row level security;
create policy own on avatars to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on avatars for select to lastro_definer using (true);

revoke all on avatars from public;
grant select, insert, delete on avatars to lastro_app;
grant select on avatars to lastro_definer;

-- Which of the named files nobody owns: what a crash between file and row left behind.
create function unowned_avatars(names text[]) returns table (name text)
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select n from unnest(names) n where not exists (select from avatars a where a.name = n);
end;

alter function unowned_avatars(text[]) owner to lastro_definer;
revoke all on function unowned_avatars(text[]) from public;
grant execute on function unowned_avatars(text[]) to lastro_app;
