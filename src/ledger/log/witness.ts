import { encodeBase64, equalBytes } from '../base/bytes.ts'
import { parseDecimal } from '../base/decimal.ts'
import { LedgerError, unlessRefused } from '../base/error.ts'
import { decodeHash, type Hash } from '../crypto/hash.ts'
import type { VerifierKey } from './note-key.ts'
import { assureSameVrfKey, openTreeHead, type SignedTreeHead, type TreeHead } from './tree-head.ts'
import { verifyConsistency, type TreeState } from './tree.ts'

/** Request of a log to a witness (C2SP tlog-witness, `add-checkpoint`). */
export type CosignRequest = {
  /** Size of the log's last head that the witness cosigned, as far as the log knows; 0 for none. */
  readonly oldSize: number
  /** Consistency proof from `oldSize` to the size of the head; empty if `oldSize` is 0. */
  readonly proof: readonly Hash[]
  /** Signed tree head. */
  readonly note: string
}

/** Answer of a witness: the head to cosign, or the HTTP status of a refusal (C2SP tlog-witness). */
export type WitnessVerdict =
  | { readonly status: 200; readonly head: SignedTreeHead }
  /**
   * Status 400: the body is not a valid request. Status 403: the log's key did not sign the head.
   * Status 404: the witness does not watch the log. Status 422: the consistency proof is invalid.
   */
  | { readonly status: 400 | 403 | 404 | 422 }
  /**
   * Status 409: the request does not continue the last cosigned head, or names another VRF key.
   * `size` is the size of the last cosigned head.
   */
  | { readonly status: 409; readonly size: number }

/** Head that a witness cosigned last, as it remembers it. */
export type CosignedHead = TreeState & Pick<TreeHead, 'vrfKey'>

const MAX_HASHES = 63

/** Returns the body of a request. */
export function encodeCosignRequest({ oldSize, proof, note }: CosignRequest): string {
  return `old ${oldSize}\n${proof.map((hash) => `${encodeBase64(hash)}\n`).join('')}\n${note}`
}

/**
 * Parses the body of a request. The head is extracted but not verified; `judgeCosignRequest`
 * verifies it.
 * @returns undefined if the body is not a request
 */
export function parseCosignRequest(body: string): CosignRequest | undefined {
  const end = body.indexOf('\n\n')
  const [first = '', ...hashes] = body.slice(0, Math.max(0, end)).split('\n')
  if (!first.startsWith('old ') || hashes.length > MAX_HASHES) return undefined
  return unlessRefused(() => ({
    oldSize: parseDecimal(first.slice('old '.length)),
    proof: hashes.map(decodeHash),
    note: body.slice(end + 2),
  }))
}

/**
 * Decides whether a witness may cosign, given the last head that it cosigned. The caller must store
 * an accepted head on disk before it sends the cosignature. A witness that loses the head could
 * cosign a second history of the log.
 * @param keyOf returns the key of a log that this witness watches, by its origin
 * @param lastOf returns the last accepted head of that log
 */
export function judgeCosignRequest(
  body: string,
  keyOf: (origin: string) => VerifierKey | undefined,
  lastOf: (origin: string) => CosignedHead | undefined,
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
  if (last !== undefined && (isOther(last, head) || hasOtherVrfKey(last, head))) {
    return { status: 409, size }
  }
  return isConsistent(last, head, proof) ? { status: 200, head } : { status: 422 }
}

function isOther(last: TreeState, head: TreeState): boolean {
  return last.size === head.size && !equalBytes(last.root, head.root)
}

/**
 * Returns true if the log changed its VRF key. Its tree could then have a second history for a
 * tracking code.
 */
function hasOtherVrfKey(last: CosignedHead, head: TreeHead): boolean {
  const isSame = unlessRefused(() => {
    assureSameVrfKey(last, head)
    return true
  })
  return isSame !== true
}

function openHead(note: string, key: VerifierKey): SignedTreeHead | { readonly status: 400 | 403 } {
  try {
    return openTreeHead(note, key)
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error
    return { status: error.code === 'note_unsigned' || error.code === 'note_signature_invalid' ? 403 : 400 }
  }
}

/**
 * Returns true if the head extends the last cosigned head. Every tree extends the empty one, which
 * needs no proof.
 */
function isConsistent(last: TreeState | undefined, head: TreeState, proof: readonly Hash[]): boolean {
  if (last === undefined || last.size === 0) return proof.length === 0
  const verified = unlessRefused(() => {
    verifyConsistency({ from: last, to: head, proof })
    return true
  })
  return verified === true
}
