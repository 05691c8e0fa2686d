import { joinAddress, type AddressParts } from '#domain/address.ts'
import { isMandatoryStatus, mandatoryStatuses } from '#domain/status.ts'
import { makeTrackingCode } from '#domain/make-tracking-code.ts'
import { shipmentMessages } from '#contract/messages/shared/shipments-messages.ts'
import type { CustomField, CustomValue } from '#domain/custom-field.ts'
import { decimalOf } from '../../forms/decimal-text.ts'
import { customColumn, isCustomColumn, type ColumnMapping, type ImportField } from './columns.ts'

/** Data that parsing needs besides the row itself. */
export type RowContext = {
  readonly now: Date
  readonly randomBytes: (length: number) => Uint8Array
  readonly custom: readonly CustomField[]
  /** Origin of every row that contains none; undefined if the user chose none. */
  readonly origin?: AddressParts | undefined
}

/**
 * Fields of a row before the API's schema parses them. An invalid cell stays unchanged, so that the
 * schema refuses it.
 */
export type RowForm = Readonly<Record<string, unknown>>

/**
 * Returns the request fields of a row. Reads decimal commas, dd/mm/yyyy dates in São Paulo's time
 * zone, and statuses by their labels. A row without a tracking ID gets one. If a row has all parts
 * of an address, they are joined into one line. A row without an origin gets the origin that the
 * user chose.
 */
export function rowForm(cells: readonly string[], mapping: ColumnMapping, context: RowContext): RowForm {
  const values = new Map<ImportField, string>()
  const customTexts = new Map<string, string>()
  for (const [at, field] of mapping.entries()) {
    const value = unescaped(cells[at] ?? '')
    if (field === undefined || value === '') continue
    if (isCustomColumn(field)) customTexts.set(field, value)
    else values.set(field, value)
  }
  const form: Record<string, unknown> = Object.fromEntries(values)
  form['tracking_id'] ??= makeTrackingCode(context.now, context.randomBytes)
  for (const end of ['origin', 'destination'] as const) {
    const state = values.get(`${end}_state`)?.toUpperCase()
    if (state !== undefined) form[`${end}_state`] = state
    const line = lineOf(end, values)
    if (line !== undefined) form[end] = line
  }
  const saysOrigin = values.has('origin') || values.has('origin_city')
  if (!saysOrigin && context.origin !== undefined) Object.assign(form, originOf(context.origin))
  const status = values.get('status')
  const weight = values.get('weight')
  const delivery = values.get('estimated_delivery')
  if (status !== undefined) form['status'] = statusNamed(status)
  if (weight !== undefined) form['weight'] = decimalOf(weight.replace(/\s*kg$/i, '')) ?? weight
  if (delivery !== undefined) form['estimated_delivery'] = instantIn(delivery)
  const custom = context.custom.flatMap((field): [string, CustomValue][] => {
    const text = customTexts.get(customColumn(field.field_name))
    return text === undefined ? [] : [[field.field_name, customValue(field, text)]]
  })
  if (custom.length > 0) form['custom_data'] = Object.fromEntries(custom)
  return form
}

/**
 * Joins the address from its columns into one line. Returns undefined if a part is missing, or if
 * the street contains a comma and therefore more than the street.
 */
function lineOf(end: 'origin' | 'destination', values: ReadonlyMap<ImportField, string>): string | undefined {
  const street = values.get(end)
  const number = values.get(`${end}_number`)
  const neighborhood = values.get(`${end}_neighborhood`)
  const city = values.get(`${end}_city`)
  const state = values.get(`${end}_state`)?.toUpperCase()
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
function customValue({ field_type }: CustomField, text: string): CustomValue {
  if (field_type === 'number') return decimalOf(text) ?? text
  if (field_type === 'date') return instantIn(text).replace(/T.*$/, '')
  if (field_type !== 'boolean') return text
  const word = text.toLowerCase()
  return yes.has(word) ? true : no.has(word) ? false : text
}

/**
 * Removes the leading apostrophe that our own export writes to prevent spreadsheets from reading
 * text as a formula.
 */
function unescaped(cell: string): string {
  return cell.replace(/^'(?=[=+\-@])/, '').trim()
}

function statusNamed(text: string): string {
  const name = text.toLowerCase()
  const known = mandatoryStatuses.find((status) => {
    const words = shipmentMessages[`status.${status}`]
    return [words.pt, words.en].some((word) => word.toLowerCase() === name)
  })
  return known ?? (isMandatoryStatus(name) ? name : text)
}

const BRAZILIAN = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:[ T,]+(\d{1,2}):(\d{2})(?::\d{2})?)?$/
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::\d{2})?)?$/
/** Brazil has had no daylight saving time since 2019. */
const OFFSET = '-03:00'

/**
 * Returns the instant of a date in the text. For a day without a time, it is the day's last minute.
 * A text that is not a date stays unchanged.
 */
function instantIn(text: string): string {
  const [, day = '', month = '', year = '', hour = '23', minute = '59'] =
    BRAZILIAN.exec(text) ?? inOrder(ISO.exec(text)) ?? []
  if (year === '') return text
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${minute}:00${OFFSET}`
}

const two = (digits: string): string => digits.padStart(2, '0')

function inOrder(iso: RegExpExecArray | null): (string | undefined)[] | undefined {
  if (iso === null) return undefined
  const [all, year, month, day, hour, minute] = iso
  return [all, day, month, year, hour, minute]
}
