import { LedgerError } from '#ledger/base/error.ts'
import { formatVerifierKey, parseVerifierKey, sameKey, type VerifierKey } from '#ledger/log/note-key.ts'
import { openNote } from '#ledger/log/note.ts'
import { parseCosignRequest } from '#ledger/log/witness.ts'
import type { LogSource } from '../log-source/log-source.ts'
import { readSuccession } from './succession.ts'
import type { WatchedLog } from './watched-log.ts'
import type { WitnessStore } from './witness-store.ts'

/**
 * Notifies the operator of a witness that a log has a new key, or that reading the log's keys
 * failed.
 */
export type KeyNews = (origin: string, news: { readonly key: string } | { readonly error: unknown }) => void

type Watched = WatchedLog & {
  /** Known keys of the log; the last one signs now. */
  keys: readonly VerifierKey[]
  /** Time of the last look-up in milliseconds since 1970. */
  askedAt: number
  /** True while a look-up runs. */
  isAsked: boolean
}

/**
 * Minimum interval between two look-ups of a log's keys. Without this limit, anyone could cause
 * many look-ups by sending heads with unknown keys.
 */
const PAUSE_MS = 10_000

/**
 * Watches the logs of a witness, and follows the keys that the logs announce. Uses the stored keys
 * of a log if its configured key is among them; otherwise only the configured key.
 * @param clock milliseconds since 1970
 */
export function watchLogs(
  configured: readonly WatchedLog[],
  store: WitnessStore,
  tell: KeyNews,
  clock = Date.now,
) {
  const logs = new Map(
    configured.map((log): readonly [string, Watched] => {
      const known = store.keys(log.key.name).map(parseVerifierKey)
      const keys = known.some((key) => sameKey(key, log.key)) ? known : [log.key]
      return [log.key.name, { ...log, keys, askedAt: -Infinity, isAsked: false }]
    }),
  )
  let following: Promise<void> = Promise.resolve()
  let isClosed = false

  /** Returns the current key of the log with this origin. */
  const keyOf = (origin: string): VerifierKey | undefined => logs.get(origin)?.keys.at(-1)

  /**
   * Looks up the log's announced keys if an unknown key signed a head. The result does not affect
   * the current request: the log soon sends its head again.
   */
  function consider(body: string): void {
    const note = parseCosignRequest(body)?.note ?? ''
    const log = logs.get(note.split('\n', 1)[0] ?? '')
    if (log?.source === undefined || log.isAsked || clock() - log.askedAt < PAUSE_MS) return
    if (!isByAnother(note, log)) return
    log.askedAt = clock()
    log.isAsked = true
    const followed = follow(log, log.source).finally(() => (log.isAsked = false))
    following = Promise.all([following, followed]).then(() => undefined)
  }

  async function follow(log: Watched, source: LogSource): Promise<void> {
    const { name } = log.key
    try {
      const found = await readSuccession(source, log.keys.at(-1) ?? log.key, store.last(name))
      if (isClosed || found.length === 0) return
      const keys = [...log.keys, ...found]
      store.rememberKeys(name, keys.map(formatVerifierKey))
      log.keys = keys
      tell(name, { key: formatVerifierKey(keyOf(name) ?? log.key) })
    } catch (error) {
      if (!isClosed) tell(name, { error })
    }
  }

  return {
    keyOf,
    consider,
    /** Resolves when the running look-ups have ended. */
    settled: (): Promise<void> => following,
    /** Stops look-ups from writing to the store. */
    close: (): void => {
      isClosed = true
    },
  }
}

/**
 * Returns true if a head has the name of the log and a signature by an unknown key of that name.
 */
function isByAnother(note: string, { key: { name }, keys }: Watched): boolean {
  try {
    return openNote(note, keys).signatures.some((one) => one.name === name && !one.verified)
  } catch (error) {
    if (error instanceof LedgerError) return error.code === 'note_unsigned'
    throw error
  }
}
