import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnnexList } from '#contract/endpoints/annexes.ts'
import type { AddedMilestones, AnsweredComparison, MilestonesAnswer } from '#contract/endpoints/milestones.ts'
import { MAX_MILESTONES } from '#domain/events/annex.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { addShipment, dataOf } from '../../support/api/shipment-api.ts'
import { createKey } from '../../support/auth/api-keys.ts'
import { createAccount } from '../../support/auth/auth.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'

let server: TestServer
let api: Api
let outsider: Api
let code: string

beforeAll(async () => {
  server = (await sharedServer()).server
  outsider = apiOf(server, (await createAccount(server)).session.access_token)
  api = apiOf(server, (await createAccount(server)).session.access_token)
})
beforeEach(async () => {
  code = await addShipment(api)
})

const begun = Date.now()
const hoursAgo = (hours: number): string => new Date(begun - Math.round(hours * 3_600_000)).toISOString()
const departure = { code: 'DEP', at: hoursAgo(2), airport: 'gru', to_airport: 'LIS', flight: 'tp 0082' }
const send = (body: object, of = code, caller = api) =>
  caller('POST', `/api/shipments/${of}/milestones`, body)
const report = (...milestones: readonly object[]) => send({ milestones })
const compare = async (of = code, caller = api) =>
  dataOf<MilestonesAnswer>(await caller('GET', `/api/shipments/${of}/milestones`))
const annexes = async () => dataOf<AnnexList>(await api('GET', `/api/shipments/${code}/annexes`))
const find = (
  { milestones }: MilestonesAnswer,
  status: string,
  airport: string,
): AnsweredComparison | undefined => milestones.find((one) => one.code === status && one.airport === airport)

const plan = (from: number) => ({
  legs: [
    {
      from_airport: 'GRU',
      to_airport: 'LIS',
      flight: 'TP82',
      departs_at: hoursAgo(from),
      arrives_at: hoursAgo(from - 10),
    },
    {
      from_airport: 'LIS',
      to_airport: 'FRA',
      flight: 'TP570',
      departs_at: hoursAgo(from - 14),
      arrives_at: hoursAgo(from - 17),
    },
  ],
})

/** Returns the names of the fields that a refusal is about. */
function namedFields(body: unknown): readonly string[] {
  const { fields = {}, missing_fields = [] } = body as { fields?: object; missing_fields?: string[] }
  return [...Object.keys(fields), ...missing_fields]
}

