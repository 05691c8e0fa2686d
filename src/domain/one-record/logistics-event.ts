import { parseFlight } from '../air/flight.ts'
import {
  isDiscrepancy,
  isMilestoneCode,
  type Discrepancy,
  type MilestoneCode,
} from '../air/milestone-code.ts'
import type { TimeType } from '../air/milestone.ts'
import { parseInstant, type Instant } from '../base/instant.ts'
import {
  CARGO,
  CODE_LISTS,
  identifierOf,
  literalOf,
  nodeOf,
  readJsonLd,
  type JsonLdProblem,
  type LinkedNode,
} from './json-ld.ts'

/** Logistics event as a partner sends it. */
export type PostedEvent = {
  readonly code: MilestoneCode
  readonly discrepancy: Discrepancy | null
  readonly time_type: TimeType
  readonly at: Instant
  /** IATA code of the airport; null if the event names none. */
  readonly airport: string | null
  /** Normal form of `parseFlight`; null if the event names no flight. */
  readonly flight: string | null
  /** Number of pieces; null for all. */
  readonly pieces: number | null
  /** Kilograms. */
  readonly weight: number | null
  /** Address of the flight among the objects of a server; null if the event names none. */
  readonly movement: string | null
  /** Addresses of the objects that the event concerns; empty if it names none. */
  readonly eventFor: readonly string[]
}

/** Property of the event that is wrong, or the problem of the whole document. */
export type PostedEventProblem =
  | { readonly code: JsonLdProblem | 'not_an_event' }
  | { readonly code: 'invalid_property'; readonly property: string }

/** Classes of events. Other events of the ontology tell nothing that a milestone can state. */
const eventClasses: ReadonlySet<string> = new Set(
  ['LogisticsEvent', 'StatusUpdateEvent'].map((name) => `${CARGO}${name}`),
)

const timeTypes: Readonly<Record<string, TimeType>> = {
  ACTUAL: 'actual',
  ESTIMATED: 'estimated',
  EXPECTED: 'estimated',
  PLANNED: 'planned',
}

const MAX_PIECES = 99_999
const MAX_KILOGRAMS = 9_999_999.999
const AIRPORT = /^[A-Z]{3}$/
const WHOLE = /^[1-9]\d{0,4}$/

/**
 * Reads a logistics event of ONE Record from the body of a request. Properties that a milestone
 * does not state are left out, because the ontology grows.
 * @param json parsed JSON
 */
export function readLogisticsEvent(json: unknown): PostedEvent | PostedEventProblem {
  const node = readJsonLd(json)
  if (typeof node === 'string') return { code: node }
  if (!node.types.some((type) => eventClasses.has(type))) return { code: 'not_an_event' }
  const read = {
    ...readEventCode(node),
    eventTimeType: readTimeType(node),
    eventDate: readDate(node),
    eventLocation: readAirport(node),
    recordedPieceCount: readPieces(node),
    recordedWeight: readKilograms(node),
  }
  const wrong = Object.entries(read).find(([, value]) => value === undefined)
  if (wrong !== undefined) return { code: 'invalid_property', property: `cargo:${wrong[0]}` }
  const { eventCode, discrepancy, eventTimeType, eventDate, eventLocation } = read as Defined<typeof read>
  const movement = nodeOf(node, `${CARGO}transportMovementReference`)
  return {
    code: eventCode,
    discrepancy,
    time_type: eventTimeType,
    at: eventDate,
    airport: eventLocation,
    flight: (movement && parseFlight(literalOf(movement, `${CARGO}transportIdentifier`) ?? '')) ?? null,
    pieces: read.recordedPieceCount ?? null,
    weight: read.recordedWeight ?? null,
    movement: identifierOf(node, `${CARGO}transportMovementReference`) ?? null,
    eventFor: node
      .values(`${CARGO}eventFor`)
      .map((value) => ('node' in value ? (value.node.id ?? '') : value.literal)),
  }
}

type Defined<Values> = { readonly [Name in keyof Values]: Exclude<Values[Name], undefined> }

/** Reads the status code, with which the standard joins the detail of a discrepancy. */
function readEventCode(node: LinkedNode) {
  const wrong = { eventCode: undefined, discrepancy: null }
  const element = nodeOf(node, `${CARGO}eventCode`)
  const id = identifierOf(node, `${CARGO}eventCode`) ?? ''
  const list = `${CODE_LISTS}StatusCode#`
  const named = id.startsWith(list) ? id.slice(list.length) : id
  const text = (element && literalOf(element, `${CARGO}code`)) ?? named
  const [code = '', detail] = text.split('_')
  if (!isMilestoneCode(code)) return wrong
  if (detail === undefined) return code === 'DIS' ? wrong : { eventCode: code, discrepancy: null }
  return code === 'DIS' && isDiscrepancy(detail) ? { eventCode: code, discrepancy: detail } : wrong
}

/** Reads the kind of time. An event without one has happened. */
function readTimeType(node: LinkedNode): TimeType | undefined {
  const id = identifierOf(node, `${CARGO}eventTimeType`) ?? 'ACTUAL'
  const name = id.startsWith(CARGO) ? id.slice(CARGO.length) : id
  return Object.hasOwn(timeTypes, name) ? timeTypes[name] : undefined
}

/** Reads the time, which is UTC if the event states no offset (section "Date and Time"). */
function readDate(node: LinkedNode): Instant | undefined {
  const text = literalOf(node, `${CARGO}eventDate`) ?? ''
  return parseInstant(text) ?? parseInstant(`${text}Z`)
}

/**
 * Reads the airport: its code among the codes of the location, or at the end of an address of ours.
 * Returns null without a location, and undefined if the location is no airport.
 */
function readAirport(node: LinkedNode): string | null | undefined {
  if (node.values(`${CARGO}eventLocation`).length === 0) return null
  const codes = nodeOf(node, `${CARGO}eventLocation`)?.values(`${CARGO}locationCodes`) ?? []
  const texts = codes.map((value) =>
    'literal' in value ? value.literal : (literalOf(value.node, `${CARGO}code`) ?? value.node.id ?? ''),
  )
  const id = identifierOf(node, `${CARGO}eventLocation`) ?? ''
  const own = /\/location-([a-z]{3})$/.exec(id)?.[1]?.toUpperCase()
  const named = [...texts.map((text) => text.slice(text.indexOf('#') + 1)), own ?? '']
  return named.find((text) => AIRPORT.test(text))
}

function readPieces(node: LinkedNode): number | null | undefined {
  const text = literalOf(node, `${CARGO}recordedPieceCount`)
  if (text === undefined) return null
  const pieces = WHOLE.test(text) ? Number(text) : 0
  return pieces > 0 && pieces <= MAX_PIECES ? pieces : undefined
}

function readKilograms(node: LinkedNode): number | null | undefined {
  const value = nodeOf(node, `${CARGO}recordedWeight`)
  if (value === undefined) return null
  const unit = identifierOf(value, `${CARGO}unit`) ?? ''
  const text = literalOf(value, `${CARGO}numericalValue`) ?? ''
  const isKilograms = /(?:^|#)KGM$/.test(unit) && /^\d+(?:\.\d+)?(?:E\d)?$/i.test(text)
  const weight = Number(text)
  return isKilograms && weight <= MAX_KILOGRAMS ? weight : undefined
}
