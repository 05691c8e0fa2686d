// node bootstrap.mjs tools/operator-lab.ts: operates two nodes behind a proxy as an operator does,
// on PostgreSQL 15 and 18 with plain roles, and prints figures. It needs pg_dump and pg_restore of
// PostgreSQL 18, and openssl.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const repository = join(import.meta.dirname, '..')
const vitest = join(repository, 'node_modules/vitest/vitest.mjs')
const config = join(repository, 'tests/operator-lab/vitest.config.ts')
const run = spawn(process.execPath, [vitest, 'run', '--config', config], {
  cwd: repository,
  stdio: 'inherit',
})
const [code]: unknown[] = await once(run, 'exit')
process.exitCode = typeof code === 'number' ? code : 1
