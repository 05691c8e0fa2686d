import type { AnnexKind } from '#domain/events/annex.ts'
import { statedMilestone, type StatedMilestone } from '#domain/events/milestone-annex.ts'
import type { Fields } from '#ledger/base/field-value.ts'
import { insertRows } from '#platform/database/insert-rows.ts'
import type { Projection } from '../events/append-events.ts'
import { eventsOf } from '../events/recorded-event.ts'

type Texts = Readonly<Record<string, string>>

/** Returns the columns of the milestone that an annex states, or undefined if it states none. */
export function milestoneColumns({ kind, facts, details }: Fields) {
  if (kind !== ('milestone' satisfies AnnexKind)) return undefined
  const stated = statedMilestone(facts as Texts | null, details as Texts | null)
  if (stated === undefined) return undefined
  const { to: to_airport, ...columns }: StatedMilestone = stated
  return { ...columns, to_airport }
}

const insertMilestones = insertRows('insert_milestones', 'milestones', {
  id: 'uuid',
  user_id: 'uuid',
  shipment_id: 'uuid',
  code: 'text',
  time_type: 'text',
  at: 'timestamptz',
  airport: 'text',
  to_airport: 'text',
  flight: 'text',
  pieces: 'int',
  weight: 'float8',
  discrepancy: 'text',
  source: 'text',
  plan: 'int',
  corrects: 'uuid',
})

/** Writes the rows of milestones. */
export const milestones: Projection = (on, events) => {
  const rows = eventsOf(events, 'annex').flatMap(({ event: { declared, acceptance, shipmentId } }) => {
    const columns = milestoneColumns(declared.fields)
    const ids = { id: declared.eventId, user_id: acceptance.account, shipment_id: shipmentId }
    return columns === undefined ? [] : [{ ...ids, ...columns }]
  })
  return rows.length === 0 ? undefined : insertMilestones(on, rows)
}
