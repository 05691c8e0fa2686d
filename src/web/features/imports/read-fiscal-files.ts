import { concat, encodeHex } from '#ledger/base/bytes.ts'
import { sha256 } from '#ledger/crypto/hash.ts'
import { dayAt } from '#domain/base/calendar-day.ts'
import type { CsvFile } from '#domain/base/csv.ts'
import { parseAccessKey } from '#domain/references/access-key.ts'
import { formatMessage, type Language } from '#contract/messages/message.ts'
import {
  decodeXml,
  fiscalColumns,
  MAX_XML_BYTES,
  type FileProblem,
  type FiscalDocument,
  type FiscalSource,
} from './fiscal-document.ts'
import { readInvoice } from './invoice.ts'
import { parseFiscalXml } from './parse-fiscal-xml.ts'
import { readTransportDocument } from './transport-document.ts'

/** Problem of one of several files. */
export type NamedProblem = FileProblem & { readonly file: string }

type FiscalFile = { readonly name: string; readonly document: FiscalDocument }

/**
 * Reads the XML of NF-e and CT-e as the rows of one file. The line of a row is the place of its
 * file. Documents that cannot be read, or were read before, are left out and named.
 */
export async function readFiscalFiles(files: readonly File[], now: Date, language: Language) {
  const problems: NamedProblem[] = []
  const digests: Uint8Array[] = []
  const read: FiscalFile[] = []
  for (const file of files) {
    const { name } = file
    // One after the other, so that a thousand files are not in memory together.
    // oxlint-disable-next-line no-await-in-loop
    const bytes = file.size > MAX_XML_BYTES ? undefined : new Uint8Array(await file.arrayBuffer())
    const document =
      bytes === undefined
        ? ({ key: 'import.xml_too_large' } as const)
        : readDocument({ name, bytes }, now, language)
    if (bytes !== undefined) digests.push(sha256(bytes))
    if ('key' in document) problems.push({ ...document, file: name })
    else read.push({ name, document })
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
 * Separates documents that occur twice. The same key is the same document, so the later file is
 * left out, and so is an NF-e inside a CT-e. The same number with another key is only named.
 */
export function sortOut(files: readonly FiscalFile[]) {
  const keys = new Map<string, string>()
  const numbers = new Map<string, string>()
  const carriers = new Map(
    files.flatMap(({ name, document }) => document.inside.map((key) => [key, name] as const)),
  )
  const kept: FiscalDocument[] = []
  const repeated: NamedProblem[] = []
  for (const { name, document } of files) {
    const { accessKey, reference } = document
    const [other, carrier, sameNumber] = [
      keys.get(accessKey),
      carriers.get(accessKey),
      numbers.get(reference),
    ]
    if (other !== undefined || carrier !== undefined) {
      repeated.push(
        other === undefined
          ? { key: 'import.nfe_inside', facts: { other: carrier ?? '' }, file: name }
          : { key: 'import.key_repeated', facts: { other }, file: name },
      )
      continue
    }
    if (sameNumber !== undefined)
      repeated.push({ key: 'import.number_repeated', facts: { reference, other: sameNumber }, file: name })
    keys.set(accessKey, name)
    numbers.set(reference, name)
    kept.push(document)
  }
  return { kept, repeated }
}

function contentOf(documents: readonly FiscalDocument[], language: Language): CsvFile {
  return {
    header: fiscalColumns.map((title) => formatMessage(language, title)),
    rows: documents.map(({ cells }, at) => ({ line: at + 1, cells })),
    lines: documents.length,
    hasFaultyHeader: false,
  }
}

function readDocument(
  file: { readonly name: string; readonly bytes: Uint8Array },
  now: Date,
  language: Language,
): FiscalDocument | FileProblem {
  const text = decodeXml(file.bytes)
  if (typeof text !== 'string') return text
  const parsed = parseFiscalXml(text)
  return parsed === undefined
    ? { key: 'import.not_fiscal' }
    : readFiscalDocument({ fileName: file.name, ...parsed }, now, language)
}

/** Returns the cells of a parsed document, or the reason for which its key is refused. */
export function readFiscalDocument(
  source: FiscalSource,
  now: Date,
  language: Language,
): FiscalDocument | FileProblem {
  const key = parseAccessKey(source.id, dayAt(now), source.kind)
  if ('code' in key) {
    return key.code === 'key_check_digit'
      ? { key: 'import.key_check_digit', facts: key.facts }
      : { key: 'import.wrong_key' }
  }
  return source.kind === 'nfe'
    ? readInvoice(source, key, language)
    : readTransportDocument(source, key, language)
}
