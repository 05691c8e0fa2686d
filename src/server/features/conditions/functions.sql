-- owner: lastro_definer
-- execute: lastro_app

-- Returns the monitored shipments of all accounts with readings that are not deleted yet.
create or replace function shipments_with_readings() returns table (account uuid, shipment uuid)
  language sql stable security definer
begin atomic
  select distinct m.user_id, m.shipment_id from monitorings m
  where exists (
    select from readings r
    where r.user_id = m.user_id and r.device_id = m.device_id and r.channel in (1, 2)
      and r.at >= m.started_at and r.at <= coalesce(m.ended_at, 'infinity')
  );
end;

-- Returns the accounts that have readings. Reads one row of the index per account.
create or replace function accounts_with_readings() returns setof uuid
  language sql stable security definer
begin atomic
  with recursive found as (
    (select r.user_id from readings r order by r.user_id limit 1)
    union all
    select (select r.user_id from readings r where r.user_id > f.user_id order by r.user_id limit 1)
    from found f where f.user_id is not null
  )
  select f.user_id from found f where f.user_id is not null;
end;
