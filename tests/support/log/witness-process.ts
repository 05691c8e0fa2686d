import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const main = join(import.meta.dirname, '../../../src/cli/main.ts')

export type WitnessProcess = {
  /** Verifier key and address, as the witness prints them for the configuration of a log. */
  readonly key: string
  readonly url: string
  readonly kill: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>
}

/** Starts a witness like a user: `lastro witness`, in a separate process. */
export async function startWitness(
  folder: string,
  logs: readonly string[],
  more: readonly string[] = [],
): Promise<WitnessProcess> {
  const args = [main, 'witness', folder, ...logs, '--listen', '127.0.0.1:0', ...more]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = once(child, 'exit')
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  let said = ''
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    said += chunk.toString()
    const [, key, url] = /WITNESSES="(\S+) (\S+)"/.exec(said) ?? []
    if (key === undefined || url === undefined) continue
    return {
      key,
      url,
      kill: async (signal) => {
        child.kill(signal)
        const [code] = (await exited) as [number | null]
        return code
      },
    }
  }
  throw new Error(`the witness did not start: ${errors}`)
}
