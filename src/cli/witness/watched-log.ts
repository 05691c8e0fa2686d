import { parseVerifierKey, type VerifierKey } from '#ledger/note-key.ts'
import { addressOf } from '../log-source/open-source.ts'
import { httpSource } from '../log-source/http-source.ts'
import type { LogSource } from '../log-source/log-source.ts'
import { CommandError } from '../command-error.ts'
import { readPinnedKey } from '../pinned-key.ts'

/** A log as its witness was told of it. */
export type WatchedLog = {
  readonly key: VerifierKey
  /** Where it publishes its keys; without it another key has to be told by hand. */
  readonly source: LogSource | undefined
}

/** For one answer of a log; asked once, as it is asked again when it has a new head. */
const PATIENCE_MS = 5_000

/**
 * The log that an argument names: its key, or the file that holds it, and after a space the address of its installation.
 * @throws CommandError `address_invalid`, and what `readPinnedKey` throws
 */
export async function readWatchedLog(argument: string): Promise<WatchedLog> {
  const [, given = argument, where] = /^(.+) (https?:\/\/\S+)$/i.exec(argument.trim()) ?? []
  const key = parseVerifierKey(await readPinnedKey(given))
  if (where === undefined) return { key, source: undefined }
  const address = addressOf(where)?.replace(/\/log$/, '')
  if (address === undefined) throw new CommandError('address_invalid', { address: where })
  return { key, source: httpSource(`${address}/log`, PATIENCE_MS, 1) }
}
