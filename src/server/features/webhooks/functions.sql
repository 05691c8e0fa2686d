-- owner: lastro_definer
-- execute: lastro_app

-- Claims due deliveries for `seconds`, but only the first delivery of each ordering key. An
-- endpoint has at most `concurrency` calls in flight over all nodes, a failing endpoint only one.
-- Test calls are claimed even if their endpoint fails, is suspended or off. Endpoints with fewer
-- calls in flight come first, so that no endpoint waits for the backlog of another. At most
-- `max_failing` calls go to failing endpoints, so that these never fill all slots.
create or replace function claim_webhooks(
  claim uuid, seconds int, max_rows int, max_failing int, concurrency int
) returns table (
  endpoint_id uuid, ordering_key uuid, delivery_id uuid, user_id uuid, url text, secret bytea, previous_secret bytea,
  event text, facts jsonb, form jsonb, is_test boolean, tries int, is_failing boolean
)
  language sql security definer
as $$
  -- Only one node claims at a time, because each node counts the calls that the others claimed. The
  -- lock's number is arbitrary.
  select pg_advisory_xact_lock(7203518844091);
  with recursive known (id) as (
    (select l.endpoint_id from webhook_ordering_keys l order by l.endpoint_id limit 1)
    union all
    select (
      select l.endpoint_id from webhook_ordering_keys l where l.endpoint_id > k.id order by l.endpoint_id limit 1
    ) from known k where k.id is not null
  ), open as (
    select w.id, w.is_on and w.disabled_at is null as is_on, w.failing_since is not null as is_failing, (
      select count(*) from webhook_ordering_keys b where b.endpoint_id = w.id and b.lease_until > clock_timestamp()
    ) as busy
    from known k join webhook_endpoints w on w.id = k.id
  ), due as (
    select d.endpoint_id, d.ordering_key, o.is_failing, d.due_at,
      o.busy + row_number() over (partition by d.endpoint_id order by d.is_test desc, d.due_at) as turn
    from open o cross join lateral (
      select * from (
        select l.endpoint_id, l.ordering_key, l.due_at, l.is_test from webhook_ordering_keys l
        where l.endpoint_id = o.id and l.is_test and l.due_at <= clock_timestamp()
          and (l.lease_until is null or l.lease_until <= clock_timestamp())
        order by l.due_at limit greatest(concurrency - o.busy, 0)
        for update skip locked
      ) tests
      union all
      select * from (
        select l.endpoint_id, l.ordering_key, l.due_at, l.is_test from webhook_ordering_keys l
        where o.is_on and l.endpoint_id = o.id and not l.is_test and l.due_at <= clock_timestamp()
          and (l.lease_until is null or l.lease_until <= clock_timestamp())
        order by l.due_at limit greatest((case when o.is_failing then 1 else concurrency end) - o.busy, 0)
        for update skip locked
      ) events
    ) d
  ), chosen as (
    select c.endpoint_id, c.ordering_key, c.is_failing from (
      select d.*, row_number() over (partition by d.is_failing order by d.turn, d.due_at) as place from due d
      where d.turn <= concurrency
    ) c
    where not c.is_failing or c.place <= max_failing
    order by c.turn, c.is_failing, c.due_at limit max_rows
  ), taken as (
    update webhook_ordering_keys l set lease = claim, lease_until = clock_timestamp() + make_interval(secs => seconds)
    from chosen c where l.endpoint_id = c.endpoint_id and l.ordering_key = c.ordering_key
    returning l.endpoint_id, l.ordering_key, c.is_failing
  )
  select t.endpoint_id, t.ordering_key, x.id, x.user_id, w.url, w.secret,
    case when w.previous_until > clock_timestamp() then w.previous_secret end,
    m.event, m.facts, x.form, x.is_test, x.tries, t.is_failing
  from taken t
  join webhook_endpoints w on w.id = t.endpoint_id
  cross join lateral (
    select * from webhook_deliveries y
    where y.endpoint_id = t.endpoint_id and y.ordering_key = t.ordering_key and y.state = 'waiting'
    order by y.position limit 1
  ) x
  join webhook_messages m on m.position = x.position
$$;

-- Counts endpoints and their waiting deliveries by the endpoint's state, with the age of the oldest
-- delivery. The result names no account, and leaves test companies out.
create or replace function webhook_queue_health() returns table (
  state text, endpoints int, waiting int, oldest_seconds double precision
)
  language sql stable security definer
begin atomic
  select s.state, count(w.id)::int, coalesce(sum(w.waiting), 0)::int,
    coalesce(extract(epoch from clock_timestamp() - min(w.oldest)), 0)::double precision
  from (values ('active'), ('failing'), ('suspended')) s (state)
  left join lateral (
    select e.id, d.waiting, m.created_at as oldest from webhook_endpoints e cross join lateral (
      select count(*) as waiting, min(position) as first from webhook_deliveries y
      where y.endpoint_id = e.id and y.state = 'waiting'
    ) d left join webhook_messages m on m.position = d.first
    where e.is_on
      and not exists (select from companies c where c.account_id = e.user_id and c.is_test)
      and s.state = case
      when e.disabled_at is not null then 'suspended' when e.failing_since is not null then 'failing' else 'active'
    end
  ) w on true
  group by s.state;
end;

-- Deletes deliveries that finished a month ago, with their attempts, and messages that no endpoint
-- has a delivery of.
create or replace function delete_old_webhooks() returns void
  language sql security definer
begin atomic
  delete from webhook_deliveries where finished_at < now() - interval '30 days';
  delete from webhook_messages m
  where created_at < now() - interval '30 days' and not exists (
    select from webhook_endpoints w join webhook_deliveries d on d.endpoint_id = w.id and d.position = m.position
    where w.user_id = m.user_id
  );
end;
