import { unlessRefused } from '#ledger/base/error.ts'
import type { Anchor } from '#ledger/anchor/anchor.ts'
import type { Hash } from '#ledger/crypto/hash.ts'
import { tilePath, tileReader } from '#ledger/log/tile.ts'
import { consistencyProof, inclusionProof, type ReadNode } from '#ledger/log/tree.ts'
import { writeReceipt, type StoredEvent } from '#ledger/receipt/write-receipt.ts'
import type { EventRow } from '#core/events/event-rows.ts'
import { isDisclosed, type Disclosed } from '#core/shipments/disclosed.ts'
import { storedStatement } from '#core/events/stored-statement.ts'
import { withPrecedence, type ChosenBlock } from './blocks-of-leaves.ts'

/** Everything that a receipt is composed of, as plain data that another thread can receive. */
export type ReceiptMaterial = {
  readonly key: string
  readonly trackingId: string
  /** Head of the receipt, with any cosignatures. */
  readonly head: { readonly size: number; readonly note: string }
  /** Size of the newest tree, whose tiles the material holds. */
  readonly size: number
  readonly events: readonly { readonly row: StoredRow; readonly index: number }[]
  /** Anchors without their consistency proofs. */
  readonly anchors: readonly Anchor[]
  readonly blocks: readonly ChosenBlock[]
  readonly witnesses: readonly string[]
  /** Commitment of the first leaf of the log. */
  readonly start: Hash
  readonly pseudonymProof: Uint8Array
  /** Bytes of the tiles that the proofs need, by path. */
  readonly tiles: ReadonlyMap<string, Uint8Array>
}

/** Row of an event. Its bytes are no `Buffer` after a transfer between threads. */
type StoredRow = {
  readonly [Name in keyof EventRow]: EventRow[Name] extends Buffer
    ? Uint8Array
    : EventRow[Name] extends Buffer | null
      ? Uint8Array | null
      : EventRow[Name]
}

/**
 * Composes the receipt of a shipment's events. Returns undefined if the stored history is too
 * damaged for a receipt.
 */
export function composeReceipt(material: ReceiptMaterial, disclosed: Disclosed): string | undefined {
  const { size, events, tiles } = material
  const readNode = tileReader(size, (tile) => tiles.get(tilePath(tile)) ?? new Uint8Array())
  const { start, proofs, anchors, blocks } = proofsOf(material, readNode)
  return unlessRefused(() =>
    writeReceipt({
      key: material.key,
      trackingId: material.trackingId,
      head: material.head.note,
      start: { commitment: material.start, proof: start },
      pseudonymProof: material.pseudonymProof,
      events: events.map(({ row, index }, at) => storedEvent(row, index, proofs[at] ?? [])),
      anchors,
      witnesses: material.witnesses,
      blocks,
      disclose: (side, field, fields) => isDisclosed(disclosed, side, field, fields),
    }),
  )
}

/** Returns the proofs of a receipt, and its anchors and blocks with theirs. */
export function proofsOf(
  { events, anchors, blocks, head }: Omit<ReceiptMaterial, 'tiles'>,
  readNode: ReadNode,
) {
  const places = events.map(({ index }) => index)
  return {
    start: inclusionProof(0, head.size, readNode),
    proofs: places.map((index) => inclusionProof(index, head.size, readNode)),
    anchors: anchors.map((one) => ({ ...one, proof: proofBetween(one.size, head.size, readNode) })),
    blocks: blocks.map((block) => withPrecedence(block, places, readNode)),
  }
}

/** Returns the proof that the smaller of two trees is a prefix of the larger. */
function proofBetween(one: number, other: number, readNode: ReadNode): readonly Hash[] {
  return consistencyProof(Math.min(one, other), Math.max(one, other), readNode)
}

function storedEvent(row: StoredRow, index: number, proof: StoredEvent['proof']): StoredEvent {
  return {
    client: storedStatement(row.client_statement, row.client_seed, row.client_fields),
    server: storedStatement(row.server_statement, row.server_seed, row.server_fields),
    leaf: row.leaf,
    index,
    proof,
  }
}
