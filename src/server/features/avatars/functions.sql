-- owner: lastro_definer
-- execute: lastro_app

-- Returns the picture with a name, whichever account owns it.
create or replace function avatar_picture(name text) returns bytea
  language sql stable security definer
begin atomic
  select a.picture from avatars a where a.name = avatar_picture.name;
end;
