import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { identityOf } from './processes.mjs'

const FREE = 'free'
const POLL_MS = 200

/**
 * Runs `work` while no other process runs with the same lock. The lock of a dead holder is free.
 *
 * The lock is a folder of numbered tickets, each with the process that took it. Only the highest
 * ticket counts. If it is free, or if its holder is dead, a process may take the next number. A
 * hard link gives that number to one process only. If processes deleted and recreated a lock file
 * instead, one could delete the lock of another.
 *
 * @template T
 * @param {string} dir the lock's folder, created if missing
 * @param {(shareWith: (pid: number) => void) => T | Promise<T>} work may share the lock with a
 * child, so that it lasts until both have ended
 * @returns {Promise<T>}
 */
export async function withLock(dir, work) {
  mkdirSync(dir, { recursive: true })
  const ticket = await acquire(dir)
  try {
    return await work((pid) => replace(dir, ticket, describe(process.pid, pid)))
  } finally {
    replace(dir, ticket, FREE)
  }
}

/** @param {string} dir */
async function acquire(dir) {
  for (let waited = false; ; await sleep(POLL_MS)) {
    const last = highest(dir)
    if (last === 0 || !isHeld(join(dir, String(last)))) {
      const mine = last + 1
      if (take(dir, mine)) return mine
    } else if (!waited) {
      console.error('Outro processo está instalando; aguardando…')
      waited = true
    }
  }
}

/**
 * @param {string} dir
 * @param {number} ticket
 */
function take(dir, ticket) {
  const draft = writeDraft(dir, describe(process.pid))
  try {
    linkSync(draft, join(dir, String(ticket)))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft)
  }
  // If this process was slow, others may have used and deleted its number meanwhile. Its ticket is
  // then not the highest.
  if (highest(dir) !== ticket) {
    rmSync(join(dir, String(ticket)), { force: true })
    return false
  }
  for (const older of tickets(dir)) if (older < ticket) rmSync(join(dir, String(older)), { force: true })
  return true
}

/** @param {string} path */
function isHeld(path) {
  try {
    const holders = readFileSync(path, 'utf8').split('\n')
    return holders.some((holder) => identityOf(Number(holder.split(' ')[0])) === holder)
  } catch {
    return false
  }
}

/** @param {number[]} pids */
function describe(...pids) {
  return pids.map((pid) => identityOf(pid) ?? '').join('\n')
}

/**
 * @param {string} dir
 * @param {number} ticket
 * @param {string} content
 */
function replace(dir, ticket, content) {
  renameSync(writeDraft(dir, content), join(dir, String(ticket)))
}

/**
 * @param {string} dir
 * @param {string} content
 */
function writeDraft(dir, content) {
  const draft = join(dir, `.${randomUUID()}`)
  writeFileSync(draft, content)
  return draft
}

/** @param {string} dir */
function highest(dir) {
  return Math.max(0, ...tickets(dir))
}

/** @param {string} dir */
function tickets(dir) {
  return readdirSync(dir)
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
}
