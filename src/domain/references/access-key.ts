import { checkDigit, parseCnpj } from '../accounts/cnpj.ts'
import { isCpf } from '../accounts/cpf.ts'
import { addDays, type CalendarDay } from '../base/calendar-day.ts'
import type { Facts } from '../base/error.ts'
import { plainText } from '../base/plain-text.ts'
import type { FederativeUnit } from '../places/address.ts'

/** Kinds of references that are access keys of electronic fiscal documents. */
export type KeyKind = 'nfe' | 'cte' | 'mdfe'

/** Models of documents by kind of reference, and the first year of such a document. */
const kinds: Readonly<Record<KeyKind, { readonly models: readonly number[]; readonly since: number }>> = {
  nfe: { models: [55, 65], since: 2005 },
  cte: { models: [57, 67], since: 2009 },
  mdfe: { models: [58], since: 2010 },
}
/** Model of the GTV-e. Its key is valid, but no delivery belongs to it. */
const VALUABLES_MODEL = 64

/** The federative units by the codes of IBGE, with which access keys begin. */
const units: Readonly<Record<string, FederativeUnit>> = {
  11: 'RO',
  12: 'AC',
  13: 'AM',
  14: 'RR',
  15: 'PA',
  16: 'AP',
  17: 'TO',
  21: 'MA',
  22: 'PI',
  23: 'CE',
  24: 'RN',
  25: 'PB',
  26: 'PE',
  27: 'AL',
  28: 'SE',
  29: 'BA',
  31: 'MG',
  32: 'ES',
  33: 'RJ',
  35: 'SP',
  41: 'PR',
  42: 'SC',
  43: 'RS',
  50: 'MS',
  51: 'MT',
  52: 'GO',
  53: 'DF',
}

/** Parts of the access key of a fiscal document (MOC of the CT-e 4.00, section 2.1.4). */
export type AccessKey = {
  /** 44 characters in capitals. */
  readonly key: string
  /** Undefined for a document that is no reference of a shipment, such as a GTV-e. */
  readonly kind: KeyKind | undefined
  readonly uf: FederativeUnit
  /** Month of issue, `YYYY-MM`. */
  readonly month: string
  readonly issuer: { readonly kind: 'cnpj' | 'cpf'; readonly number: string }
  readonly model: number
  readonly series: number
  readonly number: number
}

export type KeyProblem = {
  readonly code:
    /** Facts: `expected` and `found` characters. */
    | 'key_length'
    /** Facts: `found`, the first wrong character, and its `position` from 1. */
    | 'key_characters'
    /** Facts: `expected` and `found` digit. */
    | 'key_check_digit'
    /** No federative unit has the code. Facts: `found`. */
    | 'key_uf'
    /** The two digits are no month. Facts: `found`. */
    | 'key_month'
    /** Facts: `found` and `latest`, both `YYYY-MM`. */
    | 'key_month_later'
    /** The document did not exist yet. Facts: `found` and `earliest` year. */
    | 'key_year'
    /** Facts: `found` model, and the `expected` ones. */
    | 'key_model'
    /** The number of the document is zero. */
    | 'key_number'
    /** The check digits of the issuer's CNPJ are wrong, or it is zero. Facts: `found`. */
    | 'key_cnpj'
    /** The series is one of people, but the issuer is no CPF after zeros. Facts: `found`. */
    | 'key_cpf'
  readonly facts: Facts
}

const KEY_LENGTH = 44
/** Position of the check digit. */
const LAST = KEY_LENGTH - 1
/** The first twelve characters of the CNPJ may be letters since 2026. */
const PATTERN = /^\d{6}[0-9A-Z]{12}\d{26}$/
/** Name of the document before its key, in the attribute `Id` of its XML. */
const DOCUMENT_NAME = /^(?:NFE|CTE|MDFE)(?=\d)/

/**
 * Parses an access key, with spaces and punctuation or without.
 * @param today day in São Paulo; a key of a month that begins tomorrow is accepted, because the
 *   clocks of issuers differ
 * @param kind kind that the document must have; undefined for any
 */
