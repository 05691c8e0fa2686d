import { accountByEmail } from '#core/accounts/queries.ts'
import type { Pool } from '#platform/database/pool.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { DEMO_EMAIL } from '../demo/demo-account.ts'
import { readDemoData } from '../demo/demo-data.ts'
import { statement, type Rows } from './site.rows.ts'

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

type ShowcasePhoto = Rows['showcase_photo'] & { readonly content: Uint8Array }

/**
 * Finds the first photo of a shipment's delivery. Annexes and corrections are left out, because
 * people may add them to the demonstration.
 */
const photoOf = statement<[account: string, trackingId: string], ShowcasePhoto>(
  'showcase_photo',
  `select m.content, m.type, m.digest from shipments s
   join checkpoints c on c.shipment_id = s.id and c.checkpoint_type = 'finalizacao'
   join media_uses u on u.event_id = c.id and u.name = 'photo_1'
   join media m on m.user_id = u.user_id and m.digest = u.digest and m.content is not null
   where s.user_id = $1 and s.tracking_id = $2 limit 1`,
)

export type Showcase = {
  readonly trackingId: string
  /** First photo of its delivery; undefined if there is none any more. */
  readonly photo: ShowcasePhoto | undefined
}

/**
 * Returns a delivered shipment of the demo account, or undefined if the installation has no demo.
 */
export async function findShowcase(pool: Pool): Promise<Showcase | undefined> {
  const [account] = await accountByEmail(pool, DEMO_EMAIL, Buffer.alloc(0))
  if (account === undefined || !account.is_confirmed) return undefined
  const [converted] = await inTransaction(pool, [account.id], (tx) => companyOf(tx, account.id))
  const owner = converted?.former_id ?? account.id
  const demoCodes = readDemoData().shipments.map(({ code }) => code)
  return inTransaction(pool, [owner], async (tx) => {
    const [shipment] = await newestDelivered(tx, owner, demoCodes)
    if (shipment === undefined) return undefined
    const [photo] = await photoOf(tx, owner, shipment.tracking_id)
    return { trackingId: shipment.tracking_id, photo }
  })
}
