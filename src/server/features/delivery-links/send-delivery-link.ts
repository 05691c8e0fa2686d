import * as z from 'zod/mini'
import { mayBeMailed } from '#core/accounts/may-be-mailed.ts'
import { createDeliveryLink } from '#core/delivery-links/delivery-link.ts'
import { deleteMailsIfErased } from '#core/shipments/delete-mails-if-erased.ts'
import { findShipmentOwner } from '#core/shipments/queries.ts'
import { isTestCode } from '#ledger/receipt/test-code.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { Job } from '#platform/jobs/job.ts'
import { findStopUrl } from '../notices/stop-url.ts'
import { deliveryLinkMail } from './delivery-link-mail.ts'
import { findDelivered } from './queries.ts'

const payload = z.object({ code: z.string() })

/**
 * Mails the recipient of a delivered shipment a link to answer. Does nothing for an unknown code,
 * without an e-mail or for a stopped one, or if no answer is due. The payload contains neither
 * e-mail nor secret.
 */
export const sendDeliveryLink: Job<z.output<typeof payload>> = {
  name: 'send-delivery-link',
  payload,
  async run(services, { code }) {
    const { pool, mailer, config } = services
    const [behind] = await findShipmentOwner(pool, code)
    if (behind === undefined) return
    const { user_id: account } = behind
    const mail = await inTransaction(pool, [account], async (tx) => {
      const [found] = await findDelivered(tx, code, account)
      if (found === undefined) return undefined
      const { id: checkpoint, shipment_id: shipment, email, company, occurred_at: deliveredAt } = found
      if (!(await mayBeMailed(tx, account, email))) return undefined
      const stopUrl = await findStopUrl(tx, services, { account, shipment, email })
      if (stopUrl === undefined) return undefined
      const link = await createDeliveryLink(tx, config.publicUrl, { account, checkpoint, email })
      if (link === undefined) return undefined
      const { url, expiresAt } = link
      const envelope = { to: email, language: found.language, link: url, isTest: isTestCode(code) }
      const delivered = { company, trackingId: code, deliveredAt, expiresAt, stopUrl }
      return deliveryLinkMail(envelope, delivered, config.operator)
    })
    if (mail === undefined) return
    await mailer.send(mail)
    await inTransaction(pool, [account], (tx) => deleteMailsIfErased(tx, code, account))
  },
}
