import { dayAt } from '#domain/base/calendar-day.ts'
import { WEIGHT_DECIMALS } from '#domain/base/decimal.ts'
import type { Facts } from '#domain/base/error.ts'
import { parseAccessKey } from '#domain/references/access-key.ts'
import type { Language } from '#contract/messages/message.ts'
import type { MessageKey } from '#contract/messages/messages.ts'
import { numberCell } from './sheet-cells.ts'

/** Maximum size of the XML of one NF-e in bytes; a thousand items take about one megabyte. */
export const MAX_INVOICE_BYTES = 2 * 1024 * 1024

/** Returns the texts of all elements with a path below `infNFe`, such as `dest/xNome`. */
export type TextsAt = (path: string) => readonly string[]

/** Reason for which a file is left out, as a message and its facts. */
export type FileProblem = { readonly key: MessageKey; readonly facts?: Facts }

export type Invoice = {
  /** Access key, 44 characters. */
  readonly accessKey: string
  /** Number of the invoice without zeros. */
  readonly number: string
  /** Texts of the cells, in the order of `invoiceColumns`. */
  readonly cells: readonly string[]
}

/** Titles of the columns that the import makes of an NF-e. The first two are left out. */
export const invoiceColumns = [
  'import.file',
  'import.access_key',
  'csv.reference',
  'csv.recipient_name',
  'csv.origin',
  'import.origin_number',
  'import.origin_complement',
  'import.origin_neighborhood',
  'csv.origin_city',
  'csv.origin_state',
  'csv.origin_cep',
  'csv.destination',
  'import.destination_number',
  'import.destination_complement',
  'import.destination_neighborhood',
  'csv.destination_city',
  'csv.destination_state',
  'csv.destination_cep',
  'csv.weight',
  'csv.estimated_delivery',
  'csv.description',
] as const satisfies readonly MessageKey[]

/**
 * Decodes the bytes of an NF-e, which is UTF-8 by its manual (MOC 7.0, section 3.2). Refuses
 * documents with declarations, because entities could grow without limit or name other files.
 */
export function decodeInvoice(bytes: Uint8Array): string | FileProblem {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const [, encoding] = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(text) ?? []
    if (encoding !== undefined && !/^utf-?8$/i.test(encoding)) return { key: 'import.xml_encoding' }
    return /<!(?:DOCTYPE|ENTITY)/i.test(text) ? { key: 'import.xml_declares' } : text
  } catch {
    return { key: 'import.xml_encoding' }
  }
}

type InvoiceSource = {
  readonly fileName: string
  /** Attribute `Id` of `infNFe`: `NFe` and the access key. */
  readonly id: string
  readonly textsAt: TextsAt
}

/**
 * Returns the cells of an NF-e. Goods leave from the place of collection, or else from the issuer.
 * They go to the place of delivery, or else to the recipient (MOC 7.0, groups C, E, F and G).
 */
export function invoiceOf(
  { fileName, id, textsAt }: InvoiceSource,
  now: Date,
  language: Language,
): Invoice | FileProblem {
  const key = parseAccessKey(id, dayAt(now), 'nfe')
  if ('code' in key) {
    return key.code === 'key_check_digit'
      ? { key: 'import.nfe_check_digit', facts: key.facts }
      : { key: 'import.nfe_key' }
  }
  const first = (path: string): string => textsAt(path)[0]?.trim() ?? ''
  const placeAt = (...groups: readonly string[]): readonly string[] => {
    const group = groups.find((one) => first(`${one}/xMun`) !== '') ?? ''
    // A comma would mean that the street holds the whole address.
    const street = first(`${group}/xLgr`).replaceAll(/\s*,\s*/g, ' ')
    const others = ['nro', 'xCpl', 'xBairro', 'xMun', 'UF', 'CEP']
    return [street, ...others.map((name) => first(`${group}/${name}`))]
  }
  const number = String(key.number)
  const cells = [
    fileName,
    key.key,
    `NF ${number}`,
    first('entrega/xNome') || first('dest/xNome'),
    ...placeAt('retirada', 'emit/enderEmit'),
    ...placeAt('entrega', 'dest/enderDest'),
    weightIn(textsAt, language),
    first('ide/dPrevEntrega'),
    descriptionIn(textsAt('det/prod/xProd')),
  ]
  return { accessKey: key.key, number, cells }
}

/** Returns the gross weight of all volumes in kilograms, or else the net weight. */
function weightIn(textsAt: TextsAt, language: Language): string {
  for (const path of ['transp/vol/pesoB', 'transp/vol/pesoL']) {
    const sum = textsAt(path).reduce((total, text) => total + Number(text), 0)
    if (sum > 0) return numberCell(Number(sum.toFixed(WEIGHT_DECIMALS)), language)
  }
  return ''
}

/** Characters of a description made from the names of products; a field takes 2,000. */
const MAX_DESCRIPTION = 500

/** Joins the names of the products, without repetitions and as far as there is room. */
function descriptionIn(products: readonly string[]): string {
  const all = [...new Set(products.map((name) => name.trim()))].join('; ')
  return all.length > MAX_DESCRIPTION ? `${all.slice(0, MAX_DESCRIPTION - 1)}…` : all
}
