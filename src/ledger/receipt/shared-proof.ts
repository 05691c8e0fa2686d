import { LedgerError } from '../base/error.ts'
import { hashNode, type Hash } from '../crypto/hash.ts'

/**
 * Inclusion proofs of several leaves under one root share most of their hashes near it, and those between two of the leaves follow
 * from the leaves. What is left is listed once: level by level from the leaves, from the left (docs/spec/receipt.md).
 */

/** The hash that is above the leaves from `width * index` on, `width` of them or as many as there are. */
type Place = `${number}/${number}`

/**
 * Where the hashes stand that the inclusion of all these leaves needs, in the order of the list.
 * @param indexes rising, below `size`
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
 * The list that stands for the inclusion proofs of some leaves, each at least up to where its way meets that of another.
 *
 * Throws `proof_length` where one of them lacks a hash that none of the others has.
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

/** A leaf and where it stands. */
type PlacedLeaf = { readonly index: number; readonly leafHash: Hash }

/**
 * Gives the inclusion proof of each of some leaves (RFC 6962, section 2.1.1), or the part of it inside of the subtree of `width` leaves.
 *
 * Throws `proof_length` unless there are as many hashes as the leaves need; whether they lead to any root is not looked at.
 * @param leaves each at an index of its own below `size`
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

  /** Given, or above leaves that are. */
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
      // The last node of a level goes up alone.
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
