import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandLineOf, isAlive } from './process-facts.ts'

/** What PostgreSQL writes about itself in `postmaster.pid` (its source: miscadmin.h, LOCK_FILE_LINE_*). */
export type PostmasterRecord = {
  readonly pid: number
  readonly port: number
  readonly status: string
}

/** The record in a data folder, undefined when there is none or it is only half written. */
export function readPostmasterPid(dataDir: string): PostmasterRecord | undefined {
  let lines: string[]
  try {
    lines = readFileSync(postmasterPidPath(dataDir), 'utf8').split('\n')
  } catch {
    return undefined
  }
  // A stand-alone backend, as initdb uses, writes its number negated.
  const pid = Math.abs(Number(lines[0]))
  if (!Number.isSafeInteger(pid) || pid === 0) return undefined
  return { pid, port: Number(lines[3] ?? 0), status: (lines[7] ?? '').trim() }
}

export function postmasterPidPath(dataDir: string): string {
  return join(dataDir, 'postmaster.pid')
}

/** Whether that process is a PostgreSQL serving this folder, and not another that was given a dead one's number. */
export function isPostmasterOf(pid: number, dataDir: string): boolean {
  if (!isAlive(pid)) return false
  const commandLine = commandLineOf(pid)
  // Where the system does not tell, PostgreSQL's own rule holds: a living process is taken for the server.
  return commandLine === undefined || commandLine.includes(`-D ${dataDir} -p `)
}
