import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { vi } from 'vitest'
import { z } from 'zod'
import { readPostmasterPid } from '#platform/database/embedded/postmaster-pid.ts'
import { isAlive } from '#platform/database/embedded/process-facts.ts'
import { waitTimeout } from '../vitest/wait-timeout.ts'

/** An embedded PostgreSQL, and the separate process that starts and holds it. */
export type HeldPostgres = {
  readonly adminUrl: string
  readonly port: number
  readonly adopted: boolean
  readonly holder: ChildProcess
  /** Log entries of the supervisor so far. */
  readonly log: readonly LogEntry[]
}

type LogEntry = { readonly log: string; readonly [fact: string]: unknown }

export type HoldOptions = { readonly env?: NodeJS.ProcessEnv; readonly uid?: number }

const script = join(import.meta.dirname, 'postgres-holder.ts')
const started = z.object({ adminUrl: z.string(), port: z.number(), adopted: z.boolean() })
const refused = z.object({ code: z.string(), facts: z.record(z.string(), z.unknown()) })
const entry = z.looseObject({ log: z.string() })
const line = z.union([started, refused, entry])

const holders = new Set<ChildProcess>()

/**
 * Starts a holder process and waits until the server runs.
 * @throws the refusal, as an object with `code` and `facts`
 */
export function holdPostgres(dataDir: string, { env, uid }: HoldOptions = {}): Promise<HeldPostgres> {
  const holder = spawn(process.execPath, [script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  holders.add(holder)
  const log: LogEntry[] = []
  return new Promise((resolve, reject) => {
    holder.once('error', reject)
    holder.once('exit', (code, signal) => {
      holders.delete(holder)
      reject(new Error(`the holder ended: ${code ?? signal}`))
    })
    createInterface({ input: holder.stdout }).on('line', (text) => {
      const message = line.parse(JSON.parse(text))
      if ('adminUrl' in message) resolve({ ...started.parse(message), holder, log })
      else if ('code' in message) reject(Object.assign(new Error('refused'), refused.parse(message)))
      else log.push(entry.parse(message))
    })
  })
}

/** Stops holders that a failed test may have left running. */
export async function stopAllHeld(): Promise<void> {
  await Promise.all([...holders].map(stopHolder))
}

export async function stopHolder(holder: ChildProcess): Promise<void> {
  if (!holders.has(holder)) return
  const exited = once(holder, 'exit')
  holder.kill('SIGTERM')
  await exited
}

export async function killHolder(holder: ChildProcess): Promise<void> {
  const exited = once(holder, 'exit')
  holder.kill('SIGKILL')
  await exited
}

/**
 * Kills the holder and its watchers, which are the processes that shut PostgreSQL down after the
 * holder has ended. Returns the process id of PostgreSQL, which continues to run.
 */
export async function orphan({ holder }: HeldPostgres, dataDir: string): Promise<number> {
  const pid = postmasterPid(dataDir)
  for (const watcher of await watchersOf(pid)) process.kill(watcher, 'SIGKILL')
  await killHolder(holder)
  return pid
}

export function postmasterPid(dataDir: string): number {
  const record = readPostmasterPid(dataDir)
  if (record === undefined) throw new Error(`no server runs on ${dataDir}`)
  return record.pid
}

export async function untilGone(pid: number): Promise<void> {
  await vi.waitUntil(() => !isAlive(pid), waitTimeout)
}

export async function untilRestarted({ log }: HeldPostgres, times = 1): Promise<void> {
  const restarts = (): number => log.filter((told) => told.log === 'embedded PostgreSQL restarted').length
  await vi.waitUntil(() => restarts() >= times, waitTimeout)
}

/** Writes a row and waits until PostgreSQL has acknowledged its commit. */
export async function remember({ adminUrl }: HeldPostgres): Promise<void> {
  await query(adminUrl, `create table remembered as select 'a committed row' as what`)
}

export async function recall({ adminUrl }: HeldPostgres): Promise<unknown> {
  return (await query(adminUrl, 'select what from remembered'))[0]?.['what']
}

export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

async function watchersOf(postmaster: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const commandLines = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  )
  return pids
    .filter((_, i) => commandLines[i]?.endsWith(`\0lastro-postgres-watcher\0${postmaster}\0`))
    .map(Number)
}
