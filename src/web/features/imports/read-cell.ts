import { federativeUnits } from '#domain/places/address.ts'
import { parseCnpj } from '#domain/accounts/cnpj.ts'
import { isCpf } from '#domain/accounts/cpf.ts'

/**
 * Returns true for a number that a spreadsheet shortened, such as `3,52611E+43`. Its digits are
 * lost.
 */
export function isShortened(text: string): boolean {
  return /^-?\d([.,]\d+)?E\+\d{2,3}$/i.test(text)
}

/** Returns the lower-case text without accents. */
export function plainText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** Names of the federative units without accents, in the order of `federativeUnits`. */
const unitNames =
  `acre, alagoas, amazonas, amapa, bahia, ceara, distrito federal, espirito santo, goias, maranhao,
  minas gerais, mato grosso do sul, mato grosso, para, paraiba, pernambuco, piaui, parana, rio de janeiro,
  rio grande do norte, rondonia, roraima, rio grande do sul, santa catarina, sergipe, sao paulo, tocantins`
    .split(',')
    .map((name) => name.trim())

/** Returns the code of a federative unit by its code or name. Other texts become capitals. */
export function stateIn(text: string): string {
  return federativeUnits[unitNames.indexOf(plainText(text).replaceAll(/\s+/g, ' '))] ?? text.toUpperCase()
}

/**
 * Returns a postal code with the zero that spreadsheets remove from its start. Only postal codes of
 * São Paulo begin with a zero; other texts are returned unchanged.
 */
export function cepIn(text: string, state: string | undefined): string {
  return state === 'SP' && /^\d{4}-?\d{3}$/.test(text) ? `0${text}` : text
}

/**
 * Returns a CPF or CNPJ with the zeros that spreadsheets remove from its start, if its check digits
 * are right. Other texts are returned unchanged.
 */
export function registrationIn(fieldName: string, text: string): string {
  const words = plainText(fieldName).split(/[^a-z]+/)
  if (!/^\d+$/.test(text)) return text
  const [cpf, cnpj] = [text.padStart(11, '0'), text.padStart(14, '0')]
  if (words.includes('cpf') && isCpf(cpf)) return cpf
  return words.includes('cnpj') && parseCnpj(cnpj) !== undefined ? cnpj : text
}

const DAY_FIRST = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?:[ T,]+(.+))?$/
const YEAR_FIRST = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})(?:[ T,]+(.+))?$/
/** Days since 30 December 1899, as spreadsheets count. */
const SERIAL = /^([3-7]\d{4})(?:[.,](\d+))?$/
const SERIAL_EPOCH_MS = Date.UTC(1899, 11, 30)
const MS_PER_DAY = 86_400_000

/** Time of a cell; without `time` the cell names none. */
type ReadTime = { readonly time?: string }

/** Returns the day of a text and its time, if it has one; undefined if it is no day. */
export function dateIn(text: string): ({ readonly day: string } & ReadTime) | undefined {
  const serial = SERIAL.exec(text)
  if (serial) {
    const [, days = '', fraction = '0'] = serial
    const day = new Date(SERIAL_EPOCH_MS + Number(days) * MS_PER_DAY).toISOString().slice(0, 10)
    return { day, ...timeOfFraction(Number(`0.${fraction}`)) }
  }
  const [, day = '', , month = '', year = '', rest] = DAY_FIRST.exec(text) ?? inDayOrder(text) ?? []
  if (year === '') return undefined
  const time = rest === undefined ? {} : timeIn(rest)
  return time && { day: `${year.padStart(4, '20')}-${two(month)}-${two(day)}`, ...time }
}

function inDayOrder(text: string): (string | undefined)[] | undefined {
  const iso = YEAR_FIRST.exec(text)
  if (iso === null) return undefined
  const [all, year, month, day, rest] = iso
  return [all, day, '-', month, year, rest]
}

const TIME = /^(\d{1,2})(?:[:h](\d{2})?(?::\d{2}(?:[.,]\d+)?)?)?\s*(?:([ap])\.?m\.?)?$/i

/**
 * Returns the time of a text, or undefined if it is none. Midnight is no time, because spreadsheets
 * write it behind every day.
 */
export function timeIn(text: string): ReadTime | undefined {
  if (/^0[.,]\d+$/.test(text)) return timeOfFraction(Number(text.replace(',', '.')))
  const match = TIME.exec(text.trim())
  if (match === null) return undefined
  const [, hours = '', minute = '00', half] = match
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0)
  if (hour > 23 || Number(minute) > 59 || (half !== undefined && Number(hours) > 12)) return undefined
  return atMinute(hour * 60 + Number(minute))
}

/** Returns the time of a fraction of a day, as spreadsheets count. */
function timeOfFraction(fraction: number): ReadTime {
  return atMinute(Math.round(fraction * 1440))
}

function atMinute(minute: number): ReadTime {
  if (minute % 1440 === 0) return {}
  return { time: `${two(String(Math.floor(minute / 60)))}:${two(String(minute % 60))}` }
}

const two = (digits: string): string => digits.padStart(2, '0')
