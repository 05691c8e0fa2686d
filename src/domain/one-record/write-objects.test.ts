import { describe, expect, it, test } from 'vitest'
import { vectorFile } from '../../../tests/ledger/vector-files.ts'
import { toInstant } from '../base/instant.ts'
import { oneRecordError } from './error-object.ts'
import { MAX_EVENTS, parseEventQuery, selectEvents } from './event-query.ts'
import { inferAirport } from './infer-airport.ts'
import { legName, objectIdText, parseObjectId, type ObjectId } from './object-id.ts'
import { parseShortName } from './short-name.ts'
import { eventUri, writeEvent, writeEventDocument, writeEventList, type SharedEvent } from './write-event.ts'
import {
  documentOf,
  JSON_LD_TYPE,
  ONE_RECORD_VERSION,
  writeCompany,
  writeHouseWaybill,
  writeLocation,
  writeMovement,
  writePiece,
  writeServerInformation,
  writeShipment,
  writeWaybill,
  type Holder,
  type SharedShipment,
} from './write-objects.ts'

const vector = (name: string): unknown => JSON.parse(vectorFile(`one-record/${name}.json`))

const base = 'https://lastro.example/onerecord/acme'
const holder: Holder = { base, name: 'Acme Corporation', shortName: 'acme', language: 'en-US' }
const id = '1a8ded38-1804-467c-a369-81a411416b3c'
const shipment: SharedShipment = {
  id,
  description: 'Vaccines',
  awbs: ['047-12345675'],
  hawb: null,
  origin: 'GRU',
  destination: 'LIS',
  pieces: 10,
  gross_kg: 120.5,
  volume_m3: 0.75,
  handling: ['COL'],
}
const at = (time: string) => toInstant(new Date(`2026-11-26T${time}:00Z`))
const departed: SharedEvent = {
  id: 'afb4b8cf-288a-459c-97fd-ccd538ec527f',
  shipment_id: id,
  received_at: at('17:05'),
  code: 'DEP',
  time_type: 'actual',
  at: at('17:00'),
  airport: 'GRU',
  to: 'LIS',
  flight: 'TP82',
  pieces: 4,
  weight: 48,
  discrepancy: null,
  source: 'onerecord',
}
const ofShipment = { id: { kind: 'shipment', shipment: id }, type: 'Shipment' } as const
const ofPiece = { id: { kind: 'piece', shipment: id }, type: 'Piece' } as const

/** Returns the names of the members of a document, at all levels, without those of contexts. */
function namesIn(value: unknown): Set<string> {
  if (typeof value !== 'object' || value === null) return new Set()
  return new Set(
    Object.entries(value).flatMap(([name, inner]) =>
      name === '@context' ? [] : [...(Array.isArray(value) ? [] : [name]), ...namesIn(inner)],
    ),
  )
}

test('an event has all members of the published one', () => {
  const written = namesIn(writeEventDocument(departed, ofPiece, 10, holder))
  expect([...namesIn(vector('LogisticsEvent_with_id'))].filter((name) => !written.has(name))).toEqual([])
})

test('a list with one event has the shape of the published one', () => {
  const list = writeEventList([writeEvent(departed, ofPiece, 10, holder)], 1, ofPiece, holder)
  const published = vector('LogisticsEvents_filtered_list') as object
  expect(Object.keys(list)).toEqual(Object.keys(published))
  expect(list).toMatchObject({ 'api:hasTotalItems': 1, 'api:hasItem': { '@type': 'cargo:LogisticsEvent' } })
})

test.each([
  ['Error_404', 404],
  ['Error_403', 403],
])('an error has the shape of the published %s', (name, status) => {
  const written = oneRecordError({ status, message: 'No.', resource: base }, 'en-US', 'x')
  expect(namesIn(written)).toEqual(namesIn(vector(name)))
  expect(written).toMatchObject({ 'api:hasErrorDetail': [{ 'api:hasCode': String(status) }] })
  expect(written).toHaveProperty(['@context'], {
    ...(vector(name) as { '@context': object })['@context'],
  })
})

test('an error states its language as the published one in German does', () => {
  const written = oneRecordError({ status: 404, message: 'Não.' }, 'pt-BR', 'x')
  expect(written).toMatchObject({
    '@context': { '@language': 'pt-BR' },
    'api:hasTitle': 'Recurso não encontrado',
  })
  expect(vector('Error_404.de-DE')).toMatchObject({ '@context': { '@language': 'de-DE' } })
})

