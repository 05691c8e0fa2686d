import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { packFile } from '#core/conditions/condition-file.ts'
import { presetRanges } from '#domain/conditions/condition-range.ts'
import { writeDayFile } from '#domain/conditions/day-file.ts'
import { judgeConditions } from '#domain/conditions/judge-conditions.ts'
import { toReadings, type Reading } from '#domain/conditions/reading.ts'
import { nthCheckpoint } from './checkpoint-plan.ts'
import { cpuOf, cpuOfFamily } from './cpu-time.ts'
import { figure, median, printTable, quantile, ratioAgainst } from './figures.ts'
import { createFleet, type FleetShipment } from './fleet.ts'
import { deliveryCall, pictureMaker, proofCall, putCall } from './deliveries.ts'
import { callerOf, type HttpCall } from './http-caller.ts'
import { httpLoadSchemas } from './http-load-order.ts'
import { startServerProcess, type ServerProcess } from './server-process.ts'
import { openSite, type Site } from './site.ts'
import { postmasterOf, queueIsEmpty } from './stage.ts'
import { startWorker } from './worker-process.ts'

const FLEET = { accounts: 20, shipmentsEach: 40, checkpoints: 1 }
const ROUNDS = 5
/** Rounds of reports and proofs, whose times vary more. */
const REPORT_ROUNDS = 30
/** So slow that the server has time to spare, because a busy one delays every answer. */
const PACE = { perSecond: 30, seconds: 10 }
/** Calls of a gateway, which together bring 200 readings a second. */
const GATEWAY = { callsPerSecond: 20, readingsOfCall: 10 }
const FILE_READINGS = 43_200
/** Maximum number of checkpoints of one call. */
const BULK = 500
const MINUTES_OF_DAY = 1_440
const DAYS_ON_DISK = 100

const REPORT_READINGS = 50_000
const PHOTOS_ON_PAPER = 6

/** Measures what readings cost: beside checkpoints, as file, verdict and report, and on disk. */
export async function measureConditions(): Promise<void> {
  measureVerdicts()
  const site = await openSite()
  const fleet = await createFleet(site.services, site.identity, FLEET)
  const server = await startServerProcess(site)
  try {
    await queueIsEmpty(site)
    await measureDisk(site, fleet[0]!.account)
    await measureFiles(server, fleet)
    await measureReports(site, server, fleet.slice(-2))
    await measureCheckpoints(site, server, fleet.slice(0, -2))
  } finally {
    await server.stop()
    await site.close()
  }
}

/** Returns one reading a minute between 3 and 7 °C, with a resolution of a tenth. */
function readingsFrom(start: number, count: number): readonly Reading[] {
  return Array.from({ length: count }, (_, minute) => ({
    at: start + minute * 60_000,
    value: 5_000 + Math.round(20 * Math.sin(minute / 40) + Math.random()) * 100,
    quality: 'ok',
  }))
}

/** Returns the milliseconds that the verdict of one series takes. */
function verdictTime(readings: readonly Reading[]): number {
  const last = readings.at(-1)!.at
  const series = [{ channel: 'temperature' as const, readings: toReadings(readings) }]
  const begun = performance.now()
  judgeConditions({
    range: { ...presetRanges.refrigerated, requires_certificate: false },
    monitorings: [
      {
        device: 'a',
        from: readings[0]!.at,
        to: last,
        stopped_at: null,
        certificates: [],
        series,
      },
    ],
    now: last,
  })
  return performance.now() - begun
}

function measureVerdicts(): void {
  const [few, many] = [50_000, 1_000_000].map((count) => readingsFrom(0, count))
  const pairs = Array.from({ length: ROUNDS + 1 }, () => ({
    few: verdictTime(few!),
    many: verdictTime(many!),
  })).slice(1)
  printTable(`Verdict, medians of ${ROUNDS} rounds`, [
    ['50,000 readings, ms', 'a million, ms', 'ratio'],
    [
      figure(median(pairs.map((pair) => pair.few))),
      figure(median(pairs.map((pair) => pair.many))),
      ratioAgainst(median(pairs.map((pair) => pair.many / pair.few)), { atMost: 20 }),
    ],
  ])
}

