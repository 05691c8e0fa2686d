-- How many lanes of an endpoint are being sent is asked for at every look (take_webhooks): among the few that are, not among all
-- that wait.
create index webhook_lanes_leased on webhook_lanes (endpoint_id) where lease_until is not null;
