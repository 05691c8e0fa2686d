-- owner: lastro_definer
-- execute: lastro_app

-- Returns the owner and the status of the shipment with a tracking code, in any account, for the QR
-- check.
create or replace function shipment_behind_code(code text) returns table (user_id uuid, status text)
  language sql stable security definer
begin atomic
  select s.user_id, s.status from shipments s where s.tracking_id = code;
end;

-- Writes the search texts of new shipments. Runs once per INSERT, not once per row, because each
-- statement that writes search texts loads the functions of the search index anew.
create or replace function write_search_texts() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into shipment_search (shipment_id, user_id, text, recipient_key)
    select s.id, s.user_id, shipment_text(s), searchable(coalesce(s.recipient_name, ''))
    from created c join shipments s on s.id = c.id and s.user_id = c.user_id;
  return null;
end;
$$;
create or replace trigger write_search_texts
  after insert on shipments referencing new table as created
  for each statement execute function write_search_texts();

-- Refuses new shipments whose tracking code does not fit their account. Codes of test companies
-- have TS after the date, and no others do (`isTestCode`). Nothing changes a code later.
create or replace function assure_test_codes() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if exists (
    select from created s left join companies c on c.account_id = s.user_id
    where (substr(s.tracking_id, 13, 2) = 'TS') <> coalesce(c.is_test, false)
  ) then
    raise exception 'a tracking code does not fit its account' using errcode = 'check_violation';
  end if;
  return null;
end;
$$;
create or replace trigger assure_test_codes
  after insert on shipments referencing new table as created
  for each statement execute function assure_test_codes();

-- Writes the search text of a shipment after an edit.
create or replace function write_search_text() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  update shipment_search
    set text = shipment_text(new), recipient_key = searchable(coalesce(new.recipient_name, ''))
    where shipment_id = new.id and user_id = new.user_id;
  return null;
end;
$$;
create or replace trigger write_search_text
  after update of reference, "references", recipient_name, origin, origin_city, origin_state, origin_cep, destination,
    destination_city, destination_state, destination_cep on shipments
  for each row when (new.erased_at is null) execute function write_search_text();

-- Sets the location of the newest checkpoint in a row of the sort index. Every event writes its
-- checkpoint first and then updates this row.
create or replace function set_last_place() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  new.last_place := (
    select c.location from checkpoints c where c.shipment_id = new.shipment_id and c.annulled_at is null
    order by c.occurred_at desc, c.id desc limit 1
  );
  return new;
end;
$$;
create or replace trigger set_last_place before update of status, updated_at on shipment_sort_index
  for each row execute function set_last_place();

-- Updates the location in the sort index after a change of a checkpoint's row. Events update the
-- sort index anyway, so this trigger serves other changes, such as a repair by hand.
create or replace function refresh_last_place() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  update shipment_sort_index set updated_at = updated_at where shipment_id = new.shipment_id and user_id = new.user_id;
  return null;
end;
$$;
create or replace trigger refresh_last_place after update of location, occurred_at, annulled_at on checkpoints
  for each row execute function refresh_last_place();
