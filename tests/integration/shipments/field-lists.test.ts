import { afterAll, describe, expect, test } from 'vitest'
import { audienceFields, publicFields } from '#domain/events/disclosure.ts'
import { eventTypes } from '#domain/events/event-types.ts'
import { fieldLists, newestList } from '#domain/events/field-lists.ts'
import { parseReceipt } from '#ledger/receipt/receipt.ts'
import { verifyReceipt } from '#ledger/receipt/verify.ts'
import { projectionsFor } from '#app/projections.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { auditOn, openActions, sequenceAll } from '../../support/database/audited-world.ts'
import {
  fixtureLists,
  fixtureSettings,
  historyOf,
  loadFixture,
  readFixture,
  receiptOf,
} from '../../support/log/field-list-fixture.ts'
import { openWorld } from '../../support/processes/world.ts'

const projections = projectionsFor('http://lastro.test')

/**
 * SHA-256 of each released fixture, by version of the field list (the fields to which events
 * commit). A fixture never changes after its release.
 */
const released: Readonly<Record<number, string>> = {
  1: '78368a8b1f45d77952bf5ae3dcaace00ddbe5c06ed6a629ec96affe52852b20f',
  2: '74946f4bbed359ce3cf05de84171221bf02b5dfe98a43752cfb41c70319bfb4c',
}

test('the newest fixture has an event of every type', async () => {
  const { fixture } = await readFixture(newestList)
  const texts = Object.values(fixture.receipts)
  const types = texts.flatMap((text) => parseReceipt(text).events.map(({ client }) => client.statement.type))
  expect(new Set(types)).toEqual(new Set(Object.keys(eventTypes)))
})

test('the newest field list has a fixture, and no released fixture has changed', async () => {
  const lists = await fixtureLists()
  const digests = await Promise.all(
    lists.map(async (list) => [list, (await readFixture(list)).sha256] as const),
  )
  expect(Object.fromEntries(digests)).toEqual(released)
  expect(lists).toContain(newestList)
})

describe.each(await fixtureLists())('histories of field list %i', async (list) => {
  const { fixture } = await readFixture(list)
  const { account, code, erasedCode, verifierKey, receipts } = fixture
  const world = await openWorld(projections, fixtureSettings(fixture.logKey))
  const act = openActions(world)
  await loadFixture(world, fixture)
  await sequenceAll(world)
  afterAll(() => world.close())

  const audit = () => inTransaction(world.services.pool, [account], (tx) => auditOn(tx, world))
  const clean = { log: [], shipments: [], newer: [] }
  const history = () => historyOf(world, account, code)
  const verified = (text: string, trackingId: string) =>
    verifyReceipt(text, { key: verifierKey, trackingId }).valid

  test('events have exactly the fields of their version of the field list', () => {
    const receipt = parseReceipt(receipts[code] ?? '')
    for (const { client, server } of receipt.events) {
      const { type, list: version, digests } = client.statement
      expect({ type, fields: Object.keys(digests).toSorted() }).toEqual({
        type,
        fields: namesOf(type as keyof typeof fieldLists, version),
      })
      expect(Object.keys(server.statement.digests).toSorted()).toEqual(
        namesOf('acceptance', server.statement.list),
      )
    }
  })

  test('receipts that were issued when the field list was released still verify', () => {
    expect(verified(receipts[code] ?? '', code)).toBe(true)
    expect(verified(receipts[erasedCode] ?? '', erasedCode)).toBe(true)
  })

  test('the histories pass the audit without findings', async () => {
    expect(await audit()).toMatchObject({ ...clean, audited: 2 })
  })

  test('the history of a shipment shows the changed fields of an edit', async () => {
    const entries = await history()
    const types = entries.map(({ type }) => type)
    expect(types).toContain('checkpoint.annulled')
    expect(entries.every((entry) => !entry.made_by_newer_version)).toBe(true)
    const changed = entries.find(({ type }) => type === 'shipment.updated')?.changes
    const later = list === 1 ? [] : ['air', 'references']
    expect(changed?.map(({ field }) => field).toSorted()).toEqual(
      [...later, 'custom_data', 'recipient_name', 'weight'].toSorted(),
    )
  })

  test('a receipt for a recipient verifies and reveals only the fields for recipients', async () => {
    const shown = new Set<string>([...publicFields, ...audienceFields.recipient])
    const text = await receiptOf(world, account, code, shown)
    expect(verified(text, code)).toBe(true)
    const names = parseReceipt(text).events.flatMap(({ client, server }) => [
      ...client.fields.keys(),
      ...server.fields.keys(),
    ])
    expect(names).toContain('recipient_name')
    expect(names.filter((name) => !shown.has(name))).toEqual([])
  })

  test('a shipment accepts an edit and an erasure, and its receipt still verifies', async () => {
    await act.edit(account, code, { reference: 'NF 8842' })
    await sequenceAll(world)
    expect((await history()).at(-1)?.changes).toEqual([
      { field: 'reference', before: null, after: 'NF 8842' },
    ])
    expect(await audit()).toMatchObject(clean)
    expect(verified(await receiptOf(world, account, code), code)).toBe(true)
    await act.erase(account, code)
    await sequenceAll(world)
    expect(await audit()).toMatchObject(clean)
    expect(verified(await receiptOf(world, account, code), code)).toBe(true)
  })
})

function namesOf(type: keyof typeof fieldLists, list: number): readonly string[] {
  return Object.entries(fieldLists[type])
    .flatMap(([name, since]) => (since <= list ? [name] : []))
    .toSorted()
}
