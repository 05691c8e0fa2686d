import { accountByEmail } from '#core/accounts/queries.ts'
import type { Pool } from '#platform/database/pool.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { DEMO_EMAIL } from '../demo/demo-account.ts'
import { readDemoData } from '../demo/demo-data.ts'
import { statement } from './site.rows.ts'

/** Finds the account of the company into which a person's account was converted. */
const companyOf = statement<[person: string], { former_id: string | null }>(
  'company_of_person',
  'select former_id from users where id = $1',
)

/**
 * Finds the account's newest delivered shipment among those of the demo that anyone may see. Others
 * of the same account are somebody's own.
 */
const newestDelivered = statement<[account: string, codes: readonly string[]], { tracking_id: string }>(
  'newest_delivered',
  `select tracking_id from shipments where user_id = $1 and status = 'delivered'
     and right(tracking_id, 6) = any($2::text[])
     and public_page_behind_code(tracking_id)
   order by created_at desc, id desc limit 1`,
)

/**
 * Returns the tracking ID of a delivered shipment of the demo account, or null if the installation
 * has no demo.
 */
export async function findShowcase(pool: Pool): Promise<string | null> {
  const [account] = await accountByEmail(pool, DEMO_EMAIL, Buffer.alloc(0))
  if (account === undefined || !account.is_confirmed) return null
  const [converted] = await inTransaction(pool, [account.id], (tx) => companyOf(tx, account.id))
  const owner = converted?.former_id ?? account.id
  const demoCodes = readDemoData().shipments.map(({ code }) => code)
  const [shipment] = await inTransaction(pool, [owner], (tx) => newestDelivered(tx, owner, demoCodes))
  return shipment?.tracking_id ?? null
}
