import { join } from 'node:path'
import type { VerifierKey } from '#ledger/log/note-key.ts'
import type { TreeHead } from '#ledger/log/tree-head.ts'
import { readIfThere } from '#platform/secrets/keys.ts'
import { openByAny } from '../published-files.ts'

/** Head of this log, with its signed note. */
export type NotedHead = TreeHead & { readonly text: string }

/** File with the newest head that this node received from another node. */
export const SEEN_FILE = 'seen-head'

/**
 * Reads the heads in a log's folder: the one that this node published, and the one that it received
 * from others. Ignores heads of a log that ended under another name.
 * @param keys keys of the log, one of which must have signed each head
 * @throws LedgerError if a head is signed by none of these keys
 */
export async function readOwnHeads(
  folder: string,
  keys: readonly VerifierKey[],
): Promise<readonly NotedHead[]> {
  const notes = await Promise.all(['checkpoint', SEEN_FILE].map((name) => readIfThere(join(folder, name))))
  return notes.flatMap((note) => {
    if (note === undefined || !note.startsWith(`${keys[0]?.name}\n`)) return []
    const text = `${note}\n`
    return [{ ...openByAny(text, keys), text }]
  })
}

/** Returns the head with the largest size, or undefined if there is none. */
export function largestOf<T extends { readonly size: number }>(heads: readonly T[]): T | undefined {
  return heads.toSorted((a, b) => b.size - a.size)[0]
}
