import { decodeHex, equalBytes } from '#ledger/base/bytes.ts'
import { decodeBundle, encodeBundle } from '#ledger/log/bundle.ts'
import { canonicalize, parseCanonical } from '#ledger/base/canonical.ts'
import { encodeKeyChain, parseKeyChain } from '#ledger/log/key-chain.ts'
import { decodeLeaf, encodeLeaf } from '#ledger/log/leaf.ts'
import { formatVerifierKey, parseVerifierKey } from '#ledger/log/note-key.ts'
import { openNote } from '#ledger/log/note.ts'
import { parseOts, parseOtsTimestamp } from '#ledger/timestamp/ots.ts'
import { otsHashes } from '#ledger/timestamp/ots-hashes.ts'
import { writeOts, writeOtsTimestamp } from '#ledger/timestamp/ots-writer.ts'
import { parseReceipt, tlogProofOf } from '#ledger/receipt/receipt.ts'
import {
  clientStatement,
  parseClientStatement,
  parseServerStatement,
  serverStatement,
} from '#ledger/log/statement.ts'
import { bundlePath, parseTilePath, tilePath } from '#ledger/log/tile.ts'
import { encodeTlogProof, parseTlogProof } from '#ledger/receipt/tlog-proof.ts'
import { encodeTreeHead, parseTreeHead } from '#ledger/log/tree-head.ts'
import { deliveredShipment, sampleVerifierKey, sampleVrfKey } from '../sample-log.ts'
import { begunAnew, changedTwice, epochKey, thirdKey } from '../sample-keys.ts'
import { vectorFile, vectorFiles } from '../vector-files.ts'

/**
 * Parser of untrusted input. For any input, the parser either returns a result that re-encodes to
 * the input, or refuses the input with an error code.
 */
export type Parser<Input> = {
  readonly samples: readonly Input[]
  /** Reads the input; throws Error if the result does not match the input. */
  readonly read: (input: Input) => void
}

const log = deliveredShipment()
const receipt = log.receipt()
const parsed = parseReceipt(receipt)
const leaves = parsed.events.map(({ leaf }) => leaf)
const head = parsed.head
const WIDTH = leaves.length
const stamps = Object.values(publishedStamps()).map(({ ots }) => parseOts(decodeHex(ots), otsHashes))

export const textParsers: Readonly<Record<string, Parser<string>>> = {
  receipt: {
    samples: [receipt, deliveredShipment().receipt({ disclose: () => false }), ...receiptVectors()],
    read: (text) => {
      parseReceipt(text)
      same(canonicalize(parseCanonical(text)), text)
    },
  },
  'canonical JSON': {
    samples: [
      receipt.slice(0, 4000),
      '{"a":[1,2.5,null,true],"é":{"b":"\\u000b"}}',
      '[]',
      '"\\ud83d"',
      '1e21',
    ],
    read: (text) => same(canonicalize(parseCanonical(text)), text),
  },
  note: {
    samples: [head, `${head}${head.split('\n\n')[1]}`],
    // Without a known key, the parser reads everything but verifies nothing.
    read: (text) => void openNote(text, []),
  },
  'tree head': {
    samples: [head.slice(0, head.indexOf('\n\n') + 1)],
    read: (text) => {
      const once = encodeTreeHead(parseTreeHead(text))
      same(encodeTreeHead(parseTreeHead(once)), once)
    },
  },
  'tlog-proof': {
    samples: parsed.events.map((event) => tlogProofOf(parsed, event)),
    read: (text) => same(encodeTlogProof(parseTlogProof(text)), text),
  },
  'verifier key': {
    samples: [sampleVerifierKey],
    read: (text) => same(formatVerifierKey(parseVerifierKey(text)), text),
  },
  keys: {
    samples: [
      encodeKeyChain(changedTwice()),
      encodeKeyChain({
        first: thirdKey.verifier,
        vrfKey: sampleVrfKey,
        links: [begunAnew({ from: thirdKey, to: epochKey, size: 3 })],
      }),
    ],
    read: (text) => same(encodeKeyChain(parseKeyChain(text)), text),
  },
  'tile path': {
    samples: ['tile/0/x001/x234/067', 'tile/entries/000.p/17', 'tile/7/x012/345.p/255'],
    read: (text) => {
      const tile = parseTilePath(text)
      same(tile.kind === 'tile' ? tilePath(tile) : bundlePath(tile), text)
    },
  },
}

export const byteParsers: Readonly<Record<string, Parser<Uint8Array>>> = {
  timestamp: {
    samples: stamps.map(writeOts),
    read: (bytes) => sameBytes(writeOts(parseOts(bytes, otsHashes)), bytes),
  },
  'answer of a calendar': {
    samples: stamps.map(({ timestamp }) => writeOtsTimestamp(timestamp)),
    read: (bytes) =>
      sameBytes(writeOtsTimestamp(parseOtsTimestamp(new Uint8Array(32), bytes, otsHashes).timestamp), bytes),
  },
  leaf: { samples: leaves, read: (bytes) => sameBytes(encodeLeaf(decodeLeaf(bytes)), bytes) },
  bundle: {
    samples: [encodeBundle(leaves), encodeBundle([new Uint8Array(), ...leaves.slice(1)])],
    read: (bytes) => sameBytes(encodeBundle(decodeBundle(bytes, WIDTH)), bytes),
  },
  'client statement': {
    samples: log.events.map(({ client }) => client.bytes),
    read: (bytes) => sameBytes(clientStatement(parseClientStatement(bytes)).bytes, bytes),
  },
  'server statement': {
    samples: log.events.map(({ server }) => server.bytes),
    read: (bytes) => sameBytes(serverStatement(parseServerStatement(bytes)).bytes, bytes),
  },
}

function publishedStamps(): Readonly<Record<string, { readonly ots: string }>> {
  const { valid }: { valid: Readonly<Record<string, { ots: string }>> } = JSON.parse(
    vectorFile('opentimestamps/examples.json'),
  )
  return valid
}

function receiptVectors(): readonly string[] {
  return vectorFiles('lastro/receipts/valid').map(([, file]) => {
    const { receipt: text }: { receipt: string } = JSON.parse(file)
    return text
  })
}

function same(again: string, text: string): void {
  if (again !== text) throw new Error(`read as ${JSON.stringify(again.slice(0, 200))}`)
}

function sameBytes(again: Uint8Array, bytes: Uint8Array): void {
  if (!equalBytes(again, bytes)) throw new Error('read as other bytes')
}
