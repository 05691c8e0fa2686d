import { type Anchor, developmentChains } from '#ledger/anchor/anchor.ts'
import { epochOf } from '#ledger/log/epoch.ts'
import { decodeLeaf, noPrevious } from '#ledger/log/leaf.ts'
import type { Hash } from '#ledger/crypto/hash.ts'
import { isSignedBy } from '#ledger/log/tree-head.ts'
import { tilesNeeded } from '#ledger/log/tile.ts'
import { columnsOf } from '#platform/database/insert-rows.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { LogIdentity } from '#core/log/identity.ts'
import { findIndexes, publishedHeadRow, readEntries, type HeadRow } from '#core/log/queries.ts'
import { fetchTiles } from '#core/log/walk-tree.ts'
import { findCosignatures, newestCosignedHead } from '#core/log/witnesses/queries.ts'
import type { EventRow } from '#core/events/event-rows.ts'
import { evmAnchor } from '../anchors/evm-anchor.ts'
import { anchorOfLeaves } from '../anchors/queries.ts'
import { bitcoinAnchor } from '../timestamps/bitcoin-anchor.ts'
import { timestampOfLeaves } from '../timestamps/queries.ts'
import { blocksOfLeaves } from './blocks-of-leaves.ts'
import { proofsOf, type ReceiptMaterial } from './compose-receipt.ts'

/**
 * Returns the anchors to include in a receipt of some leaves: one on an EVM chain and one in
 * Bitcoin, if available. Each is the anchor of the smallest head that contains all of the leaves,
 * or else of the largest head that contains some. Considers only heads with at most `headSize`
 * leaves. The anchors do not contain a consistency proof yet.
 */
async function anchorsOfLeaves(
  on: Queryable,
  firstIndex: number,
  lastIndex: number,
  headSize: number,
): Promise<readonly Anchor[]> {
  const onChain = await anchorOfLeaves(on, firstIndex, lastIndex, headSize, developmentChains)
  const stamped = await timestampOfLeaves(on, firstIndex, lastIndex, headSize)
  return [...onChain.map(evmAnchor), ...stamped.map(bitcoinAnchor)]
}

/**
 * Reads everything that a receipt of a shipment's events needs. Chooses the newest signed head, or
 * the newest that a witness cosigned if that head contains the same events. Adds anchors of heads
 * that contain all or some of the events, and the blockchain blocks that prove the maximum age of
 * the events. Omits events that no head contains yet.
 * @param witnesses keys of the witnesses whose cosignatures are included
 * @throws Failure `receipt_pending` if the head contains none of the events yet
 */
export async function readMaterial(
  on: Queryable,
  identity: LogIdentity,
  { trackingId, rows }: { readonly trackingId: string; readonly rows: readonly EventRow[] },
  witnesses: readonly string[],
): Promise<ReceiptMaterial> {
  const indexes = await indexesOf(on, rows)
  // The head is read after the indexes, so that it contains all of these leaves.
  const [newest] = await publishedHeadRow(on)
  const events = rows.flatMap((row) => {
    const index = indexes.get(row.leaf_hash.toString('hex'))
    return index === undefined ? [] : [{ row, index }]
  })
  if (!newest || events.length === 0) throw new Failure('receipt_pending', { retryAfter: 1 })
  const [first, last] = [events[0]?.index ?? 0, events.at(-1)?.index ?? 0]
  const { size, note } = await cosignedHead(on, identity, { newest, last, witnesses })
  const material = {
    key: identity.verifierKey,
    trackingId,
    head: { size, note },
    size: newest.size,
    events,
    anchors: await anchorsOfLeaves(on, first, last, newest.size),
    blocks: await blocksOfLeaves(
      on,
      identity.origin,
      events.map(({ index }) => index),
    ),
    witnesses,
    start: await startOf(on, identity),
    pseudonymProof: identity.provePseudonym(trackingId),
  }
  const tiles = tilesNeeded(newest.size, (readNode) => void proofsOf(material, readNode))
  return { ...material, tiles: await fetchTiles(on, tiles) }
}

/**
 * Returns the newest cosigned head that contains the last of the leaves, if the log's current key
 * signed that head. Otherwise returns the newest head.
 */
async function cosignedHead(
  on: Queryable,
  { signer }: LogIdentity,
  { newest, last, witnesses }: { newest: HeadRow; last: number; witnesses: readonly string[] },
): Promise<Pick<HeadRow, 'size' | 'note'>> {
  if (witnesses.length === 0) return newest
  const [head] = await newestCosignedHead(on, last, witnesses)
  // The log may have changed its key since the cosigned head was signed. Readers would reject such
  // a head.
  if (head === undefined || !isSignedBy(head.note, signer.verifier)) return newest
  const lines = await findCosignatures(on, head.size, witnesses)
  return { size: head.size, note: head.note + lines.map(({ line }) => line).join('') }
}

/** Returns the commitment of the log's first leaf: zeros, unless the log began after a loss. */
async function startOf(on: Queryable, { origin }: LogIdentity): Promise<Hash> {
  if (epochOf(origin).epoch === 1) return noPrevious()
  const [entry] = await readEntries(on, 0, 1)
  return entry === undefined ? noPrevious() : decodeLeaf(entry.leaf).client
}

async function indexesOf(on: Queryable, rows: readonly EventRow[]): Promise<ReadonlyMap<string, number>> {
  const found = await findIndexes(on, ...columnsOf(rows, 'leaf_hash'))
  return new Map(found.map(({ leaf_hash, index }) => [leaf_hash.toString('hex'), index]))
}
