-- What was written lately waits outside the index until there is this much of it, in kilobytes, and every search reads all that
-- waits: of the 4 MB that PostgreSQL allows, for longer than it takes to ask the index.
alter index shipment_search_grams set (gin_pending_list_limit = 64);
