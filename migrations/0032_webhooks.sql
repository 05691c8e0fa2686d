-- Webhooks: where an account is told what happens, what is to be told, and how telling it went. What is told is queued by the
-- transaction that makes it happen.

create table webhook_endpoints (
  id uuid primary key default gen_random_uuid(),
  -- One for each account.
  user_id uuid not null unique references users (id) on delete cascade,
  -- Null: the account is told nothing; the log of what it was told stays.
  url text check (length(url) between 1 and 2000),
  events text[] not null,
  -- How a body is written: shape and names of its fields (src/domain/webhook-body.ts).
  form jsonb not null,
  -- Sealed (sealed-secret.ts). The one before goes on signing until its time is over.
  secret bytea not null,
  previous_secret bytea,
  previous_until timestamptz(3),
  -- Since when not one call was taken, and how many were not.
  failing_since timestamptz(3),
  failures int not null default 0,
  -- Since when nothing is sent any more because nothing was taken for days. What happens is queued still.
  disabled_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check (num_nulls(previous_secret, previous_until) in (0, 2))
);

create table webhook_deliveries (
  -- Also the message's id: the same however often it is sent.
  id uuid primary key default gen_random_uuid(),
  -- In the order in which it happened, of one shipment.
  position bigint generated always as identity,
  endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- What waits for each other: a shipment, or a test call alone.
  lane uuid not null,
  -- Null of a test call.
  shipment_id uuid references shipments (id),
  tracking_id text not null,
  -- Of the log; null where no event of the log is meant.
  event_id uuid,
  event text not null,
  is_test boolean not null default false,
  -- What is told, and how, as it was when it happened: every attempt sends the same bytes.
  facts jsonb not null,
  form jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'cancelled')),
  -- Since it was last asked for; all of them are in webhook_attempts.
  tries int not null default 0,
  created_at timestamptz(3) not null default clock_timestamp(),
  finished_at timestamptz(3),
  check ((state = 'waiting') = (finished_at is null))
);
create unique index webhook_deliveries_newest on webhook_deliveries (user_id, position desc);
create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, lane, position) where state = 'waiting';
create index webhook_deliveries_of_shipment on webhook_deliveries (shipment_id);
create index webhook_deliveries_finished on webhook_deliveries (finished_at) where finished_at is not null;

-- A shipment that something waits of: its first delivery is sent alone, the others after it. Whoever works on a lane, adds to
-- it or ends it locks its row.
create table webhook_lanes (
  endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
  lane uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  is_test boolean not null default false,
  due_at timestamptz(3) not null default clock_timestamp(),
  -- Drawn by whoever sends its first delivery now; a sender that died is followed by another when the time is over.
  lease uuid,
  lease_until timestamptz(3),
  primary key (endpoint_id, lane),
  check (num_nulls(lease, lease_until) in (0, 2))
);
create index webhook_lanes_due on webhook_lanes (endpoint_id, is_test, due_at);
create index webhook_lanes_of_account on webhook_lanes (user_id);

create table webhook_attempts (
  delivery_id uuid not null references webhook_deliveries (id) on delete cascade,
  n int not null check (n > 0),
  user_id uuid not null references users (id) on delete cascade,
  url text not null,
  started_at timestamptz(3) not null,
  -- Milliseconds.
  duration int not null check (duration >= 0),
  outcome text not null,
  request_headers jsonb not null,
  response_status int,
  response_headers jsonb,
  -- Its beginning.
  response_body text check (length(response_body) <= 4096),
  primary key (delivery_id, n)
);
create index webhook_attempts_newest on webhook_attempts (user_id, started_at desc) include (outcome, duration);

alter table webhook_endpoints enable row level security;
alter table webhook_endpoints force row level security;
alter table webhook_deliveries enable row level security;
alter table webhook_deliveries force row level security;
alter table webhook_lanes enable row level security;
alter table webhook_lanes force row level security;
alter table webhook_attempts enable row level security;
alter table webhook_attempts force row level security;

