-- An address is postal; this column holds the IP of the caller.
alter table audit_log rename column client_address to client_ip;
