import { beforeAll, describe, expect, test } from 'vitest'
import {
  addAirShipment,
  createOneRecordAccount,
  createPartnerKey,
  oneRecordOf,
  type OneRecord,
  type OneRecordAccount,
} from '../../support/api/one-record.ts'
import { apiOf } from '../../support/api/api.ts'
import { addMember, companyApi, createCompany } from '../../support/api/companies.ts'
import { createKey } from '../../support/auth/api-keys.ts'
import { createAccount } from '../../support/auth/auth.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'

const AWB = '047-12345675'
const OTHER_AWB = '957-12345675'

let server: TestServer
let owner: OneRecordAccount
let outsider: OneRecordAccount
let partner: OneRecord
let id: string
/** Another airline's shipment of the same company. */
let foreignId: string
/** Shipment of another company with the same air waybill. */
let outsiderId: string

beforeAll(async () => {
  server = (await sharedServer()).server
  owner = await createOneRecordAccount(server)
  outsider = await createOneRecordAccount(server)
  partner = oneRecordOf(server, owner, await createPartnerKey(owner, ['047'], 'read'))
  id = (await addAirShipment(owner, AWB)).id
  foreignId = (await addAirShipment(owner, OTHER_AWB)).id
  outsiderId = (await addAirShipment(outsider, AWB)).id
  const { code } = await addAirShipment(owner, '047-22222222')
  const legs = [
    {
      from_airport: 'GRU',
      to_airport: 'LIS',
      flight: 'TP82',
      departs_at: '2026-11-20T10:00:00Z',
      arrives_at: '2026-11-20T20:00:00Z',
    },
  ]
  await owner.api('POST', `/api/shipments/${code}/milestones`, { legs })
})

const object = (name: string) => partner('GET', `/logistics-objects/${name}`)
const uri = (name: string) => `http://lastro.test/onerecord/${owner.name}/logistics-objects/${name}`

