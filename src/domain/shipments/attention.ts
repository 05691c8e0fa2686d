import { dayAt } from '../base/calendar-day.ts'
import { isFinalStatus } from './status.ts'

/** Reasons why a shipment needs attention. */
export const attentionKinds = ['contested', 'excursion', 'late', 'violated', 'stuck', 'far'] as const
export type AttentionKind = (typeof attentionKinds)[number]

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Time since its last change after which a shipment in transit counts as stuck. */
export const STUCK_AFTER_MS = 5 * DAY_MS

/** Time for which a checkpoint recorded far from its city needs attention. */
export const FAR_FOR_MS = 7 * DAY_MS

/**
 * Maximum time in which an accepted event may be absent from the log. An event that is absent for
 * longer counts as missing, because signing usually takes moments.
 */
export const LOG_OVERDUE_MS = 10 * MINUTE_MS

/**
 * Returns the number of calendar days in São Paulo by which an open shipment is late. It is 0 if
 * the delivery was due earlier today, and undefined if the shipment is not late.
 */
export function daysLate(
  shipment: { readonly status: string; readonly estimated_delivery: string | null },
  now: Date,
): number | undefined {
  const { status, estimated_delivery: due } = shipment
  if (due === null || isFinalStatus(status) || Date.parse(due) >= now.getTime()) return undefined
  return Math.round((Date.parse(dayAt(now)) - Date.parse(dayAt(new Date(due)))) / DAY_MS)
}
