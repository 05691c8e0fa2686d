import { escapeHidden } from '#ledger/base/visible-text.ts'
import { encodeHex } from '#ledger/base/bytes.ts'
import { sha256 } from '#ledger/crypto/hash.ts'
import { readCsv, type CsvFile } from '#domain/base/csv.ts'
import { MAX_IMPORTED_ROWS } from '#contract/endpoints/imports.ts'
import type { Language } from '#contract/messages/message.ts'
import { decodeText } from './decode-text.ts'
import type { FileProblem } from './fiscal-document.ts'
import type { NamedProblem } from './read-fiscal-files.ts'

const MEGABYTE = 1024 * 1024
/** Maximum size of a CSV file in bytes; 20,000 rows take about four megabytes. */
const MAX_CSV_BYTES = 10 * MEGABYTE
const MAX_XLSX_BYTES = 20 * MEGABYTE

export type ChosenFile = {
  /** Name of the file, or of the first one and the number of the others. */
  readonly name: string
  readonly content: CsvFile
  /** SHA-256 of the file, or of the digests of several files, in hexadecimal digits. */
  readonly digest: string
  /** Files that were left out, or that the person should look at. */
  readonly remarks: readonly NamedProblem[]
}

/** Chosen file, or the reasons for which none can be used. */
export type FileChoice = ChosenFile | { readonly refused: readonly (FileProblem | NamedProblem)[] }

/** Reads a CSV or XLSX file, or one or several NF-e and CT-e. Nothing is sent. */
export async function readFiles(files: readonly File[], now: Date, language: Language): Promise<FileChoice> {
  const [file] = files
  if (file === undefined) return { refused: [] }
  if (files.every(isXml)) return readXml(files, now, language)
  if (files.length > 1) return refuse('import.one_sheet')
  return (await isArchive(file)) || /\.xls[xmb]?$/i.test(file.name)
    ? readXlsx(file, language)
    : readText(file)
}

const refuse = (key: FileProblem['key']): FileChoice => ({ refused: [{ key }] })

const isXml = ({ name, type }: File): boolean =>
  /\.xml$/i.test(name) || /^(?:text|application)\/xml$/.test(type)

async function isArchive(file: File): Promise<boolean> {
  return (await file.slice(0, 4).text()) === 'PK\u0003\u0004'
}

async function readText(file: File): Promise<FileChoice> {
  if (file.size > MAX_CSV_BYTES) return refuse('import.too_large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = decodeText(bytes)
  if (text === undefined) return refuse('import.no_text')
  const content = readCsv(text)
  return content.hasFaultyHeader ? refuse('import.faulty_header') : chosen(file.name, content, sha256(bytes))
}

async function readXlsx(file: File, language: Language): Promise<FileChoice> {
  if (file.size > MAX_XLSX_BYTES) return refuse('import.xlsx_too_large')
  if (!(await isArchive(file))) return refuse('import.not_xlsx')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const [{ readSheetApart }, { sheetFile }] = await Promise.all([
    import('./read-sheet-apart.ts'),
    import('./sheet-cells.ts'),
  ])
  const reading = await readSheetApart({ bytes, maxRows: MAX_IMPORTED_ROWS })
  if ('refusal' in reading) return refuse(reading.refusal)
  return chosen(file.name, sheetFile(reading.cells, language), sha256(bytes))
}

async function readXml(files: readonly File[], now: Date, language: Language): Promise<FileChoice> {
  if (files.length > MAX_IMPORTED_ROWS) return refuse('import.too_many_rows')
  const { readFiscalFiles } = await import('./read-fiscal-files.ts')
  const { content, problems, digest } = await readFiscalFiles(files, now, language)
  if (content.rows.length === 0) return { refused: problems }
  const others = files.length > 1 ? ` +${files.length - 1}` : ''
  return chosen(`${files[0]?.name ?? ''}${others}`, content, digest, problems)
}

function chosen(
  name: string,
  content: CsvFile,
  digest: Uint8Array,
  remarks: readonly NamedProblem[] = [],
): FileChoice {
  if (content.rows.length === 0) return refuse('import.no_rows')
  if (content.rows.length > MAX_IMPORTED_ROWS) return refuse('import.too_many_rows')
  // Messengers put direction marks into names of files, which the server refuses.
  return { name: escapeHidden(name), content, digest: encodeHex(digest), remarks }
}
