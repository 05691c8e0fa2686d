import type { Anchor, EvmAnchor } from '#ledger/anchor/anchor.ts'
import type { LedgerErrorCode } from '#ledger/base/error.ts'
import { encodeHex } from '#ledger/base/bytes.ts'
import { consistencyProof, rootOf } from '#ledger/log/tree.ts'
import { editJson } from './json-edit.ts'
import { memoryTree } from './memory-tree.ts'
import { fails, holds, type ReceiptVector, type ReceiptVectors } from './receipt-vector.ts'
import { bytesFrom, deliveredShipment, type SampleLog } from './sample-log.ts'

/**
 * Returns the anchor of a sample log's tree at `size` leaves, for a receipt under a head of size
 * `headSize`.
 */
export function anchorOf(log: SampleLog, size: number, headSize: number): EvmAnchor {
  const [from, to] = size < headSize ? [size, headSize] : [headSize, size]
  return {
    kind: 'evm',
    chainId: 100,
    contract: encodeHex(bytesFrom('contract')).slice(0, 40),
    sender: encodeHex(bytesFrom('sender')).slice(0, 40),
    transaction: encodeHex(bytesFrom('transaction')),
    block: 1_234_567,
    blockHash: encodeHex(bytesFrom('block')),
    time: 1_733_250_000,
    size,
    root: rootOf(log.leafHashes.slice(0, size)),
    proof: from === to ? [] : consistencyProof(from, to, memoryTree(log.leafHashes)),
  }
}

const log = deliveredShipment()
const headSize = log.leafHashes.length
const grown = deliveredShipment().appendOthers(5)
const later = anchorOf(grown, headSize + 3, headSize)
const anchored = log.receipt({ anchors: [later] })

/** Returns valid receipts, each with anchors of heads of its own log. */
export function anchoredReceipts(): ReceiptVectors {
  return {
    'anchor-later': good('an anchor of a later head', [later]),
    'anchor-earlier': good('an anchor of an earlier head, which has one event', [anchorOf(log, 5, headSize)]),
    'anchor-same': good('an anchor of this very head', [anchorOf(log, headSize, headSize)]),
    'anchor-two': good('two anchors', [later, anchorOf(log, headSize, headSize)]),
  }
}

/** Returns receipts whose anchors are of another tree than the receipt's log, or are invalid. */
export function unanchoredReceipts(): ReceiptVectors {
  return {
    'anchor-forked': badAnchors(
      'an anchor of another history of the same size',
      log.receipt({ anchors: [{ ...anchorOf(log, headSize, headSize), root: bytesFrom('fork') }] }),
      'root_mismatch',
    ),
    'anchor-forked-later': badAnchors(
      'an anchor of a later tree that does not begin with this one',
      log.receipt({ anchors: [{ ...later, root: bytesFrom('fork') }] }),
      'root_mismatch',
    ),
    'anchor-second-forked': badAnchors(
      'a second anchor of another history',
      log.receipt({ anchors: [later, { ...later, root: bytesFrom('fork') }] }),
      'root_mismatch',
    ),
    'anchor-proof-cut': badAnchors(
      'a proof without its last hash',
      log.receipt({ anchors: [{ ...later, proof: later.proof.slice(0, -1) }] }),
      'proof_length',
    ),
    'anchor-of-nothing': badAnchors(
      'an anchor of the empty tree',
      log.receipt({ anchors: [{ ...later, size: 0, proof: [] }] }),
      'consistency_from_empty',
    ),
    'format-anchors-too-many': badFormat(
      'nine anchors',
      ['anchors'],
      Array.from({ length: 9 }, () => null),
      'value_invalid',
    ),
    'format-anchor-kind': badFormat(
      'an anchor of no known kind',
      ['anchors', 0, 'kind'],
      'newspaper',
      'value_invalid',
    ),
    'format-anchor-member-missing': badFormat(
      'an anchor without its block',
      ['anchors', 0, 'block'],
      undefined,
      'member_missing',
    ),
    'format-anchor-address': badFormat(
      'an address behind 0x',
      ['anchors', 0, 'contract'],
      `0x${later.contract}`,
      'value_invalid',
    ),
    'format-anchor-time': badFormat(
      'a time after all calendars',
      ['anchors', 0, 'time'],
      '253402300800',
      'value_invalid',
    ),
    'format-anchor-chain': badFormat(
      'a chain with a leading zero',
      ['anchors', 0, 'chain_id'],
      '0100',
      'value_invalid',
    ),
  }
}

function good(shows: string, anchors: readonly Anchor[]): ReceiptVector {
  return holds(shows, log.receipt({ anchors }), true, 3)
}

function badAnchors(shows: string, text: string, code: LedgerErrorCode): ReceiptVector {
  return fails(shows, text, [{ name: 'anchors', code }])
}

function badFormat(
  shows: string,
  path: readonly (string | number)[],
  value: Parameters<Parameters<typeof editJson>[2]>[0] | undefined,
  code: LedgerErrorCode,
): ReceiptVector {
  return fails(
    shows,
    editJson(anchored, path, () => value),
    [{ name: 'format', code }],
  )
}
