// Process that runs the transaction of one checkpoint as bare statements, controlled by its parent.
// The statements
// are the product's, prepared and pipelined by the same driver, with one row each. The product's
// own rules prepare
// the parameters beforehand.
import { openPool, type Pool } from '#server/db/pool.ts'
import { inTransaction } from '#server/db/transaction.ts'
import {
  decideBatch,
  ownersRight,
  type ShipmentAfter,
  type RecordedCheckpoint,
} from '#server/checkpoints/decide-batch.ts'
import { checkpointRequest } from '#server/checkpoints/checkpoint-request.ts'
import { readConfig } from '#server/config.ts'
import { loadKeys } from '#server/keys.ts'
import { loadLogIdentity, type LogIdentity } from '#server/log/identity.ts'
import { advanceShipments, insertCheckpoints, lockShipments, readClock } from '#server/checkpoints/queries.ts'
import { findEvents, insertEvents } from '#server/events/queries.ts'
import type { ProgressRow } from '#server/shipments/progress-row.ts'
import { nthCheckpoint } from './checkpoint-plan.ts'
import { rawLoadOrder, type RawLoadOrder, type RawLoadReport } from './raw-load-order.ts'
import { serveOrders } from './worker-process.ts'

type Opened = Extract<RawLoadOrder, { do: 'open' }>
type Prepared = { readonly recorded: RecordedCheckpoint; readonly after: ShipmentAfter }

let opened: Opened
let identity: LogIdentity
let pool: Pool
const rows = new Map<string, ProgressRow>()
const prepared: Prepared[] = []
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

async function commitOne({ recorded, after }: Prepared): Promise<void> {
  const { account, received_at } = recorded.event.acceptance
  await inTransaction(pool, [account], async (tx) => {
    await Promise.all([
      lockShipments(tx, [after.row.tracking_id], [account]),
      findEvents(tx, [recorded.event.declared.eventId], [account]),
      readClock(tx),
    ])
    await Promise.all([
      insertCheckpoints(tx, [recorded]),
      insertEvents(tx, [recorded.event]),
      advanceShipments(tx, [after], new Date(received_at)),
    ])
  })
}

function prepareNext(): Prepared {
  const { shipments, first } = opened
  const at = preparedSoFar++
  const shipment = shipments[at % shipments.length]
  const row = shipment && rows.get(shipment.trackingId)
  if (!shipment || !row) throw new Error('no shipments')
  const body = nthCheckpoint(shipment.trackingId, first + Math.floor(at / shipments.length))
  const request = checkpointRequest(body, shipment.account, identity)
  const { outcomes, recorded, after } = decideBatch([request], {
    rightTo: ownersRight,
    now: new Date(),
    shipments: new Map([[row.tracking_id, row]]),
    events: new Map(),
    lateNeighbours: [],
    addresses: [],
  })
  const [one] = recorded
  const state = after.get(row.id)
  if (!one || !state) throw new Error(`refused: ${JSON.stringify(outcomes)}`)
  rows.set(row.tracking_id, rowAfter(state))
  return { recorded: one, after: state }
}

function rowAfter({ row, progress, chain }: ShipmentAfter): ProgressRow {
  const { entrada, saida } = progress.lastDeclared
  return {
    ...row,
    status: progress.status,
    open_entry: progress.openEntry,
    last_entrada: entrada === null ? null : new Date(entrada),
    last_saida: saida === null ? null : new Date(saida),
    events: chain.events,
    last_leaf_hash: Buffer.from(chain.lastLeafHash),
  }
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