create policy own on webhook_endpoints to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy own on webhook_deliveries to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy own on webhook_lanes to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy own on webhook_attempts to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on webhook_endpoints for select to lastro_definer using (true);
create policy across on webhook_deliveries to lastro_definer using (true);
create policy across on webhook_lanes to lastro_definer using (true);

revoke all on webhook_endpoints, webhook_deliveries, webhook_lanes, webhook_attempts from public;
grant select, insert, delete on webhook_endpoints, webhook_deliveries, webhook_lanes, webhook_attempts to lastro_app;
grant update (
  url, events, form, secret, previous_secret, previous_until, failing_since, failures, disabled_at, updated_at
) on webhook_endpoints to lastro_app;
grant update (state, tries, finished_at) on webhook_deliveries to lastro_app;
grant update (due_at, lease, lease_until) on webhook_lanes to lastro_app;
grant select on webhook_endpoints to lastro_definer;
grant select, delete on webhook_deliveries to lastro_definer;
grant select, update (lease, lease_until) on webhook_lanes to lastro_definer;

-- Takes lanes whose time has come, `at_once` of an endpoint and one of an endpoint that takes nothing, whatever the others
-- wait for; with the delivery that each is to send. Nobody else takes them for `seconds`.
create function claim_webhooks(claim uuid, seconds int, most int, at_once int) returns table (
  endpoint_id uuid, lane uuid, delivery_id uuid, user_id uuid, url text, secret bytea, previous_secret bytea,
  event text, facts jsonb, form jsonb, is_test boolean, tries int
)
  language sql volatile security definer set search_path = pg_catalog, public
as $$
  with recursive known (id) as (
    (select l.endpoint_id from webhook_lanes l order by l.endpoint_id limit 1)
    union all
    select (
      select l.endpoint_id from webhook_lanes l where l.endpoint_id > k.id order by l.endpoint_id limit 1
    ) from known k where k.id is not null
  ), open as (
    select w.id,
      case when w.disabled_at is null then array[false, true] else array[true] end as kinds,
      (case when w.failing_since is null then at_once else 1 end) - (
        select count(*) from webhook_lanes b where b.endpoint_id = w.id and b.lease_until > clock_timestamp()
      ) as slots
    from known k join webhook_endpoints w on w.id = k.id
    where w.url is not null
  ), due as (
    select d.endpoint_id, d.lane
    from open o cross join lateral (
      select l.endpoint_id, l.lane, l.due_at from webhook_lanes l
      where l.endpoint_id = o.id and l.is_test = any (o.kinds) and l.due_at <= clock_timestamp()
        and (l.lease_until is null or l.lease_until <= clock_timestamp())
      order by l.due_at limit greatest(o.slots, 0)
      for update skip locked
    ) d
    order by d.due_at limit most
  ), taken as (
    update webhook_lanes l set lease = claim, lease_until = clock_timestamp() + make_interval(secs => seconds)
    from due d where l.endpoint_id = d.endpoint_id and l.lane = d.lane
    returning l.endpoint_id, l.lane
  )
  select t.endpoint_id, t.lane, x.id, x.user_id, w.url, w.secret,
    case when w.previous_until > clock_timestamp() then w.previous_secret end,
    x.event, x.facts, x.form, x.is_test, x.tries
  from taken t
  join webhook_endpoints w on w.id = t.endpoint_id
  cross join lateral (
    select * from webhook_deliveries y
    where y.endpoint_id = t.endpoint_id and y.lane = t.lane and y.state = 'waiting'
    order by y.position limit 1
  ) x
$$;

-- Forgets what was settled a month ago, with what was sent and answered.
create function forget_old_webhooks() returns void
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  delete from webhook_deliveries where finished_at < now() - interval '30 days';
end;

alter function claim_webhooks(uuid, int, int, int) owner to lastro_definer;
alter function forget_old_webhooks() owner to lastro_definer;
revoke all on function claim_webhooks(uuid, int, int, int) from public;
revoke all on function forget_old_webhooks() from public;
grant execute on function claim_webhooks(uuid, int, int, int) to lastro_app;
grant execute on function forget_old_webhooks() to lastro_app;
