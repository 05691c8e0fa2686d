-- Index in the log of each event, by account, so that the events of an account can be read in the
-- order of the log. The sequencer writes the rows with the entries of the log. They have no foreign
-- keys, because the sequencer would lock rows of accounts.
create table event_positions (
  user_id uuid not null,
  index bigint not null,
  event_id uuid not null,
  primary key (user_id, index)
);
alter table event_positions enable row level security, force row level security;
create policy own on event_positions to lastro_app using (user_id = any ((select account_ids())::uuid[]));
create policy across on event_positions to lastro_definer using (true);
grant select on event_positions to lastro_app;
grant select, insert on event_positions to lastro_definer;

insert into event_positions (user_id, index, event_id)
  select e.user_id, l.index, e.event_id from log_entries l join events e using (leaf_hash);
