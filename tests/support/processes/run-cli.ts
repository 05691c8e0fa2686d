import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { run } from '../../../src/cli/run.ts'

export type CliRun = { readonly code: number | null; readonly stdout: string; readonly stderr: string }

const main = join(import.meta.dirname, '../../../src/cli/main.ts')

/** Runs the command line like a user: in a separate process, in a folder outside the repository. */
export async function runCli(
  folder: string,
  args: readonly string[],
  stdin: string | Uint8Array = '',
  env: Readonly<Record<string, string>> = {},
): Promise<CliRun> {
  const child = spawn(process.execPath, [main, ...args], {
    cwd: folder,
    env: { TZ: 'America/Sao_Paulo', NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...env },
  })
  // Ignores errors of the pipe, because a process that refuses its arguments does not read its
  // input.
  child.stdin.on('error', () => undefined)
  child.stdin.end(stdin)
  const [stdout, stderr, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => void child.once('exit', resolve)),
  ])
  return { code, stdout, stderr }
}

/**
 * Runs the command line in this process, for tests that run a command many times. Suits only
 * commands that write nothing except their output.
 */
export async function runCliHere(args: readonly string[], stdin: string): Promise<CliRun> {
  const [printed, errors]: [string[], string[]] = [[], []]
  const code = await run(args, {
    stdin: (async function* () {
      yield Buffer.from(stdin)
    })(),
    print: (part) => void printed.push(part),
    printError: (part) => void errors.push(part),
    useColour: false,
    columns: undefined,
    timeZone: 'America/Sao_Paulo',
  })
  return { code, stdout: printed.join(''), stderr: errors.join('') }
}
