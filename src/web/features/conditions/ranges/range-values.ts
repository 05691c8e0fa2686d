import type { StoredConditionRange } from '#contract/endpoints/condition-ranges.ts'
import { DEFAULT_ACTIVATION_KELVIN } from '#domain/conditions/condition-range.ts'
import { toThousandths } from '#domain/conditions/reading.ts'
import { decimalOf, typedNumber } from '../../../forms/decimal-text.ts'

/** Fields of a range that are typed in degrees or percent. */
export const limitFields = [
  'temperature_minimum',
  'temperature_maximum',
  'humidity_minimum',
  'humidity_maximum',
  'absolute_minimum',
  'absolute_maximum',
] as const
/** Fields of a range that are typed as whole numbers. */
const wholeFields = ['minutes_outside', 'longest_gap_minutes', 'activation_kelvin'] as const

/** Values of the controls of a range. Numbers are texts as people write them. */
export type RangeValues = Record<(typeof limitFields)[number] | (typeof wholeFields)[number], string> & {
  name: string
  requires_certificate: boolean
  has_mean_kinetic: boolean
}

/** Returns the control of a field of the request. */
export function controlOf(path: string): keyof RangeValues {
  const names = [...limitFields, ...wholeFields, 'requires_certificate', 'has_mean_kinetic'] as const
  return names.find((name) => name === path) ?? 'name'
}

function read(text: string, convert: (value: number) => number | undefined): unknown {
  const value = decimalOf(text.replace('−', '-'))
  return typeof value === 'number' ? convert(value) : text
}

/** Returns the body of a request. A text that is no number stays as it is, and is refused. */
export function rangeContentOf(values: RangeValues): object {
  const highest = decimalOf(values.temperature_maximum.replace('−', '-'))
  return {
    ...values,
    // The mean kinetic temperature has no meaning for frozen goods.
    has_mean_kinetic: values.has_mean_kinetic && !(typeof highest === 'number' && highest <= 0),
    ...Object.fromEntries(limitFields.map((name) => [name, read(values[name], toThousandths)])),
    ...Object.fromEntries(wholeFields.map((name) => [name, read(values[name], (value) => value)])),
  }
}

/** Returns the values of the controls for a range, or for a new one. */
export function rangeValuesOf(range: StoredConditionRange | undefined): RangeValues {
  const limit = (name: (typeof limitFields)[number]): string => {
    const value = range?.[name] ?? null
    return value === null ? '' : typedNumber(value / 1_000)
  }
  return {
    name: range?.name ?? '',
    temperature_minimum: limit('temperature_minimum'),
    temperature_maximum: limit('temperature_maximum'),
    humidity_minimum: limit('humidity_minimum'),
    humidity_maximum: limit('humidity_maximum'),
    absolute_minimum: limit('absolute_minimum'),
    absolute_maximum: limit('absolute_maximum'),
    minutes_outside: String(range?.minutes_outside ?? 30),
    longest_gap_minutes: String(range?.longest_gap_minutes ?? 15),
    activation_kelvin: String(range?.activation_kelvin ?? DEFAULT_ACTIVATION_KELVIN),
    requires_certificate: range?.requires_certificate ?? true,
    has_mean_kinetic: range?.has_mean_kinetic ?? true,
  }
}
