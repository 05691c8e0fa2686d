import { availableParallelism } from 'node:os'
import { reachChain, type ReachChain } from '../../anchors/reach-chain.ts'
import type { Config } from '#platform/config/config.ts'
import { openPool, JOB_STATEMENT_TIMEOUT_MS, type Pool } from '#platform/database/pool.ts'
import { databaseUrls } from '#platform/database/prepare-database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { openRunningCluster } from '../../backup/running-cluster.ts'
import type { SupervisorLog } from '#platform/database/embedded/supervise.ts'
import { erasedShipment } from '#core/shipments/erased-shipment.ts'
import { loadKeys } from '#platform/secrets/keys.ts'
import { loadLogIdentity, type LogIdentity } from '#core/log/identity.ts'
import { logFolder } from '#core/log/published-files.ts'
import { spawnAuditWorkers, type AuditWorkers } from '../workers/audit-workers.ts'
import { hashNatively } from '#platform/native/native-ledger.ts'
import { findShipment, findShipmentOwner } from '#core/shipments/queries.ts'

/** Installation as read by an audit that runs outside its server. */
export type AuditedInstallation = {
  /** Pool of the application's role, which row-level security restricts. */
  readonly pool: Pool
  readonly identity: LogIdentity
  /** Folder of the published files. */
  readonly folder: string
  /** Returns the chain on which anchors are looked up. */
  readonly findChain: ReachChain
  /** Starts threads that audit shipments in parallel. The caller must stop them. */
  readonly spawn: (overdueBefore: Date | undefined) => AuditWorkers
  readonly close: () => Promise<void>
}

/**
 * Opens the database of an installation, running or not, as the application's role.
 * @throws BackupError `no_installation`
 */
export async function openInstallation(config: Config, log: SupervisorLog): Promise<AuditedInstallation> {
  hashNatively()
  const keys = await loadKeys(config)
  const identity = await loadLogIdentity(config, keys)
  const cluster = config.databaseUrl === undefined ? await openRunningCluster(config.dataDir, log) : undefined
  const adminUrl = cluster?.adminUrl ?? config.databaseUrl
  if (adminUrl === undefined) throw new Error('an installation has a database')
  const url = databaseUrls(adminUrl, keys, config.logins).app
  const pool = openPool({
    url,
    size: 3,
    name: 'lastro audit',
    statementTimeout: JOB_STATEMENT_TIMEOUT_MS,
    // A lost connection needs no handling here: the running statement fails and reports the reason.
    onLost: () => undefined,
  })
  return {
    pool,
    identity,
    folder: logFolder(config.dataDir),
    findChain: () => reachChain(config.anchors),
    spawn: (overdueBefore) =>
      spawnAuditWorkers(availableParallelism(), { url, origin: identity.origin, overdueBefore }),
    close: async () => {
      await pool.end()
      await cluster?.close()
    },
  }
}

/** Returns the id of the shipment with a code, erased or not; undefined if there is none. */
export async function findAuditedShipment(pool: Pool, trackingId: string): Promise<string | undefined> {
  const [owner] = await findShipmentOwner(pool, trackingId)
  if (owner === undefined) return undefined
  return inTransaction(pool, [owner.user_id], async (tx) => {
    const [standing] = await findShipment(tx, trackingId, owner.user_id)
    return standing?.id ?? (await erasedShipment(tx, trackingId, owner.user_id))?.id
  })
}
