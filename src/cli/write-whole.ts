import { mkdir, open, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { CommandError } from './command-error.ts'

/**
 * Puts a whole file in place, never half of one, and not before it is on the disk: temporary name, sync, rename, sync of
 * the folder's entry. Missing folders are made.
 * @param mode of the file, by default what the process gives all files
 * @throws CommandError `file_unwritable`
 */
export async function writeWhole(file: string, content: Uint8Array | string, mode?: number): Promise<void> {
  const folder = dirname(file)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(`${file}.new`, content, { flush: true, ...(mode !== undefined && { mode }) })
    await rename(`${file}.new`, file)
    await syncFolder(folder)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new CommandError('file_unwritable', { file, reason })
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
