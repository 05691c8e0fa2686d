import { statement } from './events.rows.ts'

/** Stored event; fields and seeds are null if they are erased. */
export type EventRow = {
  sequence: number
  client_statement: Buffer
  client_fields: Buffer | null
  client_seed: Buffer | null
  server_statement: Buffer
  server_fields: Buffer | null
  server_seed: Buffer | null
  leaf: Buffer
  leaf_hash: Buffer
}

const columns = `sequence, client_statement, client_fields, client_seed, server_statement, server_fields, server_seed,
  leaf, leaf_hash`

/** Finds all events of one of the account's shipments, in order. */
export const findEventsOf = statement<[string, string], EventRow>(
  'find_events_of',
  `select ${columns} from events where shipment_id = $1 and user_id = $2 order by sequence`,
)

/** Finds the newest event of the shipment with a tracking code, in any account. */
export const findNewestBehindCode = statement<[string], Pick<EventRow, 'leaf_hash'>>(
  'find_newest_behind_code',
  'select leaf_hash from events_behind_code($1) order by sequence desc limit 1',
)

/** Finds all events of the shipment with a tracking code, in any account. */
export const findEventsBehindCode = statement<[string], EventRow>(
  'find_events_behind_code',
  `select ${columns} from events_behind_code($1)`,
)
