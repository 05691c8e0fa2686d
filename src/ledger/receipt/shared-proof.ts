import { LedgerError } from '../base/error.ts'
import { hashNode, type Hash } from '../crypto/hash.ts'

/**
 * Inclusion proofs of several leaves under one root have many hashes near the root in common. A
 * shared proof lists each hash only once, level by level from the leaves up, and from left to right
 * in a level. It omits the nodes above any of these leaves, because the reader computes them
 * (docs/spec/receipt.md).
 */

/**
 * Position of a node in the tree, as `width/index`. The node covers `width` leaves from `width *
 * index` on, or fewer at the end of the tree.
 */
type Place = `${number}/${number}`

/**
 * Returns the positions of the hashes that the shared proof of the leaves at `indexes` needs, in
 * the order of the shared list.
 * @param indexes ascending, below `size`
 */
function sharedPlaces(indexes: readonly number[], size: number): readonly Place[] {
  const places: Place[] = []
  let nodes = new Set(indexes)
  for (let width = 1; width < size; width *= 2) {
    for (const node of nodes) {
      const sibling = siblingOf(node)
      if (sibling * width < size && !nodes.has(sibling)) places.push(`${width}/${sibling}`)
    }
    nodes = new Set(Array.from(nodes, (node) => Math.floor(node / 2)))
  }
  return places
}

/**
 * Returns the list that replaces the inclusion proofs of some leaves. Each proof must reach at
 * least the node where its path meets that of another leaf.
 * @throws LedgerError `proof_length` if a proof lacks a hash that no other proof has
 */
export function shareProofs(
  leaves: readonly { readonly index: number; readonly proof: readonly Hash[] }[],
  size: number,
): readonly Hash[] {
  const known = new Map<Place, Hash>()
  for (const { index, proof } of leaves) {
    let step = 0
    for (let width = 1, node = index; width < size; width *= 2, node = Math.floor(node / 2)) {
      const sibling = siblingOf(node)
      const hash = sibling * width < size ? proof[step++] : undefined
      if (hash !== undefined) known.set(`${width}/${sibling}`, hash)
    }
  }
  const places = sharedPlaces(rising(leaves), size)
  const hashes = places.flatMap((place) => known.get(place) ?? [])
  assureCount(places.length, hashes.length)
  return hashes
}

type PlacedLeaf = { readonly index: number; readonly leafHash: Hash }

/**
 * Returns a function that gives the inclusion proof of a leaf (RFC 6962, section 2.1.1). If `width`
 * is given, the function gives only the proof within the leaf's subtree of `width` leaves. Does not
 * check that the hashes lead to any root.
 * @param leaves each at a distinct index below `size`
 * @throws LedgerError `proof_length` unless there are as many hashes as the leaves need
 */
export function openSharedProof(
  leaves: readonly PlacedLeaf[],
  size: number,
  hashes: readonly Hash[],
): (index: number, width?: number) => Hash[] {
  const places = sharedPlaces(rising(leaves), size)
  assureCount(places.length, hashes.length)
  const known = new Map(places.map((place, at) => [place, hashes[at]]))
  for (const { index, leafHash } of leaves) known.set(`1/${index}`, leafHash)

  /** Returns a known hash, or computes it from the leaves below. */
  function hashAt(width: number, index: number): Hash {
    const found = known.get(`${width}/${index}`)
    if (found !== undefined) return found
    const [half, right] = [width / 2, 2 * index + 1]
    const left = hashAt(half, right - 1)
    const hash = right * half < size ? hashNode(left, hashAt(half, right)) : left
    known.set(`${width}/${index}`, hash)
    return hash
  }

  return (index, width = size) => {
    const proof: Hash[] = []
    for (let below = 1, node = index; below < width; below *= 2, node = Math.floor(node / 2)) {
      const sibling = siblingOf(node)
      // The last node of a level may have no sibling. It then moves up unpaired, and the proof has
      // no hash for this level.
      if (sibling * below < size) proof.push(hashAt(below, sibling))
    }
    return proof
  }
}

function siblingOf(node: number): number {
  return node % 2 === 0 ? node + 1 : node - 1
}

function rising(leaves: readonly { readonly index: number }[]): readonly number[] {
  return leaves.map(({ index }) => index).toSorted((a, b) => a - b)
}

function assureCount(expected: number, found: number): void {
  if (expected !== found) throw new LedgerError('proof_length', { expected, found })
}
