-- take_webhooks took its place before there was a version that others run.
drop function claim_webhooks(uuid, int, int, int);
