import * as z from 'zod/mini'

/** What `GET /api/events` tells an open page, by the event's name. */
export const liveEvents = {
  /** A shipment of the account changed: what is shown of it is stale. */
  shipment: z.object({ id: z.string(), tracking_id: z.string() }),
  /** What the account is authorized to record of others' shipments changed. */
  authorizations: z.object({}),
  /** The log has a new signed head over that many leaves. */
  head: z.object({ size: z.number() }),
  /** Something may have been missed: everything shown is stale. */
  resync: z.object({}),
} as const

export type LiveEventName = keyof typeof liveEvents

export type LiveEvent = {
  [Name in LiveEventName]: { readonly event: Name; readonly data: z.output<(typeof liveEvents)[Name]> }
}[LiveEventName]
