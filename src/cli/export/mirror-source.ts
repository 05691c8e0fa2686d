import { join } from 'node:path'
import { parseTilePath } from '#ledger/tile.ts'
import { folderSource } from '../log-source/folder-source.ts'
import type { LogSource } from '../log-source/log-source.ts'
import { readBundle, readTile } from '../log-source/read-tile.ts'
import { writeWhole } from '../write-whole.ts'

export type Mirror = LogSource & {
  /** How many files were new to the folder. */
  readonly written: () => number
}

/**
 * The tiles of a log read through a folder, which keeps each that it had to ask for: what a log has published of them
 * never changes, so what is asked for twice is there the second time.
 */
export function mirrorSource(source: LogSource, folder: string): Mirror {
  const kept = folderSource(folder)
  let written = 0
  return {
    name: source.name,
    written: () => written,
    read: async (path, limit) => {
      // What changes is asked of the log each time.
      if (!path.startsWith('tile/')) return source.read(path, limit)
      const found = await kept.read(path, limit)
      if (found !== undefined) return found
      const named = parseTilePath(path)
      const bytes = await (named.kind === 'tile' ? readTile(source, named) : readBundle(source, named))
      if (bytes === undefined) return undefined
      await writeWhole(join(folder, path), bytes)
      written++
      return bytes
    },
  }
}
