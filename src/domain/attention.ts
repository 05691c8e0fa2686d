/** Why a shipment needs somebody to look at it. */
export const attentionKinds = ['late', 'violated', 'stuck'] as const
export type AttentionKind = (typeof attentionKinds)[number]

const MINUTE_MS = 60_000

/** A shipment in transit of which nothing was heard for longer than this is stuck. */
export const STUCK_AFTER_MS = 5 * 24 * 60 * MINUTE_MS

/** An event that is not in the log after this long is missing, not waiting: signing takes moments. */
export const LOG_OVERDUE_MS = 10 * MINUTE_MS