describe('GET', () => {
  test.each(['', '/'])('serves the server information at the base with %j', async (path) => {
    const { status, headers, body } = await partner('GET', path)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/ld+json; version=2.3.0')
    expect(headers.get('type')).toBe('https://onerecord.iata.org/ns/api#ServerInformation')
    expect(headers.get('content-language')).toBe('en-US')
    expect(Date.parse(headers.get('last-modified') ?? '')).toBeGreaterThan(0)
    expect(body).toMatchObject({
      'api:hasDataHolder': { '@id': uri('company') },
      'api:hasSupportedApiVersion': ['2.3.0'],
    })
  })

  test('serves a shipment with its revision, and no recipient', async () => {
    const { status, headers, body, text } = await object(`shipment-${id}`)
    expect(status).toBe(200)
    expect(headers.get('type')).toBe('https://onerecord.iata.org/ns/cargo#Shipment')
    const revision = Number(headers.get('revision'))
    expect(revision).toBeGreaterThan(0)
    expect(headers.get('latest-revision')).toBe(String(revision))
    expect(body).toMatchObject({
      '@id': uri(`shipment-${id}`),
      '@type': 'cargo:Shipment',
      'api:hasRevision': revision,
      'cargo:goodsDescription': 'Vacinas',
      'cargo:pieces': [{ '@id': uri(`piece-${id}`) }],
      'cargo:totalGrossWeight': { 'cargo:numericalValue': { '@value': '120.5' } },
      'cargo:waybill': { '@id': uri(`waybill-${AWB}`) },
    })
    expect(text).not.toMatch(/Secreta|FT-\d/)
  })

  test('serves the air waybill, pieces, airport and company of a shipment', async () => {
    expect((await object(`waybill-${AWB}`)).body).toMatchObject({
      'cargo:waybillPrefix': '047',
      'cargo:waybillNumber': '12345675',
      'cargo:shipment': { '@id': uri(`shipment-${id}`) },
    })
    expect((await object(`piece-${id}`)).body).toMatchObject({
      'cargo:ofShipment': { '@id': uri(`shipment-${id}`) },
      'cargo:specialHandlingCodes': [
        { '@id': 'https://onerecord.iata.org/ns/code-lists/SpecialHandlingCode#COL' },
      ],
    })
    expect((await object('location-gru')).body).toMatchObject({ '@type': 'cargo:Location' })
    expect((await object('company')).body).toMatchObject({ 'cargo:shortName': owner.name })
  })

  test('serves house waybills', async () => {
    const references = [
      { kind: 'mawb', value: '047-76543213' },
      { kind: 'hawb', value: 'HAB123' },
    ]
    const house = (await addAirShipment(owner, '', { references })).id
    expect((await object('waybill-047-76543213')).body).toMatchObject({
      'cargo:houseWaybills': [{ '@id': uri(`house-waybill-${house}`) }],
    })
    expect((await object(`house-waybill-${house}`)).body).toMatchObject({
      'cargo:waybillNumber': 'HAB123',
      'cargo:masterWaybill': { '@id': uri('waybill-047-76543213') },
    })
  })

  test('serves a flight and its events', async () => {
    const { body } = await object('waybill-047-22222222')
    const { '@id': shipment } = body['cargo:shipment'] as { '@id': string }
    const flight = `movement-${shipment.slice(-36)}-gru-lis-tp82`
    expect((await object(flight)).body).toMatchObject({
      '@type': 'cargo:TransportMovement',
      'cargo:transportIdentifier': 'TP82',
      'cargo:movementTimes': [
        { 'cargo:movementTimestamp': { '@value': '2026-11-20T10:00:00.000Z' } },
        { 'cargo:movementTimestamp': { '@value': '2026-11-20T20:00:00.000Z' } },
      ],
    })
    expect((await object(`${flight}/logistics-events`)).body).toMatchObject({ 'api:hasTotalItems': 3 })
    expect((await object(`movement-${shipment.slice(-36)}-gru-mad-tp82`)).status).toBe(404)
  })

  test('answers in Portuguese if the caller asks for it', async () => {
    const answer = await partner('GET', '/nothing', undefined, { 'accept-language': 'pt-BR' })
    expect(answer.headers.get('content-language')).toBe('pt-BR')
    expect(answer.body).toMatchObject({
      '@context': { '@language': 'pt-BR' },
      'api:hasTitle': 'Recurso não encontrado',
    })
  })

  test('answers HEAD with the headers of GET', async () => {
    for (const path of [
      '',
      `/logistics-objects/shipment-${id}`,
      `/logistics-objects/shipment-${id}/logistics-events`,
    ]) {
      const [got, head] = [await partner('GET', path), await partner('HEAD', path)]
      expect({ status: head.status, text: head.text }).toEqual({ status: 200, text: '' })
      for (const name of ['type', 'revision', 'last-modified', 'content-type', 'content-language'])
        expect(head.headers.get(name)).toBe(got.headers.get(name))
    }
  })
})

describe('404 alike', () => {
  test.each([
    ['a shipment of another airline', () => `shipment-${foreignId}`],
    ['its pieces', () => `piece-${foreignId}`],
    ['its waybill', () => `waybill-${OTHER_AWB}`],
    ['a shipment of another company', () => `shipment-${outsiderId}`],
    ['a waybill that nobody has', () => 'waybill-047-00000000'],
    ['an unknown shipment', () => `shipment-${crypto.randomUUID()}`],
    ['no object', () => 'constructor'],
  ])('for %s and its events', async (_case, name) => {
    const writer = oneRecordOf(server, owner, await createPartnerKey(owner, ['047']))
    for (const path of [`/logistics-objects/${name()}`, `/logistics-objects/${name()}/logistics-events`]) {
      expect(withoutNames(await partner('GET', path))).toEqual(withoutNames(await object('nothing')))
    }
    const event = {
      '@type': 'cargo:LogisticsEvent',
      'cargo:eventCode': 'DEP',
      'cargo:eventDate': '2026-11-20T10:00:00Z',
    }
    expect((await writer('POST', `/logistics-objects/${name()}/logistics-events`, event)).status).toBe(404)
  })

  test('for the address of another company, also with its shipment', async () => {
    const elsewhere = oneRecordOf(server, outsider, await createPartnerKey(owner, ['047']))
    for (const path of ['', `/logistics-objects/shipment-${outsiderId}`, `/logistics-objects/waybill-${AWB}`])
      expect((await elsewhere('GET', path)).status).toBe(404)
  })

  test('for a company that has closed the access', async () => {
    const closed = await createOneRecordAccount(server)
    const key = await createPartnerKey(closed, ['047'])
    await closed.api('PUT', '/api/settings/one-record', { one_record_name: null })
    expect((await oneRecordOf(server, closed, key)('GET', '')).status).toBe(404)
  })

  test('for an erased shipment', async () => {
    const { id: gone, code } = await addAirShipment(owner, '047-12345675')
    expect((await object(`shipment-${gone}`)).status).toBe(200)
    expect(
      (await owner.api('POST', `/api/shipments/${code}/erasure`, { tracking_id: code })).status,
    ).toBeLessThan(300)
    expect((await object(`shipment-${gone}`)).status).toBe(404)
  })
})

