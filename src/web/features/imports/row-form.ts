import { joinAddress, type AddressParts } from '#domain/places/address.ts'
import { instantAt, LAST_MINUTE } from '#domain/base/calendar-day.ts'
import type { CustomField, CustomValue } from '#domain/reference-lists/custom-field.ts'
import { isMandatoryStatus, mandatoryStatuses } from '#domain/shipments/status.ts'
import { createTrackingCode } from '#domain/shipments/create-tracking-code.ts'
import { shipmentMessages } from '#contract/messages/shared/shipments-messages.ts'
import { decimalOf, type AmbiguousNumber, type KnownSigns } from '../../forms/decimal-text.ts'
import { customColumn, isCustomColumn, type ColumnMapping, type ImportField } from './columns.ts'
import { airIn, referenceKindOf, referencesIn } from './reference-columns.ts'
import { cepIn, dateIn, isShortened, registrationIn, stateIn, timeIn } from './read-cell.ts'

/** Data that parsing needs besides the row itself. */
export type RowContext = {
  readonly now: Date
  readonly randomBytes: (length: number) => Uint8Array
  /** True in a test company. */
  readonly isTest: boolean
  readonly custom: readonly CustomField[]
  /** Origin of every row that contains none; undefined if the user chose none. */
  readonly origin?: AddressParts | undefined
  /** Returns what is known about the decimal sign of a column of numbers. */
  readonly signsOf?: (field: string) => KnownSigns
  /** Returns true for the tracking ID of an earlier row, which no new one may repeat. */
  readonly isTaken?: (trackingId: string) => boolean
}

/**
 * Fields of a row before the API's schema parses them. An invalid cell stays unchanged, so that the
 * schema refuses it.
 */
export type RowForm = Readonly<Record<string, unknown>>

/** Problem of a cell that the API's schema cannot see. */
export type CellProblem = AmbiguousNumber | 'shortened_number' | 'invalid_hour'

export type ReadRow = {
  readonly form: RowForm
  readonly problems: ReadonlyMap<string, CellProblem>
}

/**
 * Reads the request fields of a row. Dates are in São Paulo's time zone, and states and statuses
 * have their names. Undoes what spreadsheets do to numbers. A row without a tracking ID gets
 * one. If a row has all parts of an address, they are joined into one line. A row without an origin
 * gets the origin that the user chose.
 */
export function readRow(cells: readonly string[], mapping: ColumnMapping, context: RowContext): ReadRow {
  const problems = new Map<string, CellProblem>()
  const values = new Map<ImportField, string>()
  const customTexts = new Map<string, string>()
  for (const [at, field] of mapping.entries()) {
    const value = cells[at]?.trim() ?? ''
    if (field === undefined || value === '') continue
    if (isShortened(value)) problems.set(field, 'shortened_number')
    if (isCustomColumn(field)) customTexts.set(field, value)
    else values.set(field, value)
  }
  const numberIn = (field: string, text: string): number | string => {
    const number = decimalOf(text, context.signsOf?.(field))
    if (typeof number === 'string') problems.set(field, number)
    return typeof number === 'number' ? number : text
  }
  const form: Record<string, unknown> = Object.fromEntries(
    [...values].filter(([field]) => field !== 'delivery_hour' && !field.includes('.')),
  )
  form['tracking_id'] ??= freeTrackingCode(context)
  for (const end of ['origin', 'destination'] as const) Object.assign(form, addressOf(end, values))
  const saysOrigin = values.has('origin') || values.has('origin_city')
  if (!saysOrigin && context.origin !== undefined) Object.assign(form, originOf(context.origin))
  const status = values.get('status')
  const weight = values.get('weight')
  if (status !== undefined) form['status'] = statusNamed(status)
  if (weight !== undefined) form['weight'] = numberIn('weight', weight.replace(/\s*kg$/i, ''))
  const delivery = deliveryIn(values)
  if (delivery !== undefined) form['estimated_delivery'] = delivery
  const hour = values.get('delivery_hour')
  if (hour !== undefined && timeIn(hour) === undefined) problems.set('delivery_hour', 'invalid_hour')
  const custom = context.custom.flatMap((field): [string, CustomValue][] => {
    const column = customColumn(field.field_name)
    const text = customTexts.get(column)
    if (text === undefined) return []
    return [[field.field_name, customValue(field, text, (number) => numberIn(column, number))]]
  })
  const references = [...values].flatMap(([field, text]) => {
    const kind = referenceKindOf(field)
    return kind === undefined || problems.has(field) ? [] : referencesIn(kind, text)
  })
  if (references.length > 0) form['references'] = references
  const air = airIn((column) => values.get(column), numberIn)
  if (air !== undefined) form['air'] = air
  if (custom.length > 0) form['custom_data'] = Object.fromEntries(custom)
  return { form, problems }
}

