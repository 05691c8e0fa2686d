import { expect, test } from 'vitest'
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
