import { LRUCache } from 'lru-cache'
import type { EventRow } from '#core/events/event-rows.ts'
import { storedStatement } from '#core/events/stored-statement.ts'
import { isDisclosed, PUBLIC } from '#core/shipments/disclosed.ts'
import type { ShownEvent } from '#contract/public-page/public-history.ts'
import { encodeHex } from '#ledger/base/bytes.ts'
import type { Fields } from '#ledger/base/field-value.ts'
import {
  hashClientStatement,
  parseClientStatement,
  parseServerStatement,
  type Digests,
} from '#ledger/log/statement.ts'
import type { StatementSide } from '#ledger/receipt/receipt.ts'

/**
 * Events that pages showed, by leaf hash and by which fields are left. An event never changes, but
 * an erasure takes its fields. Parsing its statements would take as long as the rest of a page.
 */
const shown = new LRUCache<string, ShownEvent>({ max: 10_000 })

/**
 * Returns the events of a shipment with the fields that everybody may see, as its public receipt
 * discloses them.
 * @throws LedgerError if a stored statement is damaged
 */
export function publicEvents(rows: readonly EventRow[]): readonly ShownEvent[] {
  return rows.map((row) => {
    const leafHash = encodeHex(row.leaf_hash)
    const key = `${leafHash} ${row.client_fields !== null} ${row.server_fields !== null}`
    const event = shown.get(key) ?? publicEvent(row, leafHash)
    shown.set(key, event)
    return event
  })
}

function publicEvent(row: EventRow, leafHash: string): ShownEvent {
  const { type, eventId, digests } = parseClientStatement(row.client_statement)
  const server = parseServerStatement(row.server_statement)
  const own = publicFieldsOf('client', row.client_statement, row.client_seed, row.client_fields)
  const attested = publicFieldsOf('server', row.server_statement, row.server_seed, row.server_fields)
  return {
    type,
    eventId,
    clientHash: encodeHex(hashClientStatement(row.client_statement)),
    leafHash,
    fields: own,
    server: attested,
    hidden: { client: namesBeside(digests, own), server: namesBeside(server.digests, attested) },
  }
}

function publicFieldsOf(side: StatementSide, ...stored: Parameters<typeof storedStatement>): Fields {
  const { fields } = storedStatement(...stored)
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => isDisclosed(PUBLIC, side, name, fields)),
  )
}

function namesBeside(digests: Digests, fields: Fields): readonly string[] {
  return Object.keys(digests).filter((name) => !(name in fields))
}
