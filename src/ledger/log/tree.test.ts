import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memoryTree } from '../../../tests/ledger/memory-tree.ts'
import { MTH, PATH, PROOF } from '../../../tests/ledger/reference-tree.ts'
import { refusal } from '../../../tests/ledger/refusal.ts'
import { vectorFile, vectorFiles } from '../../../tests/ledger/vector-files.ts'
import { isWhole } from '../../../tests/support/vitest/whole-run.ts'
import { decodeBase64, decodeHex, encodeHex, encodeUint64 } from '../base/bytes.ts'
import { emptyRoot, hashLeaf, type Hash } from '../crypto/hash.ts'
import {
  appendLeaves,
  consistencyProof,
  emptyFrontier,
  frontierAt,
  frontierRoot,
  inclusionProof,
  precedenceProof,
  rootOf,
  verifyConsistency,
  verifyInclusion,
  verifyPrecedence,
  type ReadNode,
} from './tree.ts'

const MAX_SIZE = 300
const entries = Array.from({ length: MAX_SIZE }, (_, index) => encodeUint64(index))
const leafHashes = entries.map(hashLeaf)
const readNode = memoryTree(leafHashes)
const rootAt = (size: number): Hash => frontierRoot(frontierAt(size, readNode))
const inclusion = (index: number, size: number) => ({
  leafHash: leafHashes[index] ?? emptyRoot(),
  index,
  size,
  root: rootAt(size),
  proof: inclusionProof(index, size, readNode),
})
const consistency = (from: number, to: number) => ({
  from: { size: from, root: rootAt(from) },
  to: { size: to, root: rootAt(to) },
  proof: consistencyProof(from, to, readNode),
})

describe('published test vectors', () => {
  test('rootOf computes the published roots of trees of size 0 to 8', () => {
    const constants: { leafInputsHex: string[]; rootsBySizeHex: string[] } = JSON.parse(
      vectorFile('merkle/rfc6962-constants.json'),
    )
    const leaves = constants.leafInputsHex.map((hex) => hashLeaf(decodeHex(hex)))
    constants.rootsBySizeHex.forEach((root, size) => {
      expect(encodeHex(rootOf(leaves.slice(0, size)))).toBe(root)
    })
  })

  type InclusionVector = {
    leafIdx: number
    treeSize: number
    root: string | null
    leafHash: string | null
    proof: string[] | null
    wantErr: boolean
  }
  test.each(vectorFiles('merkle/inclusion'))('verifyInclusion agrees with the vector %s', (_, text) => {
    const vector: InclusionVector = JSON.parse(text)
    const outcome = refusal(() =>
      verifyInclusion({
        leafHash: decodeBase64(vector.leafHash ?? ''),
        index: vector.leafIdx,
        size: vector.treeSize,
        root: decodeBase64(vector.root ?? ''),
        proof: (vector.proof ?? []).map(decodeBase64),
      }),
    )
    expect(outcome !== 'accepted').toBe(vector.wantErr)
  })

  type ConsistencyVector = {
    size1: number
    size2: number
    root1: string | null
    root2: string | null
    proof: string[] | null
    wantErr: boolean
  }
  test.each(vectorFiles('merkle/consistency'))('verifyConsistency agrees with the vector %s', (_, text) => {
    const vector: ConsistencyVector = JSON.parse(text)
    const outcome = refusal(() =>
      verifyConsistency({
        from: { size: vector.size1, root: decodeBase64(vector.root1 ?? '') },
        to: { size: vector.size2, root: decodeBase64(vector.root2 ?? '') },
        proof: (vector.proof ?? []).map(decodeBase64),
      }),
    )
    expect(outcome !== 'accepted').toBe(vector.wantErr)
  })
})

describe('comparison with the definitions of RFC 6962', () => {
  const size = fc.integer({ min: 0, max: MAX_SIZE })
  const span = fc.tuple(size, size).map(([a, b]): [number, number] => (a < b ? [a, b] : [b, a]))

  test('appendLeaves leads to the root that RFC 6962 defines, for two steps of any size', () => {
    fc.assert(
      fc.property(span, ([first, last]) => {
        const expected = MTH(entries.slice(0, last))
        const frontier = appendLeaves(emptyFrontier, leafHashes.slice(0, first))
        expect(frontier).toEqual(frontierAt(first, readNode))
        expect(frontierRoot(appendLeaves(frontier, leafHashes.slice(first, last)))).toEqual(expected)
        expect(rootOf(leafHashes.slice(0, last))).toEqual(expected)
      }),
    )
  })

  test('inclusionProof returns the proof that RFC 6962 defines, and verifyInclusion accepts it', () => {
    fc.assert(
      fc.property(span, ([index, last]) => {
        fc.pre(index < last)
        const made = inclusion(index, last)
        expect(made.proof).toEqual(PATH(index, entries.slice(0, last)))
        expect(refusal(() => verifyInclusion(made))).toBe('accepted')
      }),
    )
  })

  test('consistencyProof returns the proof that RFC 6962 defines, and verifyConsistency accepts it', () => {
    fc.assert(
      fc.property(span, ([from, to]) => {
        fc.pre(from > 0)
        const made = consistency(from, to)
        expect(made.proof).toEqual(PROOF(from, entries.slice(0, to)))
        expect(refusal(() => verifyConsistency(made))).toBe('accepted')
      }),
    )
  })

  test('verifyInclusion and verifyConsistency accept every proof for trees of up to 40 leaves', () => {
    for (let to = 1; to <= 40; to++) {
      for (let at = 0; at < to; at++) {
        expect(refusal(() => verifyInclusion(inclusion(at, to)))).toBe('accepted')
        expect(refusal(() => verifyConsistency(consistency(at + 1, to)))).toBe('accepted')
      }
    }
  })
})

