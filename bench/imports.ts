import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { MAX_IMPORTED_ROWS, ROWS_PER_CALL } from '#contract/endpoints/imports.ts'
import { importedShipmentBody } from '#contract/endpoints/shipments.ts'
import { parseWith } from '#contract/schema/parse.ts'
import { shipmentFields } from '#domain/events/entry.ts'
import { createTrackingCode } from '#domain/shipments/create-tracking-code.ts'
import { declareEvent } from '#web/commit/declare-event.ts'
import { figure, median, printTable, quantile } from './figures.ts'
import { createFleet, someDay, type FleetShipment } from './fleet.ts'
import { callerOf } from './http-caller.ts'
import { startServerProcess, type ServerProcess } from './server-process.ts'
import { openSite, type Site } from './site.ts'
import { queueIsEmpty } from './stage.ts'

const SIZES = [5_000, MAX_IMPORTED_ROWS] as const
/** Milliseconds between the look-ups of other accounts. */
const INTERVAL_MS = 30
const SECONDS_ALONE = 10

/**
 * Measures staged imports: their time, the resident memory of the server, and how long look-ups
 * of other accounts take meanwhile.
 */
export async function measureImports(): Promise<void> {
  const site = await openSite()
  const fleet = await createFleet(site.services, site.identity, {
    accounts: 50,
    shipmentsEach: 4,
    checkpoints: 1,
  })
  const server = await startServerProcess(site)
  try {
    await queueIsEmpty(site)
    const alone = await whileLookingUp(server, fleet, () => sleep(SECONDS_ALONE * 1_000))
    const rows = [
      ['rows', 'sent, s', 'commit, s', 'peak MB', 'look-up p50 ms', 'p99 ms', 'slowest ms'],
      ['none', '–', '–', figure(alone.peak), ...cellsOf(alone.times)],
    ]
    for (const size of SIZES) {
      const sending = prepareRows(site, size)
      let seconds: ImportSeconds | undefined
      const beside = await whileLookingUp(server, fleet, async () => {
        seconds = await importRows(server.url, fleet[0]?.token ?? '', sending)
      })
      const { sent = Number.NaN, committed = Number.NaN } = seconds ?? {}
      rows.push([
        String(size),
        figure(sent),
        figure(committed),
        figure(beside.peak),
        ...cellsOf(beside.times),
      ])
      await queueIsEmpty(site)
    }
    printTable('Staged imports, beside a look-up of another account every 30 ms', rows)
  } finally {
    await server.stop()
    await site.close()
  }
}

const cellsOf = (times: readonly number[]): string[] =>
  [median(times), quantile(times, 0.99), Math.max(...times)].map(figure)

/** Returns rows as the page sends them, each with its client statement. */
function prepareRows({ identity }: Site, count: number): readonly object[] {
  return Array.from({ length: count }, (_, at) => {
    const parsed = parseWith(importedShipmentBody, {
      tracking_id: createTrackingCode(someDay(), randomBytes, false),
      reference: `Pedido ${at}`,
      origin: 'Rua A, 1, Brás, São Paulo/SP',
      origin_city: 'São Paulo',
      origin_state: 'SP',
      destination: 'Rua B, 2, Boa Vista, Recife/PE',
      destination_city: 'Recife',
      destination_state: 'PE',
      recipient_name: 'Ana Souza',
      estimated_delivery: new Date().toISOString(),
      weight: 1.5,
    })
    if (!parsed.ok) throw new Error(JSON.stringify(parsed))
    const declaration = declareEvent({
      log: identity.origin,
      type: 'shipment.created',
      trackingId: parsed.value.tracking_id,
      fieldsAt: (occurredAt) => shipmentFields(occurredAt, parsed.value),
      now: new Date(),
      randomBytes,
    })
    return { ...parsed.value, ...declaration }
  })
}

type ImportSeconds = { readonly sent: number; readonly committed: number }

async function importRows(url: string, token: string, rows: readonly object[]): Promise<ImportSeconds> {
  const caller = callerOf(url, [])
  const id = randomUUID()
  const path = `/api/imports/${id}`
  const begun = performance.now()
  const body = { id, file_name: 'remessas.csv', rows: rows.length }
  await caller.one({ method: 'POST', path: '/api/imports', token, body })
  for (let n = 0; n < rows.length; n += ROWS_PER_CALL) {
    const part = { rows: rows.slice(n, n + ROWS_PER_CALL) }
    await caller.one({ method: 'PUT', path: `${path}/rows/${n + 1}`, token, body: part })
  }
  const arrived = performance.now()
  const answer = await caller.one({ method: 'POST', path: `${path}/commit`, token, body: {} })
  const { data } = JSON.parse(answer.toString()) as { data: { shipments: readonly string[] } }
  if (data.shipments.length !== rows.length) throw new Error(answer.toString().slice(0, 1_000))
  return { sent: (arrived - begun) / 1_000, committed: (performance.now() - arrived) / 1_000 }
}

/** Sends look-ups of all accounts but the first at a constant rate while `work` runs. */
async function whileLookingUp(
  { url, pid }: ServerProcess,
  fleet: readonly FleetShipment[],
  work: () => Promise<unknown>,
) {
  const others = fleet.filter(({ account }) => account !== fleet[0]?.account)
  const caller = callerOf(url, [])
  const times: number[] = []
  const pending: Promise<unknown>[] = []
  let peak = 0
  const ended = new AbortController()
  const running = work().finally(() => ended.abort())
  for (let n = 0; !ended.signal.aborted; n++) {
    const { trackingId = '', token = '' } = others[n % others.length] ?? {}
    const begun = performance.now()
    const call = { method: 'GET', path: `/api/shipments/${trackingId}`, token }
    pending.push(caller.one(call).then(() => times.push(performance.now() - begun)))
    peak = Math.max(peak, await residentMegabytes(pid))
    await sleep(INTERVAL_MS)
  }
  await Promise.all([running, ...pending])
  return { times, peak }
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1_024
}
