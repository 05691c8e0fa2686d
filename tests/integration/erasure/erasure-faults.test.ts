import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { eraseShipment } from '#features/erasure/erase-shipment.ts'
import { faultyPool, InjectedFault, type Fault } from '../../support/database/faults.ts'
import { openWorld } from '../../support/processes/world.ts'

const world = await openWorld()
const { admin, identity } = world
const account = await world.addAccount()
afterAll(() => world.close())

const client = {
  requestId: randomUUID(),
  ip: '192.0.2.1',
  network: '192.0.2.1',
  userAgent: null,
  actor: null,
  place: Buffer.alloc(16),
}
const steps = [
  'lock_shipment_to_erase',
  'insert_events',
  'enqueue_leaves',
  'add_to_shipment_counts',
  'erase_shipments',
  'enqueue_job',
  'insert_audit_entry',
  'commit',
]
const faults: readonly Fault[] = ['failed', 'failed but persisted']

describe.each(steps.flatMap((step) => faults.map((fault) => ({ step, fault }))))(
  'when $step $fault',
  ({ step, fault }) => {
    it('an erasure interrupted by the fault is made completely or not at all, and once after a retry', async () => {
      const code = await world.addShipment(account)
      const [recorded] = await world.recordCheckpoints([world.checkpointCommand(account, code)])
      if (recorded === undefined || 'refusal' in recorded) throw new Error('not recorded')
      const wish = { key: code, typed: code }

      const pool = faultyPool(world.services.pool, step, fault)
      await expect(
        eraseShipment({ ...world.services, pool }, identity, { account, client }, wish),
      ).rejects.toThrow(InjectedFault)
      const isDone = step === 'commit' && fault === 'failed but persisted'
      expect(await stateOf(code)).toEqual(isDone ? done : undone)

      expect(await eraseShipment(world.services, identity, { account, client }, wish)).toMatchObject({
        tracking_id: code,
        events: 3,
      })
      expect(await stateOf(code)).toEqual(done)
    })
  },
)

const undone = {
  origin: 'Rua das Palmeiras, 12, Centro, São Paulo/SP',
  counted: 2,
  events: 2,
  open: 2,
  checkpoints: 1,
  leaves: 2,
}
const done = { origin: '', counted: 3, events: 3, open: 1, checkpoints: 0, leaves: 3 }

/**
 * Reads the state of a shipment: its row, its events, the events that are not erased, and its
 * queued leaves.
 */
async function stateOf(code: string): Promise<unknown> {
  const { rows } = await admin.query(
    `select s.origin, s.events as counted,
       (select count(*)::int from events e where e.shipment_id = s.id) as events,
       (select count(*)::int from events e where e.shipment_id = s.id and e.client_seed is not null) as open,
       (select count(*)::int from checkpoints c where c.shipment_id = s.id) as checkpoints,
       (select count(*)::int from log_queue q join events e using (leaf_hash) where e.shipment_id = s.id) as leaves
     from shipments s where s.tracking_id = $1`,
    [code],
  )
  return rows[0]
}