describe('a reported milestone', () => {
  test('is an annex with public facts, and the rest in details', async () => {
    const answer = await report({ ...departure, pieces: 10, weight: 120.5 })
    expect(answer.status).toBe(201)
    const { milestones, warnings } = dataOf<AddedMilestones>(answer)
    expect(warnings).toEqual([])
    expect(milestones).toMatchObject([
      {
        code: 'DEP',
        airport: 'GRU',
        to_airport: 'LIS',
        flight: 'TP82',
        outcome: 'recorded',
        source: 'manual',
      },
    ])
    expect(await annexes()).toMatchObject([
      {
        id: milestones[0]?.id,
        kind: 'milestone',
        facts: { code: 'DEP', time_type: 'actual', at: departure.at, airport: 'GRU' },
        details: { to: 'LIS', flight: 'TP82', pieces: '10', weight: '120.5', source: 'manual' },
        via: 'web',
      },
    ])
    expect(find(await compare(), 'DEP', 'GRU')).toMatchObject({
      state: 'unplanned',
      leg: 1,
      actual: { id: milestones[0]?.id, weight: 120.5, pieces: 10 },
    })
  })

  test('is not stored again within five minutes', async () => {
    const first = dataOf<AddedMilestones>(await report(departure)).milestones[0]
    const again = await report({ ...departure, at: hoursAgo(2.05) })
    expect(again.status).toBe(200)
    expect(dataOf<AddedMilestones>(again).milestones).toMatchObject([
      { id: first?.id, outcome: 'duplicate', at: departure.at },
    ])
    expect(await annexes()).toHaveLength(1)
  })

  test('corrects an earlier one, also of the same call', async () => {
    const answer = await report(departure, { ...departure, at: hoursAgo(1) })
    const [first, second] = dataOf<AddedMilestones>(answer).milestones
    expect(second).toMatchObject({ outcome: 'corrected', corrects: first?.id })
    expect(new Set((await annexes()).map(({ id }) => id))).toEqual(new Set([first?.id, second?.id]))
    const third = dataOf<AddedMilestones>(await report({ ...departure, at: hoursAgo(0.5) })).milestones[0]
    expect(third).toMatchObject({ outcome: 'corrected', corrects: second?.id })
    expect(find(await compare(), 'DEP', 'GRU')?.actual?.id).toBe(third?.id)
  })

  test('is the same report if the call is repeated', async () => {
    const body = {
      event_id: randomUUID(),
      milestones: [departure, { ...departure, code: 'MAN', at: hoursAgo(4) }],
    }
    const [first, again] = [await send(body), await send(body)]
    expect([first.status, again.status]).toEqual([201, 200])
    const ids = (answer: typeof first) => dataOf<AddedMilestones>(answer).milestones.map(({ id }) => id)
    expect(ids(again)).toEqual(ids(first))
    expect(ids(first)[0]).toBe(body.event_id)
    expect(await annexes()).toHaveLength(2)
    const other = await send({ ...body, milestones: [{ ...departure, at: hoursAgo(8) }] })
    expect(other).toMatchObject({ status: 409, body: { code: 'event_id_reused' } })
  })

  test('has the time of the airport if it names no offset', async () => {
    const { milestones, warnings } = dataOf<AddedMilestones>(
      await report(
        { ...departure, at: '2026-07-26T05:10', airport: 'LIS' },
        { ...departure, at: '2026-07-26T05:10' },
        { ...departure, at: '2026-07-26T05:10', airport: 'QQQ' },
      ),
    )
    expect(milestones.map(({ at }) => at)).toEqual([
      '2026-07-26T04:10:00.000Z',
      '2026-07-26T08:10:00.000Z',
      '2026-07-26T05:10:00.000Z',
    ])
    expect(warnings).toEqual([{ code: 'zone_unknown', airport: 'QQQ' }])
    expect((await compare()).airports).toContainEqual({ code: 'QQQ', name: null, zone: null })
  })

  test('may follow the delivery, and makes no second event beside a checkpoint', async () => {
    const place = { location: 'Terminal', status: 'Saiu', city: 'Guarulhos', uf: 'SP' }
    for (const checkpoint_type of ['saida', 'finalizacao'])
      dataOf(await api('POST', '/api/checkpoints', { tracking_id: code, checkpoint_type, ...place }))
    expect((await report(departure)).status).toBe(201)
    expect(find(await compare(), 'DEP', 'GRU')?.checkpoint).toMatchObject({ checkpoint_type: 'saida' })
    expect((await compare()).delivery_offered).toBe(false)
  })

  test('with more pieces than booked is accepted with a warning', async () => {
    const { warnings } = dataOf<AddedMilestones>(
      await report({ ...departure, code: 'BKD', pieces: 10 }, { ...departure, pieces: 12 }).then(
        async (first) => {
          expect(first.status).toBe(201)
          return report({ ...departure, flight: 'TP84', pieces: 1 })
        },
      ),
    )
    expect(warnings).toEqual([
      { code: 'pieces_exceeded', airport: 'GRU', to_airport: 'LIS', found: 13, booked: 10 },
    ])
    expect((await compare()).warnings).toEqual(warnings)
  })

  test('offers the delivery when the airline delivered all pieces, and records none', async () => {
    await report(
      { ...departure, code: 'BKD', pieces: 10 },
      { code: 'DLV', at: hoursAgo(1), airport: 'FRA', pieces: 6 },
    )
    expect((await compare()).delivery_offered).toBe(false)
    await report({ code: 'DLV', at: hoursAgo(0.5), airport: 'FRA', pieces: 4 })
    expect((await compare()).delivery_offered).toBe(true)
    const { status } = dataOf<{ status: string }>(await api('GET', `/api/shipments/${code}`))
    expect(status).not.toBe('delivered')
  })

  test.each([
    ['an actual time in the future', { ...departure, at: hoursAgo(-2) }, 'milestones.0.at'],
    ['an unknown code', { ...departure, code: 'XYZ' }, 'milestones.0.code'],
    ['no airport code', { ...departure, airport: 'Lisboa' }, 'milestones.0.airport'],
    ['an impossible flight', { ...departure, flight: 'TAP' }, 'milestones.0.flight'],
    ['no pieces', { ...departure, pieces: 0 }, 'milestones.0.pieces'],
    ['a time that no calendar has', { ...departure, at: '2026-02-30T10:00' }, 'milestones.0.at'],
    ['a discrepancy without a kind', { ...departure, code: 'DIS' }, 'milestones.0.discrepancy'],
    ['a kind without a discrepancy', { ...departure, discrepancy: 'OFLD' }, 'milestones.0.discrepancy'],
  ])('with %s is refused', async (_case, milestone, field) => {
    const refused = await report(milestone)
    expect([refused.status, namedFields(refused.body)]).toEqual([400, [field]])
    expect(await annexes()).toEqual([])
  })

  test('is refused beyond the maximum, which leaves room for notes', async () => {
    for (let sent = 0; sent < MAX_MILESTONES; sent += 40)
      await report(
        ...Array.from({ length: 40 }, (_, at) => ({ ...departure, code: 'MAN', pieces: sent + at + 1 })),
      )
    expect(await report(departure)).toMatchObject({
      status: 409,
      body: { code: 'annexes_full' },
    })
    expect((await api('POST', `/api/shipments/${code}/annexes`, { text: 'Recado' })).status).toBe(201)
  })
})

