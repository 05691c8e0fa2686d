import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/**
 * The server as users run it: in a separate process with its own data folder, embedded PostgreSQL
 * included.
 */
export type ServerProcess = {
  readonly url: string
  readonly dataDir: string
  readonly pid: number
  /** Sends `kill -9` and waits until the process has ended. */
  readonly kill: () => Promise<void>
  /** Sends SIGTERM. Returns the exit code. */
  readonly stop: () => Promise<number | null>
}

const repository = join(import.meta.dirname, '../../..')

/**
 * Starts the server and waits for the line with its address.
 * @param root folder that contains the server's code
 */
export async function startProcess(
  dataDir: string,
  port: number,
  env: Record<string, string> = {},
  options: readonly string[] = [],
  root = repository,
): Promise<ServerProcess> {
  const child = spawnServer(dataDir, port, env, options, root)
  const errors: string[] = []
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => errors.push(chunk))
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve())
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${errors.join('')}`)))
  })
  const ended = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    child.kill(signal)
    await once(child, 'exit')
    return child.exitCode
  }
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    pid: child.pid ?? 0,
    kill: async () => void (await ended('SIGKILL')),
    stop: () => ended('SIGTERM'),
  }
}

/** Starts a server that is expected to refuse to start. Returns its output and its exit code. */
export async function refusedStart(
  dataDir: string,
  port: number,
  env: Record<string, string> = {},
): Promise<{ code: number | null; said: string }> {
  const child = spawnServer(dataDir, port, env)
  const said = child.stderr === null ? '' : await text(child.stderr)
  if (child.exitCode === null) await once(child, 'exit')
  return { code: child.exitCode, said }
}

function spawnServer(
  dataDir: string,
  port: number,
  env: Record<string, string>,
  options: readonly string[] = [],
  root = repository,
): ChildProcess {
  return spawn(process.execPath, [join(root, 'src/server/app/main.ts'), ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      ANCHOR_RPC_URL: 'off',
      ...env,
    },
  })
}
