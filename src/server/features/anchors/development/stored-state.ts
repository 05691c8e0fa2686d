import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { hasCode } from '#platform/errors/has-code.ts'
import { writeWhole } from '#platform/base/write-whole.ts'

const hex = z.templateLiteral(['0x', z.string().check(z.regex(/^[0-9a-f]*$/))])

const kept = z.object({
  /** The key that anchors there: made with the chain, worth nothing anywhere else. */
  key: hex,
  contract: hex,
  /** As the chain's program dumps itself. */
  state: hex,
})

/** A development chain as it is kept in `DATA_DIR/chain/state.json`. */
export type StoredChain = z.output<typeof kept>

/** The chain that was kept, or undefined: there is none, or it cannot be read, and is then put aside. */
export async function readStoredState(folder: string): Promise<StoredChain | undefined> {
  try {
    return kept.parse(JSON.parse(await readFile(fileIn(folder), 'utf8')))
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) await putAside(folder)
    return undefined
  }
}

/** Keeps a chain, whole or not at all. */
export async function writeStoredState(folder: string, chain: StoredChain): Promise<void> {
  await writeWhole(fileIn(folder), Buffer.from(JSON.stringify(chain)))
}

/** Renames what is used no more, so that a new chain can begin and the old one be looked at. */
export async function putAside(folder: string): Promise<void> {
  await rename(fileIn(folder), `${fileIn(folder)}.old`)
}

function fileIn(folder: string): string {
  return join(folder, 'state.json')
}
