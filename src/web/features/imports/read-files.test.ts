import { expect, test } from 'vitest'
import { readFiles } from './read-files.ts'

const now = new Date('2026-11-29T12:00:00Z')
const read = (name: string, content: string | Uint8Array<ArrayBuffer>) =>
  readFiles([new File([content], name)], now, 'pt')
const csv = (rows: number) => `Pedido\n${Array.from({ length: rows }, (_, at) => at).join('\n')}`

test('reads 20,000 rows of a CSV file, and refuses one more', async () => {
  expect(await read('a.csv', csv(20_000))).toHaveProperty('content.rows.length', 20_000)
  expect(await read('a.csv', csv(20_001))).toEqual({ refused: [{ key: 'import.too_many_rows' }] })
})

test('refuses files beyond the sizes before reading them', async () => {
  const megabytes = (count: number) => new Uint8Array(count * 1024 * 1024)
  expect(await read('a.csv', megabytes(11))).toEqual({ refused: [{ key: 'import.too_large' }] })
  expect(await read('a.xlsx', megabytes(21))).toEqual({ refused: [{ key: 'import.xlsx_too_large' }] })
})
