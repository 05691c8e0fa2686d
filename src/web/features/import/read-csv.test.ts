import { describe, expect, it } from 'vitest'
import { decodeText, readCsv } from './read-csv.ts'

describe('decodeText', () => {
  it('reads UTF-8 and removes its byte order mark', () => {
    expect(decodeText(new TextEncoder().encode('\uFEFFSão'))).toBe('São')
  })

  it('reads any bytes that are not UTF-8 as Windows-1252', () => {
    expect(decodeText(Uint8Array.of(0x53, 0xe3, 0x6f, 0x80))).toBe('São€')
  })
})

describe('readCsv', () => {
  it.each([';', ',', '\t'])('splits cells at %j', (mark) => {
    const text = ['a', 'b', 'c'].join(mark) + '\n' + ['1', '2', '3'].join(mark)
    expect(readCsv(text)).toEqual({ header: ['a', 'b', 'c'], rows: [{ line: 2, cells: ['1', '2', '3'] }] })
  })

  it('keeps delimiters, quotes and line breaks inside quotes, and returns the line number of each row', () => {
    const text = 'a;b\r\n"x;""y""";1\r\n\r\n"two\nlines";2\r\n;\r\nlast;3\r\n'
    expect(readCsv(text).rows).toEqual([
      { line: 2, cells: ['x;"y"', '1'] },
      { line: 4, cells: ['two\nlines', '2'] },
      { line: 7, cells: ['last', '3'] },
    ])
  })

  it('returns an empty header and no rows for an empty text', () => {
    expect(readCsv('\n\n')).toEqual({ header: [], rows: [] })
  })
})
