-- The activity of a company lists the events of its shipments, the newest first, also those of one
-- person. Acceptances are canonical JSON, in which quotes inside a text are escaped.
create index events_by_time on events (
  user_id,
  (left(split_part(encode(server_fields, 'escape'), '"received_at":"', 2), 24) collate "C"),
  event_id,
  (left(split_part(encode(server_fields, 'escape'), '"actor":"', 2), 36) collate "C")
) where server_fields is not null;
