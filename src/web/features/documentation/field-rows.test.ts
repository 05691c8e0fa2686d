import { expect, test } from 'vitest'
import { fieldRow } from './field-rows.ts'

test.each([
  [
    { type: 'string', maxLength: 64 },
    { type: { kind: 'text', most: 64 }, byDefault: undefined },
  ],
  [
    { type: 'integer', minimum: 1, maximum: 100, default: 50 },
    { type: { kind: 'integer', range: { least: 1, most: 100 } }, byDefault: '50' },
  ],
  [
    { default: null, anyOf: [{ type: 'number', minimum: -90, maximum: 90 }, { type: 'null' }] },
    { type: { kind: 'number', range: { least: -90, most: 90 } }, isNullable: true, byDefault: undefined },
  ],
  [{ type: 'array', maxItems: 500 }, { type: { kind: 'array', most: 500 } }],
  [
    { type: 'string', enum: ['a6', 'thermal'], default: 'thermal' },
    { type: { kind: 'choice', choices: ['a6', 'thermal'] }, byDefault: 'thermal' },
  ],
  [{ type: 'string', format: 'date-time' }, { type: { kind: 'time' } }],
  [{ type: 'object', additionalProperties: {} }, { type: { kind: 'object' } }],
])('returns the type and the default value of the schema %j', (schema, row) => {
  expect(fieldRow('x', schema, false)).toMatchObject(row)
})
