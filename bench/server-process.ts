import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import buildWeb from '../tests/support/browser/web-setup.ts'
import type { Site } from './site.ts'

const main = join(import.meta.dirname, '../src/server/app/main.ts')
const START_TIMEOUT_MS = 20_000
/** Folder in which Node caches compiled modules, as `npm start` and the image do. */
const compileCache = join(import.meta.dirname, '../node_modules/.compile-cache')

export type ServerProcess = {
  readonly pid: number
  readonly url: string
  readonly child: ChildProcess
  /** Milliseconds from the start of the process until it served. */
  readonly startedInMs: number
  readonly stop: () => Promise<void>
}

/**
 * Starts the server on the database of a site (site.ts), in a separate process as `npm start` does.
 * @param nodeOptions further command-line options of Node
 */
export async function startServerProcess(
  { env, services }: Site,
  nodeOptions: readonly string[] = [],
): Promise<ServerProcess> {
  const { PATH = '' } = process.env
  await buildWeb()
  const begun = performance.now()
  const child = fork(main, {
    env: { PATH, NODE_COMPILE_CACHE: compileCache, MALLOC_ARENA_MAX: '2', ...env },
    execArgv: ['--disable-warning=ExperimentalWarning', ...extraArguments(), ...nodeOptions],
    // Standard output is a pipe, because the server prints a line there when it is ready.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    // Keeps dates and bytes in messages of preloaded modules.
    serialization: 'advanced',
  })
  const { pid, stdout } = child
  if (pid === undefined || stdout === null) throw new Error('the server did not start')
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the server ended with ${String(code)}`)
  })
  ended.catch(() => undefined)
  await Promise.race([once(stdout, 'data', { signal: AbortSignal.timeout(START_TIMEOUT_MS) }), ended])
  return {
    pid,
    child,
    startedInMs: performance.now() - begun,
    url: `http://127.0.0.1:${services.config.port}`,
    stop: async () => {
      child.kill('SIGTERM')
      await ended.catch(() => undefined)
    },
  }
}

/**
 * Options of `BENCH_SERVER_NODE_OPTIONS`, such as `--cpu-prof --cpu-prof-dir=/tmp/profile`, for
 * profiling.
 */
function extraArguments(): readonly string[] {
  return (process.env['BENCH_SERVER_NODE_OPTIONS'] ?? '').split(' ').filter((option) => option !== '')
}
