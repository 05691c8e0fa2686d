import { assureInteger, encodeHex, equalBytes } from '../base/bytes.ts'
import { LedgerError } from '../base/error.ts'
import { assureHash, emptyRoot, hashNode, type Hash } from '../crypto/hash.ts'

/**
 * Returns the hash of the perfect subtree over leaves `index * 2^level` to `(index + 1) * 2^level -
 * 1`.
 */
export type ReadNode = (level: number, index: number) => Hash

/** Right edge of a tree: all hashes that are needed to append leaves to the tree. */
export type Frontier = {
  readonly size: number
  /**
   * Roots of the perfect subtrees that make up the tree, from left to right. The largest is first.
   */
  readonly nodes: readonly Hash[]
}

export const emptyFrontier: Frontier = { size: 0, nodes: [] }

/** Returns the frontier of a tree from its nodes. */
export function frontierAt(size: number, readNode: ReadNode): Frontier {
  assureInteger(size, 'size')
  const nodes: Hash[] = []
  for (let begin = 0; begin < size;) {
    const width = largestPowerUpTo(size - begin)
    nodes.push(subtreeRoot(begin, width, readNode))
    begin += width
  }
  return { size, nodes }
}

/** Returns the frontier after appending leaves. Each leaf costs two hashes on average. */
export function appendLeaves(frontier: Frontier, leafHashes: readonly Hash[]): Frontier {
  const nodes = [...frontier.nodes]
  let size = frontier.size
  for (const leafHash of leafHashes) {
    let node = leafHash
    for (let pairs = size; pairs % 2 === 1; pairs = half(pairs)) node = hashNode(nodes.pop() ?? node, node)
    nodes.push(node)
    size++
  }
  assureInteger(size, 'size')
  return { size, nodes }
}

/** Returns the root of a frontier, or SHA-256 of no bytes if there are no leaves. */
export function frontierRoot(frontier: Frontier): Hash {
  const root = frontier.nodes
    .toReversed()
    .reduce<Hash | undefined>(
      (right, left) => (right === undefined ? left : hashNode(left, right)),
      undefined,
    )
  return root ?? emptyRoot()
}

/** Returns the root of the tree over these leaf hashes (RFC 6962, section 2.1: `MTH`). */
export function rootOf(leafHashes: readonly Hash[]): Hash {
  return frontierRoot(appendLeaves(emptyFrontier, leafHashes))
}

/**
 * Returns the hashes that lead from a leaf to the root, the leaf's sibling first (RFC 6962, section
 * 2.1.1: `PATH`).
 * @throws LedgerError `index_beyond_size`
 */
export function inclusionProof(index: number, size: number, readNode: ReadNode): Hash[] {
  assureIndex(index, size)
  const proof: Hash[] = []
  let begin = 0
  let width = size
  while (width > 1) {
    const left = largestPowerBelow(width)
    if (index < begin + left) {
      proof.push(subtreeRoot(begin + left, width - left, readNode))
      width = left
    } else {
      proof.push(subtreeRoot(begin, left, readNode))
      begin += left
      width -= left
    }
  }
  return proof.toReversed()
}

/**
 * Returns the hashes that prove that a tree begins with an earlier one (RFC 6962, section 2.1.2:
 * `PROOF`).
 * @throws LedgerError `consistency_from_empty`, `tree_shrinks`
 */
export function consistencyProof(from: number, to: number, readNode: ReadNode): Hash[] {
  assureGrowth(from, to)
  const proof: Hash[] = []
  let begin = 0
  let width = to
  while (begin + width !== from) {
    const left = largestPowerBelow(width)
    if (from <= begin + left) {
      proof.push(subtreeRoot(begin + left, width - left, readNode))
      width = left
    } else {
      proof.push(subtreeRoot(begin, left, readNode))
      begin += left
      width -= left
    }
  }
  // If `begin` is 0, this subtree is the earlier tree. The proof omits the subtree's root, because
  // the verifier already has it.
  if (begin > 0) proof.push(subtreeRoot(begin, width, readNode))
  return proof.toReversed()
}

export type Inclusion = {
  readonly leafHash: Hash
  readonly index: number
  readonly size: number
  readonly root: Hash
  readonly proof: readonly Hash[]
}

/**
 * Verifies that the leaf is at that index of the tree with that size and root (RFC 9162, section
 * 2.1.3.2).
 * @throws LedgerError `integer_out_of_range`, `index_beyond_size`, `length_invalid`,
 * `proof_length`, `root_mismatch`
 */
export function verifyInclusion({ leafHash, index, size, root, proof }: Inclusion): void {
  assureIndex(index, size)
  const sides = siblingSides(index, size - 1)
  assureProof(proof, sides.length)
  assureHash(leafHash, 'leaf_hash')
  assureHash(root, 'root')
  const found = proof.reduce(
    (node, sibling, step) => (sides[step] === 'left' ? hashNode(sibling, node) : hashNode(node, sibling)),
    leafHash,
  )
  assureRoot(root, found, 'to')
}

/** Leaf and a later leaf of the same tree. The inclusion of the later leaf is proved separately. */
export type Precedence = {
  readonly leafHash: Hash
  readonly index: number
  readonly proof: readonly Hash[]
  readonly later: { readonly index: number; readonly proof: readonly Hash[] }
  readonly size: number
}

/**
 * Returns the hashes from a leaf to the point where its path to the root meets that of a later
 * leaf. They lead to a hash that the later leaf's inclusion proof contains. The nearer the two
 * leaves are, the fewer hashes are needed.
 */
export function precedenceProof(index: number, later: number, readNode: ReadNode): Hash[] {
  const width = widthBeside(index, later)
  const begin = index - (index % width)
  return inclusionProof(index % width, width, (level, at) => readNode(level, begin / 2 ** level + at))
}

