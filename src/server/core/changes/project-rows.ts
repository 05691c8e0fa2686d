import { advanceShipments, insertCheckpoints } from '../checkpoints/queries.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import type { Projection } from '../events/append-events.ts'
import { eventsOf, type AdvancingEvent, type RecordedEvent } from '../events/recorded-event.ts'
import { deleteReferences, insertReferences } from '../shipments/reference-rows.ts'
import { insertShipments, insertSortKeys, updateSortKeys } from '../shipments/queries.ts'
import { updateCheckpoints, updateContents } from './queries.ts'

/**
 * Writes shipments: new rows, edited contents, and the status, progress and log position after an
 * event.
 */
export const shipmentRows: Projection = (on, events) => {
  const created = eventsOf(events, 'creation')
  const edited = newestOf(eventsOf(events, 'edit'), ({ event }) => event.shipmentId)
  const advanced = advancedOf(events)
  return pipelined([
    created.length > 0 && insertShipments(on, created),
    edited.length > 0 && updateContents(on, edited),
    advanced.length > 0 && advanceShipments(on, advanced),
  ])
}

/** Writes the references by which scanners and the search find shipments. */
export const referenceRows: Projection = (on, events) => {
  const stated = newestOf(eventsOf(events, 'creation', 'edit'), ({ event }) => event.shipmentId)
  const edited = stated.filter(({ before }) => before !== null)
  const named = stated.filter(({ content }) => content.shipment.references.length > 0)
  return pipelined([
    edited.length > 0 && deleteReferences(on, edited),
    named.length > 0 && insertReferences(on, named),
  ])
}

/** Writes checkpoints: new, corrected and annulled ones. */
export const checkpointRows: Projection = (on, events) => {
  const recorded = eventsOf(events, 'checkpoint')
  const changed = newestOf(
    eventsOf(events, 'correction', 'annulment'),
    ({ content }) => content.checkpoint.id,
  )
  return pipelined([
    recorded.length > 0 && insertCheckpoints(on, recorded),
    changed.length > 0 && updateCheckpoints(on, changed),
  ])
}

/** Writes the index by which lists of shipments are sorted. */
export const sortIndex: Projection = (on, events) => {
  const created = eventsOf(events, 'creation')
  const advanced = advancedOf(events)
  return pipelined([
    created.length > 0 && insertSortKeys(on, created),
    advanced.length > 0 && updateSortKeys(on, advanced),
  ])
}

/** Returns each shipment's newest event that is neither its creation nor its erasure. */
function advancedOf(events: readonly RecordedEvent[]): readonly AdvancingEvent[] {
  return newestOf(
    events.filter((one): one is AdvancingEvent => one.before !== null && one.after !== null),
    ({ event }) => event.shipmentId,
  )
}

function newestOf<Event>(events: readonly Event[], keyOf: (event: Event) => string): readonly Event[] {
  return [...new Map(events.map((event) => [keyOf(event), event])).values()]
}
