import { parseVerifierKey, type VerifierKey } from '#ledger/log/note-key.ts'
import { addressOf } from '../log-source/open-source.ts'
import { httpSource } from '../log-source/http-source.ts'
import type { LogSource } from '../log-source/log-source.ts'
import { CommandError } from '../command-error.ts'
import { readPinnedKey } from '../pinned-key.ts'

/** Log that a witness watches, as configured. */
export type WatchedLog = {
  readonly key: VerifierKey
  /** Address of the log's published keys; without it a new key must be configured by hand. */
  readonly source: LogSource | undefined
}

/**
 * Time limit of a log's answer. One attempt suffices, because the log's next head causes another.
 */
const TIMEOUT_MS = 5_000

/**
 * Reads the log in an argument: its key or a file with it, optionally followed by a space and the
 * installation's address.
 * @throws CommandError `address_invalid`, and the errors of `readPinnedKey`
 */
export async function readWatchedLog(argument: string): Promise<WatchedLog> {
  const [, given = argument, where] = /^(.+) (https?:\/\/\S+)$/i.exec(argument.trim()) ?? []
  const key = parseVerifierKey(await readPinnedKey(given))
  if (where === undefined) return { key, source: undefined }
  const address = addressOf(where)?.replace(/\/log$/, '')
  if (address === undefined) throw new CommandError('address_invalid', { address: where })
  return { key, source: httpSource(`${address}/log`, TIMEOUT_MS, 1) }
}
