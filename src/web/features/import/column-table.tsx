import { useMessages } from '../../locales/use-messages.ts'
import { Options, Select } from '../../ui/inputs/select.tsx'
import { Table } from '../../ui/data/table.tsx'
import type { CustomField } from '#domain/custom-field.ts'
import { customColumn, importFields, type ColumnMapping } from './columns.ts'
import { fieldLabel } from './field-label.ts'
import type { CsvRow } from './read-csv.ts'

const SHOWN = 3

type ColumnTableProps = {
  readonly header: readonly string[]
  readonly rows: readonly CsvRow[]
  readonly mapping: ColumnMapping
  readonly custom: readonly CustomField[]
  readonly onMapping: (mapping: ColumnMapping) => void
}

/** Shows each column of the file with its first values, and the shipment field that it holds. */
export function ColumnTable({ header, rows, mapping, custom, onMapping }: ColumnTableProps) {
  const { t } = useMessages()
  const fields = [...importFields, ...custom.map(({ field_name }) => customColumn(field_name))]
  const set = (at: number, value: string) => {
    const field = fields.find((one) => one === value)
    // A field belongs to one column only, so the column that held it before loses it.
    onMapping(mapping.map((one, other) => (other === at ? field : one === field ? undefined : one)))
  }
  const columns = header.map((title, at) => ({ title, at }))
  const preview = rows.slice(0, SHOWN)
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
      {columns.map(({ title, at }) => (
        <tr key={at}>
          <td className="font-medium">{title === '' ? t('import.no_title', { column: at + 1 }) : title}</td>
          <td className="min-w-56">
            <Select
              aria-label={t('import.holds_of', { column: title })}
              value={mapping[at] ?? ''}
              onChange={({ target }) => set(at, target.value)}
            >
              <option value="">{t('import.left_out')}</option>
              <Options values={fields} nameOf={(field) => fieldLabel(field, t)} />
            </Select>
          </td>
          {preview.map(({ line, cells }) => (
            <td key={line} className="max-w-48 truncate text-muted" title={cells[at]}>
              {cells[at]}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  )
}