describe('verifyPrecedence', () => {
  const precedence = (index: number, later: number, size: number) => ({
    leafHash: inclusion(index, size).leafHash,
    index,
    proof: precedenceProof(index, later, readNode),
    later: { index: later, proof: inclusion(later, size).proof },
    size,
  })

  test('accepts precedence proofs, which are shorter than inclusion proofs, for sizes up to 40', () => {
    for (let size = 2; size <= 40; size += isWhole ? 1 : 3) {
      for (let later = 1; later < size; later++) {
        for (let index = 0; index < later; index++) {
          const made = precedence(index, later, size)
          expect(refusal(() => verifyPrecedence(made))).toBe('accepted')
          expect(made.proof.length).toBeLessThan(Math.max(1, inclusion(index, size).proof.length))
        }
      }
    }
  })

  test('refuses a proof with a changed hash, another leaf or another index', () => {
    const made = precedence(9, 21, 40)
    made.proof.forEach((hash, step) => {
      const forged = { ...made, proof: made.proof.with(step, flip(hash)) }
      expect(refusal(() => verifyPrecedence(forged))).toBe('root_mismatch')
    })
    expect(refusal(() => verifyPrecedence({ ...made, leafHash: flip(made.leafHash) }))).toBe('root_mismatch')
    for (let index = 0; index < 40; index++) {
      if (index === 9) continue
      const code = refusal(() => verifyPrecedence({ ...made, index }))
      expect(['root_mismatch', 'proof_length', 'index_beyond_size']).toContain(code)
    }
  })
})

describe('verifyInclusion and verifyConsistency', () => {
  const sizes = Array.from({ length: 40 }, (_, size) => size + 1)

  test('refuses an inclusion proof if a hash, the leaf or the root is changed', () => {
    for (const size of sizes) {
      const made = inclusion(size >> 1, size)
      made.proof.forEach((hash, step) => {
        const forged = { ...made, proof: made.proof.with(step, flip(hash)) }
        expect(refusal(() => verifyInclusion(forged))).toBe('root_mismatch')
      })
      expect(refusal(() => verifyInclusion({ ...made, leafHash: flip(made.leafHash) }))).toBe('root_mismatch')
      expect(refusal(() => verifyInclusion({ ...made, root: flip(made.root) }))).toBe('root_mismatch')
    }
  })

  test('refuses an inclusion proof for any other index', () => {
    const made = inclusion(21, 40)
    for (const index of sizes) {
      if (index === 21) continue
      const code = refusal(() => verifyInclusion({ ...made, index }))
      expect(['root_mismatch', 'proof_length', 'index_beyond_size']).toContain(code)
    }
  })

  test('refuses a consistency proof if a hash or a root is changed', () => {
    for (const to of sizes) {
      for (let from = 1; from <= to; from++) {
        const made = consistency(from, to)
        made.proof.forEach((hash, step) => {
          const forged = { ...made, proof: made.proof.with(step, flip(hash)) }
          expect(refusal(() => verifyConsistency(forged))).toBe('root_mismatch')
        })
        const { from: earlier, to: later } = made
        const otherFrom = { ...made, from: { ...earlier, root: flip(earlier.root) } }
        const otherTo = { ...made, to: { ...later, root: flip(later.root) } }
        expect(refusal(() => verifyConsistency(otherFrom))).toBe('root_mismatch')
        expect(refusal(() => verifyConsistency(otherTo))).toBe('root_mismatch')
      }
    }
  })

  test('refuses a proof with one hash too many or too few, before hashing', () => {
    const included = inclusion(5, 13)
    const consistent = consistency(5, 13)
    expect(refusal(() => verifyInclusion({ ...included, proof: withOneMore(included.proof) }))).toBe(
      'proof_length',
    )
    expect(refusal(() => verifyInclusion({ ...included, proof: included.proof.slice(1) }))).toBe(
      'proof_length',
    )
    expect(refusal(() => verifyConsistency({ ...consistent, proof: withOneMore(consistent.proof) }))).toBe(
      'proof_length',
    )
    expect(refusal(() => verifyConsistency({ ...consistent, proof: [] }))).toBe('proof_length')
    const same = consistency(13, 13)
    expect(refusal(() => verifyConsistency({ ...same, proof: [emptyRoot()] }))).toBe('proof_length')
    const huge = Array.from({ length: 100_000 }, emptyRoot)
    expect(refusal(() => verifyInclusion({ ...included, proof: huge }))).toBe('proof_length')
  })

  test('refuses hashes that do not have 32 bytes', () => {
    const made = inclusion(0, 2)
    const short = new Uint8Array(31)
    expect(refusal(() => verifyInclusion({ ...made, proof: [short] }))).toBe('length_invalid')
    expect(refusal(() => verifyInclusion({ ...made, leafHash: short }))).toBe('length_invalid')
    expect(refusal(() => verifyInclusion({ ...made, root: short }))).toBe('length_invalid')
    const grown = consistency(2, 3)
    expect(refusal(() => verifyConsistency({ ...grown, proof: [short] }))).toBe('length_invalid')
    expect(refusal(() => verifyConsistency({ ...grown, from: { size: 2, root: short } }))).toBe(
      'length_invalid',
    )
    expect(refusal(() => verifyConsistency({ ...grown, to: { size: 3, root: short } }))).toBe(
      'length_invalid',
    )
  })
})

