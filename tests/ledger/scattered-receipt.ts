import { hashLeaf, hashNode, type Hash } from '#ledger/crypto/hash.ts'
import { encodeStartLeaf, noPrevious } from '#ledger/log/leaf.ts'
import { formatVerifierKey, parseVerifierKey, signerKey } from '#ledger/log/note-key.ts'
import { parseReceipt } from '#ledger/receipt/receipt.ts'
import { openTreeHead, signTreeHead } from '#ledger/log/tree-head.ts'
import { frontierAt, frontierRoot, inclusionProof, type ReadNode } from '#ledger/log/tree.ts'
import { edited } from './receipt-vector.ts'
import { bytesFrom } from './sample-log.ts'

/**
 * Returns the receipt as if its events were in a larger log with the same name, and the verifier
 * key of that log. The start and each event is the first of `distance` leaves, and the other
 * leaves are arbitrary.
 */
export function scatter(text: string, distance: number): { readonly text: string; readonly key: string } {
  const { key, head, events } = parseReceipt(text)
  const { origin, vrfKey } = openTreeHead(head, parseVerifierKey(key))
  const signer = signerKey(origin, bytesFrom('key of the busy log'))
  const size = (events.length + 1) * distance
  const start = encodeStartLeaf(vrfKey ?? new Uint8Array(32))
  const leafHashes = [start, ...events.map(({ leaf }) => leaf)].map(hashLeaf)
  const readNode = scatteredTree(leafHashes, distance)
  const root = frontierRoot(frontierAt(size, readNode))
  const signed = signTreeHead({ origin, size, root, ...(vrfKey && { vrfKey }) }, signer)
  const other = formatVerifierKey(signer.verifier)
  const placed = edited(text, ({ events: moved }) => ({
    key: other,
    head: signed,
    events: moved.map((event, at) => ({
      ...event,
      index: (at + 1) * distance,
      proof: inclusionProof((at + 1) * distance, size, readNode),
    })),
    start: { commitment: noPrevious(), proof: inclusionProof(0, size, readNode) },
  }))
  return { text: placed, key: other }
}

/**
 * Returns a tree that computes only the nodes above the given leaves. All other nodes have
 * arbitrary hashes.
 */
function scatteredTree(leafHashes: readonly Hash[], distance: number): ReadNode {
  return function readNode(level, index): Hash {
    const first = index * 2 ** level
    const next = Math.ceil(first / distance)
    if (next * distance >= first + 2 ** level || next >= leafHashes.length)
      return bytesFrom(`${level}/${index}`)
    return level === 0
      ? (leafHashes[next] ?? bytesFrom(`${level}/${index}`))
      : hashNode(readNode(level - 1, 2 * index), readNode(level - 1, 2 * index + 1))
  }
}
