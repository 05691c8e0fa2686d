import type { AirCargo } from '../air/air-cargo.ts'
import type { Airport } from '../air/airport.ts'
import type { ComparedMilestone, Leg } from '../air/compare-milestones.ts'
import type { Milestone } from '../air/milestone.ts'
import type { Instant } from '../base/instant.ts'
import type { OneRecordLanguage } from './error-object.ts'
import { API, CARGO, CODE_LISTS, XSD, type JsonLd } from './json-ld.ts'
import { legName, objectIdText, type ObjectId } from './object-id.ts'

/** Version of the API that is served. */
export const ONE_RECORD_VERSION = '2.3.0'
export const JSON_LD_TYPE = 'application/ld+json'
/** Version of the cargo ontology whose names the templates have. */
const CARGO_ONTOLOGY_VERSION = '3.3'

/** Address of a company's objects, and the language of the answer. */
export type Holder = {
  /** `PUBLIC_URL/onerecord/{company}`. */
  readonly base: string
  readonly name: string
  readonly shortName: string
  readonly language: OneRecordLanguage
}

/** Facts of a shipment that its partners see: no recipient, no tracking code. */
export type SharedShipment = SharedCargo & {
  /** Id of the shipment. */
  readonly id: string
  readonly description: string | null
  /** Master air waybills that the partner may see, `NNN-NNNNNNNN`. */
  readonly awbs: readonly string[]
  readonly hawb: string | null
}

/** Names of the facts about air cargo that partners see. */
export const sharedCargoFields = [
  'origin',
  'destination',
  'pieces',
  'gross_kg',
  'volume_m3',
  'handling',
] as const satisfies readonly (keyof AirCargo)[]
type SharedCargo = Pick<AirCargo, (typeof sharedCargoFields)[number]>

/** An object of the standard, without its revision. */
export type Written = { readonly type: string; readonly body: Readonly<Record<string, JsonLd | undefined>> }

export function objectUri({ base }: Pick<Holder, 'base'>, id: ObjectId): string {
  return `${base}/logistics-objects/${objectIdText(id)}`
}

/** Returns the document of an object, with the revision that the headers state too. */
export function documentOf({ type, body }: Written, uri: string, revision: number, holder: Holder): JsonLd {
  return {
    '@context': contextOf(holder),
    '@id': uri,
    '@type': `cargo:${type}`,
    'api:hasRevision': revision,
    'api:hasLatestRevision': revision,
    ...body,
  }
}

export function contextOf({ language }: Pick<Holder, 'language'>): JsonLd {
  return { cargo: CARGO, api: API, '@language': language }
}

export function writeServerInformation(holder: Holder): JsonLd {
  return {
    '@context': contextOf(holder),
    '@type': 'api:ServerInformation',
    '@id': holder.base,
    'api:hasDataHolder': linkTo(holder, { kind: 'company' }, 'Company'),
    'api:hasServerEndpoint': uriValue(holder.base),
    'api:hasSupportedApiVersion': [ONE_RECORD_VERSION],
    'api:hasSupportedContentType': [JSON_LD_TYPE, `${JSON_LD_TYPE}; version=${ONE_RECORD_VERSION}`],
    'api:hasSupportedLanguage': ['en-US', 'pt-BR'],
    'api:hasSupportedOntology': [CARGO, API].map((namespace) => uriValue(namespace.slice(0, -1))),
    'api:hasSupportedOntologyVersion': [
      uriValue(`${CARGO.slice(0, -1)}/${CARGO_ONTOLOGY_VERSION}`),
      uriValue(`${API.slice(0, -1)}/${ONE_RECORD_VERSION}`),
    ],
  }
}

export function writeCompany({ name, shortName }: Holder): Written {
  return { type: 'Company', body: { 'cargo:name': name, 'cargo:shortName': shortName } }
}

export function writeLocation(airport: Airport): Written {
  return { type: 'Location', body: { ...codesOfAirport(airport.code), 'cargo:locationName': airport.name } }
}

export function writeShipment(shipment: SharedShipment, holder: Holder): Written {
  const { id, description, gross_kg, volume_m3, hawb, awbs } = shipment
  const owner = objectIdText({ kind: 'shipment', shipment: id })
  const [awb] = awbs
  const master = awb === undefined ? undefined : ({ kind: 'waybill', awb } as const)
  const waybill = hawb === null ? master : ({ kind: 'house', shipment: id } as const)
  return {
    type: 'Shipment',
    body: {
      'cargo:goodsDescription': description ?? undefined,
      'cargo:pieces': [linkTo(holder, { kind: 'piece', shipment: id }, 'Piece')],
      'cargo:totalGrossWeight': quantity(gross_kg, 'KGM', `${owner}-totalGrossWeight`),
      'cargo:totalVolume': quantity(volume_m3, 'MTQ', `${owner}-totalVolume`),
      'cargo:waybill': waybill && linkTo(holder, waybill, 'Waybill'),
    },
  }
}

/** Writes all pieces of a shipment as one virtual group, because Lastro knows no single pieces. */
export function writePiece({ id, description, gross_kg, handling }: SharedShipment, holder: Holder): Written {
  const owner = objectIdText({ kind: 'piece', shipment: id })
  return {
    type: 'Piece',
    body: {
      'cargo:goodsDescription': description ?? undefined,
      'cargo:grossWeight': quantity(gross_kg, 'KGM', `${owner}-grossWeight`),
      'cargo:ofShipment': linkTo(holder, { kind: 'shipment', shipment: id }, 'Shipment'),
      ...(handling.length > 0 && {
        'cargo:specialHandlingCodes': handling.map((code) => codeOf('SpecialHandlingCode', code)),
      }),
    },
  }
}

