-- Keys of the log after the first, each with what proves that the log announced it (docs/spec/log.md). Nothing here is an
-- account's, and all of it is published.

create table log_keys (
  position int primary key check (position > 0),
  -- Verifier keys, `name+hash+base64`. No key comes back.
  key text not null unique,
  previous_key text not null unique check (previous_key <> key),
  -- Where the leaf is that announces it, the size of the first head over it, and the proof that it is in there.
  index bigint not null,
  size bigint not null check (index < size),
  proof bytea[] not null,
  -- That head, signed by both keys.
  note text not null,
  -- The signed note of the head that was lost, where the log begins anew with this key.
  lost_head text,
  announced_at timestamptz not null default clock_timestamp()
);

revoke all on log_keys from public;
grant select, insert on log_keys to lastro_app;
