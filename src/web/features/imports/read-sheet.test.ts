import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import {
  dateCell,
  formulaCell,
  createWorkbook,
  packWorkbook,
} from '../../../../tests/support/imports/workbook.ts'
import { readSheet, sheetLimits } from './read-sheet.ts'

test('reads texts, numbers, days and values of formulas as such', async () => {
  const file = createWorkbook([
    ['Pedido', 'Peso', 'Entrega'],
    ['A & B', 1.2, dateCell(46_356.75)],
    ['0012', formulaCell('B2*2', 2.4), dateCell(46_357)],
    ['falhou', { attributes: 't="e"', content: '<f>1/0</f><v>#DIV/0!</v>' }],
  ])
  expect(await readSheet(file, 10)).toEqual({
    cells: [
      ['Pedido', 'Peso', 'Entrega'],
      ['A & B', 1.2, new Date('2026-11-30T18:00:00.000Z')],
      ['0012', 2.4, new Date('2026-12-01T00:00:00.000Z')],
      ['falhou', null, null],
    ],
  })
})

test('refuses more rows than the limit, and counts no empty ones', async () => {
  const rows = [['Pedido'], ['1'], [''], ['2']]
  expect(await readSheet(createWorkbook(rows), 2)).toHaveProperty('cells')
  expect(await readSheet(createWorkbook([...rows, ['3']]), 2)).toEqual({ refusal: 'import.too_many_rows' })
})

/** Writes another unpacked size of the last part into the list at the end of an archive. */
function restate(file: Uint8Array, size: number): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const starts = [...file.keys()].filter(
    (at) => at < file.length - 4 && view.getUint32(at, true) === 0x02014b50,
  )
  view.setUint32((starts.at(-1) ?? 0) + 24, size, true)
  return file
}

test('refuses an archive that unpacks to more than the limit, before unpacking it', async () => {
  const bomb = restate(createWorkbook([['Pedido'], ['1']]), sheetLimits.unpackedBytes)
  expect(await readSheet(bomb, 10)).toEqual({ refusal: 'import.unpacks_too_large' })
})

test('refuses an archive that states less than it unpacks to', async () => {
  const rows = Array.from({ length: 5_000 }, (_, at) => [`Pedido ${at}`])
  const liar = restate(createWorkbook(rows), 2_000)
  expect(await readSheet(liar, 10_000)).toEqual({ refusal: 'import.not_xlsx' })
})

test('refuses a sheet whose far cells would fill the memory', async () => {
  const far = (place: string, row: string) =>
    packWorkbook(`<sheetData><row r="${row}"><c r="${place}"><v>1</v></c></row></sheetData>`)
  expect(await readSheet(far('XFD1048576', '1048576'), 10)).toEqual({ refusal: 'import.sheet_too_large' })
  expect(await readSheet(far('A9999999999', '9999999999'), 10)).toEqual({ refusal: 'import.not_xlsx' })
})

test('reads a sheet with empty formatted cells far away', async () => {
  const file = packWorkbook(
    '<sheetData><row r="1"><c r="A1"><v>1</v></c><c r="XFD1" s="1"/></row><row r="1048576"><c r="A1048576" s="1"/></row></sheetData>',
  )
  expect(await readSheet(file, 10)).toEqual({ cells: [[1]] })
})

test('refuses what is no workbook', async () => {
  for (const file of [new Uint8Array(), new Uint8Array(100), zipSync({ 'a.xml': new Uint8Array(3) })])
    expect(await readSheet(file, 10)).toEqual({ refusal: 'import.not_xlsx' })
  const whole = createWorkbook([['Pedido'], ['1']])
  expect(await readSheet(whole.slice(0, -30), 10)).toEqual({ refusal: 'import.not_xlsx' })
})
