-- Whether the mail of a notice has a code that the driver asks for at the door.
alter table notices add column has_code boolean not null default false;
grant update (has_code) on notices to lastro_app;
