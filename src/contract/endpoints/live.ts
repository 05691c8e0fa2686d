import * as z from 'zod/mini'

/** Events that `GET /api/live` sends to an open page, by name. */
export const liveEvents = {
  /** A shipment of the account changed, so what the page shows of it is stale. */
  shipment: z.object({ id: z.string(), tracking_id: z.string() }),
  /** The account's authorizations to record on shipments of other accounts changed. */
  authorizations: z.object({}),
  /**
   * The log has a new signed head over this number of leaves. Sent for ten seconds after an event
   * of the account.
   */
  head: z.object({ size: z.number() }),
  /** Events may have been missed, so everything on the page is stale. */
  resync: z.object({}),
} as const

export type LiveEventName = keyof typeof liveEvents

export type LiveEvent = {
  [Name in LiveEventName]: { readonly event: Name; readonly data: z.output<(typeof liveEvents)[Name]> }
}[LiveEventName]
