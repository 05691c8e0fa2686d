import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  getPublicPages,
  getSender,
  getShipmentPage,
  setPublicPages,
  setShipmentPage,
} from '#contract/endpoints/public-page.ts'
import { audit } from '#core/accounts/audit.ts'
import { clientOf, placeKeyOf } from '#platform/http/client.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import type { Account } from '#platform/http/account.ts'
import { route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { shipmentByKey } from '#core/shipments/find-shipment.ts'
import type { OpenPage } from './open-page.ts'
import {
  deletePrivatePage,
  findPrivatePage,
  findSenderBehindCode,
  insertPrivatePage,
  readPublicPages,
  writePublicPages,
} from './queries.ts'

/**
 * Serves the calls by which a sender switches public pages on and off, for one shipment and for
 * all. Each change is recorded in the account's audit trail.
 */
export function publicPageRoutes(api: FastifyInstance, { pool, keys }: Services, openPage: OpenPage): void {
  const placeKey = placeKeyOf(keys)

  const note = async (
    tx: Transaction,
    { request, account: { id } }: { readonly request: FastifyRequest; readonly account: Account },
    enabled: boolean,
    shipment?: string,
  ) => {
    const event = enabled ? 'public_page_shown' : 'public_page_hidden'
    await audit(tx, clientOf(request, placeKey), event, id, shipment === undefined ? {} : { shipment })
  }

  route(api, getSender, async ({ params: { tracking_id }, request }) => {
    await openPage(tracking_id, request.ip)
    const [sender] = await findSenderBehindCode(pool, tracking_id)
    return sender ?? null
  })

  route(api, getPublicPages, async ({ account: { id } }) => ({
    enabled: await inTransaction(pool, [id], (tx) => allows(tx, id)),
  }))

  route(api, setPublicPages, async ({ body: { enabled }, account, request }) =>
    inTransaction(pool, [account.id], async (tx) => {
      if ((await allows(tx, account.id)) === enabled) return { enabled }
      await writePublicPages(tx, account.id, enabled)
      await note(tx, { request, account }, enabled)
      return { enabled }
    }),
  )

  route(api, getShipmentPage, ({ params, account }) =>
    inTransaction(pool, [account.id], async (tx) => {
      const { id } = await shipmentByKey(tx, params.tracking_id, account.id)
      const [hidden] = await findPrivatePage(tx, id, account.id)
      return { account_enabled: await allows(tx, account.id), enabled: hidden === undefined }
    }),
  )

  route(api, setShipmentPage, ({ params, body: { enabled }, account, request }) =>
    inTransaction(pool, [account.id], async (tx) => {
      const { id } = await shipmentByKey(tx, params.tracking_id, account.id)
      const write = enabled ? deletePrivatePage : insertPrivatePage
      const [changed] = await write(tx, id, account.id)
      if (changed !== undefined) await note(tx, { request, account }, enabled, id)
      return { account_enabled: await allows(tx, account.id), enabled }
    }),
  )
}

async function allows(tx: Transaction, account: string): Promise<boolean> {
  const [row] = await readPublicPages(tx, account)
  return row?.public_pages ?? true
}
