import type { SignerKey, VerifierKey } from '#ledger/note-key.ts'
import { cosign, formatSignature } from '#ledger/note.ts'
import { judgeCosignRequest } from '#ledger/witness.ts'
import type { WitnessStore } from './witness-store.ts'

/** An HTTP answer of C2SP tlog-witness. */
export type WitnessAnswer = { readonly status: number; readonly type: string; readonly body: string }

const TEXT = 'text/plain; charset=utf-8'
const SIZE = 'text/x.tlog.size'

/** What a witness says to a log that asks: one request after the other, as nothing in it waits. */
export class Witness {
  readonly #key: SignerKey
  readonly #logs: ReadonlyMap<string, VerifierKey>
  readonly #store: WitnessStore
  readonly #clock: () => number

  /**
   * @param logs the verifier keys of the logs that it watches
   * @param clock milliseconds since 1970
   */
  constructor(key: SignerKey, logs: readonly VerifierKey[], store: WitnessStore, clock = Date.now) {
    this.#key = key
    this.#logs = new Map(logs.map((log) => [log.name, log]))
    this.#store = store
    this.#clock = clock
  }

  /** Answers a body of `add-checkpoint`; a head that it cosigns is on the disk before the cosignature exists. */
  answer(body: string): WitnessAnswer {
    const verdict = judgeCosignRequest(
      body,
      (origin) => this.#logs.get(origin),
      (origin) => this.#store.last(origin),
    )
    if (verdict.status === 409) return { status: 409, type: SIZE, body: `${verdict.size}\n` }
    if (verdict.status !== 200) return { status: verdict.status, type: TEXT, body: '' }
    const { head } = verdict
    this.#store.remember(head.origin, head)
    const signature = cosign(head.note.text, this.#key, Math.floor(this.#clock() / 1_000))
    return { status: 200, type: TEXT, body: formatSignature(signature) }
  }
}
