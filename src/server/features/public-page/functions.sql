-- owner: lastro_definer
-- execute: lastro_app

-- Returns true if anybody may see the public page of the shipment with this code; null if there is
-- no such shipment.
create or replace function public_page_behind_code(code text) returns boolean
  language sql stable security definer
begin atomic
  select coalesce((select y.public_pages from system_settings y where y.user_id = s.user_id), true)
         and not exists (select from private_pages p where p.shipment_id = s.id)
  from shipments s where s.tracking_id = code;
end;

-- Returns the events behind the code of a public page. Callers disclose only the public fields of
-- the events. Returns nothing for a private page.
create or replace function events_behind_code(code text) returns table (
  sequence int, client_statement bytea, client_fields bytea, client_seed bytea,
  server_statement bytea, server_fields bytea, server_seed bytea, leaf bytea, leaf_hash bytea
)
  language sql stable security definer
begin atomic
  select e.sequence, e.client_statement, e.client_fields, e.client_seed,
         e.server_statement, e.server_fields, e.server_seed, e.leaf, e.leaf_hash
  from events e join shipments s on s.id = e.shipment_id
  where s.tracking_id = code and public_page_behind_code(code)
  order by e.sequence;
end;

-- Returns the company that sends the shipment behind the code of a public page. Returns nothing for
-- a private page, an erased shipment, or a sender that is no company.
create or replace function sender_behind_code(code text) returns table (
  name text, phone text, whatsapp text, email text, site text, color text, logo_url text
)
  language sql stable security definer
begin atomic
  select c.name, c.phone, c.whatsapp, c.email, c.site, c.color, u.user_metadata ->> 'avatar_url'
  from shipments s join companies c on c.account_id = s.user_id join users u on u.id = s.user_id
  where s.tracking_id = code and s.erased_at is null and c.closed_at is null and public_page_behind_code(code);
end;
