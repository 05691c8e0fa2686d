import type { Declaration, EventDraft } from './declare-event.ts'
import { logOrigin } from './log-origin.ts'
import { whenIdle } from '../ui/lib/when-idle.ts'
import { randomBytes } from './random.ts'

/**
 * Loads the code that commits to an event. The page loads this code when idle, because it is needed
 * only once the user records something.
 */
const loadDeclaring = () => import('./declare-event.ts')
whenIdle(loadDeclaring)

type CommittedEvent = Omit<EventDraft, 'log' | 'now' | 'randomBytes'> & {
  /** Declared time of the event; the current time by default. */
  readonly now?: Date | undefined
}

/**
 * Commits to an event in this browser. Returns the declaration, which the request sends beside the
 * event's business fields.
 * @throws ApiError if the log's origin is unavailable
 */
export async function commitEvent({ now = new Date(), ...event }: CommittedEvent): Promise<Declaration> {
  const log = await logOrigin()
  const { declareEvent } = await loadDeclaring()
  return declareEvent({ ...event, log, now, randomBytes })
}
