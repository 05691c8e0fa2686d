import { parseVerifierKey, type VerifierKey } from '#ledger/log/note-key.ts'
import { installationOf } from '../log-source/open-source.ts'
import type { LogSource } from '../log-source/log-source.ts'
import { readPinnedKey } from '../pinned-key.ts'

/** Log that a witness watches, as configured. */
export type WatchedLog = {
  readonly key: VerifierKey
  /** Source of the log's published keys. Without it a new key must be configured by hand. */
  readonly source: LogSource | undefined
}

/**
 * Time limit of a log's answer. One attempt suffices, because the log's next head causes another
 * look-up.
 */
const TIMEOUT_MS = 5_000

/**
 * Reads the log in an argument: the log's key or a file with the key, optionally followed by a
 * space and the installation's address.
 * @throws CommandError `address_invalid`, and the errors of `readPinnedKey`
 */
export async function readWatchedLog(argument: string): Promise<WatchedLog> {
  const [, given = argument, where] = /^(.+) (https?:\/\/\S+)$/i.exec(argument.trim()) ?? []
  const key = parseVerifierKey(await readPinnedKey(given))
  if (where === undefined) return { key, source: undefined }
  return { key, source: installationOf(where, TIMEOUT_MS, 1).log }
}
