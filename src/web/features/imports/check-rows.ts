import type { FieldProblem } from '#contract/schema/field-problem.ts'
import type { CsvFault, CsvRow } from '#domain/base/csv.ts'
import type { Reference } from '#domain/references/reference.ts'
import { codeProblem } from '#domain/shipments/create-tracking-code.ts'
import { parseTrackingCode } from '#domain/shipments/tracking-code.ts'
import { customDataProblems, type CustomField } from '#domain/reference-lists/custom-field.ts'
import { parseWith } from '#contract/schema/parse.ts'
import { importedShipmentBody } from '#contract/endpoints/shipments.ts'
import { signsIn, type DecimalSign, type KnownSigns } from '../../forms/decimal-text.ts'
import { customColumn, type ColumnMapping } from './columns.ts'
import { airNumbers } from './reference-columns.ts'
import { readRow, type CellProblem, type ReadRow, type RowContext, type RowForm } from './row-form.ts'

/** Problem of one field of a row, or of the whole row if `field` is empty. */
export type RowProblem = {
  readonly line: number
  readonly field: string
  readonly problem: FieldProblem | CellProblem | CsvFault | 'repeated_code'
}

/** Answers of the person about a file, and what reading a row needs. */
export type FileContext = Omit<RowContext, 'signsOf' | 'isTaken'> & {
  /** Decimal signs that the person chose, by field. */
  readonly chosenSigns?: ReadonlyMap<string, DecimalSign>
  /** True if the person says that cells with line breaks hold no other rows. */
  readonly acceptsLines?: boolean
}

/** Row that can be sent, with its line of the file. */
export type ReadyRow = { readonly line: number; readonly form: RowForm }

/**
 * Checks rows against the API's schema and the account's custom fields before anything is sent.
 * @returns the rows that can be sent, with their line numbers, and the problems of the other rows
 */
export function checkRows(rows: readonly CsvRow[], mapping: ColumnMapping, context: FileContext) {
  const forms: ReadyRow[] = []
  const problems: RowProblem[] = []
  const codes = new Set<unknown>()
  const rowContext = { ...rowContextOf(rows, mapping, context), isTaken: (code: string) => codes.has(code) }
  for (const { line, cells, fault } of rows) {
    if (fault !== undefined && !(fault === 'swallowed_lines' && context.acceptsLines)) {
      problems.push({ line, field: '', problem: fault })
      continue
    }
    const read = readRow(cells, mapping, rowContext)
    const found = problemsOf(read, context.custom)
    const code = String(read.form['tracking_id']).toUpperCase()
    const misfit = codeProblem(code, context.isTest)
    if (misfit !== undefined && parseTrackingCode(code) !== undefined) found.push(['tracking_id', misfit])
    if (codes.has(code)) found.push(['tracking_id', 'repeated_code'])
    codes.add(code)
    if (found.length === 0) forms.push({ line, form: read.form })
    for (const [field, problem] of found) problems.push({ line, field, problem })
  }
  return { forms, problems }
}

/** Adds to a context what the numbers of each column say about their decimal sign. */
export function rowContextOf(
  rows: readonly CsvRow[],
  mapping: ColumnMapping,
  { chosenSigns, ...context }: FileContext,
): RowContext {
  const numbers = context.custom.filter(({ field_type }) => field_type === 'number')
  const signs = new Map(
    ['weight', ...airNumbers, ...numbers.map(({ field_name }) => customColumn(field_name))].map(
      (field): [string, KnownSigns] => {
        const at = cellOf(field, mapping)
        const texts = at === undefined ? [] : rows.map(({ cells }) => cells[at]?.replace(/kg\s*$/i, '') ?? '')
        return [field, { chosen: chosenSigns?.get(field), seen: signsIn(texts) }]
      },
    ),
  )
  return { ...context, signsOf: (field) => signs.get(field) ?? {} }
}

/** Returns the lines whose reference an earlier one of the rows has. */
export function repeatedReferences(forms: readonly ReadyRow[]): ReadonlySet<number> {
  const seen = new Set<unknown>()
  return new Set(
    forms.flatMap(({ line, form: { reference } }) => {
      const isRepeated = reference !== undefined && seen.has(reference)
      seen.add(reference)
      return isRepeated ? [line] : []
    }),
  )
}

/**
 * Separates required fields without a column from problems of single rows, because a missing column
 * is reported once and not for each row.
 */
export function partProblems(problems: readonly RowProblem[], mapping: ColumnMapping) {
  const lacks = ({ field, problem }: RowProblem) =>
    problem === 'required' && cellOf(field, mapping) === undefined
  return {
    columns: [...new Set(problems.filter(lacks).map(({ field }) => field))],
    rows: problems.filter((one) => !lacks(one)),
  }
}

/** Returns the index of the column that holds a field. */
export function cellOf(field: string, mapping: ColumnMapping): number | undefined {
  const at = mapping.findIndex((one) => one === field)
  return at === -1 ? undefined : at
}

function problemsOf(
  { form, problems: own }: ReadRow,
  custom: readonly CustomField[],
): [string, RowProblem['problem']][] {
  const others = schemaProblems(form, custom).filter(([field]) => !own.has(field))
  return [...own, ...others]
}

function schemaProblems(form: RowForm, custom: readonly CustomField[]): [string, RowProblem['problem']][] {
  const parsed = parseWith(importedShipmentBody, form)
  if (parsed.ok) {
    const problems = customDataProblems(custom, parsed.value.custom_data)
    return [...problems].map(([name, problem]) => [customColumn(name), problem])
  }
  const missing = parsed.missing.map((field): [string, FieldProblem] => [field, 'required'])
  const fields = Object.entries(parsed.fields).map(
    ([path, problem]) => [columnOf(path, form), problem] as [string, FieldProblem],
  )
  return [...missing, ...new Map(fields)]
}

/**
 * Returns the column of a problem. The path of a reference is `references.0.value`, and its column
 * has the kind. The path of a handling code is `air.handling.0`.
 */
function columnOf(path: string, { references }: RowForm): string {
  const [, index] = /^references\.(\d+)\./.exec(path) ?? []
  const found = (references as readonly Reference[] | undefined)?.[Number(index)]
  if (path.startsWith('air.handling')) return 'air.handling'
  return index === undefined || found === undefined ? path : `references.${found.kind}`
}
