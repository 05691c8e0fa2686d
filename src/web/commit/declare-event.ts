import { encodeHex } from '#ledger/base/bytes.ts'
import { clientStatement, commitFields } from '#ledger/log/statement.ts'
import type { Fields } from '#ledger/base/field-value.ts'
import type { EventType } from '#domain/events/event-types.ts'
import { currentList } from '#domain/events/field-lists.ts'
import { toInstant, type Instant } from '#domain/base/instant.ts'
import { uuidOf } from './random.ts'

/**
 * The client's part of a request: the data that the server needs to rebuild the client statement
 * from the body.
 */
export type Declaration = {
  /** Version of the event type's field list. */
  readonly v: number
  readonly event_id: string
  readonly occurred_at: Instant
  /**
   * 32 bytes in hexadecimal. The server stores the seed; receipts show only salts derived from it.
   */
  readonly seed: string
  /** Hash C of the client statement: 0x and 64 hexadecimal digits. */
  readonly blockchain_hash: string
}

/** Event to declare, with the clock and random source for the declaration. */
export type EventDraft = {
  /** The log's origin. */
  readonly log: string
  readonly type: EventType
  readonly trackingId: string
  /** Returns the committed fields, which depend on the declared time. */
  readonly fieldsAt: (occurredAt: Instant) => Fields
  readonly now: Date
  readonly randomBytes: (length: number) => Uint8Array
  /** Id of an earlier, unanswered attempt at the same event; random if absent. */
  readonly eventId?: string | undefined
}

const UUID_LENGTH = 16
const SEED_LENGTH = 32

/**
 * Commits to an event on this device: creates a new seed, and hashes the event's fields into the
 * client statement C (docs/spec/event.md).
 */
export function declareEvent(happening: EventDraft): Declaration {
  const { log, type, trackingId, fieldsAt, now, randomBytes } = happening
  const eventId = happening.eventId ?? uuidOf(randomBytes(UUID_LENGTH))
  const seed = randomBytes(SEED_LENGTH)
  const occurredAt = toInstant(now)
  const list = currentList(type)
  const { hash } = clientStatement({
    list,
    log,
    type,
    eventId,
    trackingId,
    committedBy: 'client',
    digests: commitFields(seed, fieldsAt(occurredAt)),
  })
  return {
    v: list,
    event_id: eventId,
    occurred_at: occurredAt,
    seed: encodeHex(seed),
    blockchain_hash: `0x${encodeHex(hash)}`,
  }
}
