import { accessSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { EmbeddedPostgresError } from './error.ts'

export type Lock = {
  /** Releases the lock. Further calls do nothing. */
  release(): void
}

const SQLITE_BUSY = 5
/**
 * Databases whose locks are held. They are referenced here so that the garbage collector does not
 * close them and release the locks.
 */
const held = new Set<DatabaseSync>()

/**
 * Locks `DATA_DIR` for this process until `release` or until the process ends for any reason.
 * @throws EmbeddedPostgresError `data_dir_in_use` with the holder's pid, `data_dir_not_usable`
 */
export function lockDataDir(dir: string): Lock {
  return lockFile(join(dir, 'lastro.lock'))
}

/**
 * Locks `file` exclusively. The lock is a kernel lock, taken through SQLite because Node has no
 * call for it. It ends with the process, so it is never left behind and never confused with a
 * reused pid. It also works between containers that share the folder. The file stays empty;
 * `file.pid` contains the holder's pid.
 * @throws EmbeddedPostgresError `data_dir_in_use`, `data_dir_not_usable`
 */
export function lockFile(file: string): Lock {
  const dir = dirname(file)
  const database = openExclusively(file, dir)
  held.add(database)
  return {
    release() {
      if (!held.delete(database)) return
      rmSync(`${file}.pid`, { force: true })
      database.close()
    },
  }
}

function openExclusively(file: string, dir: string): DatabaseSync {
  try {
    mkdirSync(dir, { recursive: true })
    const database = new DatabaseSync(file, { timeout: 0 })
    // SQLite also opens a read-only file, but then locks nothing.
    accessSync(file, constants.R_OK | constants.W_OK)
    // The lock is a SQLite database that is never written, so it needs no journal file.
    database.exec('pragma journal_mode = memory; begin exclusive')
    writeFileSync(`${file}.pid`, `${process.pid}\n`)
    return database
  } catch (error) {
    if (isBusy(error)) throw new EmbeddedPostgresError('data_dir_in_use', { dir, pid: holderOf(file) })
    throw new EmbeddedPostgresError('data_dir_not_usable', { dir, reason: String(error) })
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

function holderOf(file: string): number {
  try {
    return Number(readFileSync(`${file}.pid`, 'utf8')) || 0
  } catch {
    return 0
  }
}
