import { decodeUtf8 } from '#ledger/base/bytes.ts'
import { LedgerError } from '#ledger/base/error.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { storedEvent, type EventRow, type StoredHistory } from './history.ts'
import type { StoredEvent } from '#core/shipments/stored-event.ts'
import { byKey, ofKeys, type ShipmentLoader } from '#core/shipments/loader-keys.ts'
import { isUnreadable } from '#core/shipments/unreadable-event.ts'

type RawRow = Pick<EventRow, 'event_id' | 'sequence' | 'client_hash'> & {
  statement: Buffer
  fields: Buffer | null
  acceptance: Buffer | null
}

const findRawEvents = ofKeys<RawRow>(
  'find_raw_events',
  `select asked.n, e.event_id, e.sequence, e.client_statement as statement, e.client_fields as fields,
     e.server_fields as acceptance, encode(substr(e.leaf, 75, 32), 'hex') as client_hash
   from asked join events e on e.shipment_id = s.id and e.user_id = s.user_id
   order by asked.n, e.sequence`,
)

/**
 * Same as `readHistories`, for shipments with events whose bytes were damaged. Damaged events are
 * omitted; the audit and the receipt report them.
 */
export async function readDamagedHistories(
  on: Queryable,
  together: ShipmentLoader,
): Promise<readonly StoredHistory[]> {
  const rows = await findRawEvents(on, together)
  return byKey(rows, together).map((events) => {
    const sound = events.flatMap(soundEvent)
    return { rows: sound, isDamaged: sound.length < events.length }
  })
}

function soundEvent({ statement, fields, acceptance, ...row }: RawRow): readonly StoredEvent[] {
  if (fields === null || acceptance === null) return []
  try {
    const statement_end = statement.subarray(-64).toString('latin1')
    return [
      storedEvent({ ...row, statement_end, fields: decodeUtf8(fields), acceptance: decodeUtf8(acceptance) }),
    ]
  } catch (error) {
    if (isUnreadable(error) || error instanceof LedgerError) return []
    throw error
  }
}
