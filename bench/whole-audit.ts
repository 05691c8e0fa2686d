import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { spawnAuditWorkers } from '#features/audit/workers/audit-workers.ts'
import { auditEverything } from '#features/audit/runs/audit-everything.ts'
import { auditSource } from '#features/audit/rows/audit-source.ts'
import { JOB_STATEMENT_TIMEOUT_MS } from '#platform/database/pool.ts'
import { loadLogState } from '#core/log/log-state.ts'
import { logFolder, openFolder, publishLog } from '#core/log/published-files.ts'
import { sequenceBatch } from '#core/log/sequence-batch.ts'
import { cpuOfFamily, parentOf } from './cpu-time.ts'
import { figure, printTable } from './figures.ts'
import { createFleet } from './fleet.ts'
import { openSite, type Site } from './site.ts'

/** Checkpoints per shipment. With its creation, each shipment has ten events. */
const CHECKPOINTS = 9
type Fleets = { readonly accounts: number; readonly shipmentsEach: number; readonly times: number }
const FLEETS: readonly Fleets[] = [
  { accounts: 10, shipmentsEach: 10, times: 1 },
  { accounts: 100, shipmentsEach: 50, times: 1 },
]
/**
 * Fleets with a million events in total. The product's own writers create them within several
 * minutes.
 */
const MILLION: Fleets = { accounts: 10, shipmentsEach: 100, times: 100 }
/**
 * Number of fleets that are created concurrently, so that one can compute while another waits for
 * the disk.
 */
const LANES = 2
/**
 * Pause in milliseconds after a call of the sequencer that found no queued leaves, before the next
 * call.
 */
const PAUSE_MS = 200
const AIM_1_000_S = 10
const EXTRAPOLATED = 1_000_000
const AIM_EXTRAPOLATED_S = 60

/** Measures the complete audit of a million events. */
export async function measureMillionAudit(): Promise<void> {
  await measureWholeAudit([MILLION])
}

/** Measures the complete audit, from the rows of the database to the published files of the log. */
export async function measureWholeAudit(all: readonly Fleets[] = FLEETS): Promise<void> {
  const rows: string[][] = [
    ['', 'seconds', 'events /s', 'processor time', 'of PostgreSQL', 'a million', 'by processor time alone'],
  ]
  for (const fleets of all) {
    const site = await openSite(10, JOB_STATEMENT_TIMEOUT_MS)
    await Promise.all([fill(site, fleets), signUntilFilled(site, fleets)])
    await publishLog(site.services.pool, openFolder(logFolder(site.services.config.dataDir)), 0)
    await site.admin.query('vacuum analyze')
    await site.admin.query('checkpoint')
    const workers = spawnAuditWorkers(availableParallelism(), {
      url: site.appUrl,
      origin: site.identity.origin,
      overdueBefore: undefined,
    })
    const database = await parentOf(await backendOf(site))
    const start = performance.now()
    const cpu = process.cpuUsage()
    const databaseCpu = await cpuOfFamily(database)
    const { events, log, shipments } = await auditEverything(auditSource(site.services.pool), site.identity, {
      folder: logFolder(site.services.config.dataDir),
      overdueBefore: undefined,
      workers,
    })
    const seconds = (performance.now() - start) / 1_000
    const { user, system } = process.cpuUsage(cpu)
    const ownSeconds = (user + system) / 1_000_000
    const databaseSeconds = ((await cpuOfFamily(database)) - databaseCpu) / 1_000_000
    if (log.length + shipments.length > 0)
      throw new Error('the audit found something in a sound installation')
    const perSecond = events / seconds
    const aim = events === 1_000 ? ` (aim < ${AIM_1_000_S}${seconds < AIM_1_000_S ? '' : ', missed'})` : ''
    rows.push([
      `${figure(events)} events`,
      `${figure(seconds)}${aim}`,
      figure(perSecond),
      `${figure(ownSeconds)} s`,
      `${figure(databaseSeconds)} s`,
      `${figure(EXTRAPOLATED / perSecond)} s${events < EXTRAPOLATED ? ', extrapolated' : ''}${missedBy(EXTRAPOLATED / perSecond)}`,
      // Estimates the duration for a million events if all processors work without waiting and
      // without other load.
      `${figure(((ownSeconds + databaseSeconds) / availableParallelism() / events) * EXTRAPOLATED)} s`,
    ])
    await workers.dismiss()
    await site.close()
  }
  printTable('Whole audit: rows, commitments, log, heads and files, as `lastro audit`', rows)
}

async function backendOf({ admin }: Site): Promise<number> {
  const { rows } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? Number.NaN
}

function missedBy(seconds: number): string {
  return ` (aim < ${AIM_EXTRAPOLATED_S}${seconds < AIM_EXTRAPOLATED_S ? '' : ', missed'})`
}

async function fill({ services, identity }: Site, { times, ...wanted }: Fleets): Promise<void> {
  let left = times
  const lane = async (): Promise<void> => {
    while (left-- > 0) await createFleet(services, identity, { ...wanted, checkpoints: CHECKPOINTS })
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}

async function signUntilFilled(
  { services: { pool }, identity }: Site,
  { accounts, shipmentsEach, times }: Fleets,
): Promise<void> {
  const events = accounts * shipmentsEach * times * (1 + CHECKPOINTS)
  for (let state = await loadLogState(pool, identity); state.frontier.size < events;) {
    const next = await sequenceBatch(pool, identity, state)
    if (next === undefined) await sleep(PAUSE_MS)
    else state = next
  }
}
