import type { FastifyInstance } from 'fastify'
import { parseTrackingCode } from '#domain/shipments/tracking-code.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { networkOf } from '#platform/http/client.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { Services } from '#platform/services.ts'
import { openThrottle, type Limit } from '#platform/throttle/throttle.ts'
import { sendDeliveryLink } from './send-delivery-link.ts'

/** Limit of mails about one shipment: 3 at once, and 3 a day on average. */
const ofShipment: Limit = { name: 'not-received-shipment', burst: 3, seconds: 8 * 60 * 60 }
/** Limit of mails that one network requests: 5 at once, and 5 an hour on average. */
const ofNetwork: Limit = { name: 'not-received-network', burst: 5, seconds: 12 * 60 }

/**
 * Serves the button "Não recebi" of the public page, a form that works without scripts. The answer
 * is the same for every code, and the job finds out whether there is anybody to write to. So the
 * answer and its time tell nothing about the shipment.
 */
export async function notReceivedRoute(app: FastifyInstance, { pool, keys }: Services): Promise<void> {
  const throttle = openThrottle(keys)
  await app.register(async (scope) => {
    // The form has no fields, so its body is dropped.
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, async () => null)
    scope.post<{ Params: { code: string } }>('/verify/:code', async ({ params, ip }, reply) => {
      const code = parseTrackingCode(params.code)
      if (code !== undefined) {
        const buckets = [throttle.bucket(ofNetwork, networkOf(ip)), throttle.bucket(ofShipment, code)]
        const wait = await throttle.take(pool, buckets)
        if (wait === 0) await inTransaction(pool, [], (tx) => enqueue(tx, sendDeliveryLink, { code }))
      }
      // Relative, so that no two answers differ.
      return reply.code(303).headers({ location: '?nao-recebi', 'cache-control': 'no-store' }).send()
    })
  })
}
