import { dayAt } from './calendar-day.ts'
import { isFinalStatus } from './status.ts'

/** Why a shipment needs somebody to look at it. */
export const attentionKinds = ['late', 'violated', 'stuck'] as const
export type AttentionKind = (typeof attentionKinds)[number]

const MINUTE_MS = 60_000

/** A shipment in transit of which nothing was heard for longer than this is stuck. */
export const STUCK_AFTER_MS = 5 * 24 * 60 * MINUTE_MS

/** An event that is not in the log after this long is missing, not waiting: signing takes moments. */
export const LOG_OVERDUE_MS = 10 * MINUTE_MS

const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * Returns for how many calendar days in São Paulo an open shipment is late: 0 since an earlier hour of today, undefined
 * for one that is not late.
 */
export function daysLate(
  shipment: { readonly status: string; readonly estimated_delivery: string | null },
  now: Date,
): number | undefined {
  const { status, estimated_delivery: due } = shipment
  if (due === null || isFinalStatus(status) || Date.parse(due) >= now.getTime()) return undefined
  return Math.round((Date.parse(dayAt(now)) - Date.parse(dayAt(new Date(due)))) / DAY_MS)
}
