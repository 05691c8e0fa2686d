-- Place of work of a member, which the history shows after name and role. The account is part of
-- the key, so that no member refers to another company's warehouse. An archived warehouse stays the
-- place; its deletion, with its address, leaves the member without one.

alter table members
  add column warehouse_id uuid,
  add foreign key (account_id, warehouse_id) references warehouses (user_id, id) on delete set null (warehouse_id);

-- The function gets a further parameter. No release has it yet.
drop function if exists change_member(uuid, uuid, uuid, text, text, timestamptz, bigint);
