import { decodeUtf8 } from '#ledger/base/bytes.ts'
import { parseDecimal } from '#ledger/base/decimal.ts'
import { LedgerError } from '#ledger/base/error.ts'
import type { Hash } from '#ledger/crypto/hash.ts'
import { cosignatureTime, formatSignature, openNote } from '#ledger/log/note.ts'
import { encodeCosignRequest } from '#ledger/log/witness.ts'
import { readBounded } from '#platform/outgoing/read-bounded.ts'
import type { Witness } from '#platform/config/witness-config.ts'
import { WitnessError } from './witness-error.ts'

export type Cosignature = {
  /** Verified line with the witness's signature, as it is written below the text of the head. */
  readonly line: string
  readonly cosignedAt: Date
}

type Head = { readonly size: number; readonly note: string }

type Continuation = {
  /**
   * Size of the last head that the witness cosigned, as far as known. If the witness reports
   * another size, the request is repeated once.
   */
  readonly from: number
  /** Returns the consistency proof from a size to the size of the head. */
  readonly proofFrom: (size: number) => Promise<readonly Hash[]>
}

const TIMEOUT_MS = 10_000
const MAX_BYTES = 16_384

/**
 * Requests a witness's cosignature of a head, with a proof that the head continues the last head
 * that the witness cosigned.
 * @throws WitnessError
 */
export async function requestCosignature(
  witness: Witness,
  head: Head,
  { from, proofFrom }: Continuation,
  signal: AbortSignal,
): Promise<Cosignature> {
  let oldSize = from
  for (let attempt = 1; ; attempt++) {
    const proof = oldSize === 0 ? [] : await proofFrom(oldSize)
    const body = encodeCosignRequest({ oldSize, proof, note: head.note })
    const { status, text } = await post(witness, body, signal)
    if (status === 200) return readCosignature(witness, head, text)
    if (status === 403 || status === 404) throw new WitnessError('unknown_log', `status ${status}`)
    if (status === 422) throw new WitnessError('forked', `from size ${oldSize}`, oldSize)
    if (status !== 409) throw new WitnessError('unreachable', `status ${status}`)
    const known = readSize(text)
    if (known > head.size)
      throw new WitnessError('ahead', `${known} leaves, and here are ${head.size}`, known)
    if (known === oldSize) throw new WitnessError('forked', `at size ${known}`, known)
    if (attempt > 1) throw new WitnessError('unreachable', 'it changes its mind about what it cosigned')
    oldSize = known
  }
}

async function post({ url }: Witness, body: string, signal: AbortSignal) {
  try {
    const response = await fetch(`${url}/add-checkpoint`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'user-agent': 'Lastro' },
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    const bytes = await readBounded(response, MAX_BYTES)
    return { status: response.status, text: decodeUtf8(bytes ?? new Uint8Array()) }
  } catch (error) {
    // The cause of an undici error contains only host and port, so its message reveals no secret of
    // the URL.
    const cause = error instanceof Error ? (error.cause ?? error) : error
    throw new WitnessError('unreachable', cause instanceof Error ? cause.message : String(cause))
  }
}

/** Finds the witness's own line in its answer, and ignores other lines. */
function readCosignature({ key }: Witness, { note }: Head, text: string): Cosignature {
  try {
    const signature = openNote(note + text, [key]).signatures.find(({ verified }) => verified)
    if (signature === undefined) throw new WitnessError('bad_cosignature', 'none of this witness')
    return { line: formatSignature(signature), cosignedAt: new Date(cosignatureTime(signature) * 1_000) }
  } catch (error) {
    if (error instanceof LedgerError) throw new WitnessError('bad_cosignature', error.code)
    throw error
  }
}

function readSize(text: string): number {
  try {
    return parseDecimal(text.replace(/\n$/, ''))
  } catch (error) {
    if (error instanceof LedgerError) throw new WitnessError('unreachable', 'a conflict without a size')
    throw error
  }
}
