import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const repository = join(import.meta.dirname, '..')

const CHECKS = [
  { name: 'tsc', args: ['-b'] },
  { name: 'oxlint', args: [] },
  { name: 'oxfmt', args: ['--check'] },
  { name: 'knip', args: [] },
] as const

export type FailedCheck = { readonly name: string; readonly code: number }

/** Runs the checks in order, each to its end and with its output shown; returns those that failed. */
export async function runChecks(): Promise<readonly FailedCheck[]> {
  const failed: FailedCheck[] = []
  for (const { name, args } of CHECKS) {
    process.stdout.write(`\n› ${[name, ...args].join(' ')}\n`)
    const code = await runTool(name, args)
    if (code !== 0) failed.push({ name, code })
  }
  return failed
}

async function runTool(name: string, args: readonly string[]): Promise<number> {
  const file = join(repository, 'node_modules/.bin', name)
  const tool = spawn(file, args, { cwd: repository, stdio: 'inherit', shell: process.platform === 'win32' })
  const [code]: unknown[] = await once(tool, 'exit')
  return typeof code === 'number' ? code : 1
}
