-- owner: lastro_definer
-- execute: lastro_app

-- Deletes factors that nobody verified within a day, and expired challenges.
create or replace function delete_expired_factors() returns void
  language sql security definer
begin atomic
  delete from mfa_factors where verified_at is null and created_at < now() - interval '1 day';
  delete from mfa_challenges where expires_at < now() - interval '1 day';
end;
