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

/** An installation as an audit from outside of its server reads it. */
export type AuditedInstallation = {
  /** The application's role: row-level security binds it. */
  readonly pool: Pool
  readonly identity: LogIdentity
  /** Where its published files are. */
  readonly folder: string
  /** Where its anchors are looked up. */
  readonly findChain: ReachChain
  /** Threads that audit its shipments side by side; to be dismissed. */
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
    // The statement that was under way fails, and says why.
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

/** The id of the shipment with a code, erased or not; undefined where there is none. */
export async function findAuditedShipment(pool: Pool, trackingId: string): Promise<string | undefined> {
  const [owner] = await findShipmentOwner(pool, trackingId)
  if (owner === undefined) return undefined
  return inTransaction(pool, [owner.user_id], async (tx) => {
    const [standing] = await findShipment(tx, trackingId, owner.user_id)
    return standing?.id ?? (await erasedShipment(tx, trackingId, owner.user_id))?.id
  })
}
