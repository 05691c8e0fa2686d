import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unnamed } from '#core/events/author.ts'
import type { TrackingCode } from '#domain/shipments/tracking-code.ts'
import { applyMigrations } from '#platform/database/migrations.ts'
import { findRoleNames } from '#platform/database/roles.ts'
import { openActions } from '../../support/database/audited-world.ts'
import { openWorld, type World } from '../../support/processes/world.ts'

let world: World
let account: string
let code: TrackingCode

beforeAll(async () => {
  world = await openWorld()
  account = await world.addAccount()
  code = await world.addShipment(account)
})
afterAll(() => world.close())

/** Applies migrations from this one on once more, as the owner of the tables. */
async function applyFrom(id: number): Promise<void> {
  await world.admin.query('delete from schema_migrations where id >= $1', [id])
  const owner = new Client({ connectionString: world.ownerUrl })
  await owner.connect()
  await applyMigrations(owner, await findRoleNames(owner, ''))
  await owner.end()
}

// Row-level security binds the owner of the tables too. An UPDATE without a policy changes no row.
test('migrations mark the shipments with files of days', async () => {
  await world.admin.query(
    `insert into shipment_conditions (shipment_id, user_id, range, range_id, range_version)
     select id, user_id, '{}', 'refrigerated', 1 from shipments where tracking_id = $1`,
    [code],
  )
  const marked = async () =>
    (
      await world.admin.query<{ has_deleted_rows: boolean }>(
        'select has_deleted_rows from shipment_conditions',
      )
    ).rows
  await applyFrom(46)
  expect(await marked()).toEqual([{ has_deleted_rows: false }])
  const media = { readings: 'ab'.repeat(32) }
  const file = { kind: 'conditions', facts: null, text: null, details: {}, media } as const
  await openActions(world).annex(account, code, file, unnamed('system'))
  await applyFrom(46)
  expect(await marked()).toEqual([{ has_deleted_rows: true }])
})

test('migrations write the searched texts of references', async () => {
  await world.admin.query(
    `update shipments set "references" = '[{"kind": "order", "value": "PED-2026-0017"}]' where tracking_id = $1`,
    [code],
  )
  await world.admin.query(`update shipment_search set text = 'before'`)
  await applyFrom(47)
  const { rows } = await world.admin.query<{ text: string }>('select text from shipment_search')
  expect(rows[0]?.text).toContain('\nped-2026-0017')
})
