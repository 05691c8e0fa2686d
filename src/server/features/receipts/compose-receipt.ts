import { UNREADABLE } from '#contract/messages/event-messages.ts'
import { type Anchor, developmentChains } from '#ledger/anchor/anchor.ts'
import { decodeLeaf } from '#ledger/log/leaf.ts'
import type { Hash } from '#ledger/crypto/hash.ts'
import { isProofOf } from '#ledger/crypto/pseudonym.ts'
import type { StatementSide } from '#ledger/receipt/receipt.ts'
import { writeReceipt, type StoredEvent } from '#ledger/receipt/write-receipt.ts'
import { isSignedBy } from '#ledger/log/tree-head.ts'
import { consistencyProof, inclusionProof, type ReadNode } from '#ledger/log/tree.ts'
import { columnsOf } from '#platform/database/insert-rows.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { Failure } from '#platform/errors/failure.ts'
import { valueIfValid } from '#platform/errors/value-if-valid.ts'
import type { LogIdentity } from '#core/log/identity.ts'
import { findIndexes, publishedHeadRow, type HeadRow } from '#core/log/queries.ts'
import { walkTree } from '#core/log/walk-tree.ts'
import { findCosignatures, newestCosignedHead } from '#core/log/witnesses/queries.ts'
import type { EventRow } from '#core/events/event-rows.ts'
import { storedStatement } from '#core/events/stored-statement.ts'
import { evmAnchor } from '../anchors/evm-anchor.ts'
import { anchorOfLeaves } from '../anchors/queries.ts'
import { bitcoinAnchor } from '../timestamps/bitcoin-anchor.ts'
import { timestampOfLeaves } from '../timestamps/queries.ts'
import { blocksOfLeaves, withPrecedence } from './blocks-of-leaves.ts'

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
 * Contents of a receipt: the events of a shipment, and the choice of the fields that the receipt
 * discloses.
 */
type Contents = {
  readonly trackingId: string
  readonly rows: readonly EventRow[]
  readonly disclose: DiscloseField
  /** Keys of the witnesses whose cosignatures are included; none by default. */
  readonly witnesses?: readonly string[]
}

/** Returns true if a receipt discloses a field of the row's event. */
export type DiscloseField = (side: StatementSide, field: string, row: EventRow | undefined) => boolean

/**
 * Composes the receipt of a shipment's events under the newest signed head. Prefers the newest head
 * that a witness cosigned, if that head contains the same events. Adds anchors of heads that
 * contain all or some of the events, and the blockchain blocks that prove the maximum age of the
 * events. Omits events that no head contains yet.
 * @throws Failure `receipt_pending` if the head contains none of the events yet, `history_damaged`
 * if the stored history is too damaged for a receipt
 */
export async function composeReceipt(
  on: Queryable,
  identity: LogIdentity,
  { trackingId, rows, disclose, witnesses = [] }: Contents,
): Promise<string> {
  const indexes = await indexesOf(on, rows)
  // The head is read after the indexes, so that it contains all of these leaves.
  const [newest] = await publishedHeadRow(on)
  const included = rows.flatMap((row) => {
    const index = indexes.get(row.leaf_hash.toString('hex'))
    return index === undefined ? [] : [{ row, index }]
  })
  if (!newest || included.length === 0) throw new Failure('receipt_pending', { retryAfter: 1 })
  const [first, last] = [included[0]?.index ?? 0, included.at(-1)?.index ?? 0]
  const head = await cosignedHead(on, identity, { newest, last, witnesses })
  const anchors = await anchorsOfLeaves(on, first, last, newest.size)
  const places = included.map(({ index }) => index)
  const chosen = await blocksOfLeaves(on, identity.origin, places)
  const { proofs, provenAnchors, blocks } = await walkTree(on, newest.size, (readNode) => ({
    proofs: places.map((index) => inclusionProof(index, head.size, readNode)),
    provenAnchors: anchors.map((one) => ({ ...one, proof: proofBetween(one.size, head.size, readNode) })),
    blocks: chosen.map((block) => withPrecedence(block, places, readNode)),
  }))
  // Undefined if the stored history is too damaged for a receipt.
  const receipt = valueIfValid(() =>
    writeReceipt({
      key: identity.verifierKey,
      trackingId,
      head: head.note,
      pseudonymProof: proofOf(identity, trackingId, rows),
      events: included.map(({ row, index }, at) => storedEvent(row, index, proofs[at] ?? [])),
      anchors: provenAnchors,
      witnesses,
      blocks,
      disclose: (side, field, event) => field === UNREADABLE || disclose(side, field, included[event]?.row),
    }),
  )
  if (receipt === undefined) throw new Failure('history_damaged')
  return receipt
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

/** Returns the proof that the smaller of two trees is a prefix of the larger. */
function proofBetween(one: number, other: number, readNode: ReadNode): readonly Hash[] {
  return consistencyProof(Math.min(one, other), Math.max(one, other), readNode)
}

/**
 * Returns the proof of a shipment's pseudonym. Shipments created before such proofs existed have a
 * pseudonym that was derived differently, and thus no proof.
 */
function proofOf(
  { provePseudonym }: LogIdentity,
  trackingId: string,
  [first]: readonly EventRow[],
): Uint8Array | undefined {
  const leaf = first && valueIfValid(() => decodeLeaf(first.leaf))
  if (leaf === undefined) return undefined
  const proof = provePseudonym(trackingId)
  return isProofOf(proof, leaf.pseudonym) ? proof : undefined
}

async function indexesOf(on: Queryable, rows: readonly EventRow[]): Promise<ReadonlyMap<string, number>> {
  const found = await findIndexes(on, ...columnsOf(rows, 'leaf_hash'))
  return new Map(found.map(({ leaf_hash, index }) => [leaf_hash.toString('hex'), index]))
}

function storedEvent(row: EventRow, index: number, proof: StoredEvent['proof']): StoredEvent {
  return {
    client: storedStatement(row.client_statement, row.client_seed, row.client_fields),
    server: storedStatement(row.server_statement, row.server_seed, row.server_fields),
    leaf: row.leaf,
    index,
    proof,
  }
}