export function parseAccessKey(text: string, today: CalendarDay, kind?: KeyKind): AccessKey | KeyProblem {
  const key = toPlainKey(text)
  const form = formProblem(key)
  if (form !== undefined) return form
  const [cUF, document] = [key.slice(0, 2), key.slice(6, 20)]
  const [model, series, number] = [key.slice(20, 22), key.slice(22, 25), key.slice(25, 34)].map(Number)
  const uf = units[cUF]
  if (uf === undefined) return { code: 'key_uf', facts: { found: cUF } }
  const models = kind === undefined ? knownModels : kinds[kind].models
  if (model === undefined || !models.includes(model))
    return { code: 'key_model', facts: { found: model ?? 0, expected: models.join(', ') } }
  const actualKind = kindOfModel(model)
  const month = `20${key.slice(2, 4)}-${key.slice(4, 6)}`
  const wrongMonth = monthProblem(month, today, actualKind)
  if (wrongMonth !== undefined) return wrongMonth
  if (number === 0) return { code: 'key_number', facts: {} }
  const issuer = issuerOf(key)
  if (issuer === undefined)
    return { code: mustBePerson(key) ? 'key_cpf' : 'key_cnpj', facts: { found: document } }
  return { key, kind: actualKind, uf, month, issuer, model, series: series ?? 0, number: number ?? 0 }
}

/** Returns an access key without the spaces, punctuation and name of the document around it. */
export function toPlainKey(text: string): string {
  return plainText(text)
    .replaceAll(/[\s./-]/gu, '')
    .toUpperCase()
    .replace(DOCUMENT_NAME, '')
}

function formProblem(key: string): KeyProblem | undefined {
  if (key.length !== KEY_LENGTH)
    return { code: 'key_length', facts: { expected: KEY_LENGTH, found: key.length } }
  if (!PATTERN.test(key)) {
    const position = Array.from(key).findIndex((character, at) => {
      return !(at >= 6 && at < 18 ? /[0-9A-Z]/ : /\d/).test(character)
    })
    return { code: 'key_characters', facts: { found: key.charAt(position), position: position + 1 } }
  }
  const [expected, found] = [checkDigit(key.slice(0, LAST)), Number(key.charAt(LAST))]
  return expected === found ? undefined : { code: 'key_check_digit', facts: { expected, found } }
}

const knownModels = [...Object.values(kinds).flatMap(({ models }) => models), VALUABLES_MODEL]

function kindOfModel(model: number): KeyKind | undefined {
  return (['nfe', 'cte', 'mdfe'] as const).find((kind) => kinds[kind].models.includes(model))
}

function monthProblem(month: string, today: CalendarDay, kind: KeyKind | undefined): KeyProblem | undefined {
  const ofYear = Number(month.slice(5))
  if (ofYear < 1 || ofYear > 12) return { code: 'key_month', facts: { found: month.slice(5) } }
  const latest = addDays(today, 1).slice(0, 7)
  if (month > latest) return { code: 'key_month_later', facts: { found: month, latest } }
  const [found, earliest] = [Number(month.slice(0, 4)), kinds[kind ?? 'cte'].since]
  return found < earliest ? { code: 'key_year', facts: { found, earliest } } : undefined
}

/** Zeros that stand before a CPF in the place of a CNPJ. */
const BEFORE_CPF = '000'

/** Returns the CPF in the place of the CNPJ, if the key can have one. */
function cpfIn(key: string): string | undefined {
  const document = key.slice(6, 20)
  const cpf = document.slice(BEFORE_CPF.length)
  return document.startsWith(BEFORE_CPF) && isCpf(cpf) ? cpf : undefined
}

/** Returns true for the series 920 to 969, which only people use. */
function mustBePerson(key: string): boolean {
  const series = Number(key.slice(22, 25))
  return series >= 920 && series <= 969
}

function issuerOf(key: string): AccessKey['issuer'] | undefined {
  const [cnpj, cpf] = [parseCnpj(key.slice(6, 20)), cpfIn(key)]
  if (cnpj !== undefined && !mustBePerson(key)) return { kind: 'cnpj', number: cnpj }
  return cpf === undefined ? undefined : { kind: 'cpf', number: cpf }
}

/**
 * Returns a reference as everybody may see it. The CPF that an access key may contain is hidden,
 * also if the same digits are a CNPJ.
 */
export function maskReference(value: string): string {
  if (!PATTERN.test(value) || cpfIn(value) === undefined) return value
  return `${value.slice(0, 9)}${'*'.repeat(11)}${value.slice(20)}`
}
