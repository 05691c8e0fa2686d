import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ifThere } from '#platform/errors/if-there.ts'
import type { BackupWriter } from './backup-writer.ts'

type TreeOptions = {
  /** Folder to copy. */
  readonly from: string
  /** Path of the folder in the backup. */
  readonly path: string
  /** Returns true for paths in the folder to leave out. */
  readonly without?: (path: string) => boolean
}

/**
 * Copies a folder whose files may appear, grow and disappear meanwhile. A file that disappears was
 * not needed.
 */
export async function copyTree(writer: BackupWriter, options: TreeOptions, below = ''): Promise<void> {
  const { from, path, without = () => false } = options
  await writer.addFolder(slashed(path, below))
  const entries = await ifThere(() => readdir(join(from, below), { withFileTypes: true }))
  for (const entry of entries ?? []) {
    const at = slashed(below, entry.name)
    if (without(at)) continue
    if (entry.isDirectory()) await copyTree(writer, options, at)
    else if (entry.isFile()) await ifThere(() => writer.addFile(slashed(path, at), join(from, at)))
  }
}

function slashed(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('/')
}
