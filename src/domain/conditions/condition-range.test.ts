import { describe, expect, it, test } from 'vitest'
import {
  MAX_RANGE_NAME,
  presetRanges,
  rangeNumbers,
  rangeProblems,
  type ConditionRange,
} from './condition-range.ts'

const range: ConditionRange = { ...presetRanges.refrigerated, name: 'Insulina' }

test.each([
  ['refrigerated', 2, 8],
  ['ambient_25', 15, 25],
  ['ambient_30', 15, 30],
  ['controlled_room', 20, 25],
  ['frozen_20', -25, -15],
  ['frozen_70', -90, -60],
] as const)('the preset %s is from %d to %d °C and requires a certificate', (name, minimum, maximum) => {
  expect(presetRanges[name]).toMatchObject({
    temperature_minimum: minimum * 1_000,
    temperature_maximum: maximum * 1_000,
    requires_certificate: true,
  })
})

test('the preset of refrigerated goods never allows less than 0 °C', () => {
  expect(presetRanges.refrigerated.absolute_minimum).toBe(0)
})

describe('rangeProblems', () => {
  it.each(Object.entries(presetRanges))('accepts the preset %s', (_name, preset) => {
    expect(rangeProblems(preset)).toEqual([])
  })

  it.each([
    ['a blank name', { name: ' ' }, 'name', 'name_missing'],
    ['a long name', { name: 'x'.repeat(MAX_RANGE_NAME + 1) }, 'name', 'name_too_long'],
    ['fractions of a thousandth', { temperature_minimum: 0.5 }, 'temperature_minimum', 'out_of_limits'],
    ['151 °C', { temperature_maximum: 151_000 }, 'temperature_maximum', 'out_of_limits'],
    ['101 % of humidity', { humidity_maximum: 101_000 }, 'humidity_maximum', 'out_of_limits'],
    ['a minimum above the maximum', { temperature_minimum: 9_000 }, 'temperature_maximum', 'limits_reversed'],
    ['equal limits', { temperature_minimum: 8_000 }, 'temperature_maximum', 'limits_reversed'],
    [
      'reversed humidity',
      { humidity_minimum: 60_000, humidity_maximum: 40_000 },
      'humidity_maximum',
      'limits_reversed',
    ],
    ['an absolute minimum inside', { absolute_minimum: 3_000 }, 'absolute_minimum', 'absolute_inside'],
    ['an absolute maximum inside', { absolute_maximum: 7_000 }, 'absolute_maximum', 'absolute_inside'],
    ['negative minutes', { minutes_outside: -1 }, 'minutes_outside', 'out_of_limits'],
    ['no longest gap', { longest_gap_minutes: 0 }, 'longest_gap_minutes', 'out_of_limits'],
    ['an activation of 999 K', { activation_kelvin: 999 }, 'activation_kelvin', 'out_of_limits'],
  ] as const)('refuses %s', (_case, changed, field, code) => {
    expect(rangeProblems({ ...range, ...changed })).toContainEqual({ field, code })
  })

  it.each(Object.entries(rangeNumbers))('accepts both limits of %s', (field, { min, max }) => {
    expect(rangeProblems({ ...range, [field]: min })).toEqual([])
    expect(rangeProblems({ ...range, [field]: max })).toEqual([])
  })

  it('refuses the mean kinetic temperature of frozen goods', () => {
    expect(rangeProblems({ ...presetRanges.frozen_20, has_mean_kinetic: true })).toEqual([
      { field: 'has_mean_kinetic', code: 'mean_kinetic_frozen' },
    ])
  })
})
