import { createReadStream } from 'node:fs'
import { CommandError, type CommandErrorCode } from './command-error.ts'

/** Source of bytes: a file, or a named stream. */
export type Input = { readonly file: string; readonly stream?: AsyncIterable<Uint8Array> }

const codes: ReadonlyMap<string, CommandErrorCode> = new Map([
  ['ENOENT', 'file_not_found'],
  ['ENOTDIR', 'file_not_found'],
  ['EISDIR', 'file_is_folder'],
  ['EACCES', 'file_forbidden'],
  ['EPERM', 'file_forbidden'],
])

/**
 * Reads an input of at most `limit` bytes. A longer one is not read to its end.
 * @throws CommandError `file_not_found`, `file_is_folder`, `file_forbidden`, `file_too_large`, `file_unreadable`
 */
export async function readInput({ file, stream }: Input, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of stream ?? fileStream(file)) {
      length += chunk.length
      if (length > limit) throw new CommandError('file_too_large', { file, limit })
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof CommandError ? error : unreadable(file, error)
  }
  return Buffer.concat(chunks)
}

function fileStream(path: string): AsyncIterable<Uint8Array> {
  return createReadStream(path)
}

function unreadable(file: string, error: unknown): CommandError {
  const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  const code = codes.get(reason)
  return code === undefined
    ? new CommandError('file_unreadable', { file, reason })
    : new CommandError(code, { file })
}
