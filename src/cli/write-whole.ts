import { writeWhole as write } from '#platform/base/write-whole.ts'
import { CommandError } from './command-error.ts'

/**
 * Writes a file with the server's `writeWhole`, and turns its failure into a command error.
 * @throws CommandError `file_unwritable`
 */
export async function writeWhole(file: string, content: Uint8Array | string, mode?: number): Promise<void> {
  try {
    await write(file, content, mode)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new CommandError('file_unwritable', { file, reason })
  }
}
