import { accessSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { EmbeddedPostgresError } from './error.ts'

export type Lock = {
  /** Gives the lock up; calling it again does nothing. */
  release(): void
}

const SQLITE_BUSY = 5
/** Kept from the garbage collector, which would close them: a lock lasts although its taker forgets it. */
const held = new Set<DatabaseSync>()

/**
 * Makes `DATA_DIR` this process's alone until `release` or its death, whichever way it dies.
 * @throws EmbeddedPostgresError `data_dir_in_use` with the holder's pid, `data_dir_not_usable`
 */
export function lockDataDir(dir: string): Lock {
  return lockFile(join(dir, 'lastro.lock'))
}

/**
 * Holds `file` exclusively. The lock is the kernel's own, taken through SQLite because Node has no call for it:
 * it ends with the process, so it can be neither left behind nor mistaken for a reused process number's, and it
 * holds between containers that share the folder. The file itself stays empty; who holds it stands in `file.pid`.
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
    // What may only be read opens too, and then locks nothing.
    accessSync(file, constants.R_OK | constants.W_OK)
    // Nothing is ever written to it: no journal file beside it either.
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
