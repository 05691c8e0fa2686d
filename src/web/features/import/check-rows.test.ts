import { expect, it } from 'vitest'
import { cellOf, checkRows, partProblems } from './check-rows.ts'

let drawn = 0
const context = {
  now: new Date('2026-11-21T12:00:00Z'),
  randomBytes: (length: number) => Uint8Array.from({ length }, () => (drawn++ * 7) % 252),
  custom: [],
}
const mapping = ['tracking_id', 'origin', 'destination', 'weight'] as const

it('tells each row that can be sent from what is wrong with the others, by line and field', () => {
  const rows = [
    { line: 2, cells: ['FT-20241201-ABC123', 'Recife', 'Natal', '1,5'] },
    { line: 3, cells: ['', 'Recife', '', 'dez'] },
    { line: 5, cells: ['ft-20241201-abc123', 'Recife', 'Natal', ''] },
    { line: 6, cells: ['', 'Recife', 'Natal'] },
  ]
  const { forms, problems } = checkRows(rows, mapping, context)
  expect(forms.map(({ line }) => line)).toEqual([2, 6])
  expect(problems).toEqual([
    { line: 3, field: 'destination', problem: 'required' },
    { line: 3, field: 'weight', problem: 'wrong_type' },
    { line: 5, field: 'tracking_id', problem: 'repeated_code' },
  ])
})

it('asks for the custom fields that the account requires', () => {
  const lot = { field_name: 'Lote', field_type: 'text', is_required: true, field_options: null } as const
  const rows = [
    { line: 2, cells: ['Recife', 'Natal', 'A7'] },
    { line: 3, cells: ['Recife', 'Natal', ''] },
  ]
  const { forms, problems } = checkRows(rows, ['origin', 'destination', 'custom_data.Lote'], {
    ...context,
    custom: [lot],
  })
  expect(forms.map(({ line }) => line)).toEqual([2])
  expect(problems).toEqual([{ line: 3, field: 'custom_data.Lote', problem: 'required' }])
})

it('tells a required field that no column holds once, whatever the number of rows', () => {
  const rows = [2, 3, 4].map((line) => ({ line, cells: ['Natal', 'x'] }))
  const columns = ['destination', 'weight'] as const
  const { problems } = checkRows(rows, columns, context)
  const parted = partProblems(problems, columns)
  expect(parted.columns).toContain('origin')
  expect(parted.rows.map(({ line, field }) => [line, field])).toEqual([
    [2, 'weight'],
    [3, 'weight'],
    [4, 'weight'],
  ])
})

it('knows where a field is corrected', () => {
  expect(cellOf('weight', mapping)).toBe(3)
  expect(cellOf('destination', ['origin', 'destination_city'])).toBe(1)
  expect(cellOf('reference', mapping)).toBeUndefined()
})
