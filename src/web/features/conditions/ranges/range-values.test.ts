import { expect, test } from 'vitest'
import { conditionRangeBody } from '#contract/endpoints/condition-ranges.ts'
import { parseWith } from '#contract/schema/parse.ts'
import { withoutBlanks } from '../../../forms/without-blanks.ts'
import { rangeContentOf, rangeValuesOf, type RangeValues } from './range-values.ts'

const parse = (changed: Partial<RangeValues>) =>
  parseWith(
    conditionRangeBody,
    withoutBlanks(
      rangeContentOf({
        ...rangeValuesOf(undefined),
        name: 'Vacinas',
        temperature_minimum: '2',
        temperature_maximum: '8',
        ...changed,
      }),
    ),
  )

test('reads degrees with a comma and a minus sign as thousandths', () => {
  const parsed = parse({ temperature_minimum: '-0,5', absolute_minimum: '-2,125' })
  expect(parsed).toMatchObject({
    ok: true,
    value: {
      temperature_minimum: -500,
      temperature_maximum: 8_000,
      absolute_minimum: -2_125,
      humidity_minimum: null,
    },
  })
})

test('shows a stored range as it was typed', () => {
  const parsed = parse({ temperature_maximum: '8,05', humidity_maximum: '60', minutes_outside: '0' })
  if (!parsed.ok) throw new Error('refused')
  const stored = { ...parsed.value, id: 'x', is_preset: false, version: 1, updated_at: null }
  expect(rangeValuesOf(stored)).toMatchObject({
    temperature_maximum: '8,05',
    humidity_maximum: '60',
    humidity_minimum: '',
    minutes_outside: '0',
  })
})

test.each([
  ['a maximum below the minimum', { temperature_maximum: '1' }, 'temperature_maximum', 'limits_reversed'],
  ['an absolute limit inside', { absolute_minimum: '3' }, 'absolute_minimum', 'absolute_inside'],
  ['a text', { temperature_minimum: 'frio' }, 'temperature_minimum', 'wrong_type'],
])('refuses %s at its control', (_name, changed, control, code) => {
  const parsed = parse(changed)
  expect(parsed.ok ? {} : parsed.fields).toEqual({ [control]: code })
})
