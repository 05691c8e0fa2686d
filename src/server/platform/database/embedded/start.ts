import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { superuserUrl } from '../with-client.ts'
import { reattachOrphan } from './reattach.ts'
import type { Binaries } from './binaries.ts'
import { EmbeddedPostgresError } from './error.ts'
import { chooseHome, type Home } from './home.ts'
import { initialise, takeOwnership } from './initialise.ts'
import { lockFile } from './lock.ts'
import { launch, type Postmaster } from './postmaster.ts'
import { settings } from './settings.ts'
import { ensurePassword } from './settle-password.ts'
import { supervise, type SupervisorLog } from './supervise.ts'

const START_ATTEMPTS = 40

/**
 * Runs PostgreSQL from the npm dependencies on `dataDir` (created if missing). After a crash the
 * server restarts on the same port. If this process dies, the server shuts down. Beside the folder,
 * `DATA_DIR` also gets `<dataDir>.password` (mode 0600), `.log` and `.lock`.
 * @throws EmbeddedPostgresError see its codes; `data_dir_in_use` if another process runs this
 * folder
 */
export async function startEmbeddedPostgres(options: {
  readonly dataDir: string
  readonly log: SupervisorLog
  /** Binaries to run instead of the installed ones, such as those of another version. */
  readonly binaries?: Binaries
  /** PostgreSQL settings that replace ours. */
  readonly settings?: Readonly<Record<string, string>>
}) {
  const lock = lockFile(`${options.dataDir}.lock`)
  try {
    const home = {
      ...chooseHome(options.dataDir, options.binaries),
      settings: { ...settings(), ...options.settings },
    }
    const kept = await initialise(home)
    const orphan = await reattachOrphan(home, kept)
    const postmaster = orphan ?? (await launchOnFreePort(home))
    const { pid, port } = postmaster
    const adopted = orphan !== undefined
    options.log.info(
      { pid, port, adopted, runAs: home.runAs.kind, dir: home.dataDir },
      'embedded PostgreSQL runs',
    )
    const supervision = supervise(home, postmaster, options.log)
    const password = await ensurePassword(home.passwordFile, port, kept).catch(async (error: unknown) => {
      await supervision.stop()
      throw error
    })
    return {
      /** Connection URL for the database `postgres`. It contains the password: never log it. */
      adminUrl: superuserUrl(port, password),
      port,
      /** True if a server left behind by a killed process was reattached. */
      adopted,
      async stop(): Promise<void> {
        await supervision.stop()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw asRefusal(error, options.dataDir)
  }
}

/**
 * Converts a system error about a file (no permission, no space, read-only) to the error that the
 * data folder is not usable.
 */
function asRefusal(error: unknown, dir: string): unknown {
  const isSystemError = error instanceof Error && 'syscall' in error
  return isSystemError
    ? new EmbeddedPostgresError('data_dir_not_usable', { dir, reason: error.message })
    : error
}

/**
 * Retries two errors that pass by themselves. In one, the port was taken between choosing and using
 * it. In the other, children of a killed server still hold its memory until they notice its death.
 */
async function launchOnFreePort(home: Home): Promise<Postmaster> {
  takeOwnership(home)
  for (let attempt = 1; ; attempt++) {
    try {
      return await launch(home, await freePort())
    } catch (error) {
      if (attempt === START_ATTEMPTS || !isPassing(error)) throw error
      await sleep(250)
    }
  }
}

function isPassing(error: unknown): boolean {
  if (!(error instanceof EmbeddedPostgresError) || error.code !== 'start_failed') return false
  const reason = String(error.facts['reason'])
  return /could not bind|pre-existing shared memory block|lock file "postmaster\.pid" already exists/.test(
    reason,
  )
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
