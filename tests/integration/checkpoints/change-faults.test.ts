import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { checkpointCorrection } from '#core/changes/correct-checkpoint.ts'
import { signedIn } from '#core/events/author.ts'
import { recordChange } from '#core/changes/record-changes.ts'
import { faultyPool, InjectedFault, type Fault } from '../../support/database/faults.ts'
import { openWorld } from '../../support/processes/world.ts'

const world = await openWorld()
const { admin, identity } = world
const account = await world.addAccount()
afterAll(() => world.close())

const steps = [
  'lock_whole_shipments',
  'live_checkpoints',
  'advance_shipments',
  'update_checkpoints',
  'insert_events',
  'enqueue_leaves',
  'commit',
]
const faults: readonly Fault[] = ['failed', 'failed but persisted']

describe.each(steps.flatMap((step) => faults.map((fault) => ({ step, fault }))))(
  'when $step $fault',
  ({ step, fault }) => {
    it('a correction interrupted by the fault is stored completely or not at all, and once after a retry', async () => {
      const code = await world.addShipment(account)
      const [recorded] = await world.recordCheckpoints([world.checkpointCommand(account, code)])
      if (recorded === undefined || 'refusal' in recorded) throw new Error('not recorded')
      const { id } = recorded.answer.row
      const body = { event_id: randomUUID(), location: 'Doca 7' }
      const correction = checkpointCorrection(
        { log: identity.origin, account, author: signedIn(account) },
        id,
        body,
      )

      const pool = faultyPool(world.services.pool, step, fault)
      await expect(recordChange({ ...world.services, pool }, correction)).rejects.toThrow(InjectedFault)
      const isDone = step === 'commit' && fault === 'failed but persisted'
      expect(await stateOf(id)).toEqual(isDone ? done : undone)

      const { checkpoint } = await recordChange(world.services, correction)
      expect(checkpoint).toMatchObject({ location: 'Doca 7', version_event_id: body.event_id })
      expect(await stateOf(id)).toEqual(done)
    })
  },
)

const undone = { location: 'Armazém 1', open_entry: 'Armazém 1', counted: 2, events: 2, leaves: 2 }
const done = { location: 'Doca 7', open_entry: 'Doca 7', counted: 3, events: 3, leaves: 3 }

/** Reads the rows of a checkpoint and its shipment, and their queued leaves. */
async function stateOf(checkpoint: string): Promise<unknown> {
  const { rows } = await admin.query(
    `select c.location, s.open_entry, s.events as counted,
       (select count(*)::int from events e where e.shipment_id = s.id) as events,
       (select count(*)::int from log_queue q join events e using (leaf_hash) where e.shipment_id = s.id) as leaves
     from checkpoints c join shipments s on s.id = c.shipment_id where c.id = $1`,
    [checkpoint],
  )
  return rows[0]
}
