import { encodeHex } from '#ledger/base/bytes.ts'
import { hashLeaf } from '#ledger/crypto/hash.ts'
import { encodeStartLeaf } from '#ledger/log/leaf.ts'
import { leafOfLink } from '#ledger/log/key-chain.ts'
import type { Queryable } from '#platform/database/pool.ts'
import type { LogKeys } from '#core/log/log-keys.ts'
import type { HeadKeys } from './audit-head.ts'
import { logFinding, type LogFinding } from '#core/findings/finding.ts'
import { entriesWithoutEvent, eventsWithLeaves, waitingWithoutEvent } from './log-queries.ts'

/**
 * Maximum number of queued leaves to check. The queue is longer only if the sequencer has not
 * signed a head for a while.
 */
const MAX_WAITING = 10_000

/**
 * Finds leaves in a range of the log that belong to no event, or to an event whose shipment no
 * longer exists.
 */
export async function auditEventsOfLeaves(
  on: Queryable,
  first: number,
  past: number,
  { logKeys, vrfKey }: HeadKeys,
): Promise<readonly LogFinding[]> {
  const lone = await entriesWithoutEvent(on, first, past)
  const own = ownLeaves(logKeys, vrfKey)
  const foreign = lone.filter(({ index, leaf_hash }) => own.get(index) !== leaf_hash.toString('hex'))
  return findOwners(on, foreign, 'log_entries')
}

/**
 * Returns the hashes of the log's start and of its key rotation leaves in hexadecimal, by index.
 * The start of an epoch is the leaf of a link.
 */
function ownLeaves({ current }: LogKeys, vrfKey: Uint8Array): ReadonlyMap<number, string> {
  const leaves: readonly (readonly [number, Uint8Array])[] = [
    [0, encodeStartLeaf(vrfKey)],
    ...current.map((link) => [link.index, leafOfLink(link, vrfKey)] as const),
  ]
  return new Map(leaves.map(([index, leaf]) => [index, encodeHex(hashLeaf(leaf))]))
}

/** Finds queued leaves that belong to no event, or to an event whose shipment no longer exists. */
export async function auditWaiting(on: Queryable): Promise<readonly LogFinding[]> {
  const waiting = (await waitingWithoutEvent(on, MAX_WAITING)).map((one) => ({ ...one, index: null }))
  return findOwners(on, waiting, 'log_queue')
}

type Lone = { index: number | null; leaf_hash: Buffer; shipment_id: string | null }

/**
 * Returns findings for leaves without an event, and for leaves of an event whose shipment is
 * missing. A leaf whose event and shipment exist yields none, because the audit of that shipment
 * reports the problem.
 */
async function findOwners(
  on: Queryable,
  lone: readonly Lone[],
  place: 'log_entries' | 'log_queue',
): Promise<readonly LogFinding[]> {
  if (lone.length === 0) return []
  const hashes = lone.map(({ leaf_hash }) => leaf_hash)
  const events = await eventsWithLeaves(on, hashes)
  const byHash = new Map(events.map((event) => [event.leaf_hash.toString('hex'), event]))
  return lone.flatMap(({ index, leaf_hash, shipment_id: shipmentId }) => {
    const event = byHash.get(leaf_hash.toString('hex'))
    if (event?.has_shipment === true) return []
    if (event !== undefined) {
      return [logFinding('row_missing', 'shipments', index, { eventId: event.event_id, shipmentId })]
    }
    const found = leaf_hash.toString('hex')
    return [logFinding('entry_unexpected', place, index, { shipmentId, found })]
  })
}
