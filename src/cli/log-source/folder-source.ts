import { join } from 'node:path'
import { ifFileExists, readInput } from '../read-input.ts'
import type { LogSource } from './log-source.ts'

/** Opens a log in a folder: an exported log, or the `log` folder of an installation. */
export function folderSource(folder: string): LogSource {
  return {
    name: folder,
    read: (path, limit) => ifFileExists(readInput({ file: join(folder, path) }, limit)),
  }
}
