import { accountByEmail } from '#core/accounts/queries.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import type { Pool } from '#platform/database/pool.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { DEMO_EMAIL } from '../demo/demo-account.ts'
import { readDemoData, type DemoShipment } from '../demo/demo-data.ts'
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

type ColdShowcase = Rows['cold_showcase'] & { readonly content: Uint8Array }

/**
 * Finds the account's newest shipment with one of these codes that anyone may see, and that has a
 * decided excursion and a report. It is the first report, because people may make others of the
 * demonstration.
 */
const coldShowcase = statement<[account: string, codes: readonly string[]], ColdShowcase>(
  'cold_showcase',
  `select s.tracking_id, m.content, m.digest from shipments s
   join annexes r on r.user_id = s.user_id and r.shipment_id = s.id and r.kind = 'report'
     and r.details ->> 'revision' = '1'
   join media m on m.user_id = r.user_id and m.digest = decode(r.media ->> 'report', 'hex')
     and m.content is not null
   where s.user_id = $1 and right(s.tracking_id, 6) = any($2::text[])
     and public_page_behind_code(s.tracking_id)
     and exists (
       select from excursions e
       where e.user_id = s.user_id and e.shipment_id = s.id and e.decided is not null
     )
   order by s.created_at desc, s.id desc limit 1`,
)

/**
 * Finds the account's newest shipment with one of these codes that anyone may see and that has an
 * actual milestone.
 */
const airShowcase = statement<[account: string, codes: readonly string[]], { tracking_id: string }>(
  'air_showcase',
  `select s.tracking_id from shipments s
   where s.user_id = $1 and right(s.tracking_id, 6) = any($2::text[])
     and public_page_behind_code(s.tracking_id)
     and exists (
       select from milestones m
       where m.user_id = s.user_id and m.shipment_id = s.id and m.time_type = 'actual'
     )
   order by s.created_at desc, s.id desc limit 1`,
)

export type Showcase = {
  /** Tracking code of a delivered shipment; undefined if there is none any more. */
  readonly trackingId: string | undefined
  /** First photo of its delivery; undefined if there is none any more. */
  readonly photo: ShowcasePhoto | undefined
  /** Shipment with a decided excursion, and its report; undefined if there is none any more. */
  readonly cold: ColdShowcase | undefined
  /** Tracking code of a shipment by air; undefined if there is none any more. */
  readonly air: string | undefined
}

/** Returns shipments of the demo account, or undefined if the installation has no demo. */
export async function findShowcase(pool: Pool): Promise<Showcase | undefined> {
  const [account] = await accountByEmail(pool, DEMO_EMAIL, Buffer.alloc(0))
  if (account === undefined || !account.is_confirmed) return undefined
  const [converted] = await inTransaction(pool, [account.id], (tx) => companyOf(tx, account.id))
  const owner = converted?.former_id ?? account.id
  const { shipments } = readDemoData()
  return inTransaction(pool, [owner], async (tx) => {
    const [[shipment], [cold], [air]] = await pipelined([
      newestDelivered(tx, owner, codesOf(shipments)),
      coldShowcase(tx, owner, codesOf(shipments.filter(({ conditions }) => conditions !== undefined))),
      airShowcase(tx, owner, codesOf(shipments.filter(({ milestones }) => milestones !== undefined))),
    ])
    const [photo] = shipment === undefined ? [] : await photoOf(tx, owner, shipment.tracking_id)
    return { trackingId: shipment?.tracking_id, photo, cold, air: air?.tracking_id }
  })
}

function codesOf(shipments: readonly DemoShipment[]): readonly string[] {
  return shipments.map(({ code }) => code)
}