/** Compares the rows of days with their compressed files. */
async function measureDisk({ admin }: Site, account: string): Promise<void> {
  const sizeOf = async (table: string): Promise<number> => {
    await admin.query(`vacuum ${table}`)
    const { rows } = await admin.query<{ size: number }>(
      `select pg_total_relation_size('${table}')::float8 as size`,
    )
    return rows[0]!.size
  }
  const empty = { rows: await sizeOf('readings'), files: await sizeOf('media') }
  const midnight = Date.UTC(2026, 0, 1)
  for (let day = 0; day < DAYS_ON_DISK; day++) {
    const readings = readingsFrom(midnight + day * MINUTES_OF_DAY * 60_000, MINUTES_OF_DAY)
    await admin.query(
      `insert into readings (user_id, device_id, channel, at, value, quality)
       select $1, $2, 1, to_timestamp(at / 1000), value, 0 from unnest($3::float8[], $4::int[]) as sent (at, value)`,
      [account, randomUUID(), readings.map(({ at }) => at), readings.map(({ value }) => value)],
    )
    const secret = randomBytes(16).toString('hex')
    const { digest, content, bytes } = await packFile(Buffer.from(writeDayFile({ secret, readings })))
    await admin.query(
      `insert into media (user_id, digest, content, type, bytes, purpose, sent_by)
       values ($1, $2, $3, 'application/zlib', $4, 'conditions', $1)`,
      [account, digest, content, bytes],
    )
  }
  const rows = ((await sizeOf('readings')) - empty.rows) / DAYS_ON_DISK
  const files = ((await sizeOf('media')) - empty.files) / DAYS_ON_DISK
  await admin.query('delete from readings')
  await admin.query(`delete from media where purpose = 'conditions'`)
  printTable(`A day with a reading a minute on disk, means of ${DAYS_ON_DISK}`, [
    ['rows, bytes', 'file, bytes', 'ratio'],
    [figure(rows), figure(files), ratioAgainst(files / rows, { atMost: 0.2 })],
  ])
}

/** Compares the upload of a file with checkpoints in bulk. */
async function measureFiles(server: ServerProcess, fleet: readonly FleetShipment[]): Promise<void> {
  const owner = fleet[0]!
  const own = fleet.filter(({ account }) => account === owner.account)
  const caller = callerOf(server.url, [])
  const pairs = []
  for (let round = 0; round < ROUNDS; round++) {
    const items = Array.from({ length: 2 * BULK }, (_, at) => {
      const { trackingId } = own[at % own.length]!
      return nthCheckpoint(trackingId, FLEET.checkpoints + Math.floor(at / own.length) + round * 25)
    })
    const begun = performance.now()
    for (const part of [items.slice(0, BULK), items.slice(BULK)]) {
      await caller.one({
        method: 'POST',
        path: '/api/checkpoints/bulk',
        token: owner.token,
        body: { items: part },
      })
    }
    const bulk = performance.now() - begun
    const device = await addDevice(server, owner)
    const start = Date.now() - (FILE_READINGS + 60) * 60_000
    pairs.push({ bulk, file: await sendFile(server, own[round]!, device, start, FILE_READINGS) })
  }
  printTable(`A file of ${FILE_READINGS} readings, medians of ${ROUNDS} rounds`, [
    ['1,000 checkpoints in bulk, ms', 'file, ms', 'ratio'],
    [
      figure(median(pairs.map(({ bulk }) => bulk))),
      figure(median(pairs.map(({ file }) => file))),
      ratioAgainst(median(pairs.map(({ bulk, file }) => file / bulk)), { atMost: 20 }),
    ],
  ])
}

/** Sends a file with a reading a minute, and returns the milliseconds that it took. */
async function sendFile(
  { url }: ServerProcess,
  { trackingId, token }: FleetShipment,
  device: string,
  start: number,
  count: number,
): Promise<number> {
  const lines = readingsFrom(start, count).map(
    ({ at, value }) => `${new Date(at).toISOString()};${(value ?? 0) / 1_000}`,
  )
  const form = new FormData()
  form.append('data', JSON.stringify({ name: 'frio.csv', device_id: device, range_id: 'refrigerated' }))
  form.append('file', new File([`Time;Temperature (°C)\n${lines.join('\n')}\n`], 'frio.csv'))
  const sent = performance.now()
  const answer = await fetch(`${url}/api/shipments/${trackingId}/logger-files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`)
  return performance.now() - sent
}

async function addDevice(server: ServerProcess, { token }: FleetShipment): Promise<string> {
  const body = { kind: 'gateway', maker: 'Berlinger', serial: randomUUID() }
  const bytes = await callerOf(server.url, []).one({ method: 'POST', path: '/api/devices', token, body })
  return (JSON.parse(bytes.toString()) as { data: { id: string } }).data.id
}

/** Time of a call, and processor time of server and PostgreSQL in microseconds. */
type Cost = { readonly ms: number; readonly cpu: number }

