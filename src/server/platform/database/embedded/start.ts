import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
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

export type EmbeddedPostgres = {
  /** The superuser's connection to the database `postgres`, with its password: never to be logged. */
  readonly adminUrl: string
  readonly port: number
  /** Whether a server left behind by a killed process was taken over. */
  readonly adopted: boolean
  stop(): Promise<void>
}

const START_ATTEMPTS = 40

/**
 * Runs PostgreSQL from the npm dependencies on `dataDir` (made when missing) and keeps it running: a crash is
 * followed by a restart on the same port, our death by its shutdown. `DATA_DIR` beside the folder also gets
 * `<dataDir>.password` (mode 0600), `.log` and `.lock`.
 * @throws EmbeddedPostgresError see its codes; `data_dir_in_use` when another process runs this folder
 */
export async function startEmbeddedPostgres(options: {
  readonly dataDir: string
  readonly log: SupervisorLog
  /** Another version than the installed one. */
  readonly binaries?: Binaries
  /** Settings of PostgreSQL in the place of ours. */
  readonly settings?: Readonly<Record<string, string>>
}): Promise<EmbeddedPostgres> {
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
      adminUrl: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      port,
      adopted,
      async stop() {
        await supervision.stop()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw asRefusal(error, options.dataDir)
  }
}

/** What the system refuses about a file (no permission, no space, read-only) is about the folder. */
function asRefusal(error: unknown, dir: string): unknown {
  const isSystemError = error instanceof Error && 'syscall' in error
  return isSystemError
    ? new EmbeddedPostgresError('data_dir_not_usable', { dir, reason: error.message })
    : error
}

/**
 * Two refusals pass by themselves: the port was taken between choosing and using it, or children of a killed server
 * still hold its memory (they notice its death and go).
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