describe('a plan', () => {
  test('is compared with what happened, and missed after four hours', async () => {
    expect((await send(plan(6))).status).toBe(201)
    await report({ ...departure, at: hoursAgo(6 - 130 / 60) })
    const answer = await compare()
    expect(find(answer, 'DEP', 'GRU')).toMatchObject({ state: 'late', delay_ms: 130 * 60_000, leg: 1 })
    expect(find(answer, 'MAN', 'GRU')).toMatchObject({ state: 'skipped', actual: null })
    expect(find(answer, 'ARR', 'FRA')).toMatchObject({ state: 'pending', leg: 2 })
    expect(answer.legs).toEqual([
      { from_airport: 'GRU', to_airport: 'LIS', flight: 'TP82' },
      { from_airport: 'LIS', to_airport: 'FRA', flight: 'TP570' },
    ])
  })

  test('may come with milestones, and is recognized when the call is repeated after another plan', async () => {
    const body = { ...plan(6), event_id: randomUUID(), milestones: [departure] }
    const first = dataOf<AddedMilestones>(await send(body))
    expect(first.milestones.map(({ outcome }) => outcome)).toEqual(
      Array.from({ length: 10 }, () => 'recorded'),
    )
    await send(plan(3))
    const again = await send(body)
    expect(again.status).toBe(200)
    expect(dataOf<AddedMilestones>(again).milestones.map(({ id }) => id)).toEqual(
      first.milestones.map(({ id }) => id),
    )
    expect(await annexes()).toHaveLength(19)
  })

  test('replaces the plan before it, and is stored once if it is sent again', async () => {
    await send(plan(6))
    const known = (await annexes()).length
    expect((await send(plan(6))).status).toBe(200)
    expect(await annexes()).toHaveLength(known)
    const direct = {
      from_airport: 'GRU',
      to_airport: 'FRA',
      flight: 'LH507',
      departs_at: hoursAgo(1),
      arrives_at: hoursAgo(-10),
    }
    expect((await send({ legs: [direct], accepted_until: hoursAgo(5) })).status).toBe(201)
    const answer = await compare()
    expect(answer.legs).toEqual([{ from_airport: 'GRU', to_airport: 'FRA', flight: 'LH507' }])
    expect(find(answer, 'RCS', 'GRU')).toMatchObject({ state: 'missed' })
    expect(answer.milestones.some(({ airport }) => airport === 'LIS')).toBe(false)
  })

  test('is found in the list four hours after its time, until it happens or is planned anew', async () => {
    const listed = async () =>
      dataOf<readonly { tracking_id: string }[]>(await api('GET', '/api/shipments?milestone=missed')).map(
        ({ tracking_id }) => tracking_id,
      )
    const arrival = { code: 'ARR', time_type: 'planned', at: hoursAgo(3.9), airport: 'FRA' }
    await report(arrival)
    expect(await listed()).not.toContain(code)
    await report({ ...arrival, code: 'RCF', at: hoursAgo(4.1) })
    expect(await listed()).toContain(code)
    await report({ ...arrival, code: 'RCF', at: hoursAgo(2) })
    expect(await listed()).not.toContain(code)
    await send(plan(30))
    expect(await listed()).toContain(code)
    await send({ legs: [{ ...plan(1).legs[0], arrives_at: hoursAgo(-9) }] })
    expect(await listed()).not.toContain(code)
    await report({ ...arrival, code: 'NFD', at: hoursAgo(6) })
    expect(await listed()).toContain(code)
    await report({ code: 'NFD', at: hoursAgo(1), airport: 'FRA' })
    expect(await listed()).not.toContain(code)
  })

  test.each([
    ['that skips an airport', { legs: [plan(1).legs[1], plan(1).legs[0]] }, 'legs.1.from_airport'],
    [
      'that arrives before it departs',
      { legs: [{ ...plan(1).legs[0], arrives_at: hoursAgo(3) }] },
      'legs.0.arrives_at',
    ],
    ['without legs', {}, 'milestones'],
  ])('%s is refused', async (_case, body, field) => {
    const refused = await send(body)
    expect(refused.status).toBe(400)
    expect(namedFields(refused.body)).toContain(field)
    expect(await annexes()).toEqual([])
  })
})

test('milestones of another account are not found', async () => {
  await report(departure)
  const missing = { status: 404, body: { code: 'not_found' } }
  expect(await send({ milestones: [departure] }, code, outsider)).toMatchObject(missing)
  expect(await outsider('GET', `/api/shipments/${code}/milestones`)).toMatchObject(missing)
})

test('a key reads and writes milestones by its own scope', async () => {
  const { key } = await createKey(api, { scopes: ['milestones:write'] })
  const caller = apiOf(server, key)
  expect((await send({ milestones: [departure] }, code, caller)).status).toBe(201)
  expect((await compare(code, caller)).milestones).toHaveLength(1)
  expect(await annexes()).toMatchObject([{ via: 'key' }])
  const { key: other } = await createKey(api, { scopes: ['checkpoints:write'] })
  const refused = await send({ milestones: [departure] }, code, apiOf(server, other))
  expect(refused).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
})
