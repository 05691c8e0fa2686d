import { mkdir, open, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Suffix of a file that is not yet complete. */
const DRAFT_ENDING = '.new'

/**
 * Writes a file atomically: writes and syncs a temporary file, renames it, and syncs the folder.
 * The file is on disk when the promise resolves. Missing folders are created.
 * @param mode mode of the file; defaults to the process's default for new files
 */
export async function writeWhole(target: string, content: Uint8Array | string, mode?: number): Promise<void> {
  const parent = dirname(target)
  await mkdir(parent, { recursive: true })
  const draft = `${target}${DRAFT_ENDING}`
  await writeFile(draft, content, { flush: true, ...(mode !== undefined && { mode }) })
  await rename(draft, target)
  await syncFolder(parent)
}

/** Syncs a folder's entries to disk. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
