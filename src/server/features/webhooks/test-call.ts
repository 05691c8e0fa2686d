import { randomUUID } from 'node:crypto'
import { Refusal } from '#domain/error.ts'
import { toInstant } from '#domain/instant.ts'
import { readClock } from '#platform/database/read-clock.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { assureAddress } from './assure-address.ts'
import { countTests, findDelivery, queueTest, type DeliveryRow } from './log-queries.ts'

/** Maximum test calls per minute. They are for trying out, not for calling others. */
const MAX_TESTS = 10

/**
 * Enqueues a test call, unless it is enqueued already.
 * @throws Failure `webhook_url_required`, `rate_limited`
 * @throws Refusal `id_reused` if the id belongs to something else
 */
export async function callToTest(
  tx: Transaction,
  account: string,
  id: string = randomUUID(),
): Promise<{ readonly row: DeliveryRow; readonly isReplay: boolean }> {
  const [[known], [count], [clock]] = await pipelined([
    findDelivery(tx, id, account),
    countTests(tx, account),
    readClock(tx),
  ])
  if (known !== undefined) {
    if (!known.is_test) throw new Refusal('id_reused')
    return { row: known, isReplay: true }
  }
  if ((count?.tests ?? 0) >= MAX_TESTS) throw new Failure('rate_limited', { retryAfter: 60 })
  const code = `TEST-${randomUUID().slice(0, 8).toUpperCase()}`
  await assureAddress(tx, account)
  await queueTest(tx, account, id, code, testFacts(code, clock?.now ?? new Date()))
  const [row] = await findDelivery(tx, id, account)
  // Reveals nothing more about another account's delivery.
  if (row === undefined) throw new Refusal('id_reused')
  return { row, isReplay: false }
}

function testFacts(code: string, now: Date): object {
  return {
    tracking_id: code,
    status: 'in_transit',
    location: 'São Paulo, SP',
    timestamp: toInstant(now),
    shipment: { origin: 'São Paulo, SP', destination: 'Recife, PE', recipient_name: null },
    test: true,
    message: 'Chamada de teste do Lastro. / Test call from Lastro.',
  }
}
