import type { Client } from 'pg'
import { encodeHex } from '#ledger/base/bytes.ts'
import { blockLeaf, blockStatement } from '#ledger/anchor/chain-block.ts'
import type { HashedLeaf } from '#core/log/log-state.ts'
import { hashLeaf } from '#ledger/crypto/hash.ts'

/**
 * Leaf that the new log takes over from the old one. If the leaf commits to a blockchain block, the
 * row also contains the block.
 */
type PublishedRow = HashedLeaf & {
  readonly id: number | null
  readonly chain_id: number
  readonly number: number
  readonly hash: Buffer
  readonly time: number
}

/** Number of leaves per batch. Each batch adds one head to the new log. */
const STEP = 4_096

/**
 * Copies the leaves of shipments and of blockchain blocks to a temporary table, which exists until
 * the transaction ends.
 */
export async function storeLeaves(admin: Client): Promise<void> {
  await admin.query(
    `create temporary table kept_leaves on commit drop as
     select index, leaf, leaf_hash from log_entries where get_byte(leaf, 1) in (1, 2, 3)`,
  )
}

/**
 * Yields the leaves that the new log takes over, in order and in batches. The leaf of a blockchain
 * block commits to the log's name, so this function recreates the leaf and updates the block's row.
 * The block still precedes the same leaves as before.
 * @param origin origin of the new log
 */
export async function* publishedLeaves(
  admin: Client,
  origin: string,
): AsyncGenerator<readonly HashedLeaf[], void, undefined> {
  await admin.query(
    `declare left_over no scroll cursor for
     select k.leaf, k.leaf_hash, b.id, b.chain_id, b.number, b.hash, b.time
     from kept_leaves k left join chain_blocks b on get_byte(k.leaf, 1) = 3 and b.leaf_hash = k.leaf_hash
     order by k.index`,
  )
  for (;;) {
    const { rows } = await admin.query<PublishedRow>(`fetch ${STEP} from left_over`)
    if (rows.length === 0) break
    const leaves: HashedLeaf[] = []
    for (const row of rows) leaves.push(row.id === null ? row : await renamed(admin, row.id, row, origin))
    yield leaves
  }
  await admin.query('close left_over')
}

/**
 * Recreates the queued leaves of blockchain blocks for the new log. The leaf of a block commits to
 * the log's name, and the new log has another name.
 */
export async function renameWaiting(admin: Client, origin: string): Promise<void> {
  const { rows } = await admin.query<PublishedRow & { readonly id: number }>(
    `select q.leaf, q.leaf_hash, b.id, b.chain_id, b.number, b.hash, b.time
     from log_queue q join chain_blocks b using (leaf_hash)`,
  )
  for (const row of rows) {
    const { leaf, leaf_hash: hash } = await renamed(admin, row.id, row, origin)
    const text = 'update log_queue set leaf = $1, leaf_hash = $2 where leaf_hash = $3'
    await admin.query(text, [leaf, hash, row.leaf_hash])
  }
}

async function renamed(
  admin: Client,
  id: number,
  { chain_id: chainId, number: block, hash, time }: PublishedRow,
  origin: string,
): Promise<HashedLeaf> {
  const leaf = blockLeaf(blockStatement(origin, { chainId, block, blockHash: encodeHex(hash), time }))
  const leafHash = hashLeaf(leaf)
  await admin.query('update chain_blocks set leaf_hash = $1 where id = $2', [leafHash, id])
  return { leaf, leaf_hash: leafHash }
}
