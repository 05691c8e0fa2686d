import { Pool } from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import type { ShipmentContent } from '#domain/events/entry.ts'
import { projectionsFor } from '#app/projections.ts'
import { declaredEvent } from '#core/events/declared-event.ts'
import { currentList, newestList } from '#domain/events/field-lists.ts'
import { changesBetween } from '#domain/events/history.ts'
import { readShipmentRows } from '#features/audit/rows/shipment-rows.ts'
import { auditShipment } from '#features/audit/rows/audit-shipment.ts'
import { packReceipt, unpackReceipt } from '#web/offline-receipt/packed-receipt.ts'
import { verifyReceipt } from '#ledger/receipt/verify.ts'
import { hashStoredLeaf } from '#platform/native/native-leaf-hash.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { openActions, sequenceAll } from '../../support/database/audited-world.ts'
import {
  fixtureSettings,
  historyOf,
  loadFixture,
  readFixture,
  receiptOf,
} from '../../support/log/field-list-fixture.ts'
import { sampleShipment } from '../../support/api/sample-shipment.ts'
import { openWorld } from '../../support/processes/world.ts'

const projections = projectionsFor('http://lastro.test')

/**
 * A field of the next field list that exists only in this test. Its column is added to the test's
 * database.
 */
const LATER = vi.hoisted(() => 'field_of_this_test' as const)

vi.mock('#domain/shipments/shipment-fields.ts', async (importActual) => {
  const actual = await importActual<typeof import('#domain/shipments/shipment-fields.ts')>()
  const lists = Object.values(actual.shipmentTable).map(({ since }) => since)
  const row = { ...actual.shipmentTable.reference, since: 1 + Math.max(...lists) }
  return {
    ...actual,
    shipmentTable: { ...actual.shipmentTable, [LATER]: row },
    shipmentFieldNames: [...actual.shipmentFieldNames, LATER],
  }
})
vi.mock('#domain/events/entry.ts', async (importActual) => {
  const actual = await importActual<typeof import('#domain/events/entry.ts')>()
  return {
    ...actual,
    shipmentFields: (at: never, content: ShipmentContent) =>
      actual.shipmentFields(at, { [LATER]: null, ...content } as never),
  }
})

const { fixture } = await readFixture(1)
const { account, code, verifierKey } = fixture
const world = await openWorld(projections, fixtureSettings(fixture.logKey))
const act = openActions(world)
await loadFixture(world, fixture)
await world.admin.query(`alter table shipments add column ${LATER} text`)
await world.admin.query(
  `grant select (${LATER}), insert (${LATER}), update (${LATER}) on shipments to public`,
)
await sequenceAll(world)
afterAll(() => world.close())

/** Audits the shipment as if the column of the later field had the value `value`. */
async function audit(value: string | null, by = auditShipment) {
  const { admin, identity, services } = world
  const { rows: ids } = await admin.query<{ id: string }>('select id from shipments where tracking_id = $1', [
    code,
  ])
  const [rows] = await inTransaction(services.pool, [account], (tx) =>
    readShipmentRows(tx, [ids[0]?.id ?? ''], hashStoredLeaf),
  )
  if (rows === undefined) throw new Error('no rows')
  const context = { origin: identity.origin, overdueBefore: undefined, breathe: async () => undefined }
  return by({ ...rows, shipment: { ...rows.shipment, [LATER]: value } as never }, context)
}

test('a shipment of field list 1 passes the audit only if the column of the later field is empty', async () => {
  expect(await audit(null)).toMatchObject({ findings: [], newer: [] })
  const { findings } = await audit('L-1')
  expect(findings.map(({ place }) => place)).toEqual([`shipments.${LATER}`])
})

test('an edit that sets a later field is recorded as a change from null', async () => {
  await act.edit(account, code, { [LATER]: 'L-1' } as never)
  await sequenceAll(world)
  const entries = await historyOf(world, account, code)
  expect(entries.at(-1)).toMatchObject({
    type: 'shipment.updated',
    made_by_newer_version: false,
    changes: [{ field: LATER, before: null, after: 'L-1' }],
  })
  expect(await audit('L-1')).toMatchObject({ findings: [], newer: [] })
  expect((await audit('L-2')).findings).toHaveLength(1)
})

test('a receipt verifies if its events have different versions of the field list, also when compressed', async () => {
  const composed = await receiptOf(world, account, code)
  const text = await unpackReceipt(await packReceipt(composed))
  const { valid, events } = verifyReceipt(text, { key: verifierKey, trackingId: code })
  expect(valid).toBe(true)
  expect(events.at(0)?.lists).toEqual({ client: 1, server: 1 })
  expect(events.at(-1)?.lists).toEqual({ client: currentList('shipment.updated'), server: 1 })
  expect(events.at(-1)?.fields[LATER]).toBe('L-1')
  const versions = events.filter(({ type }) => type === 'shipment.created' || type === 'shipment.updated')
  const [before, after] = versions.slice(-2)
  if (before === undefined || after === undefined) throw new Error('no versions')
  expect(changesBetween(before, after)).toEqual([{ field: LATER, before: null, after: 'L-1' }])
})

test('a statement of the field list before is refused if it would lose a later field', () => {
  const unlisted = { custom_data: null, references: null, air: null, weight: null }
  const half = { seed: '00'.repeat(32), blockchain_hash: `0x${'00'.repeat(32)}` }
  const declare = (list: number, value: string | null) => () =>
    declaredEvent({
      log: world.identity.origin,
      type: 'shipment.created',
      trackingId: code,
      body: { v: list, event_id: code, occurred_at: '2026-11-26T00:00:00.000Z' as never, ...half },
      fieldsAt: () => ({ ...sampleShipment, ...unlisted, [LATER]: value }),
    })
  expect(declare(newestList - 1, null)).toThrow(expect.objectContaining({ code: 'statement_mismatch' }))
  expect(declare(newestList - 1, 'L-1')).toThrow(expect.objectContaining({ code: 'field_list_outdated' }))
  expect(declare(newestList + 1, 'L-1')).toThrow(expect.objectContaining({ code: 'field_list_unknown' }))
})

test('an older node reports an event of a later field list as made by a newer version, and refuses edits', async () => {
  const text = await receiptOf(world, account, code)
  vi.doUnmock('#domain/events/entry.ts')
  vi.doUnmock('#domain/shipments/shipment-fields.ts')
  vi.resetModules()
  const older = {
    ...(await import('#features/audit/rows/audit-shipment.ts')),
    ...(await import('#features/shipments/history.ts')),
    ...(await import('#core/changes/edit-shipment.ts')),
    ...(await import('../../support/database/audited-world.ts')),
    ...(await import('#ledger/receipt/verify.ts')),
    ...(await import('../../support/log/field-list-fixture.ts')),
  }
  expect(await audit('L-1', older.auditShipment)).toMatchObject({ findings: [], newer: [expect.any(Number)] })
  const entries = await older.historyOf(world, account, code)
  expect(entries.filter((entry) => entry.made_by_newer_version)).toEqual([entries.at(-1)])
  expect(older.verifyReceipt(text, { key: verifierKey, trackingId: code }).valid).toBe(true)
  // The older node needs connections of its own, because its prepared statements have the same
  // names but other texts.
  await using pool = Object.assign(new Pool(world.services.pool.options), {
    [Symbol.asyncDispose]: () => pool.end(),
  })
  const node = { ...world, services: { ...world.services, pool } }
  const edited = older.openActions(node).edit(account, code, { reference: 'NF 1' })
  await expect(edited).rejects.toMatchObject({ code: 'field_list_unknown' })
})
