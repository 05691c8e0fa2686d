-- owner: lastro_definer
-- execute: lastro_app

-- Returns the cached answer for a postal code.
create or replace function cep_recall(code text, freshness interval) returns table (
  logradouro text, complemento text, bairro text, localidade text, uf text, is_fresh boolean
)
  language sql stable security definer
begin atomic
  select c.logradouro, c.complemento, c.bairro, c.localidade, c.uf, c.fetched_at > now() - freshness
  from cep_cache c where c.cep = code;
end;

-- Returns the municipality of the cached postal codes with the same first five digits. Returns no
-- row if these codes lie in several municipalities, or if none is cached.
create or replace function cep_surroundings(code text) returns table (localidade text, uf text)
  language sql stable security definer
begin atomic
  select min(c.localidade), min(c.uf) from cep_cache c
  where c.cep between left(code, 5) || '000' and left(code, 5) || '999'
  having count(distinct (c.localidade, c.uf)) = 1;
end;

create or replace function cep_remember(
  code text, logradouro text, complemento text, bairro text, localidade text, uf text
) returns void
  language sql security definer
begin atomic
  insert into cep_cache as c (cep, logradouro, complemento, bairro, localidade, uf)
  values (code, logradouro, complemento, bairro, localidade, uf)
  on conflict (cep) do update
    set logradouro = excluded.logradouro, complemento = excluded.complemento, bairro = excluded.bairro,
        localidade = excluded.localidade, uf = excluded.uf, fetched_at = now();
end;

-- Returns the cached coordinates for the keyed hash of an address.
create or replace function geocode_recall(address bytea, freshness interval) returns table (
  latitude double precision, longitude double precision, is_fresh boolean
)
  language sql stable security definer
begin atomic
  select g.latitude, g.longitude, g.fetched_at > now() - freshness from geocode_cache g where g.key = address;
end;

create or replace function geocode_remember(address bytea, latitude double precision, longitude double precision) returns void
  language sql security definer
begin atomic
  insert into geocode_cache as g (key, latitude, longitude)
  values (address, latitude, longitude)
  on conflict (key) do update
    set latitude = excluded.latitude, longitude = excluded.longitude, fetched_at = now();
end;

-- Deletes old answers of the services for postal codes and coordinates. A stale postal code still
-- helps while the service cannot be reached, so it stays for a year.
create or replace function delete_expired_places() returns void
  language sql security definer
begin atomic
  delete from cep_cache where fetched_at < now() - interval '1 year';
  delete from geocode_cache where fetched_at < now() - interval '90 days';
end;
