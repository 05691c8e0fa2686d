-- owner: lastro_definer
-- execute: lastro_app

-- Deletes messages of airlines by age. Their milestones stay.
create or replace function delete_old_fsu_messages() returns void
  language sql security definer
begin atomic
  delete from fsu_messages where received_at < now() - interval '1 year';
end;
