import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { tieToUs } from '#platform/database/embedded/watcher.ts'
import { ChainError } from '../chain-error.ts'

/** Running process of the development chain. */
export type Anvil = {
  readonly rpcUrl: string
  readonly pid: number
  /** Settles when the process has ended; never rejects. */
  readonly gone: Promise<void>
  readonly stop: () => Promise<void>
}

const ARGUMENTS = [
  ['--host', '127.0.0.1'],
  // The operating system chooses the port; the first lines of output name it.
  ['--port', '0'],
  // No page in a browser may call the chain, and no publicly known account has a balance on it.
  ['--no-cors'],
  ['--accounts', '0'],
  ['--threads', '1'],
  ['--prune-history', '8'],
].flat()
const LISTENING = /^Listening on (127\.0\.0\.1:\d+)/
const START_TIMEOUT_MS = 30_000
const STOP_TIMEOUT_MS = 2_000

/**
 * Starts the process of an empty development chain, on a free port that only this machine can
 * reach. The process ends when the server's process ends.
 * @param home folder in which the program may write its own files
 * @throws ChainError `no_program` if the program does not run
 */
export async function runAnvil(program: string, home: string): Promise<Anvil> {
  const child = spawn(program, ARGUMENTS, {
    stdio: ['ignore', 'pipe', 'ignore'],
    cwd: home,
    env: { HOME: home, PATH: process.env['PATH'] ?? '' },
    // The chain's process gets its own session, so that Ctrl+C in the terminal does not reach it.
    detached: process.platform !== 'win32',
  })
  const failed = once(child, 'error').then(([cause]) => {
    throw new ChainError('no_program', String(cause))
  })
  const { pid } = child
  if (pid === undefined) return failed
  failed.catch(() => undefined)
  const untie = tieToUs(pid, { kind: 'self' })
  const gone = new Promise<void>((resolve) => void child.once('exit', () => resolve())).then(untie)
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await Promise.race([gone, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })])
    child.kill('SIGKILL')
    await gone
  }
  const host = await Promise.race([
    printedUrl(child.stdout),
    gone.then(() => undefined),
    sleep(START_TIMEOUT_MS, undefined, { ref: false }),
  ])
  // Later output is discarded so that it does not fill the pipe.
  child.stdout.resume()
  if (host !== undefined) return { rpcUrl: `http://${host}`, pid, gone, stop }
  await stop()
  throw new ChainError('no_program', 'it does not start')
}

async function printedUrl(stdout: NodeJS.ReadableStream): Promise<string | undefined> {
  const lines = createInterface({ input: stdout })
  return new Promise((resolve) => {
    lines.on('line', (line) => {
      const [, host] = LISTENING.exec(line) ?? []
      if (host !== undefined) resolve(host)
    })
    lines.once('close', () => resolve(undefined))
  })
}
