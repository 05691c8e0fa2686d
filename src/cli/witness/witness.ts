import type { SignerKey, VerifierKey } from '#ledger/log/note-key.ts'
import { cosign, formatSignature } from '#ledger/log/note.ts'
import { judgeCosignRequest } from '#ledger/log/witness.ts'
import type { WitnessStore } from './witness-store.ts'

/** HTTP answer of C2SP tlog-witness. */
export type WitnessAnswer = { readonly status: number; readonly type: string; readonly body: string }

const TEXT = 'text/plain; charset=utf-8'
const SIZE = 'text/x.tlog.size'

/**
 * Creates a witness. It answers each request of a log synchronously, so requests never overlap.
 * @param keys signing keys, newest first. All of them sign, because logs may still know only an
 * earlier key
 * @param keyOf returns the current key of the watched log with this origin
 * @param clock milliseconds since 1970
 */
export function createWitness(
  keys: readonly SignerKey[],
  keyOf: (origin: string) => VerifierKey | undefined,
  store: Pick<WitnessStore, 'last' | 'remember'>,
  clock = Date.now,
) {
  return {
    /**
     * Answers the body of an `add-checkpoint` request. Stores an accepted head on disk before it
     * cosigns the head.
     */
    answer(body: string): WitnessAnswer {
      const verdict = judgeCosignRequest(body, keyOf, store.last)
      if (verdict.status === 409) return { status: 409, type: SIZE, body: `${verdict.size}\n` }
      if (verdict.status !== 200) return { status: verdict.status, type: TEXT, body: '' }
      const { head } = verdict
      store.remember(head.origin, head)
      const time = Math.floor(clock() / 1_000)
      const lines = keys.map((key) => formatSignature(cosign(head.note.text, key, time)))
      return { status: 200, type: TEXT, body: lines.join('') }
    },
  }
}

export type Witness = ReturnType<typeof createWitness>
