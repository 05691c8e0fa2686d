import { randomBytes } from 'node:crypto'
import { importedShipmentBody } from '#contract/endpoints/shipments.ts'
import { parseWith } from '#contract/schema/parse.ts'
import { csvLines, readCsv, type CsvFile } from '#domain/base/csv.ts'
import { shipmentFields } from '#domain/events/entry.ts'
import { declareEvent } from '#web/commit/declare-event.ts'
import { checkRows } from '#web/features/imports/check-rows.ts'
import { guessColumns } from '#web/features/imports/columns.ts'
import { decodeText } from '#web/features/imports/decode-text.ts'
import { readSheet } from '#web/features/imports/read-sheet.ts'
import { sheetFile } from '#web/features/imports/sheet-cells.ts'
import { createWorkbook, dateCell, type MadeCell } from '../tests/support/imports/workbook.ts'
import { figure, median, printTable, ratioAgainst } from './figures.ts'

const ROWS = 10_000
const ROUNDS = 5
const header = [
  'Referência',
  'Destinatário',
  'Origem',
  'Cidade de origem',
  'UF de origem',
  'Destino',
  'Cidade de destino',
  'UF de destino',
  'Peso',
  'Entrega estimada',
]
const places = ['Rua A, 1', 'Recife', 'PE', 'Rua B, 2', 'Natal', 'RN']

/** Times of one file in milliseconds: until it is read, checked, and ready to be sent. */
type FileTimes = { readonly read: number; readonly checked: number; readonly ready: number }

/**
 * Measures what the browser computes of the same rows as CSV and as XLSX, in alternating rounds:
 * reading, checking, and the commitments that are sent.
 */
export async function measureSheets(): Promise<void> {
  const csv = new TextEncoder().encode(
    csvLines([header, ...rowsOf<string>((at) => [`${12 + (at % 7)},5`, '30/11/2026 18:00'])], ';'),
  )
  const sheet = createWorkbook([header, ...rowsOf<MadeCell>((at) => [12.5 + (at % 7), dateCell(46_356.75)])])
  const times = { csv: [] as FileTimes[], xlsx: [] as FileTimes[] }
  for (let round = -1; round < ROUNDS; round++) {
    const one = {
      csv: await timesOf(() => readCsv(decodeText(csv) ?? '')),
      xlsx: await timesOf(() => readXlsx(sheet)),
    }
    if (round < 0) continue
    times.csv.push(one.csv)
    times.xlsx.push(one.xlsx)
  }
  const rows = (['read', 'checked', 'ready'] as const).map((step) => {
    const [csvTime, xlsxTime] = [times.csv, times.xlsx].map((all) => median(all.map((one) => one[step])))
    const ratios = times.xlsx.map((one, at) => one[step] / (times.csv[at]?.[step] ?? Number.NaN))
    const ratio = median(ratios)
    return [
      step,
      figure(csvTime ?? Number.NaN),
      figure(xlsxTime ?? Number.NaN),
      step === 'ready' ? ratioAgainst(ratio, { atMost: 1.5 }) : `${figure(ratio)}×`,
    ]
  })
  printTable(`${ROWS} rows in the browser's code, medians of ${ROUNDS} rounds`, [
    ['until', 'CSV ms', 'XLSX ms', 'ratio'],
    ...rows,
  ])
}

function rowsOf<Cell>(last: (at: number) => readonly Cell[]): (string | Cell)[][] {
  return Array.from({ length: ROWS }, (_, at) => [`PED-${at}`, `Ana Souza ${at}`, ...places, ...last(at)])
}

async function readXlsx(bytes: Uint8Array): Promise<CsvFile> {
  const reading = await readSheet(bytes, ROWS)
  if ('refusal' in reading) throw new Error(reading.refusal)
  return sheetFile(reading.cells, 'pt')
}

async function timesOf(readFile: () => CsvFile | Promise<CsvFile>): Promise<FileTimes> {
  const begun = performance.now()
  const { header: titles, rows } = await readFile()
  const read = performance.now() - begun
  const context = { now: new Date(), randomBytes, isTest: false, custom: [] }
  const { forms } = checkRows(rows, guessColumns(titles, [], rows), context)
  const checked = performance.now() - begun
  if (forms.length !== ROWS) throw new Error(`only ${forms.length} rows are valid`)
  for (const { form } of forms) {
    const body = parseWith(importedShipmentBody, form)
    if (!body.ok) throw new Error('an invalid row')
    declareEvent({
      log: 'lastro/bench',
      type: 'shipment.created',
      trackingId: body.value.tracking_id,
      fieldsAt: (occurredAt) => shipmentFields(occurredAt, body.value),
      now: new Date(),
      randomBytes,
    })
  }
  return { read, checked, ready: performance.now() - begun }
}