/**
 * Verifies that the leaf precedes the later one, whose inclusion proof must be verified separately.
 * @throws LedgerError the codes of `verifyInclusion`
 */
export function verifyPrecedence({ leafHash, index, proof, later, size }: Precedence): void {
  assureIndex(index, later.index)
  const width = widthBeside(index, later.index)
  const begin = later.index - (later.index % width)
  // Number of the later leaf's siblings below the point where the paths meet. The next sibling is
  // the root of the subtree that contains the earlier leaf.
  const below = siblingSides(later.index % width, Math.min(width, size - begin) - 1).length
  const root = later.proof[below] ?? emptyRoot()
  verifyInclusion({ leafHash, index: index % width, size: width, root, proof })
}

export type TreeState = { readonly size: number; readonly root: Hash }

export type Consistency = {
  readonly from: TreeState
  readonly to: TreeState
  readonly proof: readonly Hash[]
}

/**
 * Verifies that the later tree begins with the earlier one (RFC 9162, section 2.1.4.2).
 * @throws LedgerError `integer_out_of_range`, `consistency_from_empty`, `tree_shrinks`,
 * `length_invalid`, `proof_length`, `root_mismatch`
 */
export function verifyConsistency({ from, to, proof }: Consistency): void {
  assureGrowth(from.size, to.size)
  const startsAtRoot = isPowerOfTwo(from.size)
  const sides = sharedSides(from.size, to.size)
  assureProof(proof, from.size === to.size ? 0 : sides.length + (startsAtRoot ? 0 : 1))
  assureHash(from.root, 'from_root')
  assureHash(to.root, 'to_root')
  if (from.size === to.size) return assureRoot(to.root, from.root, 'to')

  let [earlier, siblings] = startsAtRoot ? [from.root, proof] : [proof[0] ?? from.root, proof.slice(1)]
  let later = earlier
  siblings.forEach((sibling, step) => {
    if (sides[step] === 'left') earlier = hashNode(sibling, earlier)
    later = sides[step] === 'left' ? hashNode(sibling, later) : hashNode(later, sibling)
  })
  assureRoot(from.root, earlier, 'from')
  assureRoot(to.root, later, 'to')
}

/**
 * Returns the side of the sibling at each step from a node to the root. `last` is the last index of
 * the node's level.
 */
function siblingSides(node: number, last: number): ('left' | 'right')[] {
  const sides: ('left' | 'right')[] = []
  for (; last > 0; [node, last] = [half(node), half(last)]) {
    // The last node of a level moves up unpaired until it is a right child.
    while (node === last && node % 2 === 0) [node, last] = [half(node), half(last)]
    sides.push(node % 2 === 1 ? 'left' : 'right')
  }
  return sides
}

/**
 * Returns the sides of the siblings on the path from a subtree to the root of the later tree. The
 * path starts at the largest perfect subtree that ends with the last leaf of the earlier tree.
 */
function sharedSides(from: number, to: number): ('left' | 'right')[] {
  let [node, last] = [from - 1, to - 1]
  while (node % 2 === 1) [node, last] = [half(node), half(last)]
  return siblingSides(node, last)
}

/**
 * Returns the number of leaves of the largest perfect subtree that contains the earlier leaf but
 * not the later one.
 */
export function widthBeside(index: number, later: number): number {
  let width = 1
  while (Math.floor(index / (2 * width)) !== Math.floor(later / (2 * width))) width *= 2
  return width
}

/**
 * Returns `MTH` over leaves `begin` to `begin + width - 1`. `begin` is a multiple of the smallest
 * power of two that is at least `width`.
 */
function subtreeRoot(begin: number, width: number, readNode: ReadNode): Hash {
  if (isPowerOfTwo(width)) return readNode(levelOf(width), begin / width)
  const left = largestPowerBelow(width)
  return hashNode(subtreeRoot(begin, left, readNode), subtreeRoot(begin + left, width - left, readNode))
}

/**
 * Checks that an index is below the size.
 * @throws LedgerError `integer_out_of_range`, `index_beyond_size`
 */
export function assureIndex(index: number, size: number): void {
  assureInteger(index, 'index')
  assureInteger(size, 'size')
  if (index >= size) throw new LedgerError('index_beyond_size', { index, size })
}

function assureGrowth(from: number, to: number): void {
  assureInteger(from, 'from')
  assureInteger(to, 'to')
  if (from === 0) throw new LedgerError('consistency_from_empty')
  if (from > to) throw new LedgerError('tree_shrinks', { from, to })
}

/**
 * Checks the number of hashes before anything is hashed. Below 2^53 leaves, no proof needs more
 * than 54 hashes.
 */
function assureProof(proof: readonly Hash[], expected: number): void {
  if (proof.length !== expected) throw new LedgerError('proof_length', { expected, found: proof.length })
  for (const hash of proof) assureHash(hash, 'proof_hash')
}

function assureRoot(expected: Hash, found: Hash, tree: 'from' | 'to'): void {
  if (equalBytes(expected, found)) return
  throw new LedgerError('root_mismatch', { tree, expected: encodeHex(expected), found: encodeHex(found) })
}

/** Halves a number without a shift, because numbers here exceed 32 bits. */
function half(value: number): number {
  return Math.floor(value / 2)
}

function largestPowerUpTo(value: number): number {
  return largestPowerBelow(value + 1)
}

function largestPowerBelow(value: number): number {
  let power = 1
  while (power * 2 < value) power *= 2
  return power
}

function isPowerOfTwo(value: number): boolean {
  return largestPowerUpTo(value) === value
}

function levelOf(power: number): number {
  let level = 0
  for (let width = 1; width < power; width *= 2) level++
  return level
}
