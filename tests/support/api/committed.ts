import { randomBytes, randomUUID } from 'node:crypto'
import { encodeHex } from '#ledger/base/bytes.ts'
import { clientStatement, commitFields } from '#ledger/log/statement.ts'
import type { Fields } from '#ledger/base/field-value.ts'
import type { EventType } from '#domain/events/event-types.ts'
import { currentList } from '#domain/events/field-lists.ts'

/**
 * Returns the members of a request body by which a browser commits to these fields. The caller adds
 * the declared time.
 */
export function committed(log: string, type: EventType, trackingId: string, fields: Fields) {
  const eventId = randomUUID()
  const seed = randomBytes(32)
  const v = currentList(type)
  const { hash } = clientStatement({
    list: v,
    log,
    type,
    eventId,
    trackingId,
    committedBy: 'client',
    digests: commitFields(seed, fields),
  })
  return {
    v,
    event_id: eventId,
    seed: encodeHex(seed),
    blockchain_hash: `0x${encodeHex(hash)}`,
  }
}
