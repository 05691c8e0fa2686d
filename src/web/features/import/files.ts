import Papa from 'papaparse'
import { formatMessage, type Language } from '#contract/messages/message.ts'
import type { MessageKey } from '#contract/messages/messages.ts'
import { safeCsvCell } from '#domain/csv-cell.ts'
import { saveFile } from '../../ui/lib/save-text.ts'
import type { LeftOut } from './run-import.ts'

const templateColumns = [
  'csv.reference',
  'csv.recipient_name',
  'csv.origin',
  'csv.origin_city',
  'csv.origin_state',
  'csv.origin_cep',
  'csv.destination',
  'csv.destination_city',
  'csv.destination_state',
  'csv.destination_cep',
  'csv.weight',
  'csv.estimated_delivery',
  'csv.description',
] as const satisfies readonly MessageKey[]

const example: Readonly<Record<Language, readonly string[]>> = {
  pt: [
    'NF 1234',
    'Ana Souza',
    'Rua das Palmeiras, 12, Centro, São Paulo/SP',
    'São Paulo',
    'SP',
    '01001-000',
    'Avenida Boa Viagem, 300, Boa Viagem, Recife/PE',
    'Recife',
    'PE',
    '51021-000',
    '12,5',
    '30/11/2026 18:00',
    'Vacinas, 2 a 8 °C',
  ],
  en: [
    'NF 1234',
    'Ana Souza',
    'Rua das Palmeiras, 12, Centro, São Paulo/SP',
    'São Paulo',
    'SP',
    '01001-000',
    'Avenida Boa Viagem, 300, Boa Viagem, Recife/PE',
    'Recife',
    'PE',
    '51021-000',
    '12.5',
    '2026-11-30 18:00',
    'Vaccines, 2 to 8 °C',
  ],
}

/** Saves a template file: the column names and one example row. */
export function saveTemplate(language: Language): void {
  const header = templateColumns.map((key) => formatMessage(language, key))
  saveCsv(
    language === 'pt' ? 'modelo-remessas.csv' : 'shipments-template.csv',
    [header, example[language]],
    language,
  )
}

type LeftOutFile = {
  readonly header: readonly string[]
  readonly rows: readonly LeftOut[]
  /** Title of the column with the errors. */
  readonly error: string
}

/** Saves rows with their errors as a file that can be corrected and imported again. */
export function saveLeftOut({ header, rows, error }: LeftOutFile, language: Language): void {
  saveCsv(
    language === 'pt' ? 'linhas-com-erro.csv' : 'rows-with-errors.csv',
    leftOutRows({ header, rows, error }),
    language,
  )
}

/**
 * Returns the rows of that file, one per line of the original file. Drops the error column that an
 * earlier such file added.
 */
export function leftOutRows({ header, rows, error }: LeftOutFile): readonly (readonly string[])[] {
  const columns = [...header.keys()].filter((at) => header[at] !== error)
  // A row with several problems appears in the file once.
  const words = new Map<number, string[]>()
  for (const row of rows) words.set(row.line, [...(words.get(row.line) ?? []), row.words])
  const cellsOf = new Map(rows.map(({ line, cells }) => [line, cells]))
  return [
    [...columns.map((at) => header[at] ?? ''), error],
    ...[...cellsOf].map(([line, cells]) => [
      ...columns.map((at) => cells[at] ?? ''),
      words.get(line)?.join('; ') ?? '',
    ]),
  ]
}

/**
 * Saves rows as a CSV file for spreadsheets in that language. Cells are escaped, so that none
 * becomes a formula.
 */
function saveCsv(file: string, rows: readonly (readonly string[])[], language: Language): void {
  const text = Papa.unparse(
    rows.map((row) => row.map(safeCsvCell)),
    { delimiter: language === 'pt' ? ';' : ',', quotes: true, newline: '\r\n' },
  )
  saveFile(file, new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' }))
}
