import { decodeUtf8, equalBytes } from '#ledger/bytes.ts'
import { isJsonObject, parseCanonical } from '#ledger/canonical.ts'
import { decodeLeaf } from '#ledger/leaf.ts'
import { buildReceipt, type ReceiptInput, type StoredEvent, type StoredStatement } from '#ledger/receipt.ts'
import { readFieldValue, type Fields } from '#ledger/statement.ts'
import { consistencyProof, inclusionProof } from '#ledger/tree.ts'
import type { Queryable } from '../db/pool.ts'
import { Failure } from '../failure.ts'
import type { LogIdentity } from '../log/identity.ts'
import { findIndexes, newestHead } from '../log/queries.ts'
import { walkTree } from '../log/walk-tree.ts'
import { anchorsOfLeaves } from './anchors-of-leaves.ts'
import type { EventRow } from './queries.ts'

/**
 * The receipt of a shipment's events under the newest signed head, with the anchor of each kind that says most of them. Events the head does not
 * contain yet are left out.
 * @throws Failure `receipt_pending` when the head contains none of them yet
 */
export async function composeReceipt(
  on: Queryable,
  identity: LogIdentity,
  trackingId: string,
  rows: readonly EventRow[],
  disclose: ReceiptInput['disclose'],
): Promise<string> {
  const indexes = await indexesOf(on, rows)
  // Read after the indexes, so that it contains every one of them.
  const [head] = await newestHead(on)
  const included = rows.flatMap((row) => {
    const index = indexes.get(row.leaf_hash.toString('hex'))
    return index === undefined ? [] : [{ row, index }]
  })
  if (!head || included.length === 0) throw new Failure('receipt_pending', { retryAfter: 1 })
  const anchors = await anchorsOfLeaves(on, included[0]?.index ?? 0, included.at(-1)?.index ?? 0, head.size)
  const [proofs, anchorProofs] = await walkTree(on, head.size, (readNode) => [
    included.map(({ index }) => inclusionProof(index, head.size, readNode)),
    anchors.map(({ size }) => consistencyProof(size, head.size, readNode)),
  ])
  return buildReceipt({
    key: identity.verifierKey,
    trackingId,
    head: head.note,
    pseudonymProof: proofOf(identity, trackingId, rows),
    events: included.map(({ row, index }, at) => storedEvent(row, index, proofs[at] ?? [])),
    anchors: anchors.map(({ withProof }, at) => withProof(anchorProofs[at] ?? [])),
    disclose,
  })
}

/** Shipments from before pseudonyms were proved have another one, and none. */
function proofOf(
  { pseudonymOf, provePseudonym }: LogIdentity,
  trackingId: string,
  [first]: readonly EventRow[],
): Uint8Array | undefined {
  if (first === undefined) return undefined
  const isOurs = equalBytes(decodeLeaf(first.leaf).pseudonym, pseudonymOf(trackingId))
  return isOurs ? provePseudonym(trackingId) : undefined
}

async function indexesOf(on: Queryable, rows: readonly EventRow[]): Promise<ReadonlyMap<string, number>> {
  const found = await findIndexes(
    on,
    rows.map((row) => row.leaf_hash),
  )
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

/** Of what is erased, the digests are left. */
function storedStatement(
  bytes: Uint8Array,
  seed: Uint8Array | null,
  fields: Uint8Array | null,
): StoredStatement {
  if (seed === null || fields === null) return { bytes, opening: { salts: new Map() }, fields: {} }
  return { bytes, opening: { seed }, fields: readFields(fields) }
}

function readFields(bytes: Uint8Array): Fields {
  const value = parseCanonical(decodeUtf8(bytes))
  if (!isJsonObject(value)) throw new Error('stored fields are no object')
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, readFieldValue(field, name)]))
}
