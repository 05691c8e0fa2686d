-- The dashboard shows for each day how many shipments entered each status, and how many deliveries
-- with a promised time were in time.
alter table shipment_daily_counts
  add column in_transit int not null default 0,
  add column cancelled int not null default 0,
  add column promised int not null default 0,
  add column on_time int not null default 0;
grant update (in_transit, cancelled, promised, on_time) on shipment_daily_counts to lastro_app;

update shipment_daily_counts d set promised = s.promised, on_time = s.on_time
from (
  select user_id, (delivered at time zone 'America/Sao_Paulo')::date as day,
    count(*)::int as promised, count(*) filter (where delivered <= estimated_delivery)::int as on_time
  from shipments where delivered is not null and estimated_delivery is not null group by 1, 2
) s
where s.user_id = d.user_id and s.day = d.day;
