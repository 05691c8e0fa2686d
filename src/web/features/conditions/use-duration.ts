import { useFormat } from '../../locales/use-format.ts'

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/**
 * Returns a function that writes a duration in milliseconds with its two largest units, such as
 * `2 h 5 min`.
 */
export function useDuration(): (ms: number) => string {
  const format = useFormat()
  return (ms) => {
    const parts: string[] = []
    let rest = Math.round(ms / 1_000) * 1_000
    for (const [unit, size] of units) {
      const count = Math.floor(rest / size)
      rest -= count * size
      if (count > 0 && parts.length < 2)
        parts.push(format.number(count, { style: 'unit', unit, unitDisplay: 'short' }))
      else if (parts.length > 0) break
    }
    return parts.length === 0
      ? format.number(0, { style: 'unit', unit: 'minute', unitDisplay: 'short' })
      : parts.join(' ')
  }
}
