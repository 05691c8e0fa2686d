import { expect, test } from 'vitest'
import { safeCsvCell } from './csv-cell.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['@x', "'@x"],
  ['x,=1+1', "x,'=1+1"],
  ['x; "=1+1', 'x; "\'=1+1'],
  ['x|-1+cmd', "x|'-1+cmd"],
  ['duas\r\n=2', "duas\r\n'=2"],
  ['\t=1', "'\t'=1"],
  ['x,＝1', "x,'＝1"],
])('safeCsvCell inserts a quote into %j, so that a spreadsheet does not read a formula', (cell, safe) =>
  expect(safeCsvCell(cell)).toBe(safe),
)

test.each(['Rua A, 10', 'a=b', '1,-2', '[1,-2.5]', '{"a":1,"b":-3}', '', 'x - y; z'])(
  'safeCsvCell returns %j unchanged',
  (cell) => expect(safeCsvCell(cell)).toBe(cell),
)
