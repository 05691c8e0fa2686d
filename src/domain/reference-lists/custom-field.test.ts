import { expect, test } from 'vitest'
import { inFieldOrder, customDataProblems, customValueProblem, type CustomField } from './custom-field.ts'

const field = (changed: Partial<CustomField>): CustomField => ({
  field_name: 'Lote',
  field_type: 'text',
  is_required: false,
  field_options: null,
  ...changed,
})
const choice = { field_type: 'select', field_options: { options: ['Seca', 'Refrigerada'] } } as const

test.each([
  [field({}), 'A7'],
  [field({}), null],
  [field({}), ''],
  [field({ field_type: 'number' }), -12.5],
  [field({ field_type: 'number' }), 0],
  [field({ field_type: 'number', is_required: true }), 0],
  [field({ field_type: 'boolean', is_required: true }), false],
  [field({ field_type: 'date' }), '2024-02-29'],
  [field(choice), 'Refrigerada'],
])('customValueProblem accepts for the field %j the value %j', (of, value) => {
  expect(customValueProblem(of, value)).toBeUndefined()
})

test.each([
  [field({ is_required: true }), null, 'required'],
  [field({ is_required: true }), '', 'required'],
  [field({ field_type: 'boolean', is_required: true }), null, 'required'],
  [field({}), 7, 'wrong_type'],
  [field({ field_type: 'number' }), '7', 'invalid_number'],
  [field({ field_type: 'number' }), Number.POSITIVE_INFINITY, 'invalid_number'],
  [field({ field_type: 'boolean' }), 'sim', 'wrong_type'],
  [field({ field_type: 'date' }), '2023-02-29', 'invalid_date'],
  [field({ field_type: 'date' }), '29/02/2024', 'invalid_date'],
  [field({ field_type: 'date' }), 20240229, 'invalid_date'],
  [field(choice), 'seca', 'invalid_choice'],
  [field(choice), true, 'invalid_choice'],
])('customValueProblem refuses for the field %j the value %j with %s', (of, value, problem) => {
  expect(customValueProblem(of, value)).toBe(problem)
})

test('customDataProblems lists the problems of fields in their order, then those of unknown names', () => {
  const fields = [
    field({ field_name: 'Validade', field_type: 'date', is_required: true }),
    field({ field_name: 'Caixas', field_type: 'number' }),
    field({ field_name: 'Lote' }),
  ]
  expect([...customDataProblems(fields, { Caixas: 'três', Lote: 'A7', Doca: 4 })]).toEqual([
    ['Validade', 'required'],
    ['Caixas', 'invalid_number'],
    ['Doca', 'unknown_field'],
  ])
})

test('customDataProblems accepts an unchanged value of a removed field, but no new or changed value', () => {
  const before = { Doca: 4, Lacre: null }
  expect([...customDataProblems([], { Doca: 4, Lacre: null }, before)]).toEqual([])
  expect([...customDataProblems([], { Doca: 5, toString: 'x' }, before)]).toEqual([
    ['Doca', 'unknown_field'],
    ['toString', 'unknown_field'],
  ])
})

test('customDataProblems reports a missing required field even if its name is that of an inherited property', () => {
  const fields = [field({ field_name: 'constructor', is_required: true })]
  expect([...customDataProblems(fields, {})]).toEqual([['constructor', 'required']])
})

test('inFieldOrder lists the values of fields in their order, then the values of unknown names', () => {
  const fields = ['Faixa', 'Lote', 'Refrigerado'].map((field_name) => ({ field_name }))
  const data = { Qtd: 1, Lote: 'A7', Refrigerado: true, Faixa: '2 a 8' }
  expect(inFieldOrder(data, fields).map(([name]) => name)).toEqual(['Faixa', 'Lote', 'Refrigerado', 'Qtd'])
})
