-- Pictures of accounts.

create table avatars (
  -- Drawn at random: whoever knows it may see the picture.
  name text primary key check (name ~ '^[0-9a-f]{32}$'),
  user_id uuid not null references users (id) on delete cascade,
  -- WebP, 512 pixels square.
  picture bytea not null check (octet_length(picture) between 1 and 524288),
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

-- The picture of a name, of whichever account.
create function avatar_picture(name text) returns bytea
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select a.picture from avatars a where a.name = avatar_picture.name;
end;

alter function avatar_picture(text) owner to lastro_definer;
revoke all on function avatar_picture(text) from public;
grant execute on function avatar_picture(text) to lastro_app;
