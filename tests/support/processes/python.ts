import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { CliRun } from './run-cli.ts'

const repository = join(import.meta.dirname, '../../..')

/** Runs Python with the package `lastro` of the repository, or with that of `packages`. */
export async function runPython(
  args: readonly string[],
  stdin: string | Uint8Array = '',
  packages = join(repository, 'clients/python'),
): Promise<CliRun> {
  const child = spawn('python3', args, {
    cwd: repository,
    env: { ...process.env, PYTHONPATH: packages, PYTHONDONTWRITEBYTECODE: '1' },
  })
  // Ignores errors of the pipe, because a program that refuses its arguments does not read its
  // input.
  child.stdin.on('error', () => undefined)
  child.stdin.end(stdin)
  const ended = new Promise<number | null>((resolve) => void child.once('exit', resolve))
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, stdout, stderr }
}
