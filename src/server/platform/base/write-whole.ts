import { mkdir, open, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** What a file is called until it is whole. */
const DRAFT_ENDING = '.new'

/**
 * Puts a whole file in place, never half of one, and not before it is on the disk: temporary name, sync, rename, sync of
 * the folder's entry. Missing folders are made.
 * @param mode of the file, by default what the process gives all files
 */
export async function writeWhole(target: string, content: Uint8Array | string, mode?: number): Promise<void> {
  const parent = dirname(target)
  await mkdir(parent, { recursive: true })
  const draft = `${target}${DRAFT_ENDING}`
  await writeFile(draft, content, { flush: true, ...(mode !== undefined && { mode }) })
  await rename(draft, target)
  await syncFolder(parent)
}

/** Puts a folder's entries on the disk. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
