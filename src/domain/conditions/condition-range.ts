import { isPhysical } from './reading.ts'

/**
 * Conditions in which goods must stay (faixa de conservação). Limits are thousandths of a degree or
 * of a percent, and a value equal to a limit is inside.
 */
export type ConditionRange = {
  readonly name: string
  readonly temperature_minimum: number
  readonly temperature_maximum: number
  /** Limits of humidity. Humidity is judged if one of them is not null. */
  readonly humidity_minimum: number | null
  readonly humidity_maximum: number | null
  /** One reading colder or warmer than these is an excursion. */
  readonly absolute_minimum: number | null
  readonly absolute_maximum: number | null
  /** Time outside of the limits that makes an excursion; 0 for one reading. */
  readonly minutes_outside: number
  /** Maximum time for which a reading stands. */
  readonly longest_gap_minutes: number
  readonly requires_certificate: boolean
  /** False for frozen goods, for which the mean kinetic temperature has no meaning. */
  readonly has_mean_kinetic: boolean
  /** Activation energy divided by the gas constant, in kelvin. */
  readonly activation_kelvin: number
}

export const DEFAULT_ACTIVATION_KELVIN = 10_000

const base = {
  humidity_minimum: null,
  humidity_maximum: null,
  absolute_minimum: null,
  absolute_maximum: null,
  requires_certificate: true,
  has_mean_kinetic: true,
  activation_kelvin: DEFAULT_ACTIVATION_KELVIN,
} as const

/**
 * Ranges that every account has. They are starting values, because the limits of the registration
 * holder decide.
 */
export const presetRanges = {
  refrigerated: {
    ...base,
    name: '2–8 °C',
    temperature_minimum: 2_000,
    temperature_maximum: 8_000,
    // Many refrigerated products are lost when they freeze.
    absolute_minimum: 0,
    minutes_outside: 30,
    longest_gap_minutes: 15,
  },
  ambient_25: {
    ...base,
    name: '15–25 °C',
    temperature_minimum: 15_000,
    temperature_maximum: 25_000,
    minutes_outside: 60,
    longest_gap_minutes: 30,
  },
  /** Air cargo with the handling code ERT. */
  extended_room: {
    ...base,
    name: '2–25 °C (ERT)',
    temperature_minimum: 2_000,
    temperature_maximum: 25_000,
    minutes_outside: 60,
    longest_gap_minutes: 30,
  },
  ambient_30: {
    ...base,
    name: '15–30 °C',
    temperature_minimum: 15_000,
    temperature_maximum: 30_000,
    minutes_outside: 60,
    longest_gap_minutes: 30,
  },
  /** USP allows up to 24 hours between 15 and 40 °C. */
  controlled_room: {
    ...base,
    name: '20–25 °C (CRT)',
    temperature_minimum: 20_000,
    temperature_maximum: 25_000,
    absolute_minimum: 15_000,
    absolute_maximum: 40_000,
    minutes_outside: 24 * 60,
    longest_gap_minutes: 30,
  },
  frozen_20: {
    ...base,
    name: '−20 °C',
    temperature_minimum: -25_000,
    temperature_maximum: -15_000,
    minutes_outside: 15,
    longest_gap_minutes: 15,
    has_mean_kinetic: false,
  },
  /** Air cargo with the handling code FRO. */
  frozen_18: {
    ...base,
    name: '−18 °C (FRO)',
    temperature_minimum: -25_000,
    temperature_maximum: -18_000,
    minutes_outside: 15,
    longest_gap_minutes: 15,
    has_mean_kinetic: false,
  },
  frozen_70: {
    ...base,
    name: '−70 °C',
    temperature_minimum: -90_000,
    temperature_maximum: -60_000,
    minutes_outside: 5,
    longest_gap_minutes: 15,
    has_mean_kinetic: false,
  },
} as const satisfies Readonly<Record<string, ConditionRange>>
export type PresetRange = keyof typeof presetRanges

export const MAX_RANGE_NAME = 60
/** Limits of the numbers of a range, both inclusive. */
export const rangeNumbers = {
  minutes_outside: { min: 0, max: 7 * 24 * 60 },
  longest_gap_minutes: { min: 1, max: 24 * 60 },
  activation_kelvin: { min: 1_000, max: 50_000 },
} as const

export type RangeProblem = {
  readonly field: keyof ConditionRange
  readonly code:
    | 'name_missing'
    | 'name_too_long'
    /** The value is no integer, or is outside of its limits. */
    | 'out_of_limits'
    /** The maximum is not above the minimum. */
    | 'limits_reversed'
    /** The absolute limit is inside of the range. */
    | 'absolute_inside'
    /** The mean kinetic temperature has no meaning below 0 °C. */
    | 'mean_kinetic_frozen'
}

/** Returns everything that is wrong with a range, at most one problem per field. */
export function rangeProblems(range: ConditionRange): readonly RangeProblem[] {
  const found = new Map<keyof ConditionRange, RangeProblem['code']>()
  const report = (isWrong: boolean, field: keyof ConditionRange, code: RangeProblem['code']): void => {
    if (isWrong && !found.has(field)) found.set(field, code)
  }
  const { temperature_minimum: low, temperature_maximum: high, absolute_minimum, absolute_maximum } = range
  const name = range.name.trim()
  report(name === '', 'name', 'name_missing')
  report(name.length > MAX_RANGE_NAME, 'name', 'name_too_long')
  for (const field of temperatureFields) report(!isLimit('temperature', range[field]), field, 'out_of_limits')
  for (const field of humidityFields) report(!isLimit('humidity', range[field]), field, 'out_of_limits')
  report(low >= high, 'temperature_maximum', 'limits_reversed')
  const { humidity_minimum: dry, humidity_maximum: damp } = range
  report(dry !== null && damp !== null && dry >= damp, 'humidity_maximum', 'limits_reversed')
  report(absolute_minimum !== null && absolute_minimum > low, 'absolute_minimum', 'absolute_inside')
  report(absolute_maximum !== null && absolute_maximum < high, 'absolute_maximum', 'absolute_inside')
  for (const field of numberFields) {
    const { min, max } = rangeNumbers[field]
    const isWithin = Number.isInteger(range[field]) && range[field] >= min && range[field] <= max
    report(!isWithin, field, 'out_of_limits')
  }
  report(range.has_mean_kinetic && high <= 0, 'has_mean_kinetic', 'mean_kinetic_frozen')
  return [...found].map(([field, code]) => ({ field, code }))
}

const temperatureFields = [
  'temperature_minimum',
  'temperature_maximum',
  'absolute_minimum',
  'absolute_maximum',
] as const
const humidityFields = ['humidity_minimum', 'humidity_maximum'] as const
const numberFields = ['minutes_outside', 'longest_gap_minutes', 'activation_kelvin'] as const

function isLimit(channel: 'temperature' | 'humidity', value: number | null): boolean {
  return value === null || isPhysical(channel, value)
}
