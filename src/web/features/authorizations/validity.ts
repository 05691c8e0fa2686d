/** Choices for the end of an authorization. */
export const validities = ['today', 'day', 'week', 'chosen'] as const
export type Validity = (typeof validities)[number]

const DAY_MS = 86_400_000

/**
 * Returns the time at which an authorization with this validity ends, counted from `now` in this
 * device's time zone.
 */
export function endOf(validity: Exclude<Validity, 'chosen'>, now: Date): Date {
  switch (validity) {
    case 'today':
      return new Date(now.getFullYear(), now.getMonth(), now.getDate(), 23, 59, 59, 999)
    case 'day':
      return new Date(now.getTime() + DAY_MS)
    case 'week':
      return new Date(now.getTime() + 7 * DAY_MS)
  }
}
