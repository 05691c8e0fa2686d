-- Webhooks: who is called next is decided fairly, what an operator asks of them is counted fast, and a column goes that
-- nothing ever wrote.

-- The address was planned here; it came to stand in webhook_endpoints, with a secret that only the application can seal.
alter table system_settings drop column webhook_url;

create index webhook_deliveries_waiting_since on webhook_deliveries (endpoint_id, created_at) where state = 'waiting';
create index webhook_deliveries_given_up on webhook_deliveries (user_id, position) where state = 'failed' and not is_test;

-- Takes lanes whose time has come, with the delivery that each is to send. Nobody else takes them for `seconds`. Of one
-- endpoint `at_once` are under way, over all nodes; of one that takes nothing one, and a test call at any time. An endpoint
-- that has fewer calls under way goes before one that has more, so that none waits for the backlog of others; of those that
-- take nothing at most `most_failing` are taken, so that they never hold every place.
-- Nodes of the version before go on calling claim_webhooks.
create function take_webhooks(claim uuid, seconds int, most int, most_failing int, at_once int) returns table (
  endpoint_id uuid, lane uuid, delivery_id uuid, user_id uuid, url text, secret bytea, previous_secret bytea,
  event text, facts jsonb, form jsonb, is_test boolean, tries int, is_failing boolean
)
  language sql volatile security definer set search_path = pg_catalog, public
as $$
  -- One node after the other: each counts what those before it took. An arbitrary constant.
  select pg_advisory_xact_lock(7203518844091);
  with recursive known (id) as (
    (select l.endpoint_id from webhook_lanes l order by l.endpoint_id limit 1)
    union all
    select (
      select l.endpoint_id from webhook_lanes l where l.endpoint_id > k.id order by l.endpoint_id limit 1
    ) from known k where k.id is not null
  ), open as (
    select w.id, w.disabled_at is null as is_on, w.failing_since is not null as is_failing, (
      select count(*) from webhook_lanes b where b.endpoint_id = w.id and b.lease_until > clock_timestamp()
    ) as busy
    from known k join webhook_endpoints w on w.id = k.id
    where w.url is not null
  ), due as (
    select d.endpoint_id, d.lane, o.is_failing, d.due_at,
      o.busy + row_number() over (partition by d.endpoint_id order by d.is_test desc, d.due_at) as turn
    from open o cross join lateral (
      select * from (
        select l.endpoint_id, l.lane, l.due_at, l.is_test from webhook_lanes l
        where l.endpoint_id = o.id and l.is_test and l.due_at <= clock_timestamp()
          and (l.lease_until is null or l.lease_until <= clock_timestamp())
        order by l.due_at limit greatest(at_once - o.busy, 0)
        for update skip locked
      ) tests
      union all
      select * from (
        select l.endpoint_id, l.lane, l.due_at, l.is_test from webhook_lanes l
        where o.is_on and l.endpoint_id = o.id and not l.is_test and l.due_at <= clock_timestamp()
          and (l.lease_until is null or l.lease_until <= clock_timestamp())
        order by l.due_at limit greatest((case when o.is_failing then 1 else at_once end) - o.busy, 0)
        for update skip locked
      ) events
    ) d
  ), chosen as (
    select c.endpoint_id, c.lane, c.is_failing from (
      select d.*, row_number() over (partition by d.is_failing order by d.turn, d.due_at) as place from due d
      where d.turn <= at_once
    ) c
    where not c.is_failing or c.place <= most_failing
    order by c.turn, c.is_failing, c.due_at limit most
  ), taken as (
    update webhook_lanes l set lease = claim, lease_until = clock_timestamp() + make_interval(secs => seconds)
    from chosen c where l.endpoint_id = c.endpoint_id and l.lane = c.lane
    returning l.endpoint_id, l.lane, c.is_failing
  )
  select t.endpoint_id, t.lane, x.id, x.user_id, w.url, w.secret,
    case when w.previous_until > clock_timestamp() then w.previous_secret end,
    x.event, x.facts, x.form, x.is_test, x.tries, t.is_failing
  from taken t
  join webhook_endpoints w on w.id = t.endpoint_id
  cross join lateral (
    select * from webhook_deliveries y
    where y.endpoint_id = t.endpoint_id and y.lane = t.lane and y.state = 'waiting'
    order by y.position limit 1
  ) x
$$;

-- What waits, since when, and of how many endpoints; by how they do. Nobody's name, address or number.
create function webhook_standing() returns table (
  state text, endpoints int, waiting int, oldest_seconds double precision
)
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select s.state, count(w.id)::int, coalesce(sum(w.waiting), 0)::int,
    coalesce(extract(epoch from clock_timestamp() - min(w.oldest)), 0)::double precision
  from (values ('active'), ('failing'), ('suspended')) s (state)
  left join lateral (
    select e.id, d.waiting, d.oldest from webhook_endpoints e cross join lateral (
      select count(*) as waiting, min(created_at) as oldest from webhook_deliveries y
      where y.endpoint_id = e.id and y.state = 'waiting'
    ) d
    where e.url is not null and s.state = case
      when e.disabled_at is not null then 'suspended' when e.failing_since is not null then 'failing' else 'active'
    end
  ) w on true
  group by s.state;
end;

alter function take_webhooks(uuid, int, int, int, int) owner to lastro_definer;
alter function webhook_standing() owner to lastro_definer;
revoke all on function take_webhooks(uuid, int, int, int, int) from public;
revoke all on function webhook_standing() from public;
grant execute on function take_webhooks(uuid, int, int, int, int) to lastro_app;
grant execute on function webhook_standing() to lastro_app;
