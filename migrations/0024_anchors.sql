-- Heads of the log that stand on an EVM chain, or are on their way to it. Nothing here is an account's.

create table anchors (
  id bigint generated always as identity primary key,
  size bigint not null check (size > 0),
  root bytea not null check (length(root) = 32),
  -- Where: the chain's number, the contract, and the account that sends.
  chain_id bigint not null check (chain_id > 0),
  contract bytea not null check (length(contract) = 20),
  sender bytea not null check (length(sender) = 20),
  -- planned, sent to the chain, confirmed by enough blocks, or lost: the chain does not have it (any more).
  state text not null check (state in ('planned', 'sent', 'confirmed', 'lost')),
  planned_at timestamptz not null default clock_timestamp(),
  confirmed_at timestamptz,
  -- Where the chain was last seen to have it.
  transaction bytea check (length(transaction) = 32),
  block_number bigint,
  block_hash bytea check (length(block_hash) = 32),
  -- Seconds since 1970, as the block says.
  block_time bigint,
  check ((transaction is null) = (block_number is null)),
  check ((transaction is null) = (block_hash is null)),
  check ((transaction is null) = (block_time is null)),
  check (state <> 'confirmed' or (transaction is not null and confirmed_at is not null))
);

-- One head is on its way at a time, whoever sends; and a head is anchored once.
create unique index anchors_on_their_way on anchors (chain_id, contract, sender) where state in ('planned', 'sent');
create unique index anchors_once on anchors (chain_id, contract, sender, size) where state <> 'lost';
create index anchors_confirmed on anchors (size) where state = 'confirmed';

-- What was signed for an anchor, kept before it is sent: whichever of them the chain takes is known here.
create table anchor_transactions (
  hash bytea primary key check (length(hash) = 32),
  anchor_id bigint not null references anchors (id),
  nonce bigint not null,
  -- Wei per unit of gas.
  max_fee bigint not null,
  max_priority_fee bigint not null,
  raw bytea not null,
  signed_at timestamptz not null default clock_timestamp()
);
create index anchor_transactions_of_anchor on anchor_transactions (anchor_id);

revoke all on anchors, anchor_transactions from public;
grant select, insert, update on anchors to lastro_app;
grant select, insert on anchor_transactions to lastro_app;
