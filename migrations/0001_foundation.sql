-- What every later migration stands on: who may see what.

revoke create on schema public from public;
grant usage on schema public to lastro_app, lastro_jobs, lastro_definer;

-- The accounts whose rows the running transaction may see, set by the application with SET LOCAL semantics.
-- Unset means none: a statement that forgets to say for whom it works sees nothing.
create function account_ids() returns uuid[]
  language sql stable parallel safe
  return coalesce(nullif(current_setting('app.account_ids', true), ''), '{}')::uuid[];

-- Puts a job into the queue inside the caller's transaction. Runs as the queue's owner; the application role has no
-- other access to the queue.
create function enqueue_job(task text, payload json) returns void
  language sql security definer set search_path = pg_catalog
begin atomic
  select graphile_worker.add_job(task, payload);
end;
alter function enqueue_job(text, json) owner to lastro_jobs;
revoke all on function enqueue_job(text, json) from public;
grant execute on function enqueue_job(text, json) to lastro_app;
