import { LedgerError } from '#ledger/base/error.ts'
import { formatVerifierKey, parseVerifierKey, sameKey, type VerifierKey } from '#ledger/log/note-key.ts'
import { openNote } from '#ledger/log/note.ts'
import { parseCosignRequest } from '#ledger/log/witness.ts'
import { readSuccession } from './succession.ts'
import type { WatchedLog } from './watched-log.ts'
import type { WitnessStore } from './witness-store.ts'

/** Messages of a witness to its operator about the keys of a log. */
export type KeyNews = (origin: string, news: { readonly key: string } | { readonly error: unknown }) => void

type Watched = WatchedLog & {
  /** Known keys of the log; the last one signs now. */
  keys: readonly VerifierKey[]
  /** Time of the last look-up in milliseconds since 1970. */
  askedAt: number
  /** True while a look-up runs. */
  isAsked: boolean
}

/** Minimum interval between look-ups, because anyone can send a head with an unknown key. */
const PAUSE_MS = 10_000

/** Logs that a witness watches. Follows the keys that the logs announce. */
export class WatchedLogs {
  readonly #logs: ReadonlyMap<string, Watched>
  readonly #store: WitnessStore
  readonly #tell: KeyNews
  readonly #clock: () => number
  #following: Promise<void> = Promise.resolve()
  #isClosed = false

  /**
   * Uses the stored keys if the configured key is among them; otherwise only the configured key.
   * @param clock milliseconds since 1970
   */
  constructor(logs: readonly WatchedLog[], store: WitnessStore, tell: KeyNews, clock = Date.now) {
    this.#store = store
    this.#tell = tell
    this.#clock = clock
    this.#logs = new Map(
      logs.map((log) => {
        const known = store.keys(log.key.name).map(parseVerifierKey)
        const keys = known.some((key) => sameKey(key, log.key)) ? known : [log.key]
        return [log.key.name, { ...log, keys, askedAt: -Infinity, isAsked: false }]
      }),
    )
  }

  /** Returns the key that signs a log now, by its origin. */
  readonly keyOf = (origin: string): VerifierKey | undefined => this.#logs.get(origin)?.keys.at(-1)

  /**
   * Looks for an announced key after a head with an unknown key. Meanwhile requests are judged by
   * the known key. The log sends its head again soon.
   */
  consider(body: string): void {
    const note = parseCosignRequest(body)?.note ?? ''
    const log = this.#logs.get(note.split('\n', 1)[0] ?? '')
    if (log?.source === undefined || log.isAsked || this.#clock() - log.askedAt < PAUSE_MS) return
    if (!isByAnother(note, log)) return
    log.askedAt = this.#clock()
    log.isAsked = true
    const followed = this.#follow(log).finally(() => (log.isAsked = false))
    this.#following = Promise.all([this.#following, followed]).then(() => undefined)
  }

  /** Resolves when the running look-ups have ended. */
  settled(): Promise<void> {
    return this.#following
  }

  /** Stops look-ups from writing to the store. */
  close(): void {
    this.#isClosed = true
  }

  async #follow(log: Watched): Promise<void> {
    const { source, key } = log
    const trusted = log.keys.at(-1) ?? key
    if (source === undefined) return
    try {
      const found = await readSuccession(source, trusted, this.#store.last(key.name))
      if (this.#isClosed || found.length === 0) return
      const keys = [...log.keys, ...found]
      this.#store.rememberKeys(key.name, keys.map(formatVerifierKey))
      log.keys = keys
      this.#tell(key.name, { key: formatVerifierKey(this.keyOf(key.name) ?? key) })
    } catch (error) {
      if (!this.#isClosed) this.#tell(key.name, { error })
    }
  }
}

/** Returns true if a head has the name of the log and a signature by an unknown key. */
function isByAnother(note: string, { key: { name }, keys }: Watched): boolean {
  try {
    return openNote(note, keys).signatures.some((one) => one.name === name && !one.verified)
  } catch (error) {
    if (error instanceof LedgerError) return error.code === 'note_unsigned'
    throw error
  }
}
