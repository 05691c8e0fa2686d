import { expect, it } from 'vitest'
import { checkRows } from './check-rows.ts'

let drawn = 0
const chance = {
  now: new Date('2026-11-21T12:00:00Z'),
  randomBytes: (length: number) => Uint8Array.from({ length }, () => (drawn++ * 7) % 252),
}
const mapping = ['tracking_id', 'origin', 'destination', 'weight'] as const

it('tells each row that can be sent from what is wrong with the others, by line and field', () => {
  const rows = [
    { line: 2, cells: ['FT-20241201-ABC123', 'Recife', 'Natal', '1,5'] },
    { line: 3, cells: ['', 'Recife', '', 'dez'] },
    { line: 5, cells: ['ft-20241201-abc123', 'Recife', 'Natal', ''] },
    { line: 6, cells: ['', 'Recife', 'Natal'] },
  ]
  const { forms, problems } = checkRows(rows, mapping, chance)
  expect(forms.map(({ line }) => line)).toEqual([2, 6])
  expect(problems).toEqual([
    { line: 3, field: 'destination', problem: 'required' },
    { line: 3, field: 'weight', problem: 'wrong_type' },
    { line: 5, field: 'tracking_id', problem: 'repeated_code' },
  ])
})
