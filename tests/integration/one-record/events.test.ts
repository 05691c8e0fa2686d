import { readFileSync } from 'node:fs'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnnexList } from '#contract/endpoints/annexes.ts'
import type { MilestonesAnswer } from '#contract/endpoints/milestones.ts'
import {
  addAirShipment,
  createOneRecordAccount,
  createPartnerKey,
  newAwb,
  oneRecordOf,
  type OneRecord,
  type OneRecordAccount,
} from '../../support/api/one-record.ts'
import { dataOf } from '../../support/api/shipment-api.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'

const vector = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../vectors/one-record/${name}.json`, import.meta.url), 'utf8'))

let server: TestServer
let owner: OneRecordAccount
let partner: OneRecord
let awb: string
let code: string
let shipment: string

beforeAll(async () => {
  server = (await sharedServer()).server
  owner = await createOneRecordAccount(server)
  partner = oneRecordOf(server, owner, await createPartnerKey(owner, ['047']))
})
beforeEach(async () => {
  awb = newAwb()
  const added = await addAirShipment(owner, awb)
  code = added.code
  shipment = `/logistics-objects/shipment-${added.id}`
})

const base = () => `http://lastro.test/onerecord/${owner.name}`
const milestones = async () =>
  dataOf<MilestonesAnswer>(await owner.api('GET', `/api/shipments/${code}/milestones`)).milestones
const annexes = async () => dataOf<AnnexList>(await owner.api('GET', `/api/shipments/${code}/annexes`))
const departed = {
  '@context': { cargo: 'https://onerecord.iata.org/ns/cargo#' },
  '@type': 'cargo:LogisticsEvent',
  'cargo:eventCode': { '@id': 'https://onerecord.iata.org/ns/code-lists/StatusCode#DEP' },
  'cargo:eventDate': '2026-11-20T10:38:01Z',
}
const post = (event: unknown, to = shipment, headers = {}) =>
  partner('POST', `${to}/logistics-events`, event, headers)

describe('POST logistics-events', () => {
  test.each([
    'LogisticsEvent',
    'LogisticsEvent_with_id',
    'MultipleEvents_example1',
    'MultipleEvents_example3',
  ])('records the published example %s as a milestone', async (name) => {
    const { status, headers, text } = await post(vector(name))
    expect({ status, text }).toEqual({ status: 201, text: '' })
    expect(headers.get('type')).toBe('https://onerecord.iata.org/ns/cargo#LogisticsEvent')
    expect(headers.get('location')).toMatch(
      new RegExp(`^${base()}${shipment}/logistics-events/[0-9a-f-]{36}$`),
    )
    expect(await milestones()).toMatchObject([
      { code: 'DEP', airport: 'GRU', actual: { at: '2023-04-01T10:38:01.000Z', source: 'onerecord' } },
    ])
  })

  test('answers a repeated event with the address of the first and stores it once', async () => {
    const first = await post(departed)
    const later = { ...departed, 'cargo:eventDate': '2026-11-20T10:40:00Z' }
    const again = await partner('POST', `${shipment}/logistics-events/`, later)
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.headers.get('location')).toBe(first.headers.get('location'))
    expect(await annexes()).toHaveLength(1)
  })

  test('names the key of the partner as the author', async () => {
    await post(departed)
    expect(await annexes()).toMatchObject([{ kind: 'milestone', via: 'key' }])
  })

  test('records an event of the air waybill on each of its shipments', async () => {
    const other = await addAirShipment(owner, awb)
    expect(await post(departed, `/logistics-objects/waybill-${awb}`)).toMatchObject({ status: 201 })
    for (const id of [code, other.code])
      expect(
        dataOf<MilestonesAnswer>(await owner.api('GET', `/api/shipments/${id}/milestones`)).milestones,
      ).toHaveLength(1)
  })

  test('takes pieces, weight, airport, flight and a planned time', async () => {
    await post({
      ...departed,
      '@type': 'cargo:StatusUpdateEvent',
      'cargo:eventTimeType': { '@id': 'cargo:PLANNED' },
      'cargo:eventLocation': { 'cargo:locationCodes': [{ 'cargo:code': 'VCP' }] },
      'cargo:recordedPieceCount': 4,
      'cargo:recordedWeight': {
        'cargo:numericalValue': 48,
        'cargo:unit': { '@id': 'https://onerecord.iata.org/ns/code-lists/MeasurementUnitCode#KGM' },
      },
      'cargo:transportMovementReference': { 'cargo:transportIdentifier': 'TP0082' },
    })
    expect(await milestones()).toMatchObject([
      { code: 'DEP', airport: 'VCP', flight: 'TP82', planned: { pieces: 4, weight: 48 }, actual: null },
    ])
  })

  test.each([
    ['another version', { 'content-type': 'application/ld+json; version=1.2' }, 415],
    ['another media type', { 'content-type': 'application/json' }, 415],
    ['another accepted version', { accept: 'application/ld+json; version=2.0.0-dev' }, 415],
    ['the media type without a version', { 'content-type': 'application/ld+json' }, 201],
    ['any accepted type', { accept: 'text/html, */*;q=0.1' }, 201],
  ])('answers a request with %s', async (_case, headers, status) => {
    const answer = await post(departed, shipment, headers)
    expect(answer).toMatchObject({ status })
    if (status !== 201) expectError(answer, status)
  })

  test.each([
    ['@graph', { '@graph': [departed] }, 400],
    ['a remote context', { ...departed, '@context': 'https://onerecord.iata.org/ns/cargo' }, 400],
    ['no JSON', '{', 400],
    ['another class', { ...departed, '@type': 'cargo:Piece' }, 400],
    ['an unknown code', { ...departed, 'cargo:eventCode': 'XXX' }, 400],
    ['256,001 bytes', JSON.stringify({ ...departed, 'cargo:eventName': 'x'.repeat(256_001) }), 413],
    ['a time in the future', { ...departed, 'cargo:eventDate': '2999-01-01T00:00:00Z' }, 422],
  ])('refuses a body with %s', async (_case, body, status) => {
    expectError(await post(body), status)
    expect(await milestones()).toEqual([])
  })

  test('names the wrong property', async () => {
    const { body } = await post({ ...departed, 'cargo:eventDate': undefined })
    expect(body).toMatchObject({ 'api:hasErrorDetail': [{ 'api:hasProperty': 'cargo:eventDate' }] })
  })

  test('refuses an event that names another object of the company', async () => {
    const eventFor = { '@id': `${base()}/logistics-objects/waybill-${awb}` }
    const { status, body } = await post({ ...departed, 'cargo:eventFor': eventFor })
    expect(status).toBe(400)
    expect(body).toMatchObject({ 'api:hasErrorDetail': [{ 'api:hasProperty': 'cargo:eventFor' }] })
  })

  test('asks for the airport if it does not follow from the route', async () => {
    const { id } = await addAirShipment(owner, awb, { air: null })
    const answer = await post(departed, `/logistics-objects/shipment-${id}`)
    expectError(answer, 422)
    expect(answer.body).toMatchObject({
      'api:hasErrorDetail': [{ 'api:hasProperty': 'cargo:eventLocation' }],
    })
  })

  test('accepts no event of a flight, an airport or the company', async () => {
    const times = { departs_at: '2026-11-20T10:00:00Z', arrives_at: '2026-11-20T20:00:00Z' }
    const legs = [{ from_airport: 'GRU', to_airport: 'LIS', flight: 'TP82', ...times }]
    await owner.api('POST', `/api/shipments/${code}/milestones`, { legs })
    const flight = `movement-${shipment.slice(-36)}-gru-lis-tp82`
    for (const object of ['company', 'location-gru', flight]) {
      const answer = await post(departed, `/logistics-objects/${object}`)
      expectError(answer, 405)
      expect(answer.headers.get('allow')).toBe('GET, HEAD')
    }
  })

  test('needs the scope to write', async () => {
    const reader = oneRecordOf(server, owner, await createPartnerKey(owner, ['047'], 'read'))
    expectError(await reader('POST', `${shipment}/logistics-events`, departed), 403)
    expect(await milestones()).toEqual([])
  })
})

