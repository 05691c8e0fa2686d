-- owner: lastro_definer
-- execute: lastro_app

-- Deletes the log of notices by age.
create or replace function delete_old_notices() returns void
  language sql security definer
begin atomic
  delete from notices where created_at < now() - interval '1 year';
end;
