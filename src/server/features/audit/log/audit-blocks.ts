import { encodeHex, equalBytes } from '#ledger/base/bytes.ts'
import { blockLeaf, blockStatement } from '#ledger/anchor/chain-block.ts'
import { hashLeaf } from '#ledger/crypto/hash.ts'
import { parseVerifierKey } from '#ledger/log/note-key.ts'
import type { Queryable } from '#platform/database/pool.ts'
import type { HeadKeys } from './audit-head.ts'
import { logFinding, type LogFinding } from '#core/findings/finding.ts'
import { blocksOfLeaves, blocksWithoutLeaf, waitingWithoutBlock } from './block-queries.ts'

/** Second byte of a leaf that marks a block (docs/spec/leaf.md). */
const BLOCK_KIND = 3

/** Returns true if a leaf is marked as a block; `auditBlocks` checks whether it commits to one. */
export function isBlock(leaf: Uint8Array): boolean {
  return leaf[1] === BLOCK_KIND
}

/**
 * Checks that each leaf marked as a block, in a range of the log, commits to the block in its row.
 */
export async function auditBlocks(
  on: Queryable,
  first: number,
  past: number,
  { verifierKey }: Pick<HeadKeys, 'verifierKey'>,
): Promise<readonly LogFinding[]> {
  const rows = await blocksOfLeaves(on, first, past)
  const origin = rows.length === 0 ? '' : parseVerifierKey(verifierKey).name
  return rows.flatMap(({ index, leaf, chain_id: chainId, number: block, hash, time }) => {
    if (chainId === null || block === null || hash === null || time === null) {
      return [logFinding('entry_unexpected', 'log_entries', index, { found: encodeHex(hashLeaf(leaf)) })]
    }
    const expected = blockLeaf(blockStatement(origin, { chainId, block, blockHash: encodeHex(hash), time }))
    if (equalBytes(expected, leaf)) return []
    const hashes = { expected: encodeHex(hashLeaf(leaf)), found: encodeHex(hashLeaf(expected)) }
    return [logFinding('statement_changed', 'chain_blocks', index, hashes)]
  })
}

/**
 * Finds problems that the audit of log ranges cannot find. They are blocks whose leaf is neither in
 * the log nor queued, and queued block leaves without a block.
 */
export async function auditLoneBlocks(on: Queryable): Promise<readonly LogFinding[]> {
  const lone = await blocksWithoutLeaf(on)
  const waiting = await waitingWithoutBlock(on)
  return [
    ...lone.map(({ leaf_hash }) =>
      logFinding('not_in_log', 'chain_blocks', null, { found: encodeHex(leaf_hash) }),
    ),
    ...waiting.map(({ leaf_hash }) =>
      logFinding('entry_unexpected', 'log_queue', null, { found: encodeHex(leaf_hash) }),
    ),
  ]
}
