import { decodeUtf8 } from '#ledger/base/bytes.ts'
import { parseCanonical } from '#ledger/base/canonical.ts'
import type { Json } from '#ledger/base/json.ts'
import type { EventRow } from '#core/events/event-rows.ts'

export type ExportedEvent = {
  readonly sequence: number
  /**
   * The client's declaration and the server's additions: each with the statement that was committed
   * to and its fields in plain text.
   */
  readonly client: { readonly statement: Json; readonly fields: Json }
  readonly server: { readonly statement: Json; readonly fields: Json }
  /** SHA-256 of the leaf in the log, lower-case hexadecimal. */
  readonly leaf_hash: string
}

/**
 * Returns an event for its account's export. Seeds are left out: they open digests and are
 * disclosed to nobody.
 */
export function exportEvent(row: EventRow): ExportedEvent {
  return {
    sequence: row.sequence,
    client: { statement: read(row.client_statement), fields: read(row.client_fields) },
    server: { statement: read(row.server_statement), fields: read(row.server_fields) },
    leaf_hash: row.leaf_hash.toString('hex'),
  }
}

/** Erased contents are null. */
function read(bytes: Uint8Array | null): Json {
  return bytes === null ? null : parseCanonical(decodeUtf8(bytes))
}
