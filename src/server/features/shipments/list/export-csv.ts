import type { ShipmentExportQuery } from '#contract/endpoints/shipment-list.ts'
import { formatMessage, type Language } from '#contract/messages/message.ts'
import type { MessageKey } from '#contract/messages/messages.ts'
import type { ExportedField } from '#contract/messages/shared/csv-messages.ts'
import { noAirCargo, type AirCargo } from '#domain/air/air-cargo.ts'
import { chargeableWeight } from '#domain/air/chargeable-weight.ts'
import { dayAt, parseDay, promisedDay, ZONE } from '#domain/base/calendar-day.ts'
import { maskCep } from '#domain/places/cep.ts'
import type { CustomField, CustomFieldType, CustomValue } from '#domain/reference-lists/custom-field.ts'
import { decimalText, WEIGHT_DECIMALS } from '#domain/base/decimal.ts'
import { referenceKinds, spacedReference, type ReferenceKind } from '#domain/references/reference.ts'
import { shipmentFieldNames, shipmentTable } from '#domain/shipments/shipment-fields.ts'
import { isMandatoryStatus } from '#domain/shipments/status.ts'
import { csvFile } from '#platform/base/csv-file.ts'
import { listActiveFields } from '#core/reference-data/custom-fields.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import type { Account } from '#platform/http/account.ts'
import type { FileReads } from '#platform/http/send-file.ts'
import type { ShipmentRow } from '#core/shipments/queries.ts'
import { visibleTo } from '#core/shipments/recipients.ts'
import type { ListPosition } from './cursor.ts'
import type { ListFilter } from './filter.ts'
import { orderOf } from './list-shipments.ts'
import { findText, readPage, type ListPage } from './read-page.ts'

const BATCH = 500

/**
 * Returns the name of the exported file, such as `remessas-2026-11-21.csv`, with the day in São
 * Paulo.
 */
export function exportFile(now: Date, language: Language): string {
  return `${language === 'pt' ? 'remessas' : 'shipments'}-${dayAt(now)}.csv`
}

/**
 * Yields a list as CSV in pieces, in list order, with one transaction per batch. A slow reader
 * holds no locks, and memory contains one batch. Portuguese files have Excel's format in Brazil:
 * semicolons, decimal commas, dd/mm/aaaa. English files have commas, points and YYYY-MM-DD. Times
 * are in São Paulo's time zone. The shipment's own columns are followed by one for each active
 * custom field of the account.
 */
export async function* exportRows(
  read: FileReads,
  caller: Account,
  query: ShipmentExportQuery & ListFilter,
  language: Language,
): AsyncGenerator<string, void, undefined> {
  const account = caller.id
  const visible = visibleTo(caller)
  const order = orderOf(query)
  const [text, fields] = await read((tx) =>
    pipelined([findText(tx, account, query), listActiveFields(tx, account)]),
  )
  const columns = [...ownColumns(language), ...fields.map(customColumn)]
  async function* pages(): AsyncGenerator<readonly (readonly string[])[], void, undefined> {
    let after: ListPosition | null = null
    do {
      const position: ListPosition | null = after
      const { rows, end }: ListPage = await read((tx) =>
        readPage(tx, account, query, { order, after: position, limit: BATCH, text }),
      )
      yield rows.map(visible).map((row) => columns.map(({ cell }) => cell(row, language)))
      after = end
    } while (after !== null)
  }
  const headings = columns.map(({ heading }) => heading)
  yield* csvFile(headings, pages(), language === 'pt' ? ';' : ',')
}

type Column = {
  readonly heading: string
  readonly cell: (row: ShipmentRow, language: Language) => string
}

function ownColumns(language: Language): readonly Column[] {
  return shipmentColumns.map(({ words, cell }) => ({ heading: formatMessage(language, words), cell }))
}

/**
 * Returns the column of a custom field. The heading is the account's name for the field, which the
 * import recognises.
 */
function customColumn({ field_name, field_type }: CustomField): Column {
  return {
    heading: field_name,
    cell: ({ custom_data: data }, language) =>
      customText(Object.hasOwn(data, field_name) ? (data[field_name] ?? null) : null, field_type, language),
  }
}

/**
 * Integrators may store a value of another type than the field's type. The value is then formatted
 * by its own type.
 */
