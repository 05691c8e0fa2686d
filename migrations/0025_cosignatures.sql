-- What witnesses say of heads of the log: that each continues the last one that they saw. Nothing here is an account's.

create table log_cosignatures (
  size bigint not null references log_heads (size),
  -- The witness's verifier key, `name+hash+base64`.
  witness text not null,
  -- Its line below the head's text (C2SP signed-note), verified before it came here.
  line text not null check (line like '— % %' || chr(10)),
  -- When the witness says that it was.
  cosigned_at timestamptz not null,
  primary key (size, witness)
);
create index log_cosignatures_newest on log_cosignatures (witness, size desc);

revoke all on log_cosignatures from public;
grant select, insert on log_cosignatures to lastro_app;
