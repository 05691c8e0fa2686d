const units = [
  { unit: 'days', seconds: 86_400 },
  { unit: 'hours', seconds: 3_600 },
  { unit: 'minutes', seconds: 60 },
] as const

/** Returns a duration in its largest whole unit. The minimum is 0 seconds. */
export function agoOf(milliseconds: number): {
  readonly unit: (typeof units)[number]['unit'] | 'seconds'
  readonly count: number
} {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const { unit, seconds: length } = units.find((one) => seconds >= one.seconds) ?? {
    unit: 'seconds' as const,
    seconds: 1,
  }
  return { unit, count: Math.floor(seconds / length) }
}
