import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { seed } from '../../../tests/support/vitest/whole-run.ts'
import { csvLines, readCsv } from './csv.ts'

const cellOf = (text: string): string => csvLines([[text]], ';').slice(1, -3)

test.each([
  ['=1+1', "'=1+1"],
  ['@x', "'@x"],
  ["'-aspas", "''-aspas"],
  ['x,=1+1', "x,'=1+1"],
  ['x; "=1+1', 'x; ""\'=1+1'],
  ['x|-1+cmd', "x|'-1+cmd"],
  ['duas\r\n=2', "duas\r\n'=2"],
  ['\t=1', "'\t'=1"],
  ['x,＝1', "x,'＝1"],
])('csvLines inserts an apostrophe into %j, so that a spreadsheet does not read a formula', (cell, safe) =>
  expect(cellOf(cell)).toBe(safe),
)

test.each(['Rua A, 10', 'a=b', '1,-2', '[1,-2.5]', '', 'x - y; z', "'aspas'"])(
  'csvLines returns %j unchanged',
  (cell) => expect(cellOf(cell)).toBe(cell),
)

describe('readCsv of csvLines', () => {
  it.each([
    'Caixa, - frágil',
    'Lote 7; =validade 2027',
    'Kit A | @home',
    "'-aspas",
    "''=x",
    '\t＝1',
    "a, '=1",
  ])('returns %j', (text) => expect(readCsv(csvLines([['a'], [text]], ';')).rows[0]?.cells).toEqual([text]))

  it('returns the same cells for every text', () => {
    const sign = fc.constantFrom(...`'"=+-@,;|＝－＠1.2 ]aã`.split(''), '\t', '\r', '\n', '\r\n')
    const cell = fc.oneof(fc.string({ unit: sign, maxLength: 12 }), fc.string({ unit: 'binary' }))
    const rows = fc.array(fc.tuple(fc.constant('x'), cell, cell), { maxLength: 3 })
    fc.assert(
      fc.property(rows, fc.constantFrom(',' as const, ';' as const), (written, delimiter) => {
        const read = readCsv(csvLines([['a', 'b', 'c'], ...written], delimiter))
        expect(read.header).toEqual(['a', 'b', 'c'])
        expect(read.rows.map(({ cells }) => cells)).toEqual(written)
      }),
      { numRuns: 300, seed },
    )
  })
})

describe('readCsv', () => {
  it.each([';', ',', '\t'])('splits cells at %j', (mark) => {
    const text = ['a', 'b', 'c'].join(mark) + '\n' + ['1', '2', '3'].join(mark)
    expect(readCsv(text)).toMatchObject({
      header: ['a', 'b', 'c'],
      rows: [{ line: 2, cells: ['1', '2', '3'] }],
    })
  })

  it('keeps delimiters, quotes and line breaks inside quotes, and returns the line number of each row', () => {
    const text = 'a;b;c\r\n"x;""y""";1\r\n\r\n"two\nlines" ;2\r\n;\r\nlast 2";3\r\n'
    expect(readCsv(text)).toMatchObject({
      rows: [
        { line: 2, cells: ['x;"y"', '1'] },
        { line: 4, cells: ['two\nlines', '2'] },
        { line: 7, cells: ['last 2"', '3'] },
      ],
      lines: 6,
    })
  })

  it('returns an empty header and no rows for an empty text', () => {
    expect(readCsv('\n\n')).toMatchObject({ header: [], rows: [], lines: 0, hasFaultyHeader: false })
  })

  it.each(['sep=,\r\na,b;c\r\n1,2;3', 'SEP=,\na,b;c\n1,2;3'])('takes the delimiter from %j', (text) => {
    expect(readCsv(text)).toMatchObject({ header: ['a', 'b;c'], rows: [{ line: 3, cells: ['1', '2;3'] }] })
  })

  describe.each([';', ',', '\t'])('with a stray quote and the delimiter %j', (mark) => {
    const header = ['ref', 'nome', 'texto'].join(mark)
    const good = (name: string) => [name, 'Ana', 'ok'].join(mark)
    const fileOf = (...lines: readonly string[]) => readCsv([header, ...lines].join('\r\n'))

    it.each([
      ['at the start of the first cell', ['"A1', 'Ana', 'Tubo']],
      ['at the start of a middle cell', ['A1', '"Ana', 'Tubo']],
      ['at the start of the last cell', ['A1', 'Ana', '"Tubo de 2 polegadas']],
      ['behind a closed quote', ['A1', '"Ana" Lima', 'Tubo']],
    ])('names the line with a quote %s, and reads the rows below', (_place, cells) => {
      expect(fileOf(cells.join(mark), good('B2'), good('C3')).rows).toEqual([
        { line: 2, cells, fault: 'stray_quote' },
        { line: 3, cells: ['B2', 'Ana', 'ok'] },
        { line: 4, cells: ['C3', 'Ana', 'ok'] },
      ])
    })

    it.each([
      [
        ['A1', 'Ana', '"Tubo'],
        ['B2', 'Ana', 'Caixa"'],
      ],
      [
        ['"A1', 'Ana', 'Tubo'],
        ['B2"', 'Ana', 'Caixa'],
      ],
      [
        ['A1', '"Ana', 'Tubo'],
        ['B2', 'Lia"', 'Caixa'],
      ],
    ])('doubts a cell that closes in another row', (first, second) => {
      expect(fileOf(first.join(mark), second.join(mark), good('C3')).rows).toMatchObject([
        { line: 2, fault: 'swallowed_lines' },
        { line: 4, cells: ['C3', 'Ana', 'ok'] },
      ])
    })

    it('refuses a header whose quote does not close, or closes in another row', () => {
      const broken = ['ref', '"nome', 'texto'].join(mark)
      expect(readCsv([broken, good('A1')].join('\n')).hasFaultyHeader).toBe(true)
      expect(readCsv([broken, ['A1', 'Ana"', 'ok'].join(mark)].join('\n')).hasFaultyHeader).toBe(true)
    })

    it('refuses a row with more cells than the header, unless they are empty', () => {
      expect(fileOf(good('A1') + mark + mark, good('B2') + mark + 'x').rows).toMatchObject([
        { line: 2, cells: ['A1', 'Ana', 'ok', '', ''] },
        { line: 3, fault: 'too_many_cells' },
      ])
      expect(fileOf(good('A1') + mark).rows[0]).not.toHaveProperty('fault')
    })
  })
})
