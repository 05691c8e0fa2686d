-- owner: lastro_definer
-- execute: lastro_app

-- Deletes unfinished imports that are a day old, with their rows, and finished ones after a year.
create or replace function delete_expired_imports() returns void
  language sql security definer
begin atomic
  delete from imports where committed_at is null and created_at < now() - interval '24 hours';
  delete from imports where committed_at < now() - interval '1 year';
end;
