import { describe, expect, it } from 'vitest'
import { vectorFile } from '../../../tests/ledger/vector-files.ts'
import { readLogisticsEvent } from './logistics-event.ts'

const vector = (name: string): unknown => JSON.parse(vectorFile(`one-record/${name}.json`))

const departed = {
  code: 'DEP',
  discrepancy: null,
  time_type: 'actual',
  at: '2023-04-01T10:38:01.000Z',
  airport: null,
  flight: null,
  pieces: null,
  weight: null,
  movement: null,
}
const object = (id: string) => `https://1r.example.com/logistics-objects/${id}`
const shipment = object('1a8ded38-1804-467c-a369-81a411416b3c')

describe('readLogisticsEvent', () => {
  it.each(['LogisticsEvent', 'LogisticsEvent_with_id'])('reads the published example %s', (name) => {
    expect(readLogisticsEvent(vector(name))).toEqual({ ...departed, eventFor: [shipment] })
  })

  it('reads the published example with several objects', () => {
    expect(readLogisticsEvent(vector('MultipleEvents_example1'))).toEqual({
      ...departed,
      eventFor: [
        object('78fee8e2-772b-4fff-bede-cfda67900d3b'),
        object('f166f1fa-ea2d-4c01-b1d3-cde8bb973757'),
        object('22f07756-9d67-4622-adab-c62d1ebde115'),
      ],
    })
  })

  const cargo = 'https://onerecord.iata.org/ns/cargo#'
  it.each([
    [
      'absolute names and lists',
      [
        {
          '@type': [`${cargo}StatusUpdateEvent`, `${cargo}LogisticsEvent`],
          [`${cargo}eventCode`]: [{ '@id': 'https://onerecord.iata.org/ns/code-lists/StatusCode#DEP' }],
          [`${cargo}eventDate`]: [{ '@value': '2023-04-01T10:38:01Z' }],
          [`${cargo}eventTimeType`]: [{ '@id': `${cargo}ACTUAL` }],
        },
      ],
    ],
    [
      'names without prefix',
      { '@type': 'LogisticsEvent', eventCode: { code: 'DEP' }, eventDate: '2023-04-01T10:38:01Z' },
    ],
    [
      'a vocabulary and terms of its own',
      {
        '@context': [
          { '@vocab': cargo, when: `${cargo}eventDate`, codes: 'https://onerecord.iata.org/ns/code-lists/' },
        ],
        '@type': 'LogisticsEvent',
        eventCode: { '@id': 'codes:StatusCode#DEP' },
        when: { '@list': ['2023-04-01T07:38:01-03:00'] },
      },
    ],
    [
      'a time without offset, which is UTC',
      { '@type': 'cargo:LogisticsEvent', 'cargo:eventCode': 'DEP', 'cargo:eventDate': '2023-04-01T10:38:01' },
    ],
  ])('reads %s', (_case, body) => {
    expect(readLogisticsEvent(body)).toEqual({ ...departed, eventFor: [] })
  })

  const event = {
    '@type': 'cargo:StatusUpdateEvent',
    'cargo:eventCode': { '@id': 'codelists:StatusCode#RCF' },
    'cargo:eventDate': '2023-04-01T10:38:01Z',
  }

  it('reads airport, flight, pieces, weight and time type', () => {
    const whole = {
      ...event,
      'cargo:eventTimeType': 'cargo:EXPECTED',
      'cargo:eventLocation': { 'cargo:locationCodes': [{ 'cargo:code': 'LIS' }] },
      'cargo:recordedPieceCount': { '@type': 'xsd:integer', '@value': '7' },
      'cargo:recordedWeight': {
        'cargo:numericalValue': 120.5,
        'cargo:unit': { '@id': 'codelists:MeasurementUnitCode#KGM' },
      },
      'cargo:transportMovementReference': { '@id': object('x'), 'cargo:transportIdentifier': 'TP 0082' },
    }
    expect(readLogisticsEvent(whole)).toMatchObject({
      code: 'RCF',
      time_type: 'estimated',
      airport: 'LIS',
      flight: 'TP82',
      pieces: 7,
      weight: 120.5,
      movement: object('x'),
    })
  })

  it.each([
    ['an address of ours', { '@id': 'https://lastro.example/onerecord/acme/logistics-objects/location-gru' }],
    ['a code list', { 'cargo:locationCodes': { '@id': 'https://example.com/airports#GRU' } }],
  ])('reads the airport of a location by %s', (_case, location) => {
    expect(readLogisticsEvent({ ...event, 'cargo:eventLocation': location })).toMatchObject({
      airport: 'GRU',
    })
  })

  it('reads a discrepancy from the code that the standard joins', () => {
    const discrepancy = { ...event, 'cargo:eventCode': { '@id': 'codelists:StatusCode#DIS_MSCA' } }
    expect(readLogisticsEvent(discrepancy)).toMatchObject({ code: 'DIS', discrepancy: 'MSCA' })
  })

  it.each([
    ['not_an_object', 'text'],
    ['not_an_object', null],
    ['graph', { '@graph': [event] }],
    ['graph', { ...event, 'cargo:eventLocation': { '@graph': [] } }],
    ['graph', { ...event, '@reverse': {} }],
    ['graph', [event, event]],
    ['remote_context', { ...event, '@context': 'https://onerecord.iata.org/ns/context.jsonld' }],
    ['remote_context', { ...event, '@context': [{}, 'https://example.com'] }],
    ['remote_context', { ...event, '@context': { '@import': 'https://example.com' } }],
    ['not_an_event', { ...event, '@type': 'cargo:Piece' }],
    ['not_an_event', { ...event, '@context': { cargo: 'https://example.com/other#' } }],
    ['not_an_event', vector('Sensor.expanded')],
  ])('refuses a document with %s', (code, body) => {
    expect(readLogisticsEvent(body)).toEqual({ code })
  })

  it.each([
    ['eventCode', 'DIS'],
    ['eventCode', { '@id': 'codelists:StatusCode#XXX' }],
    ['eventCode', { '@id': 'codelists:SpecialHandlingCode#DEP' }],
    ['eventCode', 'DEP_MSCA'],
    ['eventDate', undefined],
    ['eventDate', '2023-02-30T10:38:01Z'],
    ['eventTimeType', 'cargo:REQUESTED'],
    ['eventLocation', { 'cargo:locationCodes': [{ 'cargo:code': 'Doca 3' }] }],
    ['recordedPieceCount', 0],
    ['recordedPieceCount', '1.5'],
    ['recordedWeight', { 'cargo:numericalValue': 1, 'cargo:unit': 'LBR' }],
    ['recordedWeight', { 'cargo:numericalValue': -1, 'cargo:unit': 'KGM' }],
  ])('refuses the property %s with the value %j', (property, value) => {
    expect(readLogisticsEvent({ ...event, [`cargo:${property}`]: value })).toEqual({
      code: 'invalid_property',
      property: `cargo:${property}`,
    })
  })
})
