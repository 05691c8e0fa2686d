import type { Dashboard } from '#contract/endpoints/dashboard.ts'

type Figure = Exclude<keyof Dashboard['days'][number], 'day'>

/** Series of the chart: a figure of each day, and its colour. */
export const activities = [
  { of: 'created', color: 'var(--brand)' },
  { of: 'in_transit', color: 'var(--status-in-transit)' },
  { of: 'delivered', color: 'var(--status-delivered)' },
  { of: 'cancelled', color: 'var(--status-cancelled)' },
] as const satisfies readonly { readonly of: Figure; readonly color: string }[]

export type Activity = (typeof activities)[number]

/** Returns the sum of a figure over the days. */
export function sumOf(days: Dashboard['days'], of: Figure): number {
  return days.reduce((sum, day) => sum + day[of], 0)
}

/**
 * Returns the top of the chart's axis. Its half is a whole number with one significant digit.
 * @param highest highest value of the chart
 */
export function axisTop(highest: number): number {
  const half = Math.max(highest / 2, 2)
  const step = 10 ** Math.floor(Math.log10(half))
  return Math.ceil(half / step) * step * 2
}
