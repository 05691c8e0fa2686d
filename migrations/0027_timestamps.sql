-- Heads of the log that are older than a block of Bitcoin, or are on their way to be (OpenTimestamps). Nothing here is an account's.

create table timestamps (
  id bigint generated always as identity primary key,
  -- Of the head that is timestamped, and its note as a file: what calendars are sent is made of its SHA-256 and the nonce.
  size bigint not null unique check (size > 0),
  root bytea not null check (length(root) = 32),
  note text not null,
  nonce bytea not null check (length(nonce) = 16),
  planned_at timestamptz not null default clock_timestamp(),
  confirmed_at timestamptz,
  -- The .ots file with the one path that leads to the block, the block's height and its header.
  ots bytea,
  block_number bigint check (block_number >= 0),
  block_header bytea check (length(block_header) = 80),
  check ((confirmed_at is null) = (ots is null)),
  check ((confirmed_at is null) = (block_number is null)),
  check ((confirmed_at is null) = (block_header is null))
);
create index timestamps_pending on timestamps (id) where confirmed_at is null;
create index timestamps_confirmed on timestamps (size) where confirmed_at is not null;

-- What each calendar said of a head: nothing yet, or what leads from what it was sent to what it is going to put into a block.
create table timestamp_promises (
  timestamp_id bigint not null references timestamps (id),
  calendar text not null,
  answer bytea,
  promised_at timestamptz,
  -- When it is asked next, how often it was asked since it last had something new to say, and why it did not answer as it should.
  next_at timestamptz not null default clock_timestamp(),
  attempts integer not null default 0,
  trouble text,
  primary key (timestamp_id, calendar),
  check ((answer is null) = (promised_at is null))
);
create index timestamp_promises_due on timestamp_promises (calendar, next_at);

revoke all on timestamps, timestamp_promises from public;
grant select, insert, update on timestamps, timestamp_promises to lastro_app;
