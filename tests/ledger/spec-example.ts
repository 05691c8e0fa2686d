import { concat, decodeUtf8, encodeHex, encodeUtf8 } from '#ledger/base/bytes.ts'
import { canonicalize } from '#ledger/base/canonical.ts'
import { blockLeaf, blockStatement } from '#ledger/anchor/chain-block.ts'
import { hashLeaf, hashNode } from '#ledger/crypto/hash.ts'
import { vrfKeyOf, vrfProve } from '#ledger/crypto/ecvrf.ts'
import { pseudonymOf } from '#ledger/crypto/pseudonym.ts'
import { encodeLeaf, encodeStartLeaf, noPrevious } from '#ledger/log/leaf.ts'
import { formatVerifierKey, signerKey } from '#ledger/log/note-key.ts'
import { parseReceipt, tlogProofOf } from '#ledger/receipt/receipt.ts'
import { writeReceipt } from '#ledger/receipt/write-receipt.ts'
import { clientStatement, commitFields, fieldSalt, serverStatement } from '#ledger/log/statement.ts'
import { encodeTreeHead, signTreeHead } from '#ledger/log/tree-head.ts'

const TRACKING_ID = 'FT-20241201-ABC123'

/**
 * Returns the worked example of `docs/spec/`: one event of two fields, the second leaf of a log of
 * three, whose first is the start. Its parts are grouped by the specification that shows them.
 */
export function specExample(): Record<
  'event.md' | 'leaf.md' | 'log.md' | 'receipt.md' | 'block.md',
  Record<string, string>
> {
  const clientSeed = counting(0x00)
  const serverSeed = counting(0x20)
  const clientFields = { city: 'São Paulo', notes: null }
  const serverFields = { final: true }
  const key = signerKey('lastro.example/log', counting(0x60))
  const salt = fieldSalt(clientSeed, 'city')
  const cityInput = concat(
    encodeUtf8('lastro.field.v1\0'),
    salt,
    encodeUtf8(canonicalize(['city', 'São Paulo'])),
  )
  const client = clientStatement({
    log: key.name,
    type: 'checkpoint.created',
    eventId: '0193a0c8-6d2e-7b1a-9c55-3f1c2a7b9d10',
    trackingId: TRACKING_ID,
    committedBy: 'client',
    digests: commitFields(clientSeed, clientFields),
  })
  const server = serverStatement({ client: client.hash, digests: commitFields(serverSeed, serverFields) })
  const vrf = vrfKeyOf(counting(0xa0))
  const pseudonym = pseudonymOf(vrf, TRACKING_ID)
  const leaf = encodeLeaf({
    kind: 'event',
    pseudonym,
    sequence: 0,
    previous: noPrevious(),
    client: client.hash,
    server: server.hash,
  })
  const leafHash = hashLeaf(leaf)
  const start = encodeStartLeaf(vrf.publicKey)
  const first = hashLeaf(start)
  const third = hashLeaf(encodeUtf8('third'))
  const node = hashNode(first, leafHash)
  const root = hashNode(node, third)
  const state = { origin: key.name, size: 3, root, vrfKey: vrf.publicKey }
  const head = signTreeHead(state, key)
  const receipt = writeReceipt({
    key: formatVerifierKey(key.verifier),
    trackingId: TRACKING_ID,
    head,
    start: { commitment: noPrevious(), proof: [leafHash, third] },
    pseudonymProof: vrfProve(vrf, encodeUtf8(TRACKING_ID)),
    events: [
      {
        client: { bytes: client.bytes, opening: { seed: clientSeed }, fields: clientFields },
        server: { bytes: server.bytes, opening: { seed: serverSeed }, fields: serverFields },
        leaf,
        index: 1,
        proof: [first, third],
      },
    ],
    disclose: (_, field) => field !== 'notes',
  })
  const statement = blockStatement(key.name, {
    chainId: 100,
    block: 43_216_789,
    blockHash: encodeHex(counting(0x80)),
    time: 1_764_000_000,
  })
  const ofBlock = blockLeaf(statement)
  const parsed = parseReceipt(receipt)
  const [event] = parsed.events
  return {
    'event.md': {
      clientSeed: encodeHex(clientSeed),
      salt: encodeHex(salt),
      cityInput: encodeHex(cityInput),
      cityDigest: commitFields(clientSeed, clientFields)['city'] ?? '',
      clientStatement: decodeUtf8(client.bytes),
      clientHash: encodeHex(client.hash),
      serverSeed: encodeHex(serverSeed),
      serverStatement: decodeUtf8(server.bytes),
      serverHash: encodeHex(server.hash),
    },
    'leaf.md': {
      pseudonym: encodeHex(pseudonym),
      client: encodeHex(client.hash),
      server: encodeHex(server.hash),
      leaf: encodeHex(leaf),
      leafHash: encodeHex(leafHash),
      vrfKey: encodeHex(vrf.publicKey),
      start: encodeHex(start),
      startHash: encodeHex(first),
    },
    'log.md': {
      first: encodeHex(first),
      second: encodeHex(leafHash),
      third: encodeHex(third),
      node: encodeHex(node),
      root: encodeHex(root),
      seed: encodeHex(key.seed),
      verifierKey: formatVerifierKey(key.verifier),
      headText: encodeTreeHead(state),
      head,
      proof: event === undefined ? '' : tlogProofOf(parsed, event),
    },
    'receipt.md': { receipt, historyRoot: encodeHex(leafHash) },
    'block.md': {
      statement: decodeUtf8(statement),
      commitment: encodeHex(ofBlock.slice(74, 106)),
      leaf: encodeHex(ofBlock),
      leafHash: encodeHex(hashLeaf(ofBlock)),
    },
  }
}

/** Returns 32 successive bytes, of which the first is `from`. */
function counting(from: number): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, at) => from + at)
}
