// Process that runs the transaction of one checkpoint as bare statements, controlled by its parent.
// These are the statements of the product, sent by the same driver as prepared statements in a
// pipeline, with one row each. The product's own code computes the parameters before the
// measurement.
import { openPool, type Pool } from '#platform/database/pool.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { decide, type CheckpointRecorded } from '#core/checkpoints/decide-checkpoints.ts'
import { checkpointCommand } from '#core/checkpoints/checkpoint-command.ts'
import { readConfig } from '#platform/config/config.ts'
import { loadKeys } from '#platform/secrets/keys.ts'
import { loadLogIdentity, type LogIdentity } from '#core/log/identity.ts'
import { lockShipments } from '#core/events/shipment-state.ts'
import { readClock } from '#platform/database/read-clock.ts'
import { appendEvents } from '#core/events/append-events.ts'
import { findEvents } from '#core/events/queries.ts'
import type { ShipmentState } from '#core/events/shipment-state.ts'
import { projectionsFor } from '#app/projections.ts'
import { nthCheckpoint } from './checkpoint-plan.ts'
import { rawLoadOrder, type RawLoadOrder, type RawLoadReport } from './raw-load-order.ts'
import { serveOrders } from './worker-process.ts'

const projections = projectionsFor('http://lastro.test')

type Opened = Extract<RawLoadOrder, { do: 'open' }>

let opened: Opened
let identity: LogIdentity
let pool: Pool
const rows = new Map<string, ShipmentState>()
const prepared: CheckpointRecorded[] = []
let preparedSoFar = 0

serveOrders(rawLoadOrder, async (order) => {
  if (order.do === 'saturate') return saturate(order)
  if (order.do === 'prepare') while (prepared.length < order.transactions) prepared.push(prepareNext())
  else await open(order)
  return { seconds: 0, committed: 0 }
})

async function open(order: Opened): Promise<void> {
  opened = order
  const config = readConfig(order.env)
  identity = await loadLogIdentity(config, await loadKeys(config))
  pool = openPool({
    url: order.url,
    size: order.connections,
    onLost: (error) => {
      throw error
    },
  })
  await readRows()
}

async function saturate(order: { connections: number; seconds: number }): Promise<RawLoadReport> {
  const queue = prepared.splice(0).values()
  const start = performance.now()
  const end = start + order.seconds * 1000
  let committed = 0
  await Promise.all(
    Array.from({ length: order.connections }, async () => {
      while (performance.now() < end) {
        const next = queue.next()
        if (next.done === true) return
        await commitOne(next.value)
        committed++
      }
    }),
  )
  const seconds = (performance.now() - start) / 1000
  prepared.push(...queue)
  return { seconds, committed }
}

async function commitOne(recorded: CheckpointRecorded): Promise<void> {
  const { account } = recorded.event.acceptance
  await inTransaction(pool, [account], async (tx) => {
    await Promise.all([
      lockShipments(tx, [recorded.after.tracking_id], [account]),
      findEvents(tx, [recorded.event.declared.eventId], [account]),
      readClock(tx),
    ])
    await appendEvents(tx, [recorded], { ...projections, totals: [] })
  })
}

function prepareNext(): CheckpointRecorded {
  const { shipments, first } = opened
  const at = preparedSoFar++
  const shipment = shipments[at % shipments.length]
  const row = shipment && rows.get(shipment.trackingId)
  if (!shipment || !row) throw new Error('no shipments')
  const body = nthCheckpoint(shipment.trackingId, first + Math.floor(at / shipments.length))
  const command = checkpointCommand(body, shipment.account, identity)
  const decision = decide(command, {
    permissions: { find: ({ author }) => ({ author }) },
    now: new Date(),
    shipments: rows,
    events: new Map(),
    declaredNearby: [],
    mailed: [],
    addresses: [],
  })
  if (!('recorded' in decision)) throw new Error(`refused: ${JSON.stringify(decision)}`)
  rows.set(row.tracking_id, decision.recorded.after)
  return decision.recorded
}

async function readRows(): Promise<void> {
  const accounts = [...new Set(opened.shipments.map((one) => one.account))]
  const found = await inTransaction(pool, accounts, (tx) =>
    lockShipments(
      tx,
      opened.shipments.map((one) => one.trackingId),
      opened.shipments.map((one) => one.account),
    ),
  )
  for (const row of found) rows.set(row.tracking_id, row)
}
