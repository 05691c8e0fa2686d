import type { FastifyInstance } from 'fastify'
import { getShipmentDelivery, getDeliveryRules, saveDeliveryRules } from '#contract/endpoints/deliveries.ts'
import { seesRecipients } from '#core/shipments/recipients.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { noRules, readDeliveryRules, writeDeliveryRules } from './queries.ts'
import { readDelivery } from './read-delivery.ts'

export function deliveryRoutes(api: FastifyInstance, { pool }: Services): void {
  route(api, getDeliveryRules, async ({ account: { id } }) => {
    const [row = noRules] = await inTransaction(pool, [id], (tx) => readDeliveryRules(tx, id))
    return row
  })

  route(api, saveDeliveryRules, async ({ body, account: { id } }) => {
    const { require_photo, require_receiver_name, require_signature, require_attempt_photo } = body
    const [row = noRules] = await inTransaction(pool, [id], (tx) =>
      writeDeliveryRules(
        tx,
        id,
        require_photo,
        require_receiver_name,
        require_signature,
        require_attempt_photo,
        body.media_months,
      ),
    )
    return row
  })

  route(api, getShipmentDelivery, async ({ params: { tracking_id: key }, account }) => {
    const { delivery } = await inTransaction(pool, [account.id], (tx) =>
      readDelivery(tx, key, account.id, seesRecipients(account)),
    )
    return delivery
  })
}
