import { statement } from '../db/statement.ts'

/** Of an account's delivered shipments that strangers may see the one that was created last. */
export const newestDelivered = statement<[account: string], { tracking_id: string }>(
  'newest_delivered',
  `select tracking_id from shipments where user_id = $1 and status = 'delivered'
     and public_page_behind_code(tracking_id)
   order by created_at desc, id desc limit 1`,
)