test('a shipment, a piece and a company have the members that the published ones share with ours', () => {
  const ours = (name: string, document: object) =>
    [...namesIn(vector(name))].filter((one) => namesIn(document).has(one))
  const written = (one: Parameters<typeof documentOf>[0]) => documentOf(one, base, 1, holder) as object
  expect(ours('Shipment_with_Piece', written(writeShipment(shipment, holder)))).toEqual([
    '@type',
    'cargo:goodsDescription',
    'cargo:pieces',
    '@id',
  ])
  expect(ours('Piece_with_id', written(writePiece(shipment, holder)))).toEqual([
    '@type',
    '@id',
    'api:hasRevision',
    'api:hasLatestRevision',
    'cargo:specialHandlingCodes',
  ])
  const airport = { code: 'GRU', name: 'Guarulhos', country: 'BR', latitude: 0, longitude: 0, zone: null }
  expect(written(writeLocation(airport))).toMatchObject({ 'cargo:locationName': 'Guarulhos' })
  expect(written(writeCompany(holder))).toMatchObject({
    'cargo:name': 'Acme Corporation',
    'cargo:shortName': 'acme',
  })
})

test('the server information names version, holder and languages', () => {
  expect(writeServerInformation(holder)).toMatchObject({
    '@id': base,
    'api:hasDataHolder': { '@id': `${base}/logistics-objects/company` },
    'api:hasSupportedApiVersion': ['2.3.0'],
    'api:hasSupportedContentType': [JSON_LD_TYPE, `${JSON_LD_TYPE}; version=${ONE_RECORD_VERSION}`],
    'api:hasSupportedLanguage': ['en-US', 'pt-BR'],
  })
})

describe('waybills', () => {
  it('has its only shipment', () => {
    expect(writeWaybill('047-12345675', [shipment], holder).body).toMatchObject({
      'cargo:waybillType': { '@id': 'cargo:MASTER' },
      'cargo:waybillPrefix': '047',
      'cargo:waybillNumber': '12345675',
      'cargo:departureLocation': { '@id': `${base}/logistics-objects/location-gru` },
      'cargo:shipment': { '@id': `${base}/logistics-objects/shipment-${id}` },
    })
  })

  it('has the house waybills of several shipments', () => {
    const house = { ...shipment, hawb: 'H123' }
    const { body } = writeWaybill('047-12345675', [house, shipment], holder)
    expect(body['cargo:houseWaybills']).toHaveLength(2)
    expect(body).not.toHaveProperty('cargo:shipment')
    expect(writeHouseWaybill(house, holder).body).toMatchObject({
      'cargo:waybillType': { '@id': 'cargo:HOUSE' },
      'cargo:waybillNumber': 'H123',
      'cargo:masterWaybill': { '@id': `${base}/logistics-objects/waybill-047-12345675` },
    })
    expect(writeShipment(house, holder).body['cargo:waybill']).toMatchObject({
      '@id': `${base}/logistics-objects/house-waybill-${id}`,
    })
  })
})

test('a flight has planned and actual times with their codes', () => {
  const compared = { code: 'DEP', airport: 'GRU', to: 'LIS', flight: 'TP82' } as const
  const departure = {
    ...compared,
    planned: { ...departed, at: at('16:30') },
    estimated: null,
    actual: departed,
    delay_ms: 30 * 60_000,
    state: 'on_time',
  } as const
  const leg = { from: 'GRU', to: 'LIS', flight: 'TP82', departure, arrival: null }
  expect(writeMovement(id, leg, holder).body).toMatchObject({
    'cargo:transportIdentifier': 'TP82',
    'cargo:movementTimes': [
      {
        'cargo:movementMilestone': { '@id': 'https://onerecord.iata.org/ns/code-lists/MovementIndicator#SD' },
      },
      {
        'cargo:movementMilestone': { '@id': 'https://onerecord.iata.org/ns/code-lists/MovementIndicator#AD' },
        'cargo:movementTimestamp': { '@value': at('17:00') },
      },
    ],
  })
})

test('an event of a shipment also has pieces, weight and flight', () => {
  expect(writeEvent(departed, ofShipment, 10, holder)).toMatchObject({
    '@id': eventUri(holder, ofShipment, departed),
    '@type': ['cargo:StatusUpdateEvent', 'cargo:LogisticsEvent'],
    'cargo:partialEventIndicator': true,
    'cargo:recordedPieceCount': 4,
    'cargo:recordedWeight': { 'cargo:numericalValue': { '@value': '48' } },
    'cargo:transportMovementReference': { '@id': `${base}/logistics-objects/movement-${id}-gru-lis-tp82` },
  })
})

