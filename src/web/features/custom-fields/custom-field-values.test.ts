import { describe, expect, test } from 'vitest'
import { controlOf, customFieldContentOf, customFieldValues } from './custom-field-values.ts'

const values = {
  field_name: 'Carga',
  field_type: 'select',
  is_required: true,
  options: ' Seca \n\nRefrigerada\n',
}

describe('customFieldContentOf', () => {
  test('returns each line of a select field as an option', () => {
    expect(customFieldContentOf(values)).toEqual({
      field_name: 'Carga',
      field_type: 'select',
      is_required: true,
      field_options: { options: ['Seca', 'Refrigerada'] },
    })
  })

  test('omits typed options if the type of the field is not select', () => {
    expect(customFieldContentOf({ ...values, field_type: 'text' })).not.toHaveProperty('field_options')
  })

  test('omits the options of a select field if all typed lines are blank', () => {
    expect(customFieldContentOf({ ...values, options: ' \n ' })).not.toHaveProperty('field_options')
  })
})

test('returns the values of an optional text field for a new field', () => {
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
])('maps the field path %s of the API body to the control %s', (path, control) => {
  expect(controlOf(path)).toBe(control)
})