function customText(value: CustomValue, type: CustomFieldType, language: Language): string {
  if (value === null) return ''
  if (typeof value === 'boolean')
    return formatMessage(language, value ? 'custom_value.yes' : 'custom_value.no')
  if (typeof value === 'number') return language === 'pt' ? String(value).replace('.', ',') : String(value)
  const isDay = type === 'date' && parseDay(value) !== undefined
  return isDay && language === 'pt' ? value.split('-').toReversed().join('/') : value
}

/**
 * Fields of `shipmentTable` that have a column in the CSV file, except reference and status, in the
 * table's order.
 */
const furtherFields = shipmentFieldNames.filter(
  (name): name is Exclude<ExportedField, 'reference' | 'status'> =>
    shipmentTable[name].csv === 'both' && name !== 'reference' && name !== 'status',
)

/** Columns of every file. The headings are those of the screens, and the import recognises them. */
const shipmentColumns: readonly {
  readonly words: MessageKey
  readonly cell: Column['cell']
}[] = [
  { words: 'csv.tracking_id', cell: (row) => row.tracking_id },
  fieldColumn('reference'),
  fieldColumn('status'),
  { words: 'csv.last_place', cell: (row) => row.last_place ?? '' },
  ...furtherFields.map(fieldColumn),
  ...referenceKinds.map(referenceColumn),
  ...(Object.keys(noAirCargo) as (keyof AirCargo)[]).map(airColumn),
  { words: 'csv.created_at', cell: (row, language) => timeText(row.created_at, language) },
  { words: 'csv.updated_at', cell: (row, language) => timeText(row.updated_at, language) },
]

function fieldColumn(name: ExportedField): (typeof shipmentColumns)[number] {
  const { kind } = shipmentTable[name]
  return {
    words: `csv.${name}`,
    cell: (row, language) => {
      const value = row[name]
      if (value === null) return ''
      if (value instanceof Date) return promiseText(value, language)
      if (typeof value === 'number') return decimalCell(value, language)
      if (kind === 'cep') return maskCep(value)
      return kind === 'status' ? statusMessage(value, language) : value
    },
  }
}

/** Returns the column of a kind of references, separated by semicolons as the import reads them. */
function referenceColumn(kind: ReferenceKind): (typeof shipmentColumns)[number] {
  return {
    words: `reference_kind.${kind}`,
    cell: ({ references }) =>
      references
        .filter((one) => one.kind === kind)
        // Excel would read a key without spaces as a number, of which it keeps 15 digits.
        .map(({ value }) => spacedReference(kind, value))
        .join('; '),
  }
}

/** Returns the column of a fact about air cargo. The chargeable weight is the one of the page. */
function airColumn(name: keyof AirCargo): (typeof shipmentColumns)[number] {
  return {
    words: `air_fact.${name}`,
    cell: ({ air }, language) => {
      const { gross_kg: gross, volume_m3: volume } = air ?? noAirCargo
      const computed = name === 'chargeable_kg' && gross !== null ? chargeableWeight(gross, volume) : null
      const value = air?.[name] ?? computed
      if (value === null) return ''
      if (typeof value === 'number') return decimalCell(value, language)
      return typeof value === 'string' ? value : value.join(' ')
    },
  }
}

function statusMessage(status: string, language: Language): string {
  return isMandatoryStatus(status) ? formatMessage(language, `status.${status}`) : status
}

function decimalCell(value: number, language: Language): string {
  const text = decimalText(value, WEIGHT_DECIMALS)
  return language === 'pt' ? text.replace('.', ',') : text
}

const timeForms = {
  pt: new Intl.DateTimeFormat('pt-BR', timeForm()),
  en: new Intl.DateTimeFormat('sv-SE', timeForm()),
} as const

/**
 * Formats a time as `21/11/2026 14:30`, or in English as `2026-11-21 14:30`, the format of the
 * locale sv-SE.
 */
function timeText(instant: Date, language: Language): string {
  return timeForms[language].format(instant).replace(', ', ' ')
}

/** Formats a promised time. A promise of a day has no time, and the import reads it as such. */
function promiseText(instant: Date, language: Language): string {
  const text = timeText(instant, language)
  return promisedDay(instant) === undefined ? text : text.slice(0, 10)
}

function timeForm(): Intl.DateTimeFormatOptions {
  return {
    timeZone: ZONE,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }
}
