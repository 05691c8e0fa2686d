-- Companies: TypeScript decides, and SQL functions guard what no error above may break.

-- A lock on the row needs the right to update one column.
revoke update on companies from lastro_app;
grant update (updated_at) on companies to lastro_app;
revoke delete on invitations from lastro_app;

alter table members add constraint members_are_people check (state = 'removed' or user_id is not null) not valid;
alter table members validate constraint members_are_people;

drop function if exists create_company(uuid, uuid, uuid, text, text);
drop function if exists convert_account(uuid, uuid, text, text);
drop function if exists change_policies(uuid, uuid, boolean, interval, int, int, boolean, bigint);
drop function if exists change_member(uuid, uuid, uuid, text, text, timestamptz, uuid, boolean, bigint);
drop function if exists name_responsible(uuid, uuid, uuid, text, text);
drop function if exists leave_company(uuid, uuid);
drop function if exists assure_owner(uuid);
drop function if exists invite_member(uuid, uuid, uuid, text, text, timestamptz, bytea, interval);
drop function if exists invitation_by_token(bytea);
drop function if exists accept_invitation(uuid, bytea, uuid);
