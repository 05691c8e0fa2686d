import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyReceipt } from '#ledger/receipt/verify.ts'
import type { ConditionsAnswer } from '#contract/endpoints/conditions.ts'
import type { Dashboard } from '#contract/endpoints/dashboard.ts'
import type { Shipment, ShipmentDetail } from '#contract/endpoints/shipments.ts'
import type { Warehouse } from '#contract/endpoints/warehouses.ts'
import { dayAt } from '#domain/base/calendar-day.ts'
import type { AnsweredExcursion } from '#contract/endpoints/excursions.ts'
import type { FiscalEvents } from '#contract/endpoints/fiscal-events.ts'
import type { MilestonesAnswer } from '#contract/endpoints/milestones.ts'
import { findShowcase } from '#app/site/find-showcase.ts'
import type { DemoAccount } from '#app/demo/demo-account.ts'
import { readDemoData } from '#app/demo/demo-data.ts'
import { drawPicture } from '#app/demo/draw-picture.ts'
import { fillDemo, type DemoOutcome } from '#app/demo/fill-demo.ts'
import { demoMessage } from '#app/demo/demo-message.ts'
import { judge, loggerTable, sendLoggerFile } from '../../support/api/conditions.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount, newClient } from '../../support/auth/auth.ts'
import { pictureOf, readPicture } from '../../support/api/media.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { startServer, type TestServer } from '../../support/processes/server.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

/** Last characters of the code of the shipment that a logger measured. */
const monitoredCode = 'KM9Z99'
/** Last characters of the code of the shipment by air. */
const airCode = '1OZ0U8'
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

function accountOf(of: DemoOutcome): DemoAccount {
  if ('refused' in of) throw new Error('the demo was refused')
  return of.account
}

async function read<T>(path: string): Promise<T> {
  const { status, body } = await api('GET', path)
  expect(status).toBe(200)
  return (body as { data: T }).data
}

const listShipments = (): Promise<Shipment[]> => read('/api/shipments?limit=100')

async function readDetails(): Promise<ShipmentDetail[]> {
  const shipments = await listShipments()
  return Promise.all(shipments.map(({ id }) => read<ShipmentDetail>(`/api/shipments/${id}`)))
}

/**
 * Waits until the receipt verifies with every event of the shipment. A signed head covers an event
 * only a moment after its commit.
 */
async function assureVerifies({ id, tracking_id, history }: ShipmentDetail, key: string): Promise<void> {
  await expect
    .poll(async () =>
      verifyReceipt(await readText(`/api/shipments/${id}/receipt`), { key, trackingId: tracking_id }),
    )
    .toMatchObject({ valid: true, keyPinned: true, completeness: { events: history.length } })
}

async function readText(path: string): Promise<string> {
  const response = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  return response.text()
}

