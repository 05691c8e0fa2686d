import { LedgerError } from '#ledger/error.ts'
import { formatVerifierKey, parseVerifierKey, sameKey, type VerifierKey } from '#ledger/note-key.ts'
import { openNote } from '#ledger/note.ts'
import { parseCosignRequest } from '#ledger/witness.ts'
import { readSuccession } from './succession.ts'
import type { WatchedLog } from './watched-log.ts'
import type { WitnessStore } from './witness-store.ts'

/** What a witness tells whoever runs it about the keys of a log. */
export type KeyNews = (origin: string, news: { readonly key: string } | { readonly error: unknown }) => void

type Watched = WatchedLog & {
  /** That it had, as far as is known; the last one signs now. */
  keys: readonly VerifierKey[]
  /** Milliseconds since 1970, and whether it is being asked. */
  askedAt: number
  isAsked: boolean
}

/** Anyone can send a head that seems to be signed by a new key: a log is asked no oftener. */
const PAUSE_MS = 10_000

/** The logs of a witness, whose keys it follows by what they announce. */
export class WatchedLogs {
  readonly #logs: ReadonlyMap<string, Watched>
  readonly #store: WitnessStore
  readonly #tell: KeyNews
  readonly #clock: () => number
  #following: Promise<void> = Promise.resolve()
  #isClosed = false

  /**
   * What was followed before counts on, as long as the given key is among it; whoever gives another one by hand is believed.
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

  /** The key that signs a log now, by its origin. */
  readonly keyOf = (origin: string): VerifierKey | undefined => this.#logs.get(origin)?.keys.at(-1)

  /**
   * Looks for a new key where a head was signed by one that is not known, while requests go on being judged by the one that
   * is: the log asks again soon.
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

  /** Until what is being followed has come to its end. */
  settled(): Promise<void> {
    return this.#following
  }

  /** Writes nothing any more. */
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

/** Signed in the log's name by a key that is none of those known. */
function isByAnother(note: string, { key: { name }, keys }: Watched): boolean {
  try {
    return openNote(note, keys).signatures.some((one) => one.name === name && !one.verified)
  } catch (error) {
    if (error instanceof LedgerError) return error.code === 'note_unsigned'
    throw error
  }
}
