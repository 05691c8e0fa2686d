import { randomBytes } from 'node:crypto'
import { encodeUtf8 } from '#ledger/base/bytes.ts'
import { canonicalize } from '#ledger/base/canonical.ts'
import { hashLeaf } from '#ledger/crypto/hash.ts'
import { encodeLeaf, type LeafKind } from '#ledger/log/leaf.ts'
import { commitFields, serverStatement } from '#ledger/log/statement.ts'
import type { Acceptance } from '#domain/events/event-fields.ts'
import { eventTypes } from '#domain/events/event-types.ts'
import { currentList } from '#domain/events/field-lists.ts'
import { toInstant } from '#domain/base/instant.ts'
import { isFinalStatus } from '#domain/shipments/status.ts'
import type { DeclaredEvent } from './declared-event.ts'

/**
 * State of a shipment's chain of leaves, from which its next leaf continues. It is read and
 * advanced under the shipment's row lock.
 */
export type ChainPosition = {
  readonly pseudonym: Uint8Array
  /** Number of events so far, which is also the next event's sequence number. */
  readonly events: number
  /** Leaf hash of the last event; 32 zero bytes before the first. */
  readonly lastLeafHash: Uint8Array
}

/** Event with all data that the `events` table and the log's queue store. */
export type AcceptedEvent = ReturnType<typeof acceptEvent>['event']

/** Circumstances under which the server accepts an event. */
type Accepting = Pick<Acceptance, 'account' | 'actor' | 'via'> & {
  readonly now: Date
  /** Status of the shipment after the event. */
  readonly status: string
  readonly kind?: LeafKind
}

/** Creates the server statement and the leaf of an event, and returns the chain's next position. */
export function acceptEvent(
  declared: DeclaredEvent,
  shipmentId: string,
  { now, status, account, actor, via, kind = 'event' }: Accepting,
  chain: ChainPosition,
) {
  const serverSeed = randomBytes(32)
  const acceptance: Acceptance = {
    received_at: toInstant(now),
    account,
    actor,
    via,
    status_after: status,
    // An event that may follow the final event never is the final event, unless it is an erasure.
    final: kind === 'erasure' || (!eventTypes[declared.type].mayFollowFinal && isFinalStatus(status)),
  }
  const statement = serverStatement({
    list: currentList('acceptance'),
    client: declared.statement.hash,
    digests: commitFields(serverSeed, acceptance),
  })
  const leaf = encodeLeaf({
    kind,
    pseudonym: chain.pseudonym,
    sequence: chain.events,
    previous: chain.lastLeafHash,
    client: declared.statement.hash,
    server: statement.hash,
  })
  const leafHash = hashLeaf(leaf)
  return {
    event: {
      declared,
      shipmentId,
      acceptance,
      sequence: chain.events,
      clientFields: encodeUtf8(canonicalize(declared.fields)),
      serverFields: encodeUtf8(canonicalize(acceptance)),
      serverSeed,
      serverStatement: statement.bytes,
      leaf,
      leafHash,
    },
    chain: { pseudonym: chain.pseudonym, events: chain.events + 1, lastLeafHash: leafHash },
  }
}
