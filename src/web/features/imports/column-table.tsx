import { useMessages } from '../../locales/use-messages.ts'
import type { DecimalSign } from '../../forms/decimal-text.ts'
import { Options, Select } from '../../ui/inputs/select.tsx'
import { Table } from '../../ui/data/table.tsx'
import type { CsvRow } from '#domain/base/csv.ts'
import type { CustomField } from '#domain/reference-lists/custom-field.ts'
import { customColumn, importFields, type ColumnMapping } from './columns.ts'
import { fieldLabel } from './field-label.ts'

const SHOWN = 3

type ColumnTableProps = {
  readonly header: readonly string[]
  readonly rows: readonly CsvRow[]
  readonly mapping: ColumnMapping
  readonly custom: readonly CustomField[]
  readonly onMapping: (mapping: ColumnMapping) => void
  /** Returns the value that a field gets in a row, if it differs from its cell. */
  readonly readingOf: (row: CsvRow, field: string) => string | undefined
  /** Fields with numbers that can be read in two ways, and the decimal sign that was chosen. */
  readonly signs: ReadonlyMap<string, DecimalSign | undefined>
  readonly onSign: (field: string, sign: DecimalSign) => void
}

/** Shows each column of the file with its first values, and the shipment field that it holds. */
export function ColumnTable({ header, rows, mapping, custom, onMapping, ...props }: ColumnTableProps) {
  const { t } = useMessages()
  const fields = [...importFields, ...custom.map(({ field_name }) => customColumn(field_name))]
  const set = (at: number, value: string) => {
    const field = fields.find((one) => one === value)
    // A field belongs to one column only, so the column that held it before loses it.
    onMapping(mapping.map((one, other) => (other === at ? field : one === field ? undefined : one)))
  }
  const columns = header.map((title, at) => ({ title, at, field: mapping[at] }))
  const preview = rows.filter(({ fault }) => fault === undefined).slice(0, SHOWN)
  return (
    <Table
      caption={t('import.columns')}
      className="max-h-80 rounded-md border border-line"
      columns={[
        t('import.column'),
        t('import.holds'),
        ...preview.map(({ line }) => t('import.line_number', { line })),
      ]}
    >
      {columns.map(({ title, at, field }) => (
        <tr key={at}>
          <td className="font-medium">{title === '' ? t('import.no_title', { column: at + 1 }) : title}</td>
          <td className="min-w-56">
            <Select
              aria-label={t('import.holds_of', { column: title })}
              value={field ?? ''}
              onChange={({ target }) => set(at, target.value)}
            >
              <option value="">{t('import.left_out')}</option>
              <Options values={fields} nameOf={(one) => fieldLabel(one, t)} />
            </Select>
            {field !== undefined && props.signs.has(field) && (
              <SignChoice
                column={title}
                value={props.signs.get(field)}
                onChoose={(sign) => props.onSign(field, sign)}
              />
            )}
          </td>
          {preview.map((row) => (
            <Sample
              key={row.line}
              cell={row.cells[at] ?? ''}
              reading={field === undefined ? undefined : props.readingOf(row, field)}
            />
          ))}
        </tr>
      ))}
    </Table>
  )
}

function Sample({ cell, reading }: { readonly cell: string; readonly reading: string | undefined }) {
  return (
    <td className="max-w-48 text-muted">
      <span className="block truncate" title={cell}>
        {cell}
      </span>
      {reading !== undefined && (
        <span className="block text-ink">
          <span aria-hidden>→ </span>
          {reading}
        </span>
      )}
    </td>
  )
}

type SignChoiceProps = {
  readonly column: string
  readonly value: DecimalSign | undefined
  readonly onChoose: (sign: DecimalSign) => void
}

/** Asks which sign separates the decimals of a column. */
function SignChoice({ column, value, onChoose }: SignChoiceProps) {
  const { t } = useMessages()
  return (
    <div className="mt-1">
      <Select
        aria-label={t('import.sign_of', { column })}
        value={value ?? ''}
        onChange={({ target }) => onChoose(target.value === ',' ? ',' : '.')}
      >
        {value === undefined && <option value="">{t('import.sign')}</option>}
        <option value=",">{t('import.sign_comma')}</option>
        <option value=".">{t('import.sign_point')}</option>
      </Select>
    </div>
  )
}
