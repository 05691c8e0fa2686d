import type { Facts } from '#domain/base/error.ts'
import { REFERENCE_LENGTH } from '#domain/references/reference.ts'
import type { MessageKey } from '#contract/messages/messages.ts'

/** Maximum size of the XML of one document in bytes; a thousand items take about one megabyte. */
export const MAX_XML_BYTES = 2 * 1024 * 1024

/**
 * Returns the texts of all elements with a path below `infNFe` or `infCte`, such as `dest/xNome`.
 */
export type TextsAt = (path: string) => readonly string[]

/** Maximum number of orders that an NF-e contributes; a shipment has room for 60 references. */
const MAX_NUMBERS = 10

/** Reason for which a file is left out, as a message and its facts. */
export type FileProblem = { readonly key: MessageKey; readonly facts?: Facts }

/** XML of one document, before its key is checked. */
export type FiscalSource = {
  readonly fileName: string
  readonly kind: 'nfe' | 'cte'
  /** Attribute `Id` of `infNFe` or `infCte`: `NFe` or `CTe`, and the access key. */
  readonly id: string
  readonly textsAt: TextsAt
}

export type FiscalDocument = {
  readonly kind: FiscalSource['kind']
  /** Access key, 44 characters. */
  readonly accessKey: string
  /** Name and number of the document, such as `NF 1234`. */
  readonly reference: string
  /** Access keys of the NF-e inside a CT-e; none for an NF-e. */
  readonly inside: readonly string[]
  /** Texts of the cells, in the order of `fiscalColumns`. */
  readonly cells: readonly string[]
}

/** Titles of the columns that the import makes of a document. The first is left out. */
export const fiscalColumns = [
  'import.file',
  'import.nfe',
  'import.cte',
  'csv.reference',
  'reference_kind.order',
  'reference_kind.invoice',
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
 * Decodes the bytes of a fiscal document, which is UTF-8 by its manual (MOC 7.0, section 3.2).
 * Refuses documents with declarations, because entities could grow without limit or name other
 * files.
 */
export function decodeXml(bytes: Uint8Array): string | FileProblem {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const [, encoding] = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(text) ?? []
    if (encoding !== undefined && !/^utf-?8$/i.test(encoding)) return { key: 'import.xml_encoding' }
    return /<!(?:DOCTYPE|ENTITY)/i.test(text) ? { key: 'import.xml_declares' } : text
  } catch {
    return { key: 'import.xml_encoding' }
  }
}

/**
 * Returns the different numbers with these paths that are long enough for references, as one cell.
 */
export function numbersCell(textsAt: TextsAt, paths: readonly string[]): string {
  const texts = paths.flatMap((path) => textsAt(path)).map((text) => text.trim())
  const { least, most } = REFERENCE_LENGTH
  const whole = texts.filter((text) => text.length >= least && text.length <= most)
  return [...new Set(whole)].slice(0, MAX_NUMBERS).join('; ')
}

/** Returns the first text with a path, or an empty one. */
export function firstText(textsAt: TextsAt, path: string): string {
  return textsAt(path)[0]?.trim() ?? ''
}

/**
 * Returns the cells of the first of these addresses that has a city: street, number, complement,
 * neighborhood, city, state and postal code.
 */
export function addressCells(textsAt: TextsAt, groups: readonly string[]): readonly string[] {
  const group = groups.find((one) => firstText(textsAt, `${one}/xMun`) !== '') ?? ''
  // A comma would mean that the street holds the whole address.
  const street = firstText(textsAt, `${group}/xLgr`).replaceAll(/\s*,\s*/g, ' ')
  const others = ['nro', 'xCpl', 'xBairro', 'xMun', 'UF', 'CEP']
  return [street, ...others.map((name) => firstText(textsAt, `${group}/${name}`))]
}
