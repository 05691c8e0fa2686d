import { join } from 'node:path'
import { CommandError } from '../command-error.ts'
import { readInput } from '../read-input.ts'
import type { LogSource } from './log-source.ts'

/** Opens a log in a folder: an exported log, or the `log` folder of an installation. */
export function folderSource(folder: string): LogSource {
  return {
    name: folder,
    read: async (path, limit) => {
      try {
        return await readInput({ file: join(folder, path) }, limit)
      } catch (error) {
        if (error instanceof CommandError && error.code === 'file_not_found') return undefined
        throw error
      }
    },
  }
}
