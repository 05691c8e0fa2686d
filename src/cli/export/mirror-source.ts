import { join } from 'node:path'
import { parseTilePath } from '#ledger/log/tile.ts'
import { folderSource } from '../log-source/folder-source.ts'
import type { LogSource } from '../log-source/log-source.ts'
import { readBundle, readTile } from '../log-source/read-tile.ts'
import { writeWhole } from '../write-whole.ts'

export type Mirror = LogSource & {
  /** Number of files that were new to the folder. */
  readonly written: () => number
}

/**
 * Reads the tiles of a log through a folder that stores each of them. Published tiles never
 * change, so each tile is loaded once.
 */
export function mirrorSource(source: LogSource, folder: string): Mirror {
  const kept = folderSource(folder)
  let written = 0
  return {
    name: source.name,
    written: () => written,
    read: async (path, limit) => {
      // Files that change are always loaded from the log.
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
