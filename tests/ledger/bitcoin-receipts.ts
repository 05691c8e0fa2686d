import type { BitcoinAnchor } from '#ledger/anchor/anchor.ts'
import { concat, decodeHex, encodeUtf8 } from '#ledger/base/bytes.ts'
import type { LedgerErrorCode } from '#ledger/base/error.ts'
import { sha256 } from '#ledger/crypto/hash.ts'
import type { OtsTimestamp } from '#ledger/timestamp/ots.ts'
import { writeOts } from '#ledger/timestamp/ots-writer.ts'
import { signerKey, type SignerKey } from '#ledger/log/note-key.ts'
import { signTreeHead } from '#ledger/log/tree-head.ts'
import { consistencyProof, rootOf } from '#ledger/log/tree.ts'
import { anchorOf } from './anchored-receipts.ts'
import { editJson } from './json-edit.ts'
import { memoryTree } from './memory-tree.ts'
import { fails, holds, type ReceiptVectors } from './receipt-vector.ts'
import { bytesFrom, deliveredShipment, sampleKey, sampleVrfKey, type SampleLog } from './sample-log.ts'
import { EASY_BITS, mineHeader, stampIn, wayIntoBlock } from './test-block.ts'

const HEIGHT = 870_000
const TIME = 1_733_300_000
const nonce = { kind: 'append', bytes: bytesFrom('nonce').slice(0, 16) } as const
const way = [nonce, { kind: 'sha256' }, ...wayIntoBlock] as const

/**
 * Returns a Bitcoin anchor of the head of a sample log at `size` leaves, for a receipt under a head
 * of `headSize` leaves. The block is of a test network.
 */
export function bitcoinAnchorOf(
  log: SampleLog,
  size: number,
  headSize: number,
  { key = sampleKey, bits }: { readonly key?: SignerKey; readonly bits?: number } = {},
): BitcoinAnchor {
  const root = rootOf(log.leafHashes.slice(0, size))
  const head = signTreeHead({ origin: key.name, size, root, vrfKey: sampleVrfKey }, key)
  const digest = sha256(encodeUtf8(head))
  const { timestamp, merkleRoot } = stampIn(way, digest, HEIGHT)
  const [from, to] = size < headSize ? [size, headSize] : [headSize, size]
  return {
    kind: 'opentimestamps',
    head,
    timestamp: stampFile(digest, timestamp),
    block: HEIGHT,
    header: mineHeader(merkleRoot, TIME, bits),
    size,
    root,
    proof: from === to ? [] : consistencyProof(from, to, memoryTree(log.leafHashes)),
  }
}

function stampFile(digest: Uint8Array, timestamp: OtsTimestamp): Uint8Array {
  return writeOts({ digestType: 'sha256', digest, timestamp })
}

const log = deliveredShipment()
const headSize = log.leafHashes.length
const anchor = bitcoinAnchorOf(log, headSize, headSize)
const stamped = (changes: Partial<BitcoinAnchor>) => log.receipt({ anchors: [{ ...anchor, ...changes }] })

/** Returns receipts with timestamps of the log's heads. */
export function stampedReceipts(): ReceiptVectors {
  const earlier = bitcoinAnchorOf(log, 5, headSize)
  return {
    'anchor-bitcoin': holds('a timestamp of this very head', stamped({}), true, 3),
    'anchor-bitcoin-other-key': holds(
      'a timestamp of this head from when the log had another key',
      log.receipt({
        anchors: [
          bitcoinAnchorOf(log, headSize, headSize, {
            key: signerKey(sampleKey.name, bytesFrom('key from before')),
          }),
        ],
      }),
      true,
      3,
    ),
    'anchor-bitcoin-earlier': holds(
      'a timestamp of an earlier head, which has one event, beside an anchor of another kind',
      log.receipt({ anchors: [earlier, anchorOf(log, headSize, headSize)] }),
      true,
      3,
    ),
  }
}

/**
 * Returns receipts whose timestamps are of other data, do not lead to the stated block, or are
 * invalid.
 */
export function unstampedReceipts(): ReceiptVectors {
  const other = bitcoinAnchorOf(log, 5, headSize)
  const { timestamp: second } = stampIn(way, sha256(encodeUtf8(anchor.head)), HEIGHT)
  const pending = {
    kind: 'pending',
    message: new Uint8Array(),
    calendar: 'https://calendar.example',
  } as const
  const bad = (shows: string, changes: Partial<BitcoinAnchor>, code: LedgerErrorCode) =>
    fails(shows, stamped(changes), [{ name: 'timestamps', code }])
  return {
    'stamp-of-other-head': bad(
      'the timestamp of an earlier head',
      { timestamp: other.timestamp, header: other.header },
      'stamp_of_other_head',
    ),
    'stamp-head-of-other-size': bad(
      'an earlier head with its own timestamp, called this one',
      { head: other.head, timestamp: other.timestamp, header: other.header },
      'stamped_head_differs',
    ),
    'stamp-of-no-head': bad(
      'a text that is no head',
      { head: 'lastro.example/log\n' },
      'tree_head_malformed',
    ),
    'stamp-garbage': bad('no timestamp', { timestamp: bytesFrom('garbage') }, 'stamp_invalid'),
    'stamp-of-other-height': bad('another height', { block: HEIGHT + 1 }, 'stamp_of_other_block'),
    'stamp-of-other-block': bad(
      'the header of another block',
      { header: mineHeader(bytesFrom('another block'), TIME) },
      'stamp_of_other_block',
    ),
    'stamp-only-pending': bad(
      'what a calendar only promised',
      { timestamp: stampFile(sha256(encodeUtf8(anchor.head)), [pending]) },
      'stamp_of_other_block',
    ),
    'stamp-with-more': bad(
      'something more beside the way to the block',
      { timestamp: stampFile(sha256(encodeUtf8(anchor.head)), [...second, pending]) },
      'stamp_of_other_block',
    ),
    'stamp-header-without-work': bad(
      'a header without the work that it claims',
      { header: concat(anchor.header.slice(0, 75), Uint8Array.of(0x1d), anchor.header.slice(76)) },
      'block_header_invalid',
    ),
    'stamp-header-cut': bad('79 bytes', { header: anchor.header.slice(1) }, 'block_header_invalid'),
    'stamp-block-easy': bad(
      'a block that anyone could have made',
      bitcoinAnchorOf(log, headSize, headSize, { bits: EASY_BITS }),
      'block_too_easy',
    ),
    'stamp-block-first': bad(
      'the first block of all, made before there were timestamps',
      {
        header: decodeHex(
          '0100000000000000000000000000000000000000000000000000000000000000000000003ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4a29ab5f49ffff001d1dac2b7c',
        ),
      },
      'block_too_easy',
    ),
    'format-stamp-member-missing': fails(
      'a timestamp without the header',
      editJson(stamped({}), ['anchors', 0, 'header'], () => undefined),
      [{ name: 'format', code: 'member_missing' }],
    ),
    'format-stamp-base64': fails(
      'a timestamp in hexadecimal',
      editJson(stamped({}), ['anchors', 0, 'timestamp'], () => '00f'),
      [{ name: 'format', code: 'value_invalid' }],
    ),
  }
}
