import { join } from 'node:path'
import type { VerifierKey } from '#ledger/log/note-key.ts'
import type { TreeHead } from '#ledger/log/tree-head.ts'
import { readIfThere } from '#platform/secrets/keys.ts'
import { writeWhole } from '#platform/base/write-whole.ts'
import { openByAny } from '../published-files.ts'

/** A head of this log with the note that its key signed. */
export type NotedHead = TreeHead & { readonly text: string }

/** The newest head that another node signed, as this one heard of it. */
export const SEEN_FILE = 'seen-head'

/**
 * Reads the heads that a log's folder keeps: the one that this node published, and the one that it heard of from others.
 * Heads of a log that ended under another name are of no account.
 * @param keys of the log, one of which signed them
 * @throws LedgerError where one of them did not
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

/** Keeps a head that another node signed. It is on the disk when this returns. */
export async function storeSeenHead(folder: string, note: string): Promise<void> {
  await writeWhole(join(folder, SEEN_FILE), note)
}

/** The largest of some heads; undefined of none. */
export function largestOf<T extends { readonly size: number }>(heads: readonly T[]): T | undefined {
  return heads.toSorted((a, b) => b.size - a.size)[0]
}
