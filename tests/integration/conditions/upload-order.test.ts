import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { ConditionsAnswer } from '#contract/endpoints/conditions.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { addDevice, judge, loggerTable, monitor, sendLoggerFile } from '../../support/api/conditions.ts'
import { addShipment, dataOf } from '../../support/api/shipment-api.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'
import { isWhole, seed } from '../../support/vitest/whole-run.ts'

let server: TestServer
let database: TestDatabase
let owner: TestAccount
let api: Api

beforeAll(async () => {
  ;({ server, database } = await sharedServer())
  owner = await createAccount(server)
  api = apiOf(server, owner.session.access_token)
})

/** Returns whole numbers below a limit, the same in each run with the same seed. */
function randomFrom(start: number): (below: number) => number {
  let state = (start % 2_147_483_646) + 1
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

const MINUTES = 240
const from = new Date(Math.floor(Date.now() / 60_000) * 60_000 - 6 * 3_600_000)
const minute = (n: number): string => new Date(from.getTime() + n * 60_000).toISOString()
type Pair = readonly [string, number]

/** Returns readings with an excursion, a gap, and a minute with two values. */
function readingsOf(random: (below: number) => number): readonly Pair[] {
  const outside = 40 + random(60)
  const gap = 150 + random(40)
  const all = Array.from({ length: MINUTES }, (_, at): Pair => {
    const isOutside = at >= outside && at < outside + 35
    return [minute(at), (isOutside ? 8_100 + random(2_000) : 3_000 + random(4_000)) / 1_000]
  })
  const [twice] = all
  return [...all.filter((_, at) => at < gap || at > gap + 20), [twice?.[0] ?? '', 7.5]]
}

function shuffled<T>(of: readonly T[], random: (below: number) => number): readonly T[] {
  return of
    .map((one) => ({ one, place: random(1_000_000) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one)
}

/** Splits readings into calls of different sizes. */
function split(of: readonly Pair[], random: (below: number) => number): readonly (readonly Pair[])[] {
  const calls: (readonly Pair[])[] = []
  for (let at = 0; at < of.length;) {
    const size = 1 + random(60)
    calls.push(of.slice(at, at + size))
    at += size
  }
  return calls
}

async function monitored(): Promise<{ code: string; device: string; id: string }> {
  const code = await addShipment(api)
  const device = await addDevice(api, `QT-${randomUUID().slice(0, 8)}`)
  await monitor(api, code, [device], { started_at: minute(0), ended_at: minute(MINUTES) })
  const [row] = await askAdmin<{ id: string }>(database, 'select id from shipments where tracking_id = $1', [
    code,
  ])
  return { code, device, id: row?.id ?? '' }
}

async function send(device: string, readings: readonly Pair[]): Promise<void> {
  const answer = await api('POST', '/api/readings', {
    devices: [{ device, channel: 'temperature', readings }],
  })
  expect(answer.status).toBe(200)
}

/** Returns the verdict with its reasons and numbers, without ids. */
async function judgedOf({ code, id }: { code: string; id: string }): Promise<unknown> {
  await judge(server, { user_id: owner.session.user.id, id })
  const { verdict, reasons, statistics, gaps, excursions } = dataOf<ConditionsAnswer>(
    await api('GET', `/api/shipments/${code}/conditions`),
  )
  const numbers = excursions.map((one) => ({
    started_at: one.started_at,
    ended_at: one.ended_at,
    ended_by: one.ended_by,
    duration_ms: one.duration_ms,
    outside_ms: one.outside_ms,
    peak: one.peak,
    state: one.state,
  }))
  const withoutDevice = ({ device_id: _device, ...rest }: { device_id?: string | undefined }) => rest
  return {
    verdict,
    reasons: reasons.map(withoutDevice),
    statistics: statistics.map(withoutDevice),
    gaps: gaps.map(withoutDevice),
    excursions: numbers,
  }
}

const orders = Array.from({ length: isWhole ? 20 : 3 }, (_, at) => at)

test.each(orders)('the order, doubling and splitting of uploads change no verdict (%d)', async (round) => {
  const random = randomFrom(seed + round)
  const readings = readingsOf(random)
  const [plain, mixed] = [await monitored(), await monitored()]
  await send(plain.device, readings)
  const expected = await judgedOf(plain)
  expect(expected).toMatchObject({ verdict: 'excursion', excursions: [{ ended_by: 'return' }] })
  const calls = split(shuffled(readings, random), random)
  for (const [at, call] of shuffled([...calls, ...calls.slice(0, random(calls.length))], random).entries()) {
    await send(mixed.device, call)
    // A judgement in between sees a part of the readings and must not stay.
    if (at === 2) await judge(server, { user_id: owner.session.user.id, id: mixed.id })
  }
  expect(await withoutWithdrawn(mixed)).toEqual(expected)
})

/** Excursions that a part of the readings showed are withdrawn, and stay in the list. */
async function withoutWithdrawn(of: { code: string; id: string }): Promise<unknown> {
  const judged = (await judgedOf(of)) as { excursions: readonly { state: string }[] }
  return { ...judged, excursions: judged.excursions.filter(({ state }) => state !== 'withdrawn') }
}

test('a file and calls with the same readings give the same verdict', async () => {
  const values = Array.from({ length: 90 }, (_, at) => (at >= 30 && at < 65 ? 9.5 : 5))
  const pairs = values.map((value, at): Pair => [minute(at), value])
  const [plain, mixed] = [await monitored(), await monitored()]
  await send(plain.device, pairs)
  await send(mixed.device, pairs.slice(40).toReversed())
  const sent = await sendLoggerFile(
    server,
    owner.session.access_token,
    mixed.code,
    loggerTable(minute(0), values),
    { device_id: mixed.device },
  )
  expect(sent.status).toBe(201)
  await send(mixed.device, pairs.slice(0, 50))
  expect(await judgedOf(mixed)).toEqual(await judgedOf(plain))
})
