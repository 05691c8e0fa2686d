import type { Fields } from '#ledger/base/field-value.ts'
import type { Acceptance } from '#domain/events/event-fields.ts'

export type StoredEvent = {
  event_id: string
  sequence: number
  type: string
  /** Version of the list of fields that the client statement covers. */
  list: number
  /** Version of the list of fields that the server statement covers. */
  server_list: number
  /** Hash of the client statement (C in the leaf), in hexadecimal. */
  client_hash: string
  fields: Fields
  acceptance: Acceptance
}
