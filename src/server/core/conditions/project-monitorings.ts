import type { AnnexKind } from '#domain/events/annex.ts'
import { insertRows } from '#platform/database/insert-rows.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import type { Projection } from '../events/append-events.ts'
import { eventsOf } from '../events/recorded-event.ts'
import { insertConditions, updateEnds } from './queries.ts'

const insertMonitorings = insertRows('insert_monitorings', 'monitorings', {
  id: 'uuid',
  user_id: 'uuid',
  shipment_id: 'uuid',
  device_id: 'uuid',
  started_at: 'timestamptz',
  ended_at: 'timestamptz',
})

type Texts = Readonly<Record<string, string>>

/** Writes the rows of monitorings, and the range of a shipment when its first one begins. */
export const monitorings: Projection = (on, events) => {
  const changes = eventsOf(events, 'annex').flatMap(({ event: { declared, acceptance, shipmentId } }) => {
    const { kind, facts, details, text } = declared.fields
    if (kind !== ('monitoring' satisfies AnnexKind)) return []
    const said = details as Texts
    const row = { id: declared.eventId, user_id: acceptance.account, shipment_id: shipmentId }
    return [{ ...row, said, about: (facts as Texts | null)?.['about'], reason: text as string | null }]
  })
  const started = changes.filter(({ said }) => said['state'] === 'started')
  const ended = changes.filter(({ said }) => said['state'] !== 'started')
  return pipelined([
    ...started.map(({ user_id, shipment_id, said }) =>
      insertConditions(
        on,
        shipment_id,
        user_id,
        said['range'] ?? '',
        said['range_id'] ?? '',
        Number(said['range_version']),
      ),
    ),
    started.length > 0 &&
      insertMonitorings(
        on,
        started.map(({ said, id, user_id, shipment_id }) => ({
          id,
          user_id,
          shipment_id,
          device_id: said['device_id'],
          started_at: said['at'],
          ended_at: said['ended_at'] ?? null,
        })),
      ),
    ...ended.map(({ user_id, about = '', said, reason }) =>
      updateEnds(on, about, user_id, said['at'] ?? '', reason),
    ),
  ])
}
