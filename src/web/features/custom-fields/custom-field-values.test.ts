import { describe, expect, test } from 'vitest'
import { controlOf, customFieldContentOf, customFieldValues } from './custom-field-values.ts'

const values = {
  field_name: 'Carga',
  field_type: 'select',
  is_required: true,
  options: ' Seca \n\nRefrigerada\n',
}

describe('content', () => {
  test('of a list has each line as a choice', () => {
    expect(customFieldContentOf(values)).toEqual({
      field_name: 'Carga',
      field_type: 'select',
      is_required: true,
      field_options: { options: ['Seca', 'Refrigerada'] },
    })
  })

  test('of another type has no choices, whatever was typed before', () => {
    expect(customFieldContentOf({ ...values, field_type: 'text' })).not.toHaveProperty('field_options')
  })

  test('of a list without lines lacks its choices', () => {
    expect(customFieldContentOf({ ...values, options: ' \n ' })).not.toHaveProperty('field_options')
  })
})

test('a new field is an optional text', () => {
  expect(customFieldValues(undefined)).toEqual({
    field_name: '',
    field_type: 'text',
    is_required: false,
    options: '',
  })
})

test.each([
  ['field_options.options.3', 'options'],
  ['field_type', 'field_type'],
  ['field_name', 'field_name'],
  ['body', 'field_name'],
])('%s is typed into %s', (path, control) => {
  expect(controlOf(path)).toBe(control)
})
