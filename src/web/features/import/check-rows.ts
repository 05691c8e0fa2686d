import type { FieldProblem } from '#contract/schema/field-problem.ts'
import { customDataProblems, type CustomField } from '#domain/custom-field.ts'
import { parseWith } from '#contract/schema/parse.ts'
import { importedShipmentBody } from '#contract/endpoints/shipments.ts'
import { customColumn, type ColumnMapping } from './columns.ts'
import type { CsvRow } from './read-csv.ts'
import { rowForm, type RowContext, type RowForm } from './row-form.ts'

/** Problem of one field of a row. */
export type RowProblem = {
  readonly line: number
  readonly field: string
  readonly problem: FieldProblem | 'repeated_code'
}

/**
 * Checks rows against the API's schema and the account's custom fields before anything is sent.
 * @returns the rows that can be sent, with their line numbers, and the problems of the other rows
 */
export function checkRows(rows: readonly CsvRow[], mapping: ColumnMapping, context: RowContext) {
  const forms: { line: number; form: RowForm }[] = []
  const problems: RowProblem[] = []
  const codes = new Set<unknown>()
  for (const { line, cells } of rows) {
    const form = rowForm(cells, mapping, context)
    const found = problemsOf(form, context.custom)
    const code = String(form['tracking_id']).toUpperCase()
    if (codes.has(code)) found.push(['tracking_id', 'repeated_code'])
    codes.add(code)
    if (found.length === 0) forms.push({ line, form })
    for (const [field, problem] of found) problems.push({ line, field, problem })
  }
  return { forms, problems }
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

function problemsOf(form: RowForm, custom: readonly CustomField[]): [string, RowProblem['problem']][] {
  const parsed = parseWith(importedShipmentBody, form)
  if (parsed.ok) {
    const problems = customDataProblems(custom, parsed.value.custom_data)
    return [...problems].map(([name, problem]) => [customColumn(name), problem])
  }
  const missing = parsed.missing.map((field): [string, FieldProblem] => [field, 'required'])
  return [...missing, ...Object.entries(parsed.fields)]
}
