import { anchorBlockHash } from '#ledger/anchor/anchor-facts.ts'
import { writeAnchor, type BitcoinAnchor, type EvmAnchor } from '#ledger/anchor/anchor.ts'
import { concat, encodeBase64, encodeHex, encodeUtf8 } from '#ledger/base/bytes.ts'
import { canonicalize } from '#ledger/base/canonical.ts'
import { blockLeaf, blockStatement, writePlacedBlock, type ReceiptBlock } from '#ledger/anchor/chain-block.ts'
import { vrfKeyOf, vrfOutput, vrfProve } from '#ledger/crypto/ecvrf.ts'
import { hashLeaf, hashNode, sha256 } from '#ledger/crypto/hash.ts'
import { encodeLeaf, encodeStartLeaf, noPrevious } from '#ledger/log/leaf.ts'
import { cosignatureKey, formatVerifierKey, signerKey } from '#ledger/log/note-key.ts'
import { cosign, formatSignature } from '#ledger/log/note.ts'
import { writeOts } from '#ledger/timestamp/ots-writer.ts'
import { pseudonymOf } from '#ledger/crypto/pseudonym.ts'
import { writeReceipt } from '#ledger/receipt/write-receipt.ts'
import { clientStatement, commitFields, serverStatement } from '#ledger/log/statement.ts'
import { encodeTreeHead, signTreeHead } from '#ledger/log/tree-head.ts'
import { mineHeader, stampIn, wayIntoBlock } from './test-block.ts'

const TRACKING_ID = 'FT-20241201-ABC123'
const BLOCK_TIME = 1_764_000_000
const RECEIVED_AT = '2025-11-24T16:01:00.000Z'
const BITCOIN_HEIGHT = 925_000

/**
 * Returns the worked example of `docs/spec/receipt-parts.md`: a receipt with every optional part,
 * and the bytes of each.
 */
export function specParts(): Record<string, string> {
  const key = signerKey('lastro.example/log', counting(0x60))
  const vrf = vrfKeyOf(counting(0xa0))
  const alpha = encodeUtf8(TRACKING_ID)
  const pseudonym = pseudonymOf(vrf, TRACKING_ID)
  const fields = { city: 'São Paulo' }
  const serverFields = { final: true, received_at: RECEIVED_AT }
  const client = clientStatement({
    log: key.name,
    type: 'checkpoint.created',
    eventId: '0193a0c8-6d2e-7b1a-9c55-3f1c2a7b9d10',
    trackingId: TRACKING_ID,
    committedBy: 'client',
    digests: commitFields(counting(0x00), fields),
  })
  const server = serverStatement({
    client: client.hash,
    digests: commitFields(counting(0x20), serverFields),
  })
  const leaf = encodeLeaf({
    kind: 'event',
    pseudonym,
    sequence: 0,
    previous: noPrevious(),
    client: client.hash,
    server: server.hash,
  })
  const chainBlock = {
    chainId: 100,
    block: 43_216_789,
    blockHash: encodeHex(counting(0x80)),
    time: BLOCK_TIME,
  }
  const ofBlock = blockLeaf(blockStatement(key.name, chainBlock))
  const start = encodeStartLeaf(vrf.publicKey)
  const [startHash, blockHash, eventHash] = [hashLeaf(start), hashLeaf(ofBlock), hashLeaf(leaf)]
  const left = hashNode(startHash, blockHash)
  const root = hashNode(left, eventHash)
  const head = { origin: key.name, size: 3, root, vrfKey: vrf.publicKey }
  const signed = signTreeHead(head, key)

  const witness = signerKey('witness.example/one', counting(0xc0))
  const witnessKey = formatVerifierKey(cosignatureKey(witness.verifier))
  const headText = encodeTreeHead(head)
  const seen = BLOCK_TIME + 90
  const line = formatSignature(cosign(headText, witness, seen))

  const block: ReceiptBlock = { ...chainBlock, index: 1, proof: [startHash] }
  const evm: EvmAnchor = {
    kind: 'evm',
    chainId: 100,
    contract: encodeHex(counting(0x10)).slice(0, 40),
    sender: encodeHex(counting(0x30)).slice(0, 40),
    transaction: encodeHex(counting(0x50)),
    block: 43_216_801,
    blockHash: encodeHex(counting(0x70)),
    time: BLOCK_TIME + 120,
    size: 3,
    root,
    proof: [],
  }
  const digest = sha256(encodeUtf8(signed))
  const { timestamp, merkleRoot } = stampIn(wayIntoBlock, digest, BITCOIN_HEIGHT)
  const stamp: BitcoinAnchor = {
    kind: 'opentimestamps',
    size: 3,
    root,
    proof: [],
    head: signed,
    timestamp: writeOts({ digestType: 'sha256', digest, timestamp }),
    block: BITCOIN_HEIGHT,
    header: mineHeader(merkleRoot, BLOCK_TIME + 1_800),
  }
  return {
    vrfPublicKey: encodeHex(vrf.publicKey),
    vrfSeed: encodeHex(counting(0xa0)),
    vrfAlpha: encodeHex(alpha),
    vrfProof: encodeHex(vrfProve(vrf, alpha)),
    vrfOutput: encodeHex(vrfOutput(vrf, alpha)),
    pseudonym: encodeHex(pseudonym),
    pseudonymProofMember: canonicalize({ pseudonym_proof: encodeBase64(vrfProve(vrf, alpha)) }).slice(1, -1),
    head: signed,
    startLeafHash: encodeHex(startHash),
    blockLeafHash: encodeHex(blockHash),
    eventLeafHash: encodeHex(eventHash),
    root: encodeHex(root),
    blockMember: canonicalize(writePlacedBlock(block)),
    anchorMember: canonicalize(writeAnchor(evm)),
    witnessSeed: encodeHex(counting(0xc0)),
    witnessKey,
    witnessMessage: encodeHex(concat(encodeUtf8(`cosignature/v1\ntime ${seen}\n`), encodeUtf8(headText))),
    witnessLine: line,
    timestampDigest: encodeHex(digest),
    timestampFile: encodeHex(stamp.timestamp),
    timestampHeader: encodeHex(stamp.header),
    timestampBlockHash: anchorBlockHash(stamp),
    timestampMember: canonicalize(writeAnchor(stamp)),
    receipt: writeReceipt({
      key: formatVerifierKey(key.verifier),
      trackingId: TRACKING_ID,
      head: signed + line,
      start: { commitment: noPrevious(), proof: [blockHash, eventHash] },
      pseudonymProof: vrfProve(vrf, alpha),
      events: [
        {
          client: { bytes: client.bytes, opening: { seed: counting(0x00) }, fields },
          server: { bytes: server.bytes, opening: { seed: counting(0x20) }, fields: serverFields },
          leaf,
          index: 2,
          proof: [left],
        },
      ],
      anchors: [evm, stamp],
      witnesses: [witnessKey],
      blocks: [block],
      disclose: () => true,
    }),
  }
}

/** 32 bytes that count up. */
function counting(from: number): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, at) => from + at)
}
