import { decodeBase64, encodeBase64, equalBytes } from '../base/bytes.ts'
import { parseDecimal } from '../base/decimal.ts'
import { LedgerError } from '../base/error.ts'
import { assureHash, type Hash } from '../crypto/hash.ts'
import type { VerifierKey } from './note-key.ts'
import { openTreeHead, type SignedTreeHead } from './tree-head.ts'
import { verifyConsistency, type TreeState } from './tree.ts'

/** What a log asks of a witness (C2SP tlog-witness, `add-checkpoint`). */
export type CosignRequest = {
  /** The size of the last head of the log that the witness cosigned, as far as the log knows; 0 for none. */
  readonly oldSize: number
  /** From that size to the head's; none from 0. */
  readonly proof: readonly Hash[]
  /** The signed tree head. */
  readonly note: string
}

/** What a witness answers: the head to cosign, or the status that says why not (C2SP tlog-witness). */
export type WitnessVerdict =
  | { readonly status: 200; readonly head: SignedTreeHead }
  /** 400: no such request. 403: not signed by the log. 404: not a log of this witness. 422: the proof does not hold. */
  | { readonly status: 400 | 403 | 404 | 422 }
  /** The witness cosigned another head last; its size. */
  | { readonly status: 409; readonly size: number }

const MAX_HASHES = 63

/** The body of a request. */
export function encodeCosignRequest({ oldSize, proof, note }: CosignRequest): string {
  return `old ${oldSize}\n${proof.map((hash) => `${encodeBase64(hash)}\n`).join('')}\n${note}`
}

/** The request of a body, or undefined for what is none. The head is only taken out, for `judgeCosignRequest`. */
export function parseCosignRequest(body: string): CosignRequest | undefined {
  const end = body.indexOf('\n\n')
  const [first = '', ...hashes] = body.slice(0, Math.max(0, end)).split('\n')
  if (!first.startsWith('old ') || hashes.length > MAX_HASHES) return undefined
  try {
    return {
      oldSize: parseDecimal(first.slice('old '.length)),
      proof: hashes.map(parseHash),
      note: body.slice(end + 2),
    }
  } catch (error) {
    if (error instanceof LedgerError) return undefined
    throw error
  }
}

/**
 * Decides whether a witness may cosign, given what it cosigned last. Whoever asks must keep an accepted head on the disk
 * before the cosignature leaves: a witness that forgets would sign a second history.
 * @param keyOf the key of a log that this witness watches, by its origin
 * @param lastOf the last head of that log that was accepted
 */
export function judgeCosignRequest(
  body: string,
  keyOf: (origin: string) => VerifierKey | undefined,
  lastOf: (origin: string) => TreeState | undefined,
): WitnessVerdict {
  const request = parseCosignRequest(body)
  if (request === undefined) return { status: 400 }
  const { oldSize, proof, note } = request
  const [origin = ''] = note.split('\n', 1)
  const key = keyOf(origin)
  if (key === undefined) return { status: 404 }
  const head = openHead(note, key)
  if ('status' in head) return head
  if (oldSize > head.size) return { status: 400 }
  const last = lastOf(origin)
  const size = last?.size ?? 0
  if (oldSize !== size) return { status: 409, size }
  if (last !== undefined && size === head.size && !equalBytes(last.root, head.root)) {
    return { status: 409, size }
  }
  return isConsistent(last, head, proof) ? { status: 200, head } : { status: 422 }
}

function openHead(note: string, key: VerifierKey): SignedTreeHead | { readonly status: 400 | 403 } {
  try {
    return openTreeHead(note, key)
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error
    return { status: error.code === 'note_unsigned' || error.code === 'note_signature_invalid' ? 403 : 400 }
  }
}

/** Every tree extends the empty one, which takes no proof. */
function isConsistent(last: TreeState | undefined, head: TreeState, proof: readonly Hash[]): boolean {
  if (last === undefined || last.size === 0) return proof.length === 0
  try {
    verifyConsistency({ from: last, to: head, proof })
    return true
  } catch (error) {
    if (error instanceof LedgerError) return false
    throw error
  }
}

function parseHash(line: string): Hash {
  const hash = decodeBase64(line)
  assureHash(hash, 'proof_hash')
  return hash
}
