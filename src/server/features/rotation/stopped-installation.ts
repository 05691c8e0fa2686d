import { Client } from 'pg'
import { lockUpkeep } from '../backup/lock-upkeep.ts'
import { openRunningCluster } from '../backup/running-cluster.ts'
import type { Config } from '#platform/config/config.ts'
import { EmbeddedPostgresError } from '#platform/database/embedded/error.ts'
import { lockDataDir, type Lock } from '#platform/database/embedded/lock.ts'
import type { SupervisorLog } from '#platform/database/embedded/supervise.ts'
import { openPool, type Pool, type Queryable } from '#platform/database/pool.ts'
import { prepareDatabase } from '#platform/database/prepare-database.ts'
import { loadKeys, type Keys } from '#platform/secrets/keys.ts'
import { assureOwnLog, OldLogKeyError } from '#core/log/assure-own-log.ts'
import { loadLogIdentity, type LogIdentity } from '#core/log/identity.ts'
import { SEQUENCER_LOCK } from '#core/log/sequencer.ts'
import { RotationError } from './rotation-error.ts'

/** Installation that `whileStopped` has locked, so that no server signs heads of its log. */
export type StoppedInstallation = {
  readonly keys: Keys
  /** Pool of the application's role, which is bound by row-level security. */
  readonly pool: Pool
  readonly adminUrl: string
}

/**
 * Runs work while no server runs on the installation and no backup copies it. Locks the data
 * folder. Also takes the sequencer's lock in the database, because servers on other machines may
 * use the same database.
 * @throws RotationError `server_running`, `upkeep_under_way`
 * @throws BackupError `no_installation`
 */
export async function whileStopped<T>(
  config: Config,
  log: SupervisorLog,
  work: (installation: StoppedInstallation) => Promise<T>,
): Promise<T> {
  const closing: (() => Promise<unknown> | void)[] = []
  try {
    const lock = claimDataDir(config.dataDir)
    closing.push(() => lock.release())
    const upkeep = lockUpkeep(config.dataDir, (pid) => new RotationError('upkeep_under_way', { pid }))
    closing.push(() => upkeep.release())
    const adminUrl = config.databaseUrl ?? (await openCluster(config.dataDir, log, closing))
    const keys = await loadKeys(config)
    const identity = await loadLogIdentity(config, keys)
    const { app } = await prepareDatabase(adminUrl, keys, {
      logins: config.logins,
      assureOwn: (on) => assureLogKnown(on, identity),
    })
    const holder = new Client({ connectionString: app, application_name: 'lastro-rotation' })
    await holder.connect()
    closing.push(() => holder.end())
    const taken = await holder.query<{ taken: boolean }>(
      'select not pg_is_in_recovery() and pg_try_advisory_lock($1) as taken',
      [SEQUENCER_LOCK],
    )
    if (taken.rows[0]?.taken !== true) throw new RotationError('server_running')
    const pool = openPool({ url: app, size: 3, name: 'lastro rotation', onLost: () => undefined })
    closing.push(() => pool.end())
    return await work({ keys, pool, adminUrl })
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

/**
 * Checks that the log in the database belongs to this installation. Accepts an earlier key of the
 * log too, because a rotation may be unfinished.
 */
async function assureLogKnown(on: Queryable, identity: LogIdentity): Promise<void> {
  try {
    await assureOwnLog(on, identity)
  } catch (error) {
    if (!(error instanceof OldLogKeyError)) throw error
  }
}

function claimDataDir(dataDir: string): Lock {
  try {
    return lockDataDir(dataDir)
  } catch (error) {
    if (error instanceof EmbeddedPostgresError && error.code === 'data_dir_in_use') {
      throw new RotationError('server_running')
    }
    throw error
  }
}

async function openCluster(dataDir: string, log: SupervisorLog, closing: (() => Promise<unknown> | void)[]) {
  const cluster = await openRunningCluster(dataDir, log)
  closing.push(() => cluster.close())
  return cluster.adminUrl
}
