import { findExcessDepartures, type Milestone } from '../air/milestone.ts'
import type { Facts } from '../base/error.ts'
import { plainText } from '../base/plain-text.ts'
import { parseAwb, type AwbProblem } from '../references/awb.ts'
import { parseFsuQuantity } from './fsu-fields.ts'
import { parseStatusLine, type FsuContext, type TimeWarning } from './status-line.ts'

/** Maximum number of UTF-16 units of a message. */
export const MAX_FSU_LENGTH = 65_536

/** Non-empty line of a message. */
export type FsuLine = {
  /** Number of the line, from 1. */
  readonly line: number
  /** Text as it was received, without spaces around it. */
  readonly text: string
}

export type FsuMilestone = Milestone & {
  readonly line: number
  /** Fields after the known ones, such as the name of a person. */
  readonly remark: string | null
}

export type FsuWarning = {
  readonly line: number
  readonly code:
    | TimeWarning['code']
    /** More pieces departed than were booked. Facts: `airport`, `to`, `found`, `booked`. */
    | 'pieces_exceeded'
  readonly facts: Facts
}

/** Status message of an airline about one air waybill. */
export type FsuMessage = {
  readonly version: number
  /** `NNN-NNNNNNNN`. */
  readonly awb: string
  /** IATA codes of the airports of the air waybill. */
  readonly origin: string
  readonly destination: string
  /** Pieces of the whole shipment; null if the message is about a part and does not say it. */
  readonly pieces: number | null
  /** Kilograms; null if the message has none. */
  readonly weight: number | null
  /** A line may give several: a booking states the planned times of its flight too. */
  readonly milestones: readonly FsuMilestone[]
  /** Lines of other and customs information (OSI, OCI) with their continuations. */
  readonly notes: readonly FsuLine[]
  /** Lines that were not understood. */
  readonly unknown: readonly FsuLine[]
  readonly warnings: readonly FsuWarning[]
}

export type FsuProblem =
  | AwbProblem
  | {
      readonly code:
        /** Facts: `most` UTF-16 units. */
        | 'fsu_too_long'
        /** No line is `FSU/` with a version. */
        | 'fsu_header'
        /** The line after the header has no air waybill with airports and pieces. Facts: `line`. */
        | 'fsu_consignment'
      readonly facts: Facts
    }

const HEADER = /^FSU\/(\d{1,2})$/
const CONSIGNMENT = /^(.{1,20}?)([A-Z]{3})([A-Z]{3})\/([^/]+)$/
const NOTE = /^(?:OSI|OCI)\//i

/** Header of a message, which does not depend on the time of its reception, and its lines. */
export type FsuHeader = Consignment & {
  readonly version: number
  /** Lines before the header. */
  readonly before: readonly FsuLine[]
  readonly statuses: readonly FsuLine[]
}

/** Parses the header of a text FSU of an airline and the line of the air waybill. */
export function parseFsuHeader(text: string): FsuHeader | FsuProblem {
  if (text.length > MAX_FSU_LENGTH) return { code: 'fsu_too_long', facts: { most: MAX_FSU_LENGTH } }
  const lines = text
    .split(/\r\n?|\n/)
    .map((one, index): FsuLine => ({ line: index + 1, text: one.trim() }))
    .filter((one) => one.text !== '')
  const start = lines.findIndex((one) => HEADER.test(plainLine(one).toUpperCase()))
  const [header, second, ...statuses] = start < 0 ? [] : lines.slice(start)
  if (header === undefined) return { code: 'fsu_header', facts: {} }
  const consignment = parseConsignment(second)
  if ('code' in consignment) return consignment
  const version = Number(HEADER.exec(plainLine(header).toUpperCase())?.[1])
  return { version, ...consignment, before: lines.slice(0, start), statuses }
}

/**
 * Parses the lines below the header, one for each status. Lines that are not understood are
 * returned beside the result. A second message in the same text is not understood, because its
 * statuses may belong to another air waybill.
 */
export function parseFsuStatuses(
  { before, statuses, ...header }: FsuHeader,
  context: FsuContext,
): FsuMessage {
  const found = readStatuses(statuses, context)
  return {
    ...header,
    ...found,
    unknown: [...before, ...found.unknown],
    warnings: [...found.warnings, ...piecesWarnings(found.milestones, header.pieces)],
  }
}

/** Returns a line without the control characters of telex systems. */
function plainLine({ text }: FsuLine): string {
  return plainText(text)
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
}

type Consignment = Pick<FsuMessage, 'awb' | 'origin' | 'destination' | 'pieces' | 'weight'>

function parseConsignment(line: FsuLine | undefined): Consignment | FsuProblem {
  const [, number, origin, destination, field] =
    (line && CONSIGNMENT.exec(plainLine(line).toUpperCase())) ?? []
  const quantity = parseFsuQuantity(field ?? '')
  const awb = number === undefined ? undefined : parseAwb(number)
  if (awb !== undefined && 'code' in awb) return awb
  if (awb === undefined || quantity === undefined || origin === undefined || destination === undefined)
    return { code: 'fsu_consignment', facts: line === undefined ? {} : { line: line.line } }
  return { awb: awb.number, origin, destination, pieces: quantity.total, weight: quantity.weight }
}

type Statuses = Pick<FsuMessage, 'notes'> & {
  readonly milestones: readonly FsuMilestone[]
  readonly unknown: readonly FsuLine[]
  readonly warnings: readonly FsuWarning[]
}

function readStatuses(lines: readonly FsuLine[], context: FsuContext): Statuses {
  const milestones: FsuMilestone[] = []
  const notes: FsuLine[] = []
  const unknown: FsuLine[] = []
  const warnings: FsuWarning[] = []
  let isEnded = false
  let isNote = false
  for (const one of lines) {
    const plain = plainLine(one)
    isEnded ||= /^FSU\//i.test(plain) || /^\d{3}-?\d{8}/.test(plain)
    isNote = !isEnded && (NOTE.test(plain) || (isNote && plain.startsWith('/')))
    if (isNote) notes.push(one)
    const status = isEnded || isNote ? undefined : parseStatusLine(plain, context)
    const { line } = one
    if (status !== undefined) {
      const { remark } = status
      milestones.push(...status.milestones.map((milestone) => ({ ...milestone, line, remark })))
      warnings.push(...status.warnings.map((warning) => ({ ...warning, line })))
    } else if (!isNote) unknown.push(one)
  }
  return { milestones, notes, unknown, warnings }
}

function piecesWarnings(milestones: readonly FsuMilestone[], booked: number | null): readonly FsuWarning[] {
  return findExcessDepartures(milestones, booked).map(({ airport, to, pieces }) => {
    const last = milestones.findLast((one) => one.code === 'DEP' && one.airport === airport && one.to === to)
    const facts = { airport: airport ?? '', to: to ?? '', found: pieces, booked: booked ?? 0 }
    return { line: last?.line ?? 0, code: 'pieces_exceeded', facts }
  })
}
