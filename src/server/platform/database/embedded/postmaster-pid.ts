import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandLineOf, isAlive } from './process-facts.ts'

/** Contents of `postmaster.pid` (PostgreSQL source: miscadmin.h, LOCK_FILE_LINE_*). */
export type PostmasterRecord = {
  readonly pid: number
  readonly port: number
  readonly status: string
}

/** Reads the record in a data folder. Returns undefined if there is none or if it is incomplete. */
export function readPostmasterPid(dataDir: string): PostmasterRecord | undefined {
  let lines: string[]
  try {
    lines = readFileSync(postmasterPidPath(dataDir), 'utf8').split('\n')
  } catch {
    return undefined
  }
  // A stand-alone backend, such as initdb's, writes its pid as a negative number.
  const pid = Math.abs(Number(lines[0]))
  if (!Number.isSafeInteger(pid) || pid === 0) return undefined
  return { pid, port: Number(lines[3] ?? 0), status: (lines[7] ?? '').trim() }
}

export function postmasterPidPath(dataDir: string): string {
  return join(dataDir, 'postmaster.pid')
}

/**
 * Returns true if the process is a PostgreSQL server of this folder, not another process that
 * reuses the pid of a dead server.
 */
export function isPostmasterOf(pid: number, dataDir: string): boolean {
  if (!isAlive(pid)) return false
  const commandLine = commandLineOf(pid)
  // If the system does not report the command line, apply PostgreSQL's own rule: a live process is
  // assumed to be the server.
  return commandLine === undefined || commandLine.includes(`-D ${dataDir} -p `)
}
