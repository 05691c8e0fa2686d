-- A secret that one call replaces is replaced once, however often the call comes: a second time would end the overlap of the
-- secret that receivers still hold.

-- The callers' names for its rotations, the newest first and no more than a hundred.
alter table webhook_endpoints add column rotations uuid[] not null default '{}';
grant update (rotations) on webhook_endpoints to lastro_app;
