-- Blocks of chains that are written into the log as leaves (docs/spec/block.md): what stands behind one entered the log after
-- it was made. Nothing here is an account's, and receipts show all of it.

create table chain_blocks (
  id bigint generated always as identity primary key,
  -- Of the leaf that commits to the four that follow.
  leaf_hash bytea not null unique check (length(leaf_hash) = 32),
  chain_id bigint not null check (chain_id > 0),
  number bigint not null check (number >= 0),
  hash bytea not null check (length(hash) = 32),
  -- Seconds since 1970, as the block's header says.
  time bigint not null check (time >= 0),
  written_at timestamptz not null default clock_timestamp(),
  -- When the chain was found to have another block there: it proves nothing any more.
  left_at timestamptz
);
create index chain_blocks_of_chain on chain_blocks (chain_id, id desc);

-- The last block before an event is looked for among few leaves, not all.
create index log_entries_blocks on log_entries (index) where get_byte(leaf, 1) = 3;

revoke all on chain_blocks from public;
grant select, insert on chain_blocks to lastro_app;
grant update (left_at) on chain_blocks to lastro_app;
