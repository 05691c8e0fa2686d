-- Who made a key or set up the webhook: a member, or for a webhook an API key. Null in rows from
-- before: the account's own person made them, whose member id in a company is the account's id.

alter table api_keys add column made_by uuid;
alter table webhook_endpoints add column made_by uuid;
grant update (made_by) on webhook_endpoints to lastro_app;