/**
 * Draws tracking IDs until one is free. Among 20,000 rows, one in eight files would have two that
 * are the same.
 */
function freeTrackingCode({ now, randomBytes, isTest, isTaken }: RowContext): string {
  for (;;) {
    const code = createTrackingCode(now, randomBytes, isTest)
    if (isTaken?.(code) !== true) return code
  }
}

/** Returns the fields of an address that differ from their cells. */
function addressOf(end: 'origin' | 'destination', values: ReadonlyMap<ImportField, string>): RowForm {
  const stateText = values.get(`${end}_state`)
  const state = stateText === undefined ? undefined : stateIn(stateText)
  const cep = values.get(`${end}_cep`)
  const line = lineOf(end, values, state)
  return {
    ...(state !== undefined && { [`${end}_state`]: state }),
    ...(cep !== undefined && { [`${end}_cep`]: cepIn(cep, state) }),
    ...(line !== undefined && { [end]: line }),
  }
}

/**
 * Returns the instant of the expected delivery. Without a time, it is the day's last minute. A text
 * that is not a date stays unchanged.
 */
function deliveryIn(values: ReadonlyMap<ImportField, string>): string | undefined {
  const text = values.get('estimated_delivery')
  const date = text === undefined ? undefined : dateIn(text)
  if (date === undefined) return text
  const hour = timeIn(values.get('delivery_hour') ?? '')
  return instantAt(date.day, hour?.time ?? date.time ?? LAST_MINUTE)
}

/**
 * Joins the address from its columns into one line. Returns undefined if a part is missing, or if
 * the street contains a comma and therefore more than the street.
 */
function lineOf(
  end: 'origin' | 'destination',
  values: ReadonlyMap<ImportField, string>,
  state: string | undefined,
): string | undefined {
  const street = values.get(end)
  const number = values.get(`${end}_number`)
  const neighborhood = values.get(`${end}_neighborhood`)
  const city = values.get(`${end}_city`)
  if (!street || !number || !neighborhood || !city || !state || street.includes(',')) return undefined
  const complement = values.get(`${end}_complement`) ?? ''
  return joinAddress({ street, number, complement, neighborhood, city, state })
}

function originOf(parts: AddressParts): RowForm {
  const { number, complement, neighborhood, city, state } = parts
  return {
    origin: joinAddress(parts),
    ...(number !== '' && { origin_number: number }),
    ...(complement !== '' && { origin_complement: complement }),
    origin_neighborhood: neighborhood,
    origin_city: city,
    origin_state: state,
  }
}

const yes: ReadonlySet<string> = new Set(['sim', 's', 'yes', 'y', 'true', '1'])
const no: ReadonlySet<string> = new Set(['não', 'nao', 'n', 'no', 'false', '0'])

/**
 * Parses a cell by the type of its custom field. An invalid value stays unchanged, so that
 * validation refuses it.
 */
function customValue(
  { field_name, field_type }: CustomField,
  text: string,
  numberIn: (text: string) => number | string,
): CustomValue {
  if (field_type === 'number') return numberIn(text)
  if (field_type === 'date') return dateIn(text)?.day ?? text
  if (field_type !== 'boolean') return registrationIn(field_name, text)
  const word = text.toLowerCase()
  return yes.has(word) ? true : no.has(word) ? false : text
}

function statusNamed(text: string): string {
  const name = text.toLowerCase()
  const known = mandatoryStatuses.find((status) => {
    const words = shipmentMessages[`status.${status}`]
    return [words.pt, words.en].some((word) => word.toLowerCase() === name)
  })
  return known ?? (isMandatoryStatus(name) ? name : text)
}
