import { availableParallelism } from 'node:os'
import { hireCrew } from '#server/audit/audit-crew.ts'
import { auditEverything } from '#server/audit/audit-everything.ts'
import { auditSource } from '#server/audit/audit-source.ts'
import { loadLogState } from '#server/log/log-state.ts'
import { logFolder, openFolder, publishLog } from '#server/log/published-files.ts'
import { sequenceBatch } from '#server/log/sequence-batch.ts'
import { cpuOfFamily, parentOf } from './cpu-time.ts'
import { figure, printTable } from './figures.ts'
import { makeFleet } from './fleet.ts'
import { openSite, type Site } from './site.ts'

/** Nine checkpoints to a shipment: ten events. */
const CHECKPOINTS = 9
const FLEETS = [
  { accounts: 10, shipmentsEach: 10 },
  { accounts: 100, shipmentsEach: 50 },
] as const
const AIM_1_000_S = 10
const EXTRAPOLATED = 1_000_000
const AIM_EXTRAPOLATED_S = 60

/** How long the whole audit takes, from the rows to the files, on a connection of its own. */
export async function measureWholeAudit(): Promise<void> {
  const rows: string[][] = [
    [
      '',
      'seconds',
      'events /s',
      'processor time',
      'of PostgreSQL',
      'a million would take',
      'by processor time alone',
    ],
  ]
  for (const fleet of FLEETS) {
    const site = await openSite()
    await makeFleet(site.services, site.identity, { ...fleet, checkpoints: CHECKPOINTS })
    await sign(site)
    await site.admin.query('vacuum analyze')
    const crew = hireCrew(availableParallelism(), {
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
      crew,
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
      `${figure(EXTRAPOLATED / perSecond)} s, extrapolated${missedBy(EXTRAPOLATED / perSecond)}`,
      // What it would take were nothing else at work and nobody waited for anybody.
      `${figure(((ownSeconds + databaseSeconds) / availableParallelism() / events) * EXTRAPOLATED)} s`,
    ])
    await crew.dismiss()
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

async function sign({ services, identity }: Site): Promise<void> {
  let state = await loadLogState(services.pool, identity)
  for (;;) {
    const next = await sequenceBatch(services.pool, identity, state)
    if (next === undefined) break
    state = next
  }
  await publishLog(services.pool, openFolder(logFolder(services.config.dataDir)), 0)
}
