import { writeWhole as write } from '#platform/base/write-whole.ts'
import { CommandError } from './command-error.ts'
import { reasonOf } from './read-input.ts'

/**
 * Writes a file atomically, and turns a failure into a command error.
 * @throws CommandError `file_unwritable`
 */
export async function writeWhole(file: string, content: Uint8Array | string, mode?: number): Promise<void> {
  try {
    await write(file, content, mode)
  } catch (error) {
    throw new CommandError('file_unwritable', { file, reason: reasonOf(error) })
  }
}
