import { encodeHex } from '#ledger/base/bytes.ts'
import { blockLeaf, blockStatement } from '#ledger/anchor/chain-block.ts'
import type { LedgerErrorCode } from '#ledger/base/error.ts'
import { hashLeaf } from '#ledger/crypto/hash.ts'
import {
  decodeLeaf,
  encodeLeaf,
  encodeOwnLeaf,
  encodeStartLeaf,
  noPrevious,
  type Leaf,
} from '#ledger/log/leaf.ts'
import { sampleBlock } from './sample-block.ts'
import { bytesFrom, sampleVrfKey } from './sample-log.ts'
import { acceptedStatement, arrivedStatement } from './statement-vectors.ts'

export type LeafVector = {
  readonly shows: string
  readonly bytes: string
  readonly expected:
    | { readonly leaf: { readonly [part in keyof Leaf]: string | number }; readonly hash: string }
    | { readonly code: LedgerErrorCode }
}

const firstLeaf: Leaf = {
  kind: 'event',
  pseudonym: bytesFrom('pseudonym'),
  sequence: 0,
  previous: noPrevious(),
  client: arrivedStatement.hash,
  server: acceptedStatement.hash,
}

export function validLeaves(): Record<string, LeafVector> {
  const previous = hashLeaf(encodeLeaf(firstLeaf))
  return {
    first: good('the first leaf of a shipment, which follows none', firstLeaf),
    second: good('a leaf that follows the first', { ...firstLeaf, sequence: 1, previous }),
    erasure: good('an erasure', { ...firstLeaf, kind: 'erasure', sequence: 1, previous }),
    'chain-block': good(
      'a block of the chain that anchors are on',
      decodeLeaf(blockLeaf(blockStatement('lastro.example/log', sampleBlock(1_000)))),
    ),
    'log-key': good('a change of the log’s key', decodeLeaf(encodeOwnLeaf('log_key', bytesFrom('keys')))),
    start: good('the start of an operator’s first log', decodeLeaf(encodeStartLeaf(sampleVrfKey))),
    'start-of-epoch': good(
      'the start of a log that begins anew',
      decodeLeaf(encodeStartLeaf(sampleVrfKey, bytesFrom('epoch'))),
    ),
    'largest-sequence': good('the largest sequence', { ...firstLeaf, sequence: Number.MAX_SAFE_INTEGER }),
  }
}

export function invalidLeaves(): Record<string, LeafVector> {
  const bytes = encodeLeaf(firstLeaf)
  return {
    short: bad('a byte less', bytes.slice(1), 'length_invalid'),
    long: bad('a byte more', Uint8Array.of(...bytes, 0), 'length_invalid'),
    empty: bad('no bytes', new Uint8Array(0), 'length_invalid'),
    version: bad('a later version', bytes.with(0, 2), 'leaf_version'),
    kind: bad('a kind that is none', bytes.with(1, 6), 'leaf_kind'),
    'sequence-range': bad('a sequence of 2^53', bytes.with(35, 0x20), 'integer_out_of_range'),
  }
}

function good(shows: string, leaf: Leaf): LeafVector {
  const bytes = encodeLeaf(leaf)
  const parts = {
    kind: leaf.kind,
    pseudonym: encodeHex(leaf.pseudonym),
    sequence: leaf.sequence,
    previous: encodeHex(leaf.previous),
    client: encodeHex(leaf.client),
    server: encodeHex(leaf.server),
  }
  return { shows, bytes: encodeHex(bytes), expected: { leaf: parts, hash: encodeHex(hashLeaf(bytes)) } }
}

function bad(shows: string, bytes: Uint8Array, code: LedgerErrorCode): LeafVector {
  return { shows, bytes: encodeHex(bytes), expected: { code } }
}
