import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ifThere } from '#platform/errors/if-there.ts'
import type { BackupWriter } from './backup-writer.ts'

/**
 * Copies a folder whose files may appear, grow and disappear meanwhile. Skips files that have
 * disappeared, because the copy does not need them.
 * @param from folder to copy
 * @param path path of the folder in the backup
 * @param without returns true for paths in the folder to leave out
 */
export async function copyTree(
  writer: BackupWriter,
  from: string,
  path: string,
  without: (path: string) => boolean = () => false,
): Promise<void> {
  const copyBelow = async (below: string): Promise<void> => {
    await writer.addFolder(slashed(path, below))
    const entries = await ifThere(() => readdir(join(from, below), { withFileTypes: true }))
    for (const entry of entries ?? []) {
      const at = slashed(below, entry.name)
      if (without(at)) continue
      if (entry.isDirectory()) await copyBelow(at)
      else if (entry.isFile()) await ifThere(() => writer.addFile(slashed(path, at), join(from, at)))
    }
  }
  await copyBelow('')
}

function slashed(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('/')
}
