import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { readIfThere } from '#platform/secrets/keys.ts'
import { writeWhole } from '#platform/base/write-whole.ts'
import { statement } from './log-keepers.rows.ts'

/**
 * File in a data folder that identifies the node. It is not secret, and must not be copied to
 * another node.
 */
export const NODE_ID_FILE = 'node-id'

export const registerNode = statement<[id: string], never>(
  'register_node',
  'insert into log_nodes (id) values ($1) on conflict do nothing',
)

export const findOtherNodes = statement<[id: string], { id: string }>(
  'find_other_nodes',
  'select id from log_nodes where id <> $1 limit 1',
)

export const deleteOtherNodes = statement<[id: string], never>(
  'delete_other_nodes',
  'delete from log_nodes where id <> $1',
)

/** Reads this node's id, which is created on first use. */
export async function readNodeId(dataDir: string): Promise<string> {
  const path = join(dataDir, NODE_ID_FILE)
  const kept = await readIfThere(path)
  if (kept !== undefined) return kept
  const id = randomUUID()
  await writeWhole(path, `${id}\n`)
  return id
}
