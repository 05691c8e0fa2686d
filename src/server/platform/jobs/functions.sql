-- owner: lastro_jobs
-- execute: lastro_app

-- Puts a job into the queue inside the caller's transaction. It is the application's only access
-- to the queue.
create or replace function enqueue_job(task text, payload json) returns void
  language sql security definer
begin atomic
  select graphile_worker.add_job(task, payload);
end;
