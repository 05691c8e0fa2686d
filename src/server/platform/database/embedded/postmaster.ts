import { spawn, type ChildProcess, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { within } from '../../base/within.ts'
import { program } from './binaries.ts'
import { EmbeddedPostgresError } from './error.ts'
import type { Home } from './home.ts'
import { isAlive, isTaken } from './process-facts.ts'
import { isPostmasterOf, postmasterPidPath, readPostmasterPid } from './postmaster-pid.ts'
import { asUser } from './run-as.ts'
import { tieToUs } from './watcher.ts'

export type Postmaster = {
  readonly pid: number
  readonly port: number
  /** Resolves when the process has ended; never rejects. */
  readonly gone: Promise<void>
}

const START_TIMEOUT_MS = 5 * 60_000
const POLL_MS = 20
const LOG_LIMIT_BYTES = 10 * 2 ** 20

/** Returns the arguments of a server for this folder on this port. */
export function postmasterArguments(home: Home, port: number): string[] {
  const options = Object.entries(home.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', home.dataDir, '-p', String(port), ...options]
}

/**
 * Starts the server and waits until it accepts connections, including crash recovery. The server
 * shuts down if this process dies, even during the start.
 * @throws EmbeddedPostgresError `start_failed` with the last lines of its log,
 * `binaries_do_not_run`
 */
export async function launch(home: Home, port: number): Promise<Postmaster> {
  dropReusedPid(home.dataDir)
  const logStart = rotateLog(home.logFile)
  const child = spawnServer(home, port)
  if (child.pid === undefined) {
    const [cause]: unknown[] = await once(child, 'error')
    throw new EmbeddedPostgresError('binaries_do_not_run', { path: child.spawnfile, reason: String(cause) })
  }
  const untie = tieToUs(child.pid, home.runAs)
  const gone = new Promise<void>((resolve) => void child.once('exit', () => resolve())).then(untie)
  if (await becomesReady(home, child)) return { pid: child.pid, port, gone }
  const reason = readFileSync(home.logFile).subarray(logStart).toString('utf8').slice(-2000).trim()
  throw new EmbeddedPostgresError('start_failed', { reason, log: home.logFile })
}

/** Returns a server that is not our child process. Its end is detected by polling the pid. */
export function adopted(home: Home, pid: number, port: number): Postmaster {
  const untie = tieToUs(pid, home.runAs)
  return { pid, port, gone: disappearance(pid).then(untie) }
}

/**
 * Shuts a server down cleanly, or by force if it still runs after `patience` milliseconds.
 * Acknowledged writes survive either way.
 */
export async function shutDown(
  home: Home,
  { pid, gone }: Pick<Postmaster, 'pid' | 'gone'>,
  patience = 8_000,
): Promise<void> {
  const steps = [
    ['INT', patience],
    ['QUIT', 2_000],
    ['KILL', 2_000],
  ] as const
  for (const [signal, milliseconds] of steps) {
    sendSignal(home, pid, signal)
    if (await within(milliseconds, gone)) return
  }
}

/** Resolves when the process has ended. */
export async function disappearance(pid: number): Promise<void> {
  while (isAlive(pid)) await sleep(200, undefined, { ref: false })
}

function spawnServer(home: Home, port: number): ChildProcess {
  const { file, args, ids, env } = asUser(
    home.runAs,
    program(home.binaries, 'postgres'),
    postmasterArguments(home, port),
  )
  const log = openSync(home.logFile, 'a', 0o600)
  try {
    const child = spawn(file, args, {
      ...ids,
      env,
      cwd: home.dataDir,
      stdio: ['ignore', log, log],
      detached: true,
    })
    child.unref()
    return child
  } finally {
    closeSync(log)
  }
}

async function becomesReady(home: Home, child: ChildProcess): Promise<boolean> {
  for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline; await sleep(POLL_MS)) {
    const record = readPostmasterPid(home.dataDir)
    if (record?.pid === child.pid && record?.status === 'ready') return true
    if (child.exitCode !== null || child.signalCode !== null) return false
  }
  child.kill('SIGKILL')
  return false
}

/**
 * Removes a leftover pid file if another process now has that pid, because PostgreSQL then refuses
 * to start. PostgreSQL itself handles a dead pid.
 */
function dropReusedPid(dataDir: string): void {
  const record = readPostmasterPid(dataDir)
  if (record !== undefined && isTaken(record.pid) && !isPostmasterOf(record.pid, dataDir)) {
    rmSync(postmasterPidPath(dataDir))
  }
}

/**
 * Rotates the log and retains one older file.
 * @returns offset in bytes at which this start's lines begin
 */
function rotateLog(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size < LOG_LIMIT_BYTES) return size
  renameSync(logFile, `${logFile}.1`)
  return 0
}

function sendSignal(home: Home, pid: number, signal: 'INT' | 'QUIT' | 'KILL'): void {
  if (!isPostmasterOf(pid, home.dataDir)) return
  // Windows has no signals; PostgreSQL's pg_ctl emulates them.
  if (process.platform === 'win32') spawnSync(program(home.binaries, 'pg_ctl'), ['kill', signal, String(pid)])
  else process.kill(pid, `SIG${signal}`)
}
