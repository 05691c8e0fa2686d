import { Refusal } from '#domain/error.ts'
import type { DeclaredEvent } from './declared-event.ts'
import type { KnownEvent } from './queries.ts'

/**
 * Whether a declared event stands already: the same event sent twice is one event.
 * @throws Refusal `event_id_reused` when the id stands for something else, `shipment_erased` when nobody can tell any more
 */
export function isReplay(declared: DeclaredEvent, account: string, known: KnownEvent | undefined): boolean {
  return isSameRequest(declared.requestDigest, account, known)
}

/** As `isReplay`, of a request whose event is not declared yet. */
export function isSameRequest(digest: Uint8Array, account: string, known: KnownEvent | undefined): boolean {
  if (known === undefined) return false
  if (known.user_id !== account) throw new Refusal('event_id_reused')
  if (known.request_digest === null) throw new Refusal('shipment_erased')
  if (!known.request_digest.equals(digest)) throw new Refusal('event_id_reused')
  return true
}
