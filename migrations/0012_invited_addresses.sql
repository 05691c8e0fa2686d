-- The deletion of an account removes its address from the trails of companies that invited it.
create index audit_log_of_invited on audit_log ((facts ->> 'email')) where facts ? 'email';
