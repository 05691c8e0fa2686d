-- The blocks that heads are in are looked at again until so many others are upon them that the chain does not leave them any more.

alter table timestamps
  -- When its block was last looked at, and when that was done for the last time.
  add column looked_at timestamptz,
  add column settled_at timestamptz,
  add check (confirmed_at is not null or (looked_at is null and settled_at is null));
create index timestamps_unsettled on timestamps (coalesce(looked_at, confirmed_at)) where confirmed_at is not null and settled_at is null;
