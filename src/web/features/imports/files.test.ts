import { expect, test } from 'vitest'
import { csvLines, readCsv } from '#domain/base/csv.ts'
import { leftOutRows } from './files.ts'

test('writes one row per faulty line, with all its errors in a last cell that replaces the old one', () => {
  const header = ['Pedido', 'Destino', 'Erro']
  const rows = [
    { line: 3, cells: ['7', '', 'Destino: Campo obrigatório'], words: 'Destino: Campo obrigatório' },
    { line: 3, cells: ['7', '', 'Destino: Campo obrigatório'], words: 'Peso (kg): Valor inválido' },
    { line: 9, cells: ['8'], words: 'Destino: Campo obrigatório' },
  ]
  expect(leftOutRows({ header, rows, error: 'Erro' })).toEqual([
    ['Pedido', 'Destino', 'Erro'],
    ['7', '', 'Destino: Campo obrigatório; Peso (kg): Valor inválido'],
    ['8', '', 'Destino: Campo obrigatório'],
  ])
})

test('writes faulty rows so that they have the same cells, and the same faults, when read again', () => {
  const lines = [
    'Pedido;Cidade;Texto',
    'A1;Recife;"Tubo',
    'B2;Natal;-x, = y;demais',
    'C3;Recife;"Caixa',
    'D4;a;b"',
  ]
  const { header, rows } = readCsv(lines.join('\n'))
  expect(rows.map(({ fault }) => fault)).toEqual(['stray_quote', 'too_many_cells', 'swallowed_lines'])
  const written = leftOutRows({ header, error: 'Erro', rows: rows.map((row) => ({ ...row, words: 'x' })) })
  const again = readCsv(csvLines(written, ';'))
  expect(again.rows.map(({ cells }) => cells.toSpliced(3, 1))).toEqual(rows.map(({ cells }) => cells))
  expect(again.rows.map(({ fault }) => fault)).toEqual([undefined, 'too_many_cells', 'swallowed_lines'])
})
