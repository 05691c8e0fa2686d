import { afterAll, expect, test, vi } from 'vitest'
import type { CheckpointContent } from '#domain/events/entry.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'
import { openWorld } from '../../support/processes/world.ts'

const world = await openWorld()
const { admin, services } = world
afterAll(() => world.close())

const steps = [
  { checkpoint_type: 'entrada' },
  { checkpoint_type: 'saida' },
  { checkpoint_type: 'finalizacao' },
] as const satisfies readonly Partial<CheckpointContent>[]

test('checkpoints update rows of shipments in place (HOT), without changes of indexes', async () => {
  const account = await world.addAccount()
  const codes = await Promise.all(Array.from({ length: 8 }, () => world.addShipment(account)))
  const before = await updatesOf('shipments')
  for (const step of steps) {
    const outcomes = await world.recordCheckpoints(
      codes.map((code) => world.checkpointCommand(account, code, step)),
    )
    expect(outcomes.filter((outcome) => 'refusal' in outcome)).toEqual([])
  }
  // A session reports its counts of row updates only after it has sent its notifications, so the
  // test polls the counts.
  const after = await vi.waitUntil(
    async () => {
      const found = await updatesOf('shipments')
      return found.all - before.all === 24 && found
    },
    { timeout: waitTimeout, interval: 20 },
  )
  // If an index contained a changed column, no update would be in place. Some updates still move to
  // another page, because a page can be full of row versions that an open snapshot needs.
  expect(after.inPlace - before.inPlace).toBeGreaterThanOrEqual(codes.length)
})

test('no index of shipments has a column that a checkpoint changes', async () => {
  // Only an attempt changes `last_tentativa`, which the index of the list's filter has.
  const { rows } = await admin.query(
    `select i.indexrelid::regclass::text as index, a.attname as column
     from pg_index i join pg_attribute a on a.attrelid = i.indrelid
     where i.indrelid = 'shipments'::regclass
       and a.attname in ('status', 'updated_at', 'open_entry', 'last_entrada', 'last_saida', 'last_finalizacao', 'events',
         'last_leaf_hash')
       and exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = i.indexrelid
         and d.refobjid = i.indrelid and d.refobjsubid = a.attnum)`,
  )
  expect(rows).toEqual([])
})

test('the sort index of lists equals the values of the shipments', async () => {
  const account = await world.addAccount()
  const code = await world.addShipment(account)
  for (const step of steps) {
    await world.recordCheckpoints([world.checkpointCommand(account, code, step)])
  }
  await world.addShipment(account)
  const { rows } = await admin.query(
    `select s.id from shipments s full join shipment_sort_index k on k.shipment_id = s.id
     where (k.user_id, k.status, k.updated_at) is distinct from (s.user_id, s.status, s.updated_at)`,
  )
  expect(rows).toEqual([])
  expect((await admin.query('select from shipment_sort_index where user_id = $1', [account])).rowCount).toBe(
    2,
  )
})

/** Reads PostgreSQL's counts of row updates, after every session has reported its counts. */
async function updatesOf(table: string): Promise<{ all: number; inPlace: number }> {
  // A session reports its counts only when it has been idle for a while, or after this call.
  const { pool } = services
  const sessions = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  await Promise.all(sessions.map((session) => session.query('select pg_stat_force_next_flush()')))
  for (const session of sessions) session.release()
  const { rows } = await admin.query<{ all: number; inPlace: number }>(
    `select n_tup_upd::int as all, n_tup_hot_upd::int as "inPlace" from pg_stat_user_tables where relname = $1`,
    [table],
  )
  const [found] = rows
  if (!found) throw new Error(`no table ${table}`)
  return found
}
