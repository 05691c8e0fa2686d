import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { hasCode } from '#platform/errors/has-code.ts'
import { writeWhole } from '#platform/base/write-whole.ts'

const hex = z.templateLiteral(['0x', z.string().check(z.regex(/^[0-9a-f]*$/))])

const kept = z.object({
  /**
   * Private key of the anchoring account. The key is created with the chain, and its account has a
   * balance on no other chain.
   */
  key: hex,
  contract: hex,
  /** State as the chain's program dumps it. */
  state: hex,
})

/** Development chain as stored in `DATA_DIR/chain/state.json`. */
export type StoredChain = z.output<typeof kept>

/**
 * Returns the stored chain. Returns undefined if there is none or if it cannot be read; an
 * unreadable file is renamed.
 */
export async function readStoredState(folder: string): Promise<StoredChain | undefined> {
  try {
    return kept.parse(JSON.parse(await readFile(fileIn(folder), 'utf8')))
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) await putAside(folder)
    return undefined
  }
}

/** Stores a chain atomically. */
export async function writeStoredState(folder: string, chain: StoredChain): Promise<void> {
  await writeWhole(fileIn(folder), Buffer.from(JSON.stringify(chain)))
}

/**
 * Renames the state of an abandoned chain, so that a new chain can begin and the old one can be
 * inspected.
 */
export async function putAside(folder: string): Promise<void> {
  await rename(fileIn(folder), `${fileIn(folder)}.old`)
}

function fileIn(folder: string): string {
  return join(folder, 'state.json')
}
