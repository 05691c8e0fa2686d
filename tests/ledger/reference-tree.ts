import { emptyRoot, hashLeaf, hashNode, type Hash } from '#ledger/crypto/hash.ts'

/**
 * The functions of RFC 6962, section 2.1, word for word over the entries themselves: slow, but easy
 * to compare with the RFC.
 */

type Entries = readonly Uint8Array[]

export function MTH(D: Entries): Hash {
  const n = D.length
  const [d0] = D
  if (d0 === undefined) return emptyRoot()
  if (n === 1) return hashLeaf(d0)
  const k = largestPowerOfTwoBelow(n)
  return hashNode(MTH(D.slice(0, k)), MTH(D.slice(k, n)))
}

export function PATH(m: number, D: Entries): Hash[] {
  const n = D.length
  if (n === 1) return []
  const k = largestPowerOfTwoBelow(n)
  return m < k
    ? [...PATH(m, D.slice(0, k)), MTH(D.slice(k, n))]
    : [...PATH(m - k, D.slice(k, n)), MTH(D.slice(0, k))]
}

export function PROOF(m: number, D: Entries): Hash[] {
  return SUBPROOF(m, D, true)
}

function SUBPROOF(m: number, D: Entries, b: boolean): Hash[] {
  const n = D.length
  if (m === n) return b ? [] : [MTH(D)]
  const k = largestPowerOfTwoBelow(n)
  return m <= k
    ? [...SUBPROOF(m, D.slice(0, k), b), MTH(D.slice(k, n))]
    : [...SUBPROOF(m - k, D.slice(k, n), false), MTH(D.slice(0, k))]
}

function largestPowerOfTwoBelow(n: number): number {
  return 2 ** Math.floor(Math.log2(n - 1))
}
