import { encodeHex } from '#ledger/base/bytes.ts'
import { hashClientStatement, parseClientStatement } from '#ledger/log/statement.ts'
import { arrived, created, delivered, SampleLog } from './sample-log.ts'

/**
 * Returns a shipment that was edited. Its checkpoints were corrected twice and annulled, and its
 * status was set by hand.
 */
export function changedShipment(): SampleLog {
  const log = new SampleLog().appendOthers(1).append(created)
  const server = (minute: number, status_after: string) => ({
    ...arrived.server,
    received_at: `2024-12-02T09:${String(minute).padStart(2, '0')}:00.000Z`,
    status_after,
  })
  const at = (minute: number) => `2024-12-02T09:${String(minute).padStart(2, '0')}:00.000Z`
  log.append({
    type: 'shipment.updated',
    client: {
      ...created.client,
      occurred_at: at(1),
      weight: '13',
      ...targetOf(log, 0, 0),
    },
    server: server(1, 'pending'),
  })
  log.append(arrived)
  log.append({
    type: 'checkpoint.corrected',
    client: { ...arrived.client, declared_at: at(2), city: 'Osasco', ...targetOf(log, 2, 2) },
    server: server(2, 'in_transit'),
  })
  log.append({
    type: 'checkpoint.corrected',
    client: { ...arrived.client, declared_at: at(3), city: 'Barueri', ...targetOf(log, 2, 3) },
    server: server(3, 'in_transit'),
  })
  log.append({
    type: 'checkpoint.annulled',
    client: { occurred_at: at(4), reason: 'Remessa trocada', ...targetOf(log, 2, 4) },
    server: server(4, 'in_transit'),
  })
  log.append({
    type: 'shipment.status_changed',
    client: { occurred_at: at(5), status: 'pending', reason: null },
    server: server(5, 'pending'),
  })
  return log.append(delivered).appendOthers(1)
}

/**
 * Returns the fields by which a change names its target. `creation` is the position of the event
 * that created the target. `version` is the position of the event with the target's current
 * version.
 */
export function targetOf(log: SampleLog, creation: number, version: number) {
  const [event, valid] = [log.events[creation], log.events[version]]
  if (event === undefined || valid === undefined) throw new RangeError('no such event')
  return {
    target_event_id: parseClientStatement(event.client.bytes).eventId,
    target_statement: encodeHex(hashClientStatement(valid.client.bytes)),
  }
}
