-- owner: lastro_jobs
-- execute: lastro_app

-- Puts a job into the queue inside the caller's transaction. It is the application's only access
-- to the queue. The plans of the library's statements are generic, because PostgreSQL would make
-- four of them anew for each job, which took longer than executing them. They use indexes, also if
-- they were made while the queue was empty.
create or replace function enqueue_job(task text, payload json) returns void
  language sql security definer set plan_cache_mode = force_generic_plan set enable_seqscan = off
begin atomic
  select graphile_worker.add_job(task, payload);
end;

-- Puts a job into the queue that runs in order with the others of the same name `queue`. A waiting
-- job with the same key is replaced. All other jobs come before it.
create or replace function enqueue_ordered_job(task text, payload json, queue text, key text, due timestamptz)
  returns void
  language sql security definer set plan_cache_mode = force_generic_plan set enable_seqscan = off
begin atomic
  select graphile_worker.add_job(task, payload, queue_name => queue, run_at => due, job_key => key, priority => 10);
end;

-- Puts a job into the queue that runs at `due`. If a job with the same key waits already, it stays
-- the only one and runs when it would have run.
create or replace function enqueue_keyed_job(task text, payload json, key text, due timestamptz) returns void
  language sql security definer set plan_cache_mode = force_generic_plan set enable_seqscan = off
begin atomic
  select graphile_worker.add_job(
    task, payload, run_at => due, job_key => key, job_key_mode => 'preserve_run_at'
  );
end;
