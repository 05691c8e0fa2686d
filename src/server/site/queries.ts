import { statement } from '../db/statement.ts'

/** An account's delivered shipment that was created last. */
export const newestDelivered = statement<[account: string], { tracking_id: string }>(
  'newest_delivered',
  `select tracking_id from shipments where user_id = $1 and status = 'delivered'
   order by created_at desc, id desc limit 1`,
)
