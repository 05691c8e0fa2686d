import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyReceipt } from '#ledger/verify.ts'
import type { Dashboard } from '#contract/dashboard.ts'
import type { Shipment, ShipmentDetail } from '#contract/shipments.ts'
import type { Warehouse } from '#contract/warehouses.ts'
import { fillDemo, type DemoOutcome } from '#server/demo/fill-demo.ts'
import { sayDemo } from '#server/demo/say-demo.ts'
import { apiOf, type Api } from '../support/api.ts'
import { createAccount, newClient } from '../support/auth.ts'
import { createDatabase, type TestDatabase } from '../support/postgres.ts'
import { startServer, type TestServer } from '../support/server.ts'

let database: TestDatabase
let server: TestServer
let outcome: DemoOutcome
let token: string
let api: Api

beforeAll(async () => {
  database = await createDatabase()
  server = await startServer({ database })
  outcome = await fillDemo(server.services)
  const { data, error } = await newClient(server).signInWithPassword(accountOf(outcome))
  if (error) throw error
  token = data.session.access_token
  api = apiOf(server, token)
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})

function accountOf(of: DemoOutcome): { email: string; password: string } {
  if ('refused' in of) throw new Error('the demo was refused')
  return of.account
}

async function read<T>(path: string): Promise<T> {
  const { status, body } = await api('GET', path)
  expect(status).toBe(200)
  return (body as { data: T }).data
}

const listShipments = (): Promise<Shipment[]> => read('/api/shipments?limit=100')

/** Waits until the receipt verifies with every event of the shipment: each stands under a signed head in moments. */
async function assureVerifies({ id, tracking_id, history }: ShipmentDetail, key: string): Promise<void> {
  await expect
    .poll(async () =>
      verifyReceipt(await readText(`/api/shipments/${id}/receipt`), { key, trackingId: tracking_id }),
    )
    .toMatchObject({ valid: true, keyPinned: true, completeness: { events: history.length } })
}

async function readText(path: string): Promise<string> {
  const response = await fetch(`${server.address}${path}`, { headers: { authorization: `Bearer ${token}` } })
  return response.text()
}

describe('the demo', () => {
  test('says once how to sign in', () => {
    const { email, password } = accountOf(outcome)
    expect(sayDemo(outcome)).toContain(`Demonstração pronta, com 30 remessas. Entre com:\n  E-mail: ${email}`)
    expect(sayDemo(outcome)).toContain(`  Senha:  ${password}\n`)
    expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  })

  test('has a receipt for every shipment, which verifies', async () => {
    const key = (await readText('/log/key')).trim()
    const shipments = await listShipments()
    expect(shipments).toHaveLength(30)
    for (const { id, status } of shipments) {
      const detail = await read<ShipmentDetail>(`/api/shipments/${id}`)
      await assureVerifies(detail, key)
      expect(detail.status).toBe(status)
    }
    expect((await listShipments()).every(({ blockchain_verified }) => blockchain_verified)).toBe(true)
  })

  test('counts what there is', async () => {
    const [dashboard, shipments] = await Promise.all([read<Dashboard>('/api/dashboard'), listShipments()])
    const count = (status: string): number => shipments.filter((one) => one.status === status).length
    const weekAgo = Date.now() - 7 * 24 * 3_600_000
    expect(dashboard).toMatchObject({
      total: 30,
      pending: count('pending'),
      in_transit: count('in_transit'),
      delivered: count('delivered'),
      this_week: shipments.filter(({ created_at }) => Date.parse(created_at) >= weekAgo).length,
    })
    expect([dashboard.pending, dashboard.in_transit, dashboard.delivered]).toEqual([6, 13, 11])
  })

  test('shows what is put right, and what was before', async () => {
    const shipments = await listShipments()
    const histories = await Promise.all(
      shipments.map(({ id }) => read<ShipmentDetail>(`/api/shipments/${id}`)),
    )
    const changes = histories
      .flatMap(({ history }) => history)
      .filter(({ type }) => type !== 'shipment.created' && type !== 'checkpoint.created')
    expect(changes.map(({ type }) => type).toSorted()).toEqual([
      'checkpoint.annulled',
      'checkpoint.corrected',
      'shipment.updated',
    ])
  })

  test('has the warehouses that its shipments pass, where they passed', async () => {
    const warehouses = await read<Warehouse[]>('/api/warehouses')
    const details = await Promise.all(
      (await listShipments()).map(({ id }) => read<ShipmentDetail>(`/api/shipments/${id}`)),
    )
    const passed = new Map(
      details
        .flatMap(({ checkpoints }) => checkpoints)
        .map((checkpoint) => [checkpoint.location, checkpoint]),
    )
    expect(warehouses).toHaveLength(8)
    for (const { name, address } of warehouses)
      expect(passed.get(name)).toMatchObject({
        city: address.city,
        uf: address.uf,
        latitude: address.latitude,
        longitude: address.longitude,
      })
  })

  test('declares the past and arrived now', async () => {
    for (const { id } of (await listShipments()).slice(0, 5)) {
      const { created_at, received_at, checkpoints } = await read<ShipmentDetail>(`/api/shipments/${id}`)
      const declared = [created_at, ...checkpoints.map(({ timestamp }) => timestamp)].map(Date.parse)
      const received = [received_at, ...checkpoints.map((one) => one.received_at)].map(Date.parse)
      expect(Math.max(...declared)).toBeLessThan(Math.min(...received))
      expect(Math.max(...received) - Math.min(...received)).toBeLessThan(60_000)
    }
  })

  test('is not filled in twice', async () => {
    const before = await listShipments()
    const again = await fillDemo(server.services)
    expect(again).toEqual({ refused: 'in_use' })
    expect(sayDemo(again)).toContain('esta já tem dados: nada foi alterado')
    expect(await listShipments()).toEqual(before)
  })
})

test('leaves an installation alone in which someone has signed up, and nothing else happened', async () => {
  const other = await createDatabase()
  const used = await startServer({ database: other })
  try {
    const { session } = await createAccount(used)
    expect(await fillDemo(used.services)).toEqual({ refused: 'in_use' })
    expect((await apiOf(used, session.access_token)('GET', '/api/dashboard')).body).toMatchObject({
      data: { total: 0 },
    })
  } finally {
    await used.stop()
    await other.drop()
  }
})
