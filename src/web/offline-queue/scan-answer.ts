import * as z from 'zod/mini'
import { parseJson } from '#domain/base/parse-json.ts'
import type { Answer } from '../api/answer.ts'
import type { QueueRefusal } from './queued-scan.ts'

/** Meaning of an answer for one queued checkpoint. */
export type ScanAnswer =
  | { readonly kind: 'recorded' }
  /** The server refuses to record this request unless it is changed. */
  | { readonly kind: 'refused'; readonly refusal: QueueRefusal; readonly fields: readonly string[] }
  /**
   * The server already has an event with this id. The list of the shipment's checkpoints shows
   * whether that event is this checkpoint.
   */
  | { readonly kind: 'known'; readonly refusal: QueueRefusal }
  /** The server failed; it may have recorded the request. */
  | { readonly kind: 'failed'; readonly refusal: QueueRefusal }
  /** No result. The same request is sent again after at least `patience` milliseconds. */
  | { readonly kind: 'unanswered'; readonly patience: number; readonly isOffline: boolean }
  /** The person is not signed in here. The request is sent after the next sign-in. */
  | { readonly kind: 'signed_out' }

/** Result for a request that could not be sent, or that received no answer. */
export const offline: ScanAnswer = { kind: 'unanswered', patience: 0, isOffline: true }

type RawAnswer = Answer & { readonly retryAfter: string | null }

const success = z.object({ status: z.literal('success') })
const failure = z.object({
  status: z.literal('error'),
  code: z.string(),
  error: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  final_event_id: z.optional(z.string()),
  final_at: z.optional(z.string()),
})

/** Maximum delay accepted from Retry-After, in milliseconds. */
const MAX_DELAY_MS = 15 * 60_000
/** HTTP statuses after which the same request is sent again. */
const again: ReadonlySet<number> = new Set([408, 425, 429])

/**
 * Reads an answer leniently: a newer server may send more fields and unknown codes. An answer that
 * is not from this API, such as a network's sign-in page, counts as no result.
 * @param retryAfter the header of that name, in seconds or as a date
 */
export function readScanAnswer({ status, text, retryAfter }: RawAnswer, now: number): ScanAnswer {
  const said = parseJson(text)
  const unanswered = { kind: 'unanswered', patience: patienceOf(retryAfter, now), isOffline: false } as const
  if (status >= 200 && status < 300)
    return z.safeParse(success, said).success ? { kind: 'recorded' } : unanswered
  const failed = z.safeParse(failure, said)
  if (status === 401) return { kind: 'signed_out' }
  if (!failed.success || again.has(status) || status < 400) return unanswered
  const { status: _status, code, error, fields = {}, ...final } = failed.data
  if (code === 'insufficient_aal') return { kind: 'signed_out' }
  const refusal = { code, words: error, ...final }
  if (status === 500) return { kind: 'failed', refusal }
  if (status > 500) return unanswered
  if (code === 'event_id_reused') return { kind: 'known', refusal }
  return { kind: 'refused', refusal, fields: Object.keys(fields) }
}

/**
 * Reads the answer to a picture. The picture has no further use if the server has it, or if no
 * event names it any more (404, 410).
 */
export function readPictureAnswer(answer: RawAnswer, now: number): ScanAnswer {
  const read = readScanAnswer(answer, now)
  const isGone = answer.status === 404 || answer.status === 410
  return read.kind === 'refused' && isGone ? { kind: 'recorded' } : read
}

function patienceOf(retryAfter: string | null, now: number): number {
  if (retryAfter === null) return 0
  const wished = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now
  return Number.isFinite(wished) ? Math.min(Math.max(wished, 0), MAX_DELAY_MS) : 0
}
