import { randomBytes } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { publicFields } from '#domain/events/disclosure.ts'
import { hashLeaf } from '#ledger/crypto/hash.ts'
import { inclusionProof } from '#ledger/log/tree.ts'
import type { Verification } from '#ledger/receipt/verify.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { loadLogState, type LogState } from '#core/log/log-state.ts'
import { markPublished } from '#core/log/queries.ts'
import { sequenceBatch } from '#core/log/sequence-batch.ts'
import { walkTree } from '#core/log/walk-tree.ts'
import { composedReceipt } from '../tests/support/log/composed-receipt.ts'
import { findEventsOf } from '#core/events/event-rows.ts'
import { shipmentByKey } from '#core/shipments/find-shipment.ts'
import { buildVerifier } from '../tests/support/log/build-verifier.ts'
import { launchChromium } from '../tests/support/browser/chromium.ts'
import { figure, median, printTable, quantile } from './figures.ts'
import { advanceFleet, createFleet, type FleetShipment } from './fleet.ts'
import { openSite, type Site } from './site.ts'

/**
 * Number of events of each of three shipments. The events of a shipment have even distances in the
 * log. Verification is measured for the shipment with `EVENTS` events.
 */
const HISTORIES = [5, 10, 40] as const
const EVENTS = 10
/**
 * Number of steps that fill the log. Each step adds at most one event to each of the three
 * shipments, and then `BETWEEN` leaves of other shipments. The longest history gets one event in
 * each step.
 */
const STEPS = 40
const BETWEEN = 25_000
const BATCH = 5_000
const LEAF_LENGTH = 138
const PROOFS = 500
const ROUNDS = 50

const AIM_PROOF_MS = 5
const AIM_BYTES = 2_000
const AIM_VERIFIED_MS = 50
const AIM_VERIFIER_BYTES = 40_000

/**
 * Measures the cost for readers of one shipment in a log of a million leaves: proofs, receipts, and
 * verification in a browser.
 */
export async function measureMillion(): Promise<void> {
  const site = await openSite()
  const browser = await launchChromium()
  try {
    const { shipments, size } = await fill(site)
    const proofs = await timeProofs(site, size)
    const receipts = await Promise.all(shipments.map((one) => composeBoth(site, one)))
    const shipment = shipments[HISTORIES.indexOf(EVENTS)]
    const receipt = receipts[HISTORIES.indexOf(EVENTS)]?.all
    if (shipment === undefined || receipt === undefined) throw new Error('no shipment')
    const verifier = await buildVerifier()
    const [first = Number.NaN, ...times] = await timeVerification(browser, verifier, receipt, site, shipment)
    const bytesEach = Buffer.byteLength(receipt) / EVENTS
    printTable(`Shipments, and one of ${EVENTS} events, among ${figure(size)} leaves`, [
      ['', 'measured', 'aim'],
      [
        'proof for any leaf, median',
        `${figure(median(proofs))} ms`,
        `≤ ${AIM_PROOF_MS} ms${missed(median(proofs), AIM_PROOF_MS)}`,
      ],
      ['proof for any leaf, p99', `${figure(quantile(proofs, 0.99))} ms`, ''],
      [
        'receipt, for each event',
        `${figure(bytesEach)} bytes`,
        `≤ ${figure(AIM_BYTES)}${missed(bytesEach, AIM_BYTES)}`,
      ],
      [
        'verified in Chromium, first',
        `${figure(first)} ms`,
        `≤ ${AIM_VERIFIED_MS} ms${missed(first, AIM_VERIFIED_MS)}`,
      ],
      [
        `then, median of ${ROUNDS}`,
        `${figure(median(times))} ms`,
        `≤ ${AIM_VERIFIED_MS} ms${missed(median(times), AIM_VERIFIED_MS)}`,
      ],
      [
        'what verifies, minified',
        `${figure(Buffer.byteLength(verifier))} bytes`,
        `≤ ${figure(AIM_VERIFIER_BYTES)}${missed(Buffer.byteLength(verifier), AIM_VERIFIER_BYTES)}`,
      ],
    ])
    printTable('Bytes of receipts for each event', [
      ['events', 'all fields', 'brotli', 'public fields', 'brotli'],
      ...HISTORIES.map((events, at) => [
        figure(events),
        ...[receipts[at]?.all ?? '', receipts[at]?.open ?? ''].flatMap((text) =>
          [Buffer.byteLength(text), compressed(text)].map((bytes) => figure(bytes / events)),
        ),
      ]),
    ])
  } finally {
    await browser.close()
    await site.close()
  }
}

