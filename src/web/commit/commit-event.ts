import type { EventType } from '#domain/events/event-types.ts'
import type { Instant } from '#domain/base/instant.ts'
import type { Fields } from '#ledger/base/field-value.ts'
import type { Declaration } from './declare-event.ts'
import { logOrigin } from './log-origin.ts'
import { whenIdle } from '../ui/lib/when-idle.ts'
import { randomBytes } from './random.ts'

/**
 * Loads the code that commits to an event. The page loads this code when idle, because it is needed
 * only once the user records something.
 */
const loadDeclaring = () => import('./declare-event.ts')
whenIdle(loadDeclaring)

/**
 * Commits to an event in this browser. Returns the declaration, which the request sends beside the
 * event's business fields.
 * @param fieldsAt returns the committed fields for the declared time
 * @param eventId id of an earlier, unanswered attempt at the same event
 * @param now declared time of the event; the current time by default
 * @throws ApiError if the log's origin is unavailable
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