function withoutNames({ status, body }: Awaited<ReturnType<OneRecord>>) {
  const { '@id': _id, 'api:hasErrorDetail': details, ...rest } = body
  const {
    '@id': _inner,
    'api:hasResource': _resource,
    ...detail
  } = (details as Record<string, unknown>[])[0] ?? {}
  return { status, rest, detail }
}

describe('missing parts', () => {
  test.each([
    ['POST', '/logistics-objects', 404],
    ['POST', '/logistics-events', 404],
    ['GET', '/subscriptions?topicType=x', 404],
    ['POST', '/subscriptions', 404],
    ['POST', '/notifications', 404],
    ['POST', '/access-delegations', 404],
    ['GET', '/action-requests/1', 404],
    ['PATCH', '/logistics-objects/company', 405],
    ['POST', '/logistics-objects/company', 405],
    ['DELETE', '/logistics-objects/company', 405],
    ['GET', '/logistics-objects/company/audit-trail', 404],
    ['PUT', '/', 405],
    ['DELETE', '/logistics-objects/company/logistics-events', 405],
    ['GET', '/logistics-objects/company?at=20260101T000000Z', 400],
    ['GET', '/logistics-objects/company?embedded=true', 400],
  ])('answer %s %s by the status %i and the error object', async (method, path, status) => {
    const answer = await partner(method, path, method === 'GET' || method === 'DELETE' ? undefined : '{')
    expect(answer).toMatchObject({
      status,
      body: { '@type': 'api:Error', 'api:hasErrorDetail': [{ 'api:hasCode': String(status) }] },
    })
    if (status === 405) expect(answer.headers.get('allow')).toContain('GET')
  })
})

describe('callers', () => {
  const paths = () => [
    '',
    ...['', '/logistics-events', '/logistics-events/x'].map(
      (path) => `/logistics-objects/shipment-${id}${path}`,
    ),
  ]
  const event = { '@type': 'cargo:LogisticsEvent' }

  test.each([
    ['nobody', () => undefined, 401],
    ['an unknown key', () => `ff_${'0'.repeat(24)}_${'z'.repeat(24)}`, 401],
    ['a key for the other calls', async () => (await createKey(owner.api)).key, 403],
    [
      'a key from another network',
      async () =>
        (
          await createKey(owner.api, {
            scopes: ['onerecord:write'],
            airline_prefixes: ['047'],
            networks: ['203.0.113.0/24'],
          })
        ).key,
      403,
    ],
  ])('refuses %s', async (_case, tokenOf, status) => {
    const by = oneRecordOf(server, owner, await tokenOf())
    for (const path of paths()) {
      const answer = await by('GET', path)
      expect(answer).toMatchObject({
        status,
        body: { 'api:hasErrorDetail': [{ 'api:hasCode': String(status) }] },
      })
    }
    expect((await by('POST', `/logistics-objects/shipment-${id}/logistics-events`, event)).status).toBe(
      status,
    )
  })

  test('refuses people of every role', async () => {
    const founder = await createAccount(server)
    const { id: company } = await createCompany(server, founder, 'Cargas Ltda.')
    const name = `c${company.slice(0, 8)}`
    await companyApi(server, founder, company)('PUT', '/api/settings/one-record', { one_record_name: name })
    const people = [founder]
    for (const role of ['admin', 'operator', 'driver', 'reader', 'auditor'] as const)
      people.push(await addMember(server, founder, company, role))
    for (const { session } of people) {
      const by = oneRecordOf(server, { name }, session.access_token)
      expect((await by('GET', '', undefined, { 'lastro-account': company })).status).toBe(403)
    }
  })

  test('gives the key of a partner nothing else', async () => {
    const by = apiOf(server, await createPartnerKey(owner, ['047']))
    expect(await by('GET', '/api/shipments')).toMatchObject({
      status: 403,
      body: { code: 'insufficient_scope' },
    })
  })
})