/** Compares the report of a long series and its files with the proof of a delivery with photos. */
async function measureReports(
  site: Site,
  server: ServerProcess,
  fleet: readonly FleetShipment[],
): Promise<void> {
  const { admin } = site
  const [delivered, monitored] = [fleet[0]!, fleet[1]!]
  const caller = callerOf(server.url, [])
  const postmaster = await postmasterOf(site)
  const start = Date.now() - (REPORT_READINGS + MINUTES_OF_DAY) * 60_000
  await sendFile(server, monitored, await addDevice(server, monitored), start, REPORT_READINGS)
  const countFiles = async () =>
    (
      await admin.query<{ files: number }>(
        `select count(*)::int as files from annexes a join shipments s on s.id = a.shipment_id
       where s.tracking_id = $1 and a.kind = 'conditions'`,
        [monitored.trackingId],
      )
    ).rows[0]!.files
  // The job that writes the files of days waits ten seconds.
  while ((await countFiles()) === 0) await sleep(500)
  const newPicture = await pictureMaker()
  const photos = Array.from({ length: PHOTOS_ON_PAPER }, newPicture)
  await caller.one(deliveryCall(delivered, photos))
  for (const photo of photos) await caller.one(putCall(delivered, photo))
  // Otherwise PostgreSQL would clean up after the other parts of the bench during this one.
  await admin.query('vacuum analyze')
  const cpu = async () => (await cpuOf(server.pid)) + (await cpuOfFamily(postmaster))
  const costOf = async (call: HttpCall): Promise<Cost> => {
    const before = await cpu()
    const begun = performance.now()
    await caller.one(call)
    const ms = performance.now() - begun
    return { ms, cpu: (await cpu()) - before }
  }
  const { token, trackingId } = monitored
  const path = `/api/shipments/${trackingId}/condition-reports`
  const pairs: { readonly proof: Cost; readonly report: Cost }[] = []
  for (let round = -1; round < REPORT_ROUNDS; round++) {
    const proof = await costOf(proofCall(delivered))
    const report = await costOf({ method: 'POST', path, token, body: {} })
    if (round >= 0) pairs.push({ proof, report })
  }
  const cpuOfAll = (kind: 'proof' | 'report'): number => pairs.reduce((sum, pair) => sum + pair[kind].cpu, 0)
  printTable(
    `Report of ${REPORT_READINGS} readings with ${await countFiles()} files, medians of ${REPORT_ROUNDS} rounds`,
    [
      [`proof with ${PHOTOS_ON_PAPER} photos, ms`, 'report, ms', 'ratio', 'of processor time'],
      [
        figure(median(pairs.map(({ proof }) => proof.ms))),
        figure(median(pairs.map(({ report }) => report.ms))),
        ratioAgainst(median(pairs.map(({ proof, report }) => report.ms / proof.ms)), { atMost: 3 }),
        `${figure(cpuOfAll('report') / cpuOfAll('proof'))}×`,
      ],
    ],
  )
}

/** Compares checkpoints alone with those beside readings of monitored shipments. */
async function measureCheckpoints(
  site: Site,
  server: ServerProcess,
  fleet: readonly FleetShipment[],
): Promise<void> {
  const gateways = fleet.slice(0, GATEWAY.callsPerSecond)
  const caller = callerOf(server.url, [])
  const devices: string[] = []
  for (const gateway of gateways) {
    const device = await addDevice(server, gateway)
    devices.push(device)
    const { trackingId, token } = gateway
    await caller.one({
      method: 'POST',
      path: `/api/shipments/${trackingId}/monitorings`,
      token,
      body: { device_ids: [device], range_id: 'refrigerated', started_at: '2026-01-01T00:00:00.000Z' },
    })
  }
  let at = Date.UTC(2026, 0, 2)
  let sent = 0
  const sendFor = async (signal: AbortSignal): Promise<void> => {
    for (let call = 0; !signal.aborted; call = (call + 1) % devices.length) {
      const begun = performance.now()
      const values = readingsFrom(at, GATEWAY.readingsOfCall).map(({ value }) => (value ?? 0) / 1_000)
      const start = new Date(at).toISOString()
      at += 1_000
      const series = { device: devices[call]!, channel: 'temperature', start, step_s: 60, values }
      const { token } = gateways[call]!
      await caller.one({ method: 'POST', path: '/api/readings', token, body: { devices: [series] } })
      sent += values.length
      await sleep(Math.max(0, 1_000 / GATEWAY.callsPerSecond - (performance.now() - begun)))
    }
  }
  const writers = startWorker(join(import.meta.dirname, 'http-load.ts'), httpLoadSchemas)
  await writers.carryOut({
    do: 'open',
    address: server.url,
    shipments: fleet.slice(GATEWAY.callsPerSecond),
    first: FLEET.checkpoints + 200,
  })
  const measure = async (): Promise<number> => {
    await queueIsEmpty(site)
    const report = await writers.carryOut({ do: 'pace', ...PACE })
    if (report.refused > 0) throw new Error(`not 201: ${report.refusals.join('\n')}`)
    return quantile(
      report.paced.map(({ due, answered }) => answered - due),
      0.99,
    )
  }
  try {
    await measure()
    const pairs = []
    let perSecond = 0
    for (let round = 0; round < ROUNDS; round++) {
      const alone = await measure()
      const stop = new AbortController()
      const begun = performance.now()
      sent = 0
      const [beside] = await Promise.all([measure().finally(() => stop.abort()), sendFor(stop.signal)])
      perSecond = sent / ((performance.now() - begun) / 1_000)
      pairs.push({ alone, beside })
    }
    const ratios = pairs.map(({ alone, beside }) => beside / alone)
    printTable(`${PACE.perSecond} checkpoints a second, p99, medians of ${ROUNDS} rounds`, [
      ['alone, ms', `beside ${figure(perSecond)} readings a second, ms`, 'ratio', 'of all rounds'],
      [
        figure(median(pairs.map(({ alone }) => alone))),
        figure(median(pairs.map(({ beside }) => beside))),
        ratioAgainst(median(ratios), { atMost: 1.5 }),
        `${figure(Math.min(...ratios))} to ${figure(Math.max(...ratios))}`,
      ],
    ])
  } finally {
    await writers.stop()
  }
}
