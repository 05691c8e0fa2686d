import { concat, encodeHex } from '#ledger/base/bytes.ts'
import { sha256 } from '#ledger/crypto/hash.ts'
import type { CsvFile } from '#domain/base/csv.ts'
import { formatMessage, type Language } from '#contract/messages/message.ts'
import {
  decodeInvoice,
  invoiceColumns,
  invoiceOf,
  MAX_INVOICE_BYTES,
  type FileProblem,
  type Invoice,
} from './invoice.ts'
import { parseInvoice } from './parse-invoice.ts'

/** Problem of one of several files. */
export type NamedProblem = FileProblem & { readonly file: string }

type InvoiceFile = { readonly name: string; readonly invoice: Invoice }

/**
 * Reads the XML of NF-e as the rows of one file. The line of a row is the place of its file.
 * Documents that cannot be read, or were read before, are left out and named.
 */
export async function readInvoices(files: readonly File[], now: Date, language: Language) {
  const problems: NamedProblem[] = []
  const digests: Uint8Array[] = []
  const read: InvoiceFile[] = []
  for (const file of files) {
    // One after the other, so that a thousand files are not in memory together.
    // oxlint-disable-next-line no-await-in-loop
    const bytes = file.size > MAX_INVOICE_BYTES ? undefined : new Uint8Array(await file.arrayBuffer())
    const invoice =
      bytes === undefined
        ? ({ key: 'import.xml_too_large' } as const)
        : readInvoice({ name: file.name, bytes }, now, language)
    if (bytes !== undefined) digests.push(sha256(bytes))
    if ('key' in invoice) problems.push({ ...invoice, file: file.name })
    else read.push({ name: file.name, invoice })
  }
  const { kept, repeated } = sortOut(read)
  const sorted = digests.toSorted((a, b) => (encodeHex(a) < encodeHex(b) ? -1 : 1))
  const [digest = sha256(new Uint8Array()), ...others] = sorted
  return {
    content: contentOf(kept, language),
    problems: [...problems, ...repeated],
    digest: others.length === 0 ? digest : sha256(concat(...sorted)),
  }
}

/**
 * Separates invoices that occur twice. The same key is the same invoice, so the later file is left
 * out. The same number with another key is only named.
 */
export function sortOut(files: readonly InvoiceFile[]) {
  const keys = new Map<string, string>()
  const numbers = new Map<string, string>()
  const kept: Invoice[] = []
  const repeated: NamedProblem[] = []
  for (const { name, invoice } of files) {
    const { accessKey, number } = invoice
    const other = keys.get(accessKey)
    const sameNumber = numbers.get(number)
    if (other !== undefined) {
      repeated.push({ key: 'import.nfe_repeated', facts: { other }, file: name })
      continue
    }
    if (sameNumber !== undefined)
      repeated.push({ key: 'import.nfe_number_repeated', facts: { number, other: sameNumber }, file: name })
    keys.set(accessKey, name)
    numbers.set(number, name)
    kept.push(invoice)
  }
  return { kept, repeated }
}

function contentOf(invoices: readonly Invoice[], language: Language): CsvFile {
  return {
    header: invoiceColumns.map((title) => formatMessage(language, title)),
    rows: invoices.map(({ cells }, at) => ({ line: at + 1, cells })),
    lines: invoices.length,
    hasFaultyHeader: false,
  }
}

function readInvoice(
  file: { readonly name: string; readonly bytes: Uint8Array },
  now: Date,
  language: Language,
): Invoice | FileProblem {
  const text = decodeInvoice(file.bytes)
  if (typeof text !== 'string') return text
  const parsed = parseInvoice(text)
  if (parsed === undefined) return { key: 'import.not_nfe' }
  return invoiceOf({ fileName: file.name, ...parsed }, now, language)
}