describe('fillDemo', () => {
  test('returns the e-mail address and the password that demoMessage prints', () => {
    const { email, password } = accountOf(outcome)
    expect(demoMessage(outcome)).toContain(
      `Demonstração pronta: a empresa Demo Cargas, com 30 remessas. Entre com:\n  E-mail: ${email} (dono)`,
    )
    expect(demoMessage(outcome)).toContain(`  Senha:  ${password}\n`)
    expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  })

  test.runIf(isWhole)('gives every shipment a receipt that verifies', async () => {
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

  test('creates shipments of every status, and the dashboard counts match', async () => {
    const [dashboard, shipments] = await Promise.all([read<Dashboard>('/api/dashboard'), listShipments()])
    expect(Object.groupBy(shipments, ({ status }) => status)).toMatchObject({
      pending: { length: 5 },
      in_transit: { length: 12 },
      returned: { length: 1 },
      delivered: { length: 11 },
      cancelled: { length: 1 },
    })
    expect(dashboard).toMatchObject({ total: 30, pending: 5, in_transit: 12, delivered: 11 })
    // One creation a day; the hours decide which of them are within the last seven days.
    expect([6, 7, 8]).toContain(dashboard.this_week)
  })

  test('records a correction, an annulment, an edit, a cancellation and a contestation', async () => {
    const changes = (await readDetails())
      .filter(({ tracking_id }) => ![monitoredCode, airCode].includes(tracking_id.slice(-6)))
      .flatMap(({ history }) => history)
      .filter(({ type }) => type !== 'shipment.created' && type !== 'checkpoint.created')
    expect(changes.map(({ type }) => type).toSorted()).toEqual([
      ...Array.from({ length: 4 }, () => 'annex.added'),
      'checkpoint.annulled',
      'checkpoint.corrected',
      'shipment.status_changed',
      'shipment.status_changed',
      'shipment.updated',
    ])
  })

  test('measures a delivery of vaccines, with a gap, a signed decision about an excursion, and a report', async () => {
    const monitored = (await listShipments()).find(({ tracking_id: id }) => id.endsWith(monitoredCode))
    const found = await read<ConditionsAnswer>(`/api/shipments/${monitored?.tracking_id}/conditions`)
    expect(found).toMatchObject({
      verdict: 'excursion',
      range: { id: 'refrigerated' },
      reasons: [
        { code: 'excursion', count: 1 },
        { code: 'gap', channel: 'temperature', count: 1 },
      ],
      monitorings: [{ device: { serial: 'T2-004217' }, stopped_at: null }],
      excursions: [
        {
          state: 'decided',
          peak: 10_600,
          acknowledgement: { name: 'Caio Ferraz' },
          decisions: [{ decision: 'release_restricted', name: 'Amanda Rocha', method: 'password' }],
        },
      ],
      reports: [{ revision: 1, verdict: 'excursion' }],
    })
    const [monitoring] = found.monitorings
    expect(Date.parse(monitoring?.ended_at ?? '') - Date.parse(monitoring?.started_at ?? '')).toBe(
      48 * 3_600_000,
    )
    // Every reading is in a file, so that the report has all of them attached.
    const counts = (kind: string) =>
      found.files.filter((file) => file.kind === kind).map(({ count }) => count)
    expect(counts('day_file').reduce((sum, count) => sum + count, 0)).toBe(counts('logger_file')[0])
  })

  test('plans the flights of one shipment and reports them, the first leg late', async () => {
    const shipments = await listShipments()
    const code = shipments.find(({ tracking_id }) => tracking_id.endsWith(airCode))?.tracking_id
    const { milestones, warnings } = await read<MilestonesAnswer>(`/api/shipments/${code}/milestones`)
    expect(
      milestones
        .filter(({ leg }) => leg !== null)
        .map(({ leg, code: status, airport, state }) => [leg, status, airport, state]),
    ).toEqual([
      [1, 'DEP', 'MAO', 'late'],
      [1, 'ARR', 'BSB', 'late'],
      [2, 'DEP', 'BSB', 'on_time'],
      [2, 'ARR', 'GRU', 'on_time'],
    ])
    expect(warnings).toEqual([])
  })

  test('prepares the fiscal event of a delivery and of a failed attempt, each with the hash of its photo', async () => {
    const shipments = await listShipments()
    const eventOf = async (code: string) => {
      const found = shipments.find(({ tracking_id }) => tracking_id.endsWith(code))
      const { events } = await read<FiscalEvents>(`/api/shipments/${found?.tracking_id}/fiscal`)
      return events.map(({ event_type, picture, delivery_hash: hash, hints }) => [
        event_type,
        picture?.name,
        hash?.length,
        hints.map(({ code: hint }) => hint),
      ])
    }
    expect(await eventOf('O7AF1T')).toEqual([['110130', 'photo_1', 28, ['document_masked']]])
    expect(await eventOf('HN7TCT')).toEqual([['110192', 'photo_1', 28, ['position_missing']]])
  })

  test('stores the pictures of a delivery and of a failed attempt, each marked by its own shipment', async () => {
    const named = (await readDetails()).flatMap(({ checkpoints, tracking_id }) =>
      checkpoints.flatMap(({ checkpoint_type, media }) =>
        Object.entries(media ?? {}).map(([name, sha256]) => ({ tracking_id, checkpoint_type, name, sha256 })),
      ),
    )
    expect(named.map(({ checkpoint_type, name }) => `${checkpoint_type} ${name}`).toSorted()).toEqual([
      'finalizacao photo_1',
      'finalizacao photo_2',
      'finalizacao signature',
      'tentativa photo_1',
    ])
    for (const { sha256 } of named) {
      const picture = await readPicture(server, { token }, String(sha256))
      expect(picture.status).toBe(200)
      expect(pictureOf(picture.bytes).sha256).toBe(sha256)
    }
    expect(await drawPicture('parcel', 'A')).not.toEqual(await drawPicture('parcel', 'B'))
  })

  test('saves every warehouse that a shipment passes', async () => {
    const warehouses = await read<Warehouse[]>('/api/warehouses')
    const passed = (await readDetails())
      .flatMap(({ checkpoints }) => checkpoints)
      .filter(({ checkpoint_type }) => checkpoint_type === 'entrada' || checkpoint_type === 'saida')
    expect(new Set(passed.map(({ location }) => location))).toEqual(
      new Set(warehouses.map(({ name }) => name)),
    )
    for (const { name, address } of warehouses)
      expect(passed.find(({ location }) => location === name)).toMatchObject({
        city: address.city,
        uf: address.uf,
        latitude: address.latitude,
        longitude: address.longitude,
      })
  })

  test('declares creations on thirty days, and the events of each shipment in order and in the past', async () => {
    const details = await readDetails()
    const days = details.map(({ history }) => dayAt(new Date(history[0]?.declared_at ?? '')))
    expect(new Set(days).size).toBeGreaterThan(27)
    for (const { history, tracking_id } of details) {
      const declared = history.map(({ declared_at }) => Date.parse(declared_at))
      expect(declared).toEqual(declared.toSorted((one, other) => one - other))
      expect(declared.at(-1)).toBeLessThan(Date.now())
      const [first] = history
      expect(tracking_id).toContain(dayAt(new Date(first?.declared_at ?? '')).replaceAll('-', ''))
    }
  })

  test('creates the shipments in the order of demo.json, with the codes stated there', async () => {
    const codes = readDemoData().shipments.map(({ code }) => code)
    const listed = (await listShipments()).map(({ tracking_id }) => tracking_id.slice('FT-YYYYMMDD-'.length))
    expect(listed).toEqual(codes.toReversed())
  })

  test('refuses an installation that it has filled before', async () => {
    const before = await listShipments()
    const again = await fillDemo(server.services)
    expect(again).toEqual({ refused: 'in_use' })
    expect(demoMessage(again)).toContain('esta já tem dados: nada foi alterado')
    expect(await listShipments()).toEqual(before)
  })

  test('stays the only source of the public report, whatever its members decide later', async () => {
    const { id: account, password } = accountOf(outcome)
    const other = (await listShipments()).find(({ tracking_id: id }) => id.endsWith('GAAME8'))
    const { id = '', tracking_id: code = '' } = other ?? {}
    const [device] = await read<{ id: string }[]>('/api/devices')
    const file = loggerTable(new Date(Date.now() - 7_200_000).toISOString(), Array<number>(60).fill(9))
    const given = { device_id: device?.id, range_id: 'refrigerated' }
    expect((await sendLoggerFile(server, token, code, file, given)).status).toBe(201)
    await judge(server, { user_id: account, id })
    const [excursion] = await read<AnsweredExcursion[]>('/api/excursions')
    const { duration_ms = 0, peak = 0 } = excursion ?? {}
    const decided = await api('POST', `/api/excursions/${excursion?.id}/decision`, {
      decision: 'release',
      justification: 'Os limites do detentor do registro permitem.',
      meaning: 'approval',
      password,
      seen: { duration_ms, peak },
    })
    expect(decided.status).toBe(201)
    expect((await api('POST', `/api/shipments/${code}/condition-reports`, {})).status).toBe(201)
    const found = await findShowcase(server.services.pool)
    expect(found?.cold?.tracking_id).toMatch(new RegExp(`${monitoredCode}$`))
  })
})

test.runIf(isWhole)('fillDemo does not change an installation in which someone has signed up', async () => {
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
