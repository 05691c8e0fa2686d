-- owner: lastro_definer
-- execute: lastro_app

-- Deletes imports that are a day old, with their uncommitted rows.
create or replace function delete_expired_imports() returns void
  language sql security definer
begin atomic
  delete from imports where created_at < now() - interval '24 hours';
end;
