-- Member who made a key or set up the webhook; for a webhook also an API key. Null in older rows,
-- which the account's own person made. In a company the member id of that person is the account's.

alter table api_keys add column made_by uuid;
alter table webhook_endpoints add column made_by uuid;
grant update (made_by) on webhook_endpoints to lastro_app;
