import { hashNode, type Hash } from '#ledger/crypto/hash.ts'
import type { ReadNode } from '#ledger/log/tree.ts'

/** Returns a reader over leaf hashes in memory, which hashes each inner node once. */
export function memoryTree(leafHashes: readonly Hash[]): ReadNode {
  const nodes = new Map<string, Hash>()
  return function readNode(level, index): Hash {
    const leafHash = leafHashes[index]
    if (level === 0) {
      if (leafHash === undefined) throw new Error(`no leaf ${index}`)
      return leafHash
    }
    const key = `${level}/${index}`
    const node =
      nodes.get(key) ?? hashNode(readNode(level - 1, 2 * index), readNode(level - 1, 2 * index + 1))
    nodes.set(key, node)
    return node
  }
}
