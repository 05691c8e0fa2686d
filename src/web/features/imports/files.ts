import { formatMessage, type Language } from '#contract/messages/message.ts'
import type { MessageKey } from '#contract/messages/messages.ts'
import { saveCsv } from '../../ui/lib/save-csv.ts'
import type { LeftOut } from './run-import.ts'

/** Columns of the template, each with an example in Portuguese and, if it differs, in English. */
const template: readonly (readonly [title: MessageKey, pt: string, en?: string])[] = [
  ['csv.reference', 'NF 1234'],
  ['csv.recipient_name', 'Ana Souza'],
  ['csv.origin', 'Rua das Palmeiras, 12, Centro, São Paulo/SP'],
  ['csv.origin_city', 'São Paulo'],
  ['csv.origin_state', 'SP'],
  ['csv.origin_cep', '01001-000'],
  ['csv.destination', 'Avenida Boa Viagem, 300, Boa Viagem, Recife/PE'],
  ['csv.destination_city', 'Recife'],
  ['csv.destination_state', 'PE'],
  ['csv.destination_cep', '51021-000'],
  ['csv.weight', '12,5', '12.5'],
  ['csv.estimated_delivery', '30/11/2026 18:00', '2026-11-30 18:00'],
  ['csv.description', 'Vacinas, 2 a 8 °C', 'Vaccines, 2 to 8 °C'],
]

/** Saves a template file: the column names and one example row. */
export function saveTemplate(language: Language): void {
  const file = language === 'pt' ? 'modelo-remessas.csv' : 'shipments-template.csv'
  const header = template.map(([title]) => formatMessage(language, title))
  const example = template.map(([, pt, en = pt]) => ({ pt, en })[language])
  saveCsv(file, [header, example], delimiterOf(language))
}

type LeftOutFile = {
  readonly header: readonly string[]
  readonly rows: readonly LeftOut[]
  /** Title of the column with the errors. */
  readonly error: string
}

/** Saves rows with their errors as a file that can be corrected and imported again. */
export function saveLeftOut(file: LeftOutFile, language: Language): void {
  saveCsv(
    language === 'pt' ? 'linhas-com-erro.csv' : 'rows-with-errors.csv',
    leftOutRows(file),
    delimiterOf(language),
  )
}

/** Returns the delimiter that spreadsheets in a language expect. */
const delimiterOf = (language: Language) => (language === 'pt' ? ';' : ',')

/**
 * Returns the header and the rows of the error file. Each faulty line of the original file has one
 * row. If the original file already has a column of errors, the new one replaces it. Cells beyond
 * the header stay behind the errors, so that the row stays faulty until somebody corrects it.
 */
export function leftOutRows({ header, rows, error }: LeftOutFile): readonly (readonly string[])[] {
  const columns = [...header.keys()].filter((at) => header[at]?.trim() !== error)
  // A row with several problems appears in the file once.
  const problems = [...Map.groupBy(rows, ({ line }) => line).values()]
  return [
    [...columns.map((at) => header[at] ?? ''), error],
    ...problems.map((ofLine) => [
      ...columns.map((at) => ofLine[0]?.cells[at] ?? ''),
      ofLine.map(({ words }) => words).join('; '),
      ...(ofLine[0]?.cells.slice(header.length) ?? []),
    ]),
  ]
}
