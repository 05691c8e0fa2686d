import { expect, it } from 'vitest'
import { cellOf, checkRows, partProblems, repeatedReferences } from './check-rows.ts'

let drawn = 0
const context = {
  now: new Date('2026-11-21T12:00:00Z'),
  randomBytes: (length: number) => Uint8Array.from({ length }, () => (drawn++ * 7) % 252),
  isTest: false,
  custom: [],
}
/** Fields that the form requires besides the addresses. */
const others = [
  'origin_city',
  'origin_state',
  'destination_city',
  'destination_state',
  'recipient_name',
  'estimated_delivery',
] as const
const told = ['Recife', 'PE', 'Natal', 'RN', 'Ana Souza', '30/11/2026']
const mapping = ['tracking_id', 'origin', 'destination', 'weight', ...others] as const

it('separates rows that can be sent from problems, and lists the problems by line and field', () => {
  const rows = [
    { line: 2, cells: ['FT-20241201-ABC123', 'Rua A, 1', 'Rua B, 2', '1,5', ...told] },
    { line: 3, cells: ['', 'Rua A, 1', '', 'dez', ...told] },
    { line: 5, cells: ['ft-20241201-abc123', 'Rua A, 1', 'Rua B, 2', '', ...told] },
    { line: 6, cells: ['', 'Rua A, 1', 'Rua B, 2', '', ...told] },
  ]
  const { forms, problems } = checkRows(rows, mapping, context)
  expect(forms.map(({ line }) => line)).toEqual([2, 6])
  expect(problems).toEqual([
    { line: 3, field: 'destination', problem: 'required' },
    { line: 3, field: 'weight', problem: 'wrong_type' },
    { line: 5, field: 'tracking_id', problem: 'repeated_code' },
  ])
})

it('gives no two rows the same drawn tracking ID', () => {
  const bytes = [1, 1, 2].map((byte) => new Uint8Array(6).fill(byte))
  const rows = [2, 3].map((line) => ({ line, cells: ['', 'Rua A, 1', 'Rua B, 2', '', ...told] }))
  const randomBytes = () => bytes.shift() ?? new Uint8Array(6)
  const { forms, problems } = checkRows(rows, mapping, { ...context, randomBytes })
  expect(problems).toEqual([])
  expect(forms.map(({ form }) => form['tracking_id'])).toEqual(['FT-20261121-BBBBBB', 'FT-20261121-CCCCCC'])
})

it('reports a wrong reference at the column of its kind, with both digits', () => {
  const columns = [...mapping, 'references.order', 'references.nfe'] as const
  const key = (digit: string) => `3526111122233300018155001000001000112345678${digit}`
  const row = (line: number, digit: string) => ({
    line,
    cells: ['', 'Rua A, 1', 'Rua B, 2', '', ...told, 'PED-1', key(digit)],
  })
  const { forms, problems } = checkRows([row(2, '1'), row(3, '4')], columns, context)
  expect(forms.map(({ line }) => line)).toEqual([2])
  expect(problems).toEqual([
    { line: 3, field: 'references.nfe', problem: 'key_check_digit expected=1&found=4' },
  ])
})

it('requires the custom fields that the account requires', () => {
  const lot = { field_name: 'Lote', field_type: 'text', is_required: true, field_options: null } as const
  const rows = [
    { line: 2, cells: ['Rua A, 1', 'Rua B, 2', 'A7', ...told] },
    { line: 3, cells: ['Rua A, 1', 'Rua B, 2', '', ...told] },
  ]
  const { forms, problems } = checkRows(rows, ['origin', 'destination', 'custom_data.Lote', ...others], {
    ...context,
    custom: [lot],
  })
  expect(forms.map(({ line }) => line)).toEqual([2])
  expect(problems).toEqual([{ line: 3, field: 'custom_data.Lote', problem: 'required' }])
})

it('requires the fields that the shipment form requires, although the documented API does not', () => {
  const columns = ['origin', 'destination', ...others] as const
  const { forms, problems } = checkRows([{ line: 2, cells: ['Rua A, 1', 'Rua B, 2'] }], columns, context)
  expect(forms).toEqual([])
  expect(problems).toEqual(others.map((field) => ({ line: 2, field, problem: 'required' })))
})

it('reports a required field without a column once, whatever the number of rows', () => {
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

it('returns the index of the column that holds a field', () => {
  expect(cellOf('weight', mapping)).toBe(3)
  expect(cellOf('reference', mapping)).toBeUndefined()
})

it('sends no row with a fault, unless the person says that its line breaks are meant', () => {
  const cells = ['Rua A, 1', 'Rua B, 2', ...told]
  const columns = ['origin', 'destination', ...others] as const
  const rows = [
    { line: 2, cells, fault: 'stray_quote' as const },
    { line: 3, cells, fault: 'too_many_cells' as const },
    { line: 4, cells, fault: 'swallowed_lines' as const },
  ]
  const { forms, problems } = checkRows(rows, columns, context)
  expect(forms).toEqual([])
  expect(problems).toEqual(rows.map(({ line, fault }) => ({ line, field: '', problem: fault })))
  const accepted = checkRows(rows, columns, { ...context, acceptsLines: true })
  expect(accepted.forms.map(({ line }) => line)).toEqual([4])
})

it('reads the weights of a file by the decimal sign of its column', () => {
  const rowsOf = (...weights: readonly string[]) =>
    weights.map((weight, at) => ({ line: at + 2, cells: ['', 'Rua A, 1', 'Rua B, 2', weight, ...told] }))
  const weightsOf = (...weights: readonly string[]) => {
    const { forms, problems } = checkRows(rowsOf(...weights), mapping, context)
    return [...forms.map(({ form }) => form['weight']), ...problems.map(({ problem }) => problem)]
  }
  expect(weightsOf('1.200', '2,5 kg')).toEqual([1200, 2.5])
  expect(weightsOf('1.200', '800')).toEqual([800, 'ambiguous_number 1200..1.2'])
  const chosenSigns = new Map([['weight', '.']] as const)
  expect(checkRows(rowsOf('1.200'), mapping, { ...context, chosenSigns }).forms[0]?.form['weight']).toBe(1.2)
})

it('returns the lines whose reference stands in an earlier row', () => {
  const forms = ['NF 77', undefined, 'NF 78', 'NF 77', undefined].map((reference, line) => ({
    line,
    form: reference === undefined ? {} : { reference },
  }))
  expect([...repeatedReferences(forms)]).toEqual([3])
})
