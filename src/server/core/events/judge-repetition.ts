import { Refusal } from '#domain/base/error.ts'
import type { KnownEvent } from './queries.ts'

/**
 * Decides whether a request was recorded before: the same event sent twice is one event.
 * @param digest SHA-256 of the parsed request
 * @returns `new`, `replay`, or a refusal: `event_id_reused` if the id belongs to another request or
 * another account, `shipment_erased` if an erasure removed the stored digest
 */
export function judgeRepetition(
  digest: Uint8Array,
  account: string,
  known: KnownEvent | undefined,
): 'new' | 'replay' | Refusal {
  if (known === undefined) return 'new'
  if (known.user_id !== account) return new Refusal('event_id_reused')
  if (known.request_digest === null) return new Refusal('shipment_erased')
  return known.request_digest.equals(digest) ? 'replay' : new Refusal('event_id_reused')
}
