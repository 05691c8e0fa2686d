import { verifyReceipt } from '#ledger/receipt/verify.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { composedReceipt } from '../tests/support/log/composed-receipt.ts'
import { findEventsOf } from '#core/events/event-rows.ts'
import { shipmentByKey } from '#core/shipments/find-shipment.ts'
import { figure, median, printTable, quantile } from './figures.ts'
import { createFleet, type FleetShipment } from './fleet.ts'
import { openSite, type Site } from './site.ts'
import { loadLogState } from '#core/log/log-state.ts'
import { markPublished } from '#core/log/queries.ts'
import { sequenceBatch } from '#core/log/sequence-batch.ts'

const EVENTS = [5, 50] as const
const WARM_UP = 20
const ROUNDS = 100
/** Fleet that fills the log. The number of its leaves determines the length of inclusion proofs. */
const OTHERS = { accounts: 10, shipmentsEach: 500, checkpoints: 1 }

/** Measures composing and verifying a receipt in this process. */
export async function measureReceipts(): Promise<void> {
  const site = await openSite()
  await createFleet(site.services, site.identity, OTHERS)
  const rows: string[][] = [['', 'size', 'composed', 'verified', 'verified p99']]
  for (const events of EVENTS) {
    const [shipment] = await createFleet(site.services, site.identity, {
      accounts: 1,
      shipmentsEach: 1,
      checkpoints: events - 1,
    })
    if (shipment === undefined) throw new Error('no shipment')
    await sequenceAll(site)
    const composing: number[] = []
    const verifying: number[] = []
    let size = 0
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      const start = performance.now()
      const receipt = await composeFor(site, shipment)
      const composed = performance.now()
      const verdict = verifyReceipt(receipt, {
        key: site.identity.verifierKey,
        trackingId: shipment.trackingId,
      })
      const verified = performance.now()
      if (!verdict.valid || verdict.completeness.events !== events)
        throw new Error('the receipt does not verify')
      size = receipt.length
      if (round < 0) continue
      composing.push(composed - start)
      verifying.push(verified - composed)
    }
    rows.push([
      `${events} events`,
      `${figure(size / 1024)} KiB`,
      `${figure(median(composing))} ms`,
      `${figure(median(verifying))} ms`,
      `${figure(quantile(verifying, 0.99))} ms`,
    ])
  }
  printTable(`Receipts in Node, medians of ${ROUNDS}`, rows)
  await site.close()
}

async function sequenceAll({ services, identity }: Site): Promise<void> {
  let state = await loadLogState(services.pool, identity)
  for (;;) {
    const next = await sequenceBatch(services.pool, identity, state)
    if (next === undefined) return
    await markPublished(services.pool, next.frontier.size)
    state = next
  }
}

function composeFor({ services, identity }: Site, { account, trackingId }: FleetShipment): Promise<string> {
  return inTransaction(services.pool, [account], async (tx) => {
    const { id } = await shipmentByKey(tx, trackingId, account)
    return composedReceipt(tx, identity, trackingId, await findEventsOf(tx, id, account))
  })
}
