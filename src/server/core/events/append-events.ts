import { contradictionOf } from '#domain/events/event-types.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import type { Queryable } from '#platform/database/pool.ts'
import type { Services } from '#platform/services.ts'
import type { RecordedEvent } from './recorded-event.ts'

/**
 * Sends the SQL statements that update the stored rows derived from events. Returns undefined if no
 * statement is needed.
 */
export type Projection = (on: Queryable, events: readonly RecordedEvent[]) => Promise<unknown> | undefined

export type Projections = {
  /**
   * Projections that write rows of single shipments. Their SQL statements are sent for at most
   * `MAX_SLICE` events at a time.
   */
  readonly rows: readonly Projection[]
  /**
   * Projections that write rows which all writers of an account lock, such as its counts. Their SQL
   * statements are sent once for all events, after the statements of `rows`.
   */
  readonly totals: readonly Projection[]
}

/** Services for operations that record events. */
export type RecordingServices = Services & { readonly projections: Projections }

/** Part of `RecordingServices` that recording itself uses. */
export type Recording = Pick<RecordingServices, 'pool' | 'projections'>

/**
 * Maximum number of events per pipeline. No statement exceeds its time limit, and other requests
 * wait for one slice at most.
 */
const MAX_SLICE = 100

/**
 * Writes the events of one transaction and all that is derived from them. The caller passes the
 * events of each shipment in order. The SQL statements for up to `MAX_SLICE` events are sent in one
 * pipeline, in the order of `projections`.
 */
export async function appendEvents(
  tx: Queryable,
  events: readonly RecordedEvent[],
  { rows, totals }: Projections,
): Promise<void> {
  events.forEach(assureAsTable)
  for (let at = 0; at < events.length; at += MAX_SLICE) {
    const slice = events.slice(at, at + MAX_SLICE)
    const isLast = at + MAX_SLICE >= events.length
    await pipelined([
      ...rows.map((project) => project(tx, slice)),
      ...(isLast ? totals.map((project) => project(tx, events)) : []),
    ])
  }
}

/**
 * Refuses an event that contradicts the table of event types, which only an error of the program
 * can produce.
 */
function assureAsTable({ event: { declared, acceptance }, before }: RecordedEvent): void {
  const column = contradictionOf(declared.type, before?.status ?? null, acceptance)
  if (column !== undefined) throw new Error(`an event contradicts ${column} of ${declared.type}`)
}