describe('size checks', () => {
  const root = emptyRoot()
  test('refuses an index in the empty tree or beyond the last leaf', () => {
    const probe = { leafHash: root, index: 0, size: 0, root, proof: [] }
    expect(refusal(() => verifyInclusion(probe))).toBe('index_beyond_size')
    expect(refusal(() => inclusionProof(0, 0, readNode))).toBe('index_beyond_size')
    expect(refusal(() => inclusionProof(7, 7, readNode))).toBe('index_beyond_size')
  })

  test('refuses consistency from the empty tree, which proves nothing', () => {
    const probe = { from: { size: 0, root }, to: { size: 3, root: rootAt(3) }, proof: [] }
    expect(refusal(() => verifyConsistency(probe))).toBe('consistency_from_empty')
    expect(refusal(() => consistencyProof(0, 3, readNode))).toBe('consistency_from_empty')
    const bothEmpty = { from: { size: 0, root }, to: { size: 0, root }, proof: [] }
    expect(refusal(() => verifyConsistency(bothEmpty))).toBe('consistency_from_empty')
  })

  test('refuses a tree that shrinks', () => {
    const probe = { from: { size: 3, root: rootAt(3) }, to: { size: 2, root: rootAt(2) }, proof: [] }
    expect(refusal(() => verifyConsistency(probe))).toBe('tree_shrinks')
    expect(refusal(() => consistencyProof(3, 2, readNode))).toBe('tree_shrinks')
  })

  test.each([-1, 0.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY])('refuses size or index %d', (size) => {
    const probe = { leafHash: root, index: 0, size, root, proof: [] }
    expect(refusal(() => verifyInclusion(probe))).toBe('integer_out_of_range')
    expect(refusal(() => verifyInclusion({ ...probe, index: size, size: 4 }))).toBe('integer_out_of_range')
    const grown = { from: { size: 1, root }, to: { size, root }, proof: [] }
    expect(refusal(() => verifyConsistency(grown))).toBe('integer_out_of_range')
    expect(refusal(() => frontierAt(size, readNode))).toBe('integer_out_of_range')
  })

  test('accepts the largest trees, whose sizes and indexes exceed 32 bits', () => {
    // All leaves are equal, so all nodes of a level have the same hash.
    const levels: Hash[] = [hashLeaf(new Uint8Array(0))]
    const uniform: ReadNode = (level) => {
      while (levels.length <= level) levels.push(rootOfPair(levels.at(-1) ?? emptyRoot()))
      return levels[level] ?? emptyRoot()
    }
    const size = Number.MAX_SAFE_INTEGER
    const largest = frontierRoot(frontierAt(size, uniform))
    for (const index of [0, 1, 2 ** 32 - 1, 2 ** 32, 2 ** 52 + 12345, size - 1]) {
      const proof = inclusionProof(index, size, uniform)
      const leafHash = uniform(0, index)
      expect(proof.length).toBeLessThanOrEqual(64)
      expect(refusal(() => verifyInclusion({ leafHash, index, size, root: largest, proof }))).toBe('accepted')
    }
    for (const from of [1, 2 ** 31, 2 ** 32 + 1, 2 ** 52, size - 1]) {
      const proof = consistencyProof(from, size, uniform)
      const earlier = { size: from, root: frontierRoot(frontierAt(from, uniform)) }
      expect(refusal(() => verifyConsistency({ from: earlier, to: { size, root: largest }, proof }))).toBe(
        'accepted',
      )
    }
  })
})

function rootOfPair(hash: Hash): Hash {
  return rootOf([hash, hash])
}

function flip(hash: Hash): Hash {
  return hash.map((byte, at) => (at === 7 ? byte ^ 1 : byte))
}

function withOneMore(proof: readonly Hash[]): Hash[] {
  return [...proof, emptyRoot()]
}
