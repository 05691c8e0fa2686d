-- A picture is stored by one statement without a transaction around it, which also compares the size
-- of a signature. Its new form has one parameter more.
drop function if exists store_picture(uuid, uuid, bytea, bytea, text, int, int);
