import { createReadStream } from 'node:fs'
import { codeOf } from '#platform/errors/has-code.ts'
import { CommandError, type CommandErrorCode } from './command-error.ts'

/** Source of bytes: a file, or a stream that `file` names in errors. */
export type Input = { readonly file: string; readonly stream?: AsyncIterable<Uint8Array> }

const codes: ReadonlyMap<string, CommandErrorCode> = new Map([
  ['ENOENT', 'file_not_found'],
  ['ENOTDIR', 'file_not_found'],
  ['EISDIR', 'file_is_folder'],
  ['EACCES', 'file_forbidden'],
  ['EPERM', 'file_forbidden'],
])

/**
 * Reads an input of at most `limit` bytes. Does not read a longer input to its end.
 * @throws CommandError `file_not_found`, `file_is_folder`, `file_forbidden`, `file_too_large`,
 * `file_unreadable`
 */
export async function readInput({ file, stream }: Input, limit: number): Promise<Uint8Array> {
  const bytes = await readBounded(stream ?? createReadStream(file), limit).catch((error: unknown) => {
    throw unreadable(file, error)
  })
  if (bytes === undefined) throw new CommandError('file_too_large', { file, limit })
  return bytes
}

/** Reads a whole body. Returns undefined if it has more than `limit` bytes, after decompression. */
export async function readBounded(
  body: AsyncIterable<Uint8Array> | null,
  limit: number,
): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > limit) return undefined
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/** Awaits the reading of a file; returns undefined if the file does not exist. */
export async function ifFileExists<T>(reading: Promise<T>): Promise<T | undefined> {
  return reading.catch((error: unknown) => {
    if (error instanceof CommandError && error.code === 'file_not_found') return undefined
    throw error
  })
}

function unreadable(file: string, error: unknown): CommandError {
  const reason = reasonOf(error)
  const code = codes.get(reason)
  return code === undefined
    ? new CommandError('file_unreadable', { file, reason })
    : new CommandError(code, { file })
}

/** Returns the code of a system error, such as `EACCES`, or the text of another error. */
export function reasonOf(error: unknown): string {
  return codeOf(error) || String(error)
}
