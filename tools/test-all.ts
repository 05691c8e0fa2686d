// npm run test:all: runs all tests, none sampled or skipped (tests/support/vitest/whole-run.ts).
// Then runs the integration tests of a normal run on PostgreSQL 15 and 17, and the operator lab.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const repository = join(import.meta.dirname, '..')

const STEPS = [
  { name: 'npm test', args: ['tools/test.ts'], env: {} },
  {
    name: 'PostgreSQL 15',
    args: ['tools/test.ts', 'tests/integration'],
    env: { TEST_POSTGRES: '15', LASTRO_TEST_ALL: '0' },
  },
  {
    name: 'PostgreSQL 17',
    args: ['tools/test.ts', 'tests/integration'],
    env: { TEST_POSTGRES: '17', LASTRO_TEST_ALL: '0' },
  },
  { name: 'operator lab', args: ['tools/operator-lab.ts'], env: {} },
] as const

const failed: string[] = []
for (const { name, args, env } of STEPS) {
  process.stdout.write(`\n› ${name}\n`)
  const options = {
    cwd: repository,
    stdio: 'inherit',
    env: { ...process.env, LASTRO_TEST_ALL: '1', ...env },
  } as const
  const [code]: unknown[] = await once(spawn(process.execPath, [...args], options), 'exit')
  if (code !== 0) failed.push(name)
}
process.stdout.write(failed.length === 0 ? '\nall passed\n' : `\nfailed: ${failed.join(', ')}\n`)
process.exitCode = failed.length === 0 ? 0 : 1
