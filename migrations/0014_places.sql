-- What public services told of places: postal codes, and coordinates of addresses. Nobody's rows: they name no account, and what
-- an account asked for cannot be told from them.

create table cep_cache (
  cep text primary key check (cep ~ '^[0-9]{8}$'),
  logradouro text not null check (length(logradouro) <= 200),
  complemento text not null check (length(complemento) <= 200),
  bairro text not null check (length(bairro) <= 200),
  localidade text not null check (length(localidade) between 1 and 200),
  uf text not null check (uf ~ '^[A-Z]{2}$'),
  fetched_at timestamptz not null default now()
);
create index cep_cache_fetched on cep_cache (fetched_at);

-- The address itself is not stored: the key is a keyed hash of it. Without coordinates: the service knows none.
create table geocode_cache (
  key bytea primary key check (length(key) = 16),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  fetched_at timestamptz not null default now(),
  check ((latitude is null) = (longitude is null))
);
create index geocode_cache_fetched on geocode_cache (fetched_at);

alter table cep_cache enable row level security;
alter table cep_cache force row level security;
alter table geocode_cache enable row level security;
alter table geocode_cache force row level security;
create policy across on cep_cache to lastro_definer using (true);
create policy across on geocode_cache to lastro_definer using (true);
revoke all on cep_cache, geocode_cache from public;
grant select, insert, update, delete on cep_cache, geocode_cache to lastro_definer;

create function cep_recall(code text, freshness interval) returns table (
  logradouro text, complemento text, bairro text, localidade text, uf text, is_fresh boolean
)
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select c.logradouro, c.complemento, c.bairro, c.localidade, c.uf, c.fetched_at > now() - freshness
  from cep_cache c where c.cep = code;
end;

-- The municipality of the postal codes around one, which share its first five digits; no row when they lie in several.
create function cep_surroundings(code text) returns table (localidade text, uf text)
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select min(c.localidade), min(c.uf) from cep_cache c
  where c.cep between left(code, 5) || '000' and left(code, 5) || '999'
  having count(distinct (c.localidade, c.uf)) = 1;
end;

create function cep_remember(
  code text, logradouro text, complemento text, bairro text, localidade text, uf text
) returns void
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  insert into cep_cache as c (cep, logradouro, complemento, bairro, localidade, uf)
  values (code, logradouro, complemento, bairro, localidade, uf)
  on conflict (cep) do update
    set logradouro = excluded.logradouro, complemento = excluded.complemento, bairro = excluded.bairro,
        localidade = excluded.localidade, uf = excluded.uf, fetched_at = now();
end;

create function geocode_recall(address bytea, freshness interval) returns table (
  latitude double precision, longitude double precision, is_fresh boolean
)
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select g.latitude, g.longitude, g.fetched_at > now() - freshness from geocode_cache g where g.key = address;
end;

create function geocode_remember(address bytea, latitude double precision, longitude double precision) returns void
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  insert into geocode_cache as g (key, latitude, longitude)
  values (address, latitude, longitude)
  on conflict (key) do update
    set latitude = excluded.latitude, longitude = excluded.longitude, fetched_at = now();
end;

-- Run with `forget_expired`, every hour. A stale postal code still helps while the service is out of reach.
create function forget_expired_places() returns void
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  delete from cep_cache where fetched_at < now() - interval '1 year';
  delete from geocode_cache where fetched_at < now() - interval '90 days';
end;

alter function cep_recall(text, interval) owner to lastro_definer;
alter function cep_surroundings(text) owner to lastro_definer;
alter function cep_remember(text, text, text, text, text, text) owner to lastro_definer;
alter function geocode_recall(bytea, interval) owner to lastro_definer;
alter function geocode_remember(bytea, double precision, double precision) owner to lastro_definer;
alter function forget_expired_places() owner to lastro_definer;
revoke all on function cep_recall(text, interval) from public;
revoke all on function cep_surroundings(text) from public;
revoke all on function cep_remember(text, text, text, text, text, text) from public;
revoke all on function geocode_recall(bytea, interval) from public;
revoke all on function geocode_remember(bytea, double precision, double precision) from public;
revoke all on function forget_expired_places() from public;
grant execute on function cep_recall(text, interval) to lastro_app;
grant execute on function cep_surroundings(text) to lastro_app;
grant execute on function cep_remember(text, text, text, text, text, text) to lastro_app;
grant execute on function geocode_recall(bytea, interval) to lastro_app;
grant execute on function geocode_remember(bytea, double precision, double precision) to lastro_app;
grant execute on function forget_expired_places() to lastro_app;