describe('object ids', () => {
  it.each<ObjectId>([
    { kind: 'company' },
    { kind: 'location', airport: 'GRU' },
    { kind: 'waybill', awb: '047-12345675' },
    { kind: 'house', shipment: id },
    { kind: 'shipment', shipment: id },
    { kind: 'piece', shipment: id },
    { kind: 'movement', shipment: id, leg: 'gru-lis' },
    { kind: 'movement', shipment: id, leg: 'gru-lis-tp82' },
  ])('parses the address of %j', (object) => {
    expect(parseObjectId(objectIdText(object))).toEqual(object)
  })

  it.each([
    '',
    'waybill-047-12345676',
    'waybill-047-1234567',
    'shipment-1',
    `movement-${id}`,
    `constructor-${id}`,
    'location-gr',
  ])('finds none in %j', (text) => {
    expect(parseObjectId(text)).toBeUndefined()
  })

  it('names no leg without both airports', () => {
    expect(legName({ from: 'GRU', to: null, flight: 'TP82' })).toBeUndefined()
  })
})

describe('event queries', () => {
  const query = (sent: Record<string, unknown>) => {
    const parsed = parseEventQuery(sent)
    if ('wrong' in parsed) throw new Error(`${parsed.wrong} is wrong`)
    return parsed
  }
  const arrived: SharedEvent = {
    ...departed,
    id: 'b',
    code: 'ARR',
    at: at('23:00'),
    received_at: at('17:01'),
  }
  const missing: SharedEvent = {
    ...departed,
    id: 'c',
    code: 'DIS',
    discrepancy: 'MSCA',
    received_at: at('18:00'),
  }
  const events = [departed, arrived, missing]
  const found = (sent: Record<string, unknown>) => {
    const { page, total } = selectEvents(events, query(sent))
    return [...page.map(({ code }) => code), total]
  }

  it.each<[Record<string, string>, (string | number)[]]>([
    [{}, ['ARR', 'DEP', 'DIS', 3]],
    [{ 'event-code': 'DEP' }, ['DEP', 1]],
    [{ 'event-code': 'https://onerecord.iata.org/ns/code-lists/StatusCode#DEP, ARR' }, ['ARR', 'DEP', 2]],
    [{ 'event-code': 'MSCA' }, ['DIS', 1]],
    [{ sort: 'DESC-eventDate', limit: '1' }, ['ARR', 3]],
    [{ skip: '2' }, ['DIS', 3]],
    [{ limit: String(MAX_EVENTS), skip: '3' }, [3]],
    [{ 'occurred-after': '20261126T170000Z' }, ['ARR', 1]],
    [{ 'occurred-before': '20261126T170001Z' }, ['DEP', 'DIS', 2]],
    [{ 'created-after': '20261126T170100Z', 'created-before': '20261126T180000Z' }, ['DEP', 1]],
  ])('selects by %j', (sent, expected) => {
    expect(found(sent)).toEqual(expected)
  })

  it.each([
    ['limit', '0'],
    ['limit', '101'],
    ['limit', '1.5'],
    ['skip', '-1'],
    ['sort', 'toString'],
    ['sort', 'ASC-eventCode'],
    ['created-after', '2026-11-26'],
    ['occurred-before', '20261340T000000Z'],
    ['embedded', 'true'],
    ['event-code', ['DEP', 'ARR']],
  ])('names the parameter %s with the value %j', (name, value) => {
    expect(parseEventQuery({ [name]: value })).toEqual({ wrong: name })
  })
})

describe('inferAirport', () => {
  it.each([
    ['the origin for a departure', 'DEP', [], 'GRU'],
    ['the destination for an arrival', 'ARR', [], 'LIS'],
    ['the only airport with that status', 'DEP', [{ ...departed, airport: 'VCP' }], 'VCP'],
    ['none of two airports', 'DEP', [departed, { ...departed, airport: 'MAD' }], undefined],
  ] as const)('returns %s', (_case, code, recorded, expected) => {
    expect(inferAirport(code, recorded, shipment)).toBe(expected)
  })

  it('returns none without a route', () => {
    expect(inferAirport('RCS', [], { origin: null, destination: null })).toBeUndefined()
  })
})

test.each([
  [' Acme-Cargo ', 'acme-cargo'],
  ['a1b', 'a1b'],
  ['ab', undefined],
  ['-acme', undefined],
  ['acme--x', undefined],
  ['1acme', undefined],
  ['açme', undefined],
  ['a'.repeat(41), undefined],
])('the short name of %j is %j', (text, name) => {
  expect(parseShortName(text)).toBe(name)
})
