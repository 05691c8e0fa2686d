-- `store_picture` runs as the definer, and finds the accounts of a picture itself.
drop function if exists media_owners(uuid, bytea);
grant insert on media to lastro_definer;
