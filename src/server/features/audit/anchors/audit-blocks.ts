import { encodeHex, equalBytes } from '#ledger/base/bytes.ts'
import { blockLeaf, blockStatement } from '#ledger/anchor/chain-block.ts'
import { hashLeaf } from '#ledger/crypto/hash.ts'
import { parseVerifierKey } from '#ledger/log/note-key.ts'
import type { Queryable } from '#platform/database/pool.ts'
import type { HeadKeys } from '../log/audit-head.ts'
import { logFinding, type LogFinding } from '#core/findings/finding.ts'
import { blocksOfLeaves, blocksWithoutLeaf, waitingWithoutBlock } from './block-queries.ts'

/** What the second byte of a leaf says that is a block's (docs/spec/leaf.md). */
const BLOCK_KIND = 3

/** Whether a leaf says that it is a block's; `auditBlocks` says whether it is. */
export function isBlock(leaf: Uint8Array): boolean {
  return leaf[1] === BLOCK_KIND
}

/** Leaves of a range of the log that say they are a block's: each commits to the block that its row has. */
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

/** What no range of leaves shows: blocks whose leaf is neither in the log nor waits for it, and leaves that wait for no block. */
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