/**
 * Writes a master air waybill.
 * @param shipments all shipments that have it, at least one
 */
export function writeWaybill(awb: string, shipments: readonly SharedShipment[], holder: Holder): Written {
  const [first] = shipments
  const isShared = shipments.length > 1 || first?.hawb != null
  return {
    type: 'Waybill',
    body: {
      'cargo:waybillType': { '@id': 'cargo:MASTER' },
      'cargo:waybillPrefix': awb.slice(0, 3),
      'cargo:waybillNumber': awb.slice(4),
      ...(first && routeOf(first, holder)),
      ...(isShared
        ? { 'cargo:houseWaybills': shipments.map(({ id }) => houseLink(id, holder)) }
        : first && {
            'cargo:shipment': linkTo(holder, { kind: 'shipment', shipment: first.id }, 'Shipment'),
          }),
    },
  }
}

/** Writes the waybill of one of the shipments under a master air waybill. */
export function writeHouseWaybill(shipment: SharedShipment, holder: Holder): Written {
  const { id, hawb, awbs } = shipment
  const [awb] = awbs
  return {
    type: 'Waybill',
    body: {
      'cargo:waybillType': { '@id': 'cargo:HOUSE' },
      'cargo:waybillNumber': hawb ?? undefined,
      ...routeOf(shipment, holder),
      'cargo:masterWaybill':
        awb === undefined ? undefined : linkTo(holder, { kind: 'waybill', awb }, 'Waybill'),
      'cargo:shipment': linkTo(holder, { kind: 'shipment', shipment: id }, 'Shipment'),
    },
  }
}

/** Writes the flight of a leg with its times. */
export function writeMovement(shipment: string, leg: Leg, holder: Holder): Written {
  const owner = objectIdText({ kind: 'movement', shipment, leg: legName(leg) ?? '' })
  const times = [
    ...movementTimes('OUTBOUND', leg.departure, `${owner}-departure`),
    ...movementTimes('INBOUND', leg.arrival, `${owner}-arrival`),
  ]
  return {
    type: 'TransportMovement',
    body: {
      'cargo:modeCode': codeOf('ModeCode', 'AIR_TRANSPORT'),
      'cargo:transportIdentifier': leg.flight ?? undefined,
      'cargo:departureLocation': leg.from === null ? undefined : airportLink(leg.from, holder),
      'cargo:arrivalLocation': leg.to === null ? undefined : airportLink(leg.to, holder),
      ...(times.length > 0 && { 'cargo:movementTimes': times }),
    },
  }
}

const movementTimeTypes = [
  ['planned', 'SCHEDULED', 'S'],
  ['estimated', 'ESTIMATED', 'E'],
  ['actual', 'ACTUAL', 'A'],
] as const

function movementTimes(
  direction: 'OUTBOUND' | 'INBOUND',
  compared: ComparedMilestone | null,
  owner: string,
): readonly JsonLd[] {
  return movementTimeTypes.flatMap(([name, type, letter]) => {
    const milestone: Milestone | null | undefined = compared?.[name]
    if (milestone == null) return []
    return [
      {
        '@type': 'cargo:MovementTime',
        '@id': `internal:${owner}-${name}`,
        'cargo:direction': { '@id': `cargo:${direction}` },
        'cargo:movementMilestone': codeOf(
          'MovementIndicator',
          `${letter}${direction === 'OUTBOUND' ? 'D' : 'A'}`,
        ),
        'cargo:movementTimeType': { '@id': `cargo:${type}` },
        'cargo:movementTimestamp': timeValue(milestone.at),
      },
    ]
  })
}

function routeOf({ origin, destination }: SharedShipment, holder: Holder) {
  return {
    'cargo:departureLocation': origin === null ? undefined : airportLink(origin, holder),
    'cargo:arrivalLocation': destination === null ? undefined : airportLink(destination, holder),
  }
}

function houseLink(shipment: string, holder: Holder): JsonLd {
  return linkTo(holder, { kind: 'house', shipment }, 'Waybill')
}

export function linkTo(holder: Pick<Holder, 'base'>, id: ObjectId, type: string) {
  return { '@type': `cargo:${type}`, '@id': objectUri(holder, id) }
}

/** Returns a link to an airport with its code, so that readers need no second request for it. */
export function airportLink(code: string, holder: Pick<Holder, 'base'>) {
  return { ...linkTo(holder, { kind: 'location', airport: code }, 'Location'), ...codesOfAirport(code) }
}

function codesOfAirport(code: string) {
  return {
    'cargo:locationCodes': [
      {
        '@type': 'cargo:CodeListElement',
        '@id': `internal:location-${code.toLowerCase()}-code`,
        'cargo:code': code,
        'cargo:codeListName': 'IATA Location Identifier',
      },
    ],
  }
}

export function codeOf(list: string, code: string) {
  return { '@id': `${CODE_LISTS}${list}#${code}` }
}

export function quantity(value: number | null, unit: string, id: string) {
  if (value === null) return undefined
  return {
    '@type': 'cargo:Value',
    '@id': `internal:${id}`,
    'cargo:numericalValue': { '@type': `${XSD}double`, '@value': String(value) },
    'cargo:unit': codeOf('MeasurementUnitCode', unit),
  }
}

export function timeValue(at: Instant) {
  return { '@type': `${XSD}dateTime`, '@value': at }
}

function uriValue(uri: string) {
  return { '@type': `${XSD}anyURI`, '@value': uri }
}
