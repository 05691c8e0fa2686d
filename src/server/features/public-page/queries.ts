import { statement } from './public-page.rows.ts'

/**
 * Returns true if anybody may see the page of the shipment with this code; null if there is no such
 * shipment.
 */
export const publicPageBehindCode = statement<[code: string], { visible: boolean | null }>(
  'public_page_behind_code',
  'select public_page_behind_code($1) as visible',
)

/** Finds the company behind the code of a public page; no row if the sender is no company. */
export const findSenderBehindCode = statement<
  [code: string],
  {
    name: string
    phone: string | null
    whatsapp: string | null
    email: string | null
    site: string | null
    color: string | null
    logo_url: string | null
  }
>('sender_behind_code', 'select * from sender_behind_code($1)')

export const readPublicPages = statement<[account: string], { public_pages: boolean }>(
  'read_public_pages',
  'select public_pages from system_settings where user_id = $1',
)

export const writePublicPages = statement<[account: string, enabled: boolean], never>(
  'write_public_pages',
  `insert into system_settings (user_id, public_pages) values ($1, $2)
   on conflict (user_id) do update set public_pages = excluded.public_pages`,
)

export const findPrivatePage = statement<[shipment: string, account: string], { since: Date }>(
  'find_private_page',
  'select since from private_pages where shipment_id = $1 and user_id = $2',
)

/** Makes the public page of one shipment private. Returns no row if it was already private. */
export const insertPrivatePage = statement<[shipment: string, account: string], { shipment_id: string }>(
  'insert_private_page',
  `insert into private_pages (shipment_id, user_id) values ($1, $2)
   on conflict (shipment_id) do nothing returning shipment_id`,
)

/** Makes the private page of one shipment public. Returns no row if it was not private. */
export const deletePrivatePage = statement<[shipment: string, account: string], { shipment_id: string }>(
  'delete_private_page',
  'delete from private_pages where shipment_id = $1 and user_id = $2 returning shipment_id',
)

/** Lists the codes of an account's shipments whose page is switched off individually. */
export const listPrivatePages = statement<[account: string], { tracking_id: string; since: Date }>(
  'list_private_pages',
  `select s.tracking_id, p.since from private_pages p join shipments s on s.id = p.shipment_id
   where p.user_id = $1 and s.user_id = $1 order by p.since, s.tracking_id`,
)
