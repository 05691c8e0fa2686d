import * as z from 'zod/mini'
import { createDeliveryLink } from '#core/delivery-links/delivery-link.ts'
import { deleteQueuedMails } from '#core/shipments/delete-queued-mails.ts'
import { erasedShipment } from '#core/shipments/erased-shipment.ts'
import { findShipmentOwner } from '#core/shipments/queries.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { Job } from '#platform/jobs/job.ts'
import { deliveryLinkMail } from './delivery-link-mail.ts'
import { findDelivered } from './queries.ts'

const payload = z.object({ code: z.string() })

/**
 * Mails the recipient of a delivered shipment a link to answer. Does nothing for an unknown code,
 * without a stored e-mail, or if no answer is due. The payload contains neither address nor secret.
 */
export const sendDeliveryLink: Job<z.output<typeof payload>> = {
  name: 'send-delivery-link',
  payload,
  async run({ pool, mailer, config }, { code }) {
    const [behind] = await findShipmentOwner(pool, code)
    if (behind === undefined) return
    const { user_id: account } = behind
    const mail = await inTransaction(pool, [account], async (tx) => {
      const [found] = await findDelivered(tx, code, account)
      if (found === undefined) return undefined
      const { id: checkpoint, email, company, occurred_at: deliveredAt } = found
      const link = await createDeliveryLink(tx, config.publicUrl, { account, checkpoint, email })
      if (link === undefined) return undefined
      const { url, expiresAt } = link
      const envelope = { to: email, language: 'pt', link: url } as const
      return deliveryLinkMail(envelope, { company, trackingId: code, deliveredAt, expiresAt })
    })
    if (mail === undefined) return
    await mailer.send(mail)
    // The erasure may have looked for queued mails before this one was sent.
    await inTransaction(pool, [account], async (tx) => {
      const erased = await erasedShipment(tx, code, account)
      if (erased !== undefined) await enqueue(tx, deleteQueuedMails, { codes: [code] })
    })
  },
}