function compressed(text: string): number {
  return brotliCompressSync(text).length
}

function missed(value: number, most: number): string {
  return value <= most ? '' : ', missed'
}

/** Creates shipments whose events are far apart in the log. */
async function fill(site: Site): Promise<{ shipments: readonly FleetShipment[]; size: number }> {
  const { services, identity } = site
  let state = await loadLogState(services.pool, identity)
  const fleets = await Promise.all(
    HISTORIES.map(async (events) => ({
      every: STEPS / events,
      fleet: await createFleet(services, identity, { accounts: 1, shipmentsEach: 1, checkpoints: 0 }),
    })),
  )
  for (let step = 0; step < STEPS; step++) {
    for (const { every, fleet } of fleets) {
      if (step > 0 && step % every === 0) await advanceFleet(services, identity, fleet, step / every - 1)
    }
    for (let more = 0; more < BETWEEN; more += BATCH) {
      await enqueueLeaves(site, BATCH)
      state = await sequenceAll(site, state)
    }
  }
  await site.admin.query('vacuum analyze')
  return { shipments: fleets.flatMap(({ fleet }) => fleet), size: state.frontier.size }
}

async function composeBoth(site: Site, shipment: FleetShipment): Promise<{ all: string; open: string }> {
  return {
    all: await composeFor(site, shipment),
    open: await composeFor(site, shipment, publicFields),
  }
}

async function sequenceAll({ services, identity }: Site, from: LogState): Promise<LogState> {
  for (let state = from; ;) {
    const next = await sequenceBatch(services.pool, identity, state)
    if (next === undefined) return state
    await markPublished(services.pool, next.frontier.size)
    state = next
  }
}

async function enqueueLeaves({ admin }: Site, count: number): Promise<void> {
  const leaves = Array.from({ length: count }, () => randomBytes(LEAF_LENGTH))
  await admin.query(
    'insert into log_queue (leaf, leaf_hash) select * from unnest($1::bytea[], $2::bytea[])',
    [leaves, leaves.map((leaf) => hashLeaf(leaf))],
  )
}

/**
 * Measures the milliseconds for reading the tiles and computing the inclusion proof of random
 * leaves.
 */
async function timeProofs({ services: { pool } }: Site, size: number): Promise<number[]> {
  const times: number[] = []
  for (let made = 0; made < PROOFS; made++) {
    const index = Math.floor(Math.random() * size)
    const start = performance.now()
    await walkTree(pool, size, (readNode) => inclusionProof(index, size, readNode))
    times.push(performance.now() - start)
  }
  return times
}

function composeFor(
  { services, identity }: Site,
  { account, trackingId }: FleetShipment,
  names?: ReadonlySet<string>,
): Promise<string> {
  return inTransaction(services.pool, [account], async (tx) => {
    const { id } = await shipmentByKey(tx, trackingId, account)
    const events = await findEventsOf(tx, id, account)
    return composedReceipt(tx, identity, trackingId, events, names)
  })
}

type Verify = (receipt: string, options: { key: string; trackingId: string }) => Verification

/**
 * Measures the duration of each verification in milliseconds. The first verification runs right
 * after the page is loaded.
 */
async function timeVerification(
  browser: Browser,
  verifier: string,
  receipt: string,
  { identity }: Site,
  { trackingId }: FleetShipment,
): Promise<number[]> {
  const page = await browser.newPage()
  await page.addScriptTag({ content: verifier })
  const options = { key: identity.verifierKey, trackingId }
  const times = await page.evaluate(
    ([text, given, rounds]) => {
      const { verify } = globalThis as typeof globalThis & { verify: Verify }
      return Array.from({ length: rounds + 1 }, () => {
        const start = performance.now()
        const { valid } = verify(text, given)
        return valid ? performance.now() - start : Number.NaN
      })
    },
    [receipt, options, ROUNDS] as const,
  )
  if (times.some(Number.isNaN)) throw new Error('the receipt does not verify')
  return times
}
