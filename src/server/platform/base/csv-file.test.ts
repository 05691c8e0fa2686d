import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { readCsv } from '#domain/base/csv.ts'
import { csvFile } from './csv-file.ts'

async function* pagesOf(...pages: readonly (readonly (readonly string[])[])[]) {
  for (const page of pages) yield await Promise.resolve(page)
}

async function textOf(
  pages: readonly (readonly (readonly string[])[])[],
  delimiter: ',' | ';',
): Promise<string> {
  let text = ''
  for await (const piece of csvFile(['A', 'B'], pagesOf(...pages), delimiter)) text += piece
  return text
}

it('writes the headings once, then page after page', async () => {
  const text = await textOf([[['1', '2']], [], [['3', '4']]], ',')
  expect(text).toBe('\uFEFF"A","B"\r\n"1","2"\r\n"3","4"\r\n')
})

it('writes nothing if the first page fails', async () => {
  const broken = new Error('statement timeout')
  async function* failing(): AsyncGenerator<readonly string[][]> {
    yield await Promise.reject(broken)
  }
  await expect(csvFile(['A'], failing(), ',').next()).rejects.toBe(broken)
})

it('writes only the headings if there are no rows', async () => {
  expect(await textOf([], ';')).toBe('\uFEFF"A";"B"\r\n')
})

it.each(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'])(
  'prevents a cell that begins with %j from being read as a formula, even if it has several lines',
  async (sign) => {
    const cell = `${sign}cmd|'/c calc'!A1\n=2`
    for (const delimiter of [',', ';'] as const) {
      const text = await textOf([[[cell, 'x']]], delimiter)
      const { data, errors } = Papa.parse<string[]>(text.slice(1).trimEnd(), { delimiter })
      expect(errors).toEqual([])
      expect(data[1]?.[0]).toMatch(/^'/)
      expect(data[1]?.[1]).toBe('x')
      expect(readCsv(text.slice(1)).rows[0]?.cells).toEqual([cell, 'x'])
    }
  },
)

it('quotes cells so that their text stays in one cell', async () => {
  const cells = ['a;b,c', 'disse "oi"', 'duas\r\nlinhas', ' espaço ']
  const text = await textOf([[cells]], ';')
  expect(Papa.parse<string[]>(text.slice(1).trimEnd(), { delimiter: ';' }).data[1]).toEqual(cells)
})
