export const channels = ['temperature', 'humidity'] as const
export type Channel = (typeof channels)[number]

/**
 * How a reading counts. An `error` has no value, because the logger wrote an error word. An
 * `extreme` is the highest or lowest value of a day and stands for no time.
 */
export const qualities = ['ok', 'extreme', 'error'] as const
export type Quality = (typeof qualities)[number]

/** Value of one channel of one device at one time. */
export type Reading = {
  /** Milliseconds since 1970 UTC. */
  readonly at: number
  /** Thousandths of a degree Celsius or of a percent of relative humidity; null for an error. */
  readonly value: number | null
  readonly quality: Quality
}

/** Readings of one channel, such as those of a file. */
export type ChannelReadings = { readonly channel: Channel; readonly readings: readonly Reading[] }

/**
 * Readings in columns: element n of each array is of reading n. An object for each of a million
 * readings would keep the garbage collector busy.
 */
export type Readings = {
  readonly ats: Float64Array<ArrayBuffer>
  /** Zero for an error. */
  readonly values: Int32Array<ArrayBuffer>
  /** Places in `qualities`. */
  readonly ranks: Uint8Array<ArrayBuffer>
}

/** Returns readings in columns. */
export function toReadings(readings: readonly Reading[]): Readings {
  return {
    ats: Float64Array.from(readings, ({ at }) => at),
    values: Int32Array.from(readings, ({ value }) => value ?? 0),
    ranks: Uint8Array.from(readings, ({ value, quality }) =>
      qualities.indexOf(value === null ? 'error' : quality),
    ),
  }
}

/** Returns all readings of several columns. */
export function joinReadings(parts: readonly Readings[]): Readings {
  const [first, ...others] = parts
  if (first !== undefined && others.length === 0) return first
  const count = parts.reduce((sum, { ats }) => sum + ats.length, 0)
  const all = { ats: new Float64Array(count), values: new Int32Array(count), ranks: new Uint8Array(count) }
  let place = 0
  for (const { ats, values, ranks } of parts) {
    all.ats.set(ats, place)
    all.values.set(values, place)
    all.ranks.set(ranks, place)
    place += ats.length
  }
  return all
}

/** Returns the readings of columns. */
export function listReadings({ ats, values, ranks }: Readings): readonly Reading[] {
  return Array.from(ats, (at, n) => {
    const quality = qualities[ranks[n] ?? 0] ?? 'error'
    return { at, value: quality === 'error' ? null : (values[n] ?? 0), quality }
  })
}

/** Period in milliseconds since 1970 UTC. */
export type Period = { readonly from: number; readonly to: number }

/** Physically possible values of each channel in thousandths, both inclusive. */
export const physicalLimits: Readonly<Record<Channel, { readonly min: number; readonly max: number }>> = {
  temperature: { min: -200_000, max: 150_000 },
  humidity: { min: 0, max: 100_000 },
}

/** Returns true if a value in thousandths is an integer within the limits of its channel. */
export function isPhysical(channel: Channel, value: number): boolean {
  const { min, max } = physicalLimits[channel]
  return Number.isInteger(value) && value >= min && value <= max
}

/** Tolerance for clocks that are ahead of the server's. */
const MAX_AHEAD_MS = 2 * 60_000
/** Loggers whose clock was reset name 1970 or 2000. */
const OLDEST_AT = Date.UTC(2015, 0, 1)

export type TimeProblem = 'reading_in_future' | 'reading_too_old'

/** Returns why the time of a reading is refused, or undefined if it is accepted. */
export function timeProblem(at: number, now: number): TimeProblem | undefined {
  if (at > now + MAX_AHEAD_MS) return 'reading_in_future'
  return at < OLDEST_AT ? 'reading_too_old' : undefined
}

export const units = ['celsius', 'fahrenheit'] as const
export type Unit = (typeof units)[number]

const DECIMAL = /^([+\-−]?)(\d{0,12})(?:[.,](\d{0,20}))?(?:[eE]([+-]?\d{1,2}))?$/

/**
 * Returns the thousandths that a decimal text states, rounded half away from zero, or undefined if
 * it states no number. The text may have a comma as decimal separator.
 * @param unit scale of the text; the result is in degrees Celsius
 */
export function parseThousandths(text: string, unit: Unit = 'celsius'): number | undefined {
  const [, sign, whole = '', fraction = '', exponent = '0'] = DECIMAL.exec(text.trim()) ?? []
  if (whole + fraction === '') return undefined
  const places = fraction.length - Number(exponent)
  const digits = BigInt(whole + fraction) * 10n ** BigInt(Math.max(0, -places))
  const scale = 10n ** BigInt(Math.max(0, places))
  const amount = sign === '-' || sign === '−' ? -digits : digits
  if (unit === 'celsius') return roundedRatio(amount * 1_000n, scale)
  // (F − 32) · 5/9 in integers, so that it is rounded only once.
  return roundedRatio((amount - 32n * scale) * 5_000n, scale * 9n)
}

/** Returns the thousandths of a number, or undefined if it is not finite. */
export function toThousandths(value: number): number | undefined {
  return parseThousandths(String(value))
}

/** Returns the quotient rounded half away from zero. */
function roundedRatio(dividend: bigint, divisor: bigint): number {
  const size = dividend < 0n ? -dividend : dividend
  const rounded = Number((2n * size + divisor) / (2n * divisor))
  return dividend < 0n && rounded !== 0 ? -rounded : rounded
}

/** Returns the decimal text of a number of thousandths with exactly three places. */
export function formatThousandths(value: number): string {
  const digits = String(Math.abs(value)).padStart(4, '0')
  return `${value < 0 ? '-' : ''}${digits.slice(0, -3)}.${digits.slice(-3)}`
}

/** Differences up to this size come from the network, and a constant time keeps repeats equal. */
const MIN_OFFSET_MS = 120_000
const MAX_UNCONFIRMED_OFFSET_MS = 86_400_000

/** Constant that is added to all times of a file or call. */
export type ClockOffset = { readonly offset_ms: number; readonly needs_confirmation: boolean }

/**
 * Returns the correction of a device's clock.
 * @param deviceClock time by the device's clock when it was read
 * @param serverClock time by the server's clock at the same moment
 */
export function clockOffset(deviceClock: number, serverClock: number): ClockOffset {
  const difference = serverClock - deviceClock
  const offset_ms = Math.abs(difference) <= MIN_OFFSET_MS ? 0 : difference
  return { offset_ms, needs_confirmation: Math.abs(offset_ms) > MAX_UNCONFIRMED_OFFSET_MS }
}
