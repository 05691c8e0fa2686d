import * as z from 'zod/mini'
import { time } from '../schema/fields.ts'
import { endpoint, type DataOf } from '../schema/endpoint.ts'
import { shipment } from './shipments.ts'

/** Number of days in the dashboard's daily figures. */
export const DASHBOARD_DAYS = 30

/** Short description of a shipment. */
const shipmentBrief = z.object({
  id: z.string(),
  tracking_id: z.string(),
  status: z.string(),
  recipient_name: z.nullable(z.string()),
  destination: z.string(),
  estimated_delivery: z.nullable(time),
  updated_at: time,
})

/**
 * Maximum count of shipments that need attention. Lower than that of a list, because all open pages
 * request the dashboard after each change.
 */
export const MAX_ATTENTION = 1_000

const attention = z.object({
  /** Number of shipments, counted up to `MAX_ATTENTION`; `exact` is false if there are more. */
  count: z.number(),
  exact: z.boolean(),
  /** The shipments that have needed attention for the longest time. */
  first: z.array(shipmentBrief),
})

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  summary: {
    en: 'Figures, the newest shipments of the account, and those that need attention',
    pt: 'Números, as remessas mais novas e as que precisam de atenção',
  },
  details: {
    pt: 'Os números da página inicial em uma chamada: contagens, dias, remessas novas, e o que está contestado, com excursão a decidir, atrasado, parado ou violado.',
    en: 'The figures of the start page in one call: counts, days, newest shipments, and what is contested, late, with an undecided excursion, stuck or violated.',
  },
  needs: 'shipments.read',
  scope: 'shipments:read',
  data: z.object({
    total: z.number(),
    /** Shipments created within the last seven days. */
    this_week: z.number(),
    in_transit: z.number(),
    pending: z.number(),
    delivered: z.number(),
    /**
     * Other statuses in use, including cancelled. With `in_transit`, `pending` and `delivered` they
     * add up to the total.
     */
    others: z.array(z.object({ status: z.string(), shipments: z.number() })),
    recent: z.array(shipment),
    /**
     * Figures per calendar day in São Paulo, by declared time. `in_transit`, `delivered` and
     * `cancelled` count shipments that entered the status. `promised` counts deliveries with a
     * promised time, `on_time` those in time. Contains each of the last 30 days, oldest first.
     */
    days: z.array(
      z.object({
        day: z.string(),
        created: z.number(),
        in_transit: z.number(),
        delivered: z.number(),
        cancelled: z.number(),
        promised: z.number(),
        on_time: z.number(),
      }),
    ),
    attention: z.object({
      /** Shipments with a contestation that is not closed. */
      contested: attention,
      /** Shipments with an excursion that asks for a decision. */
      excursion: attention,
      /** Open shipments whose estimated delivery has passed. */
      late: attention,
      /** Shipments with a finding of the newest audit. */
      violated: attention,
      /** Shipments in transit whose last change is more than five days old. */
      stuck: attention,
      /** Shipments with a checkpoint of the last seven days more than 50 km from its city. */
      far: attention,
    }),
  }),
})

export type Dashboard = DataOf<typeof getDashboard>
export type ShipmentBrief = z.output<typeof shipmentBrief>
