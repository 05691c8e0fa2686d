import type { MonitoringRow } from '#core/conditions/queries.ts'
import { statement, type Rows } from './conditions.rows.ts'

/** Finds devices by id, in any order. */
export const findNamedDevices = statement<
  [account: string, ids: readonly string[]],
  Rows['find_named_devices']
>(
  'find_named_devices',
  'select id, maker, model, serial from devices where user_id = $1 and id = any ($2::uuid[])',
)

/** Lists the monitorings that the call began which recorded an event first. */
export const listMonitoringsBegunWith = statement<[event: string, account: string], MonitoringRow>(
  'list_monitorings_begun_with',
  // All events of a call have the same time of arrival, and no other call has it for the shipment.
  `select m.id, m.device_id, m.started_at, m.ended_at, m.stopped_at, m.stop_reason, d.maker, d.model, d.serial
   from annexes first
   join annexes a on a.shipment_id = first.shipment_id and a.received_at = first.received_at
   join monitorings m on m.id = a.id
   join devices d on d.user_id = m.user_id and d.id = m.device_id
   where first.id = $1 and first.user_id = $2 order by d.serial, m.id`,
)