describe('GET logistics-events', () => {
  const list = (query = '') => partner('GET', `${shipment}/logistics-events${query}`)

  test('lists no event, one event, and several by their shape', async () => {
    expect((await list()).body).toEqual({
      '@context': expect.any(Object) as object,
      '@id': `${base()}${shipment}/logistics-events`,
      '@type': 'api:Collection',
      'api:hasTotalItems': 0,
    })
    await post(departed)
    expect((await list()).body).toMatchObject({
      'api:hasTotalItems': 1,
      'api:hasItem': { 'cargo:eventTimeType': { '@id': 'cargo:ACTUAL' }, 'cargo:eventName': 'Departed' },
    })
    await post({ ...departed, 'cargo:eventCode': 'ARR', 'cargo:eventDate': '2026-11-20T20:00:00Z' })
    const { headers, body } = await list('/?sort=DESC-eventDate&limit=1')
    expect(body).toMatchObject({
      'api:hasTotalItems': 2,
      'api:hasItem': { 'cargo:eventLocation': { '@id': `${base()}/logistics-objects/location-lis` } },
    })
    expect(Date.parse(headers.get('last-modified') ?? '')).toBeGreaterThan(0)
    expect((await list('?event-code=ARR')).body).toMatchObject({ 'api:hasTotalItems': 1 })
  })

  test('serves an event at its address', async () => {
    const { headers } = await post(departed)
    const path = (headers.get('location') ?? '').slice(base().length)
    const { status, body, headers: of } = await partner('GET', path)
    expect({ status, id: body['@id'] }).toEqual({ status: 200, id: headers.get('location') })
    expect(of.get('type')).toBe('https://onerecord.iata.org/ns/cargo#LogisticsEvent')
    expectError(await partner('GET', `${shipment}/logistics-events/${crypto.randomUUID()}`), 404)
  })

  test('also has the milestones that the company reported', async () => {
    await owner.api('POST', `/api/shipments/${code}/milestones`, {
      milestones: [{ code: 'RCS', at: '2026-11-20T08:00:00Z', airport: 'GRU' }],
    })
    expect((await list()).body).toMatchObject({ 'api:hasTotalItems': 1 })
  })

  test.each(['limit=101', 'skip=x', 'sort=eventDate', 'created-after=yesterday', 'other=1'])(
    'refuses the query %s and names the parameter',
    async (query) => {
      const answer = await list(`?${query}`)
      expectError(answer, 400)
      expect(answer.body).toMatchObject({
        'api:hasTitle': 'Invalid query parameter request',
        'api:hasErrorDetail': [{ 'api:hasProperty': query.split('=')[0] }],
      })
    },
  )
})

/** Expects the error object of the standard, whose code is the status. */
function expectError({ status, headers, body }: Awaited<ReturnType<OneRecord>>, expected: number): void {
  expect({ status, body }).toMatchObject({
    status: expected,
    body: { '@type': 'api:Error', 'api:hasErrorDetail': [{ 'api:hasCode': String(expected) }] },
  })
  expect(headers.get('content-type')).toBe('application/ld+json; version=2.3.0')
  expect(headers.get('content-language')).toBe('en-US')
}
