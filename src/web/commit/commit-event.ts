import type { EventType } from '#domain/entry.ts'
import type { Instant } from '#domain/instant.ts'
import type { Fields } from '#ledger/base/field-value.ts'
import type { Declaration } from './declare-event.ts'
import { logOrigin } from './log-origin.ts'
import { whenIdle } from '../ui/when-idle.ts'
import { randomBytes } from './random.ts'

/** The cryptography, which no page needs before something is recorded. */
const loadDeclaring = () => import('./declare-event.ts')
whenIdle(loadDeclaring)

/**
 * Commits to an event in this browser: what is sent beside its business fields.
 * @param fieldsAt the committed fields for the declared time
 * @param eventId of an earlier attempt at the same event that got no answer
 * @param now when it happens, where that was before
 * @throws ApiError when the log's origin cannot be had
 */
export async function commitEvent(
  type: EventType,
  trackingId: string,
  fieldsAt: (occurredAt: Instant) => Fields,
  eventId?: string,
  now = new Date(),
): Promise<Declaration> {
  const log = await logOrigin()
  const { declareEvent } = await loadDeclaring()
  return declareEvent({ log, type, trackingId, fieldsAt, now, randomBytes, eventId })
}
