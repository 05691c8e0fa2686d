import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { memoryTree } from '../../../tests/ledger/memory-tree.ts'
import { refusal } from '../../../tests/ledger/refusal.ts'
import { bytesFrom } from '../../../tests/ledger/sample-log.ts'
import { openSharedProof, shareProofs } from './shared-proof.ts'
import { inclusionProof, rootOf, verifyInclusion } from '../log/tree.ts'

const leafHashes = Array.from({ length: 200 }, (_, at) => bytesFrom(`leaf ${at}`))

/** A tree and some of its leaves with their own proofs. */
const anyLeaves = fc.integer({ min: 1, max: leafHashes.length }).chain((size) =>
  fc.uniqueArray(fc.nat({ max: size - 1 }), { minLength: 1, maxLength: 12 }).map((indexes) => {
    const readNode = memoryTree(leafHashes.slice(0, size))
    return {
      size,
      leaves: indexes.map((index) => ({
        index,
        leafHash: leafHashes[index] ?? bytesFrom(''),
        proof: inclusionProof(index, size, readNode),
      })),
    }
  }),
)

test('openSharedProof restores the proofs of any leaves from the list that shareProofs returned', () => {
  fc.assert(
    fc.property(anyLeaves, ({ size, leaves }) => {
      const shared = shareProofs(leaves, size)
      expect(shared.length).toBeLessThanOrEqual(leaves.reduce((sum, { proof }) => sum + proof.length, 0))
      const proofOf = openSharedProof(leaves, size, shared)
      for (const { index, proof } of leaves) expect(proofOf(index)).toEqual(proof)
    }),
  )
})

test('openSharedProof refuses a shared list with a missing or an extra hash', () => {
  fc.assert(
    fc.property(anyLeaves, ({ size, leaves }) => {
      const shared = shareProofs(leaves, size)
      expect(refusal(() => openSharedProof(leaves, size, [...shared, bytesFrom('more')]))).toBe(
        'proof_length',
      )
      if (shared.length > 0) {
        expect(refusal(() => openSharedProof(leaves, size, shared.slice(1)))).toBe('proof_length')
      }
    }),
  )
})

test('openSharedProof restores proofs that fail against the root if a hash in the shared list is changed', () => {
  const size = 200
  const root = rootOf(leafHashes)
  const readNode = memoryTree(leafHashes)
  const leaves = [3, 77, 199].map((index) => ({
    index,
    leafHash: leafHashes[index] ?? root,
    proof: inclusionProof(index, size, readNode),
  }))
  const shared = shareProofs(leaves, size)
  for (const at of shared.keys()) {
    const proofOf = openSharedProof(leaves, size, shared.with(at, bytesFrom('other')))
    const refusals = leaves.map(({ index, leafHash }) =>
      refusal(() => verifyInclusion({ leafHash, index, size, root, proof: proofOf(index) })),
    )
    expect(refusals).toContain('root_mismatch')
  }
})

test('openSharedProof restores proofs of leaves whose indexes exceed 32 bits', () => {
  const size = 2 ** 40
  const leaves = [5, 2 ** 39 + 1, 2 ** 40 - 1].map((index) => ({ index, leafHash: bytesFrom(`${index}`) }))
  const found = refusal(() => openSharedProof(leaves, size, []))
  expect(found).toBe('proof_length')
  const hashes = Array.from({ length: 39 + 38 + 38 }, (_, at) => bytesFrom(`node ${at}`))
  const proofOf = openSharedProof(leaves, size, hashes)
  expect(leaves.map(({ index }) => proofOf(index).length)).toEqual([40, 40, 40])
})

test('shareProofs refuses a proof that lacks a hash', () => {
  const readNode = memoryTree(leafHashes)
  const proof = inclusionProof(9, 200, readNode)
  expect(refusal(() => shareProofs([{ index: 9, proof: proof.slice(1) }], 200))).toBe('proof_length')
})
