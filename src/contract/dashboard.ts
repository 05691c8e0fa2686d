import * as z from 'zod/mini'
import { endpoint, type DataOf } from './endpoint.ts'
import { shipment } from './shipments.ts'

/** How many days the dashboard looks back. */
export const DASHBOARD_DAYS = 30

/** What a shipment is recognised by where only few words fit. */
const shipmentBrief = z.object({
  id: z.string(),
  tracking_id: z.string(),
  status: z.string(),
  recipient_name: z.nullable(z.string()),
  destination: z.string(),
  estimated_delivery: z.nullable(z.string()),
  updated_at: z.string(),
})

const attention = z.object({
  /** Counted up to the most that lists count; `exact` is false when there are more. */
  count: z.number(),
  exact: z.boolean(),
  /** The first few: what has waited longest. */
  first: z.array(shipmentBrief),
})

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  summary: 'Figures, the newest shipments of the account, and those that need attention',
  access: 'account',
  scope: 'shipments:read',
  data: z.object({
    total: z.number(),
    /** Created within the last seven days. */
    this_week: z.number(),
    in_transit: z.number(),
    pending: z.number(),
    delivered: z.number(),
    /** The other statuses that shipments have, cancelled among them: with the three above they add up to the total. */
    others: z.array(z.object({ status: z.string(), shipments: z.number() })),
    recent: z.array(shipment),
    /** The last thirty days in São Paulo, oldest first, each of them, by declared time. */
    days: z.array(z.object({ day: z.string(), created: z.number(), delivered: z.number() })),
    attention: z.object({
      /** Open, and its estimated delivery has passed. */
      late: attention,
      /** The newest audit found that something of it is not as it was committed to. */
      violated: attention,
      /** In transit, and nothing was heard of it for five days. */
      stuck: attention,
    }),
  }),
  success: 200,
  errors: [],
})

export type Dashboard = DataOf<typeof getDashboard>
export type ShipmentBrief = z.output<typeof shipmentBrief>
