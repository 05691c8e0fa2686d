// npm test [FILTER…]: the checks, then the tests; with filters, only the tests whose path contains
// one. The last line is `N passed, N failed`, with `, N skipped` where tests were skipped. Without
// filters, only CI and a whole run execute the files of tests/support/vitest/ci-files.ts.
// `LASTRO_TEST_ALL=1` runs all tests with all their inputs, as `npm run test:all` does. Without it,
// slow tests are skipped or use a sample of their inputs (see tests/support/vitest/whole-run.ts).
// `--headed` shows the browser of the browser tests, and keeps a trace of each failed test.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChecks } from './checks.ts'
import { readTally, type Tally } from './test-tally.ts'

const repository = join(import.meta.dirname, '..')
const filters = process.argv.slice(2).filter((argument) => argument !== '--headed')
const isHeaded = filters.length < process.argv.length - 2
const isQuick = filters.length === 0 && !process.env['CI'] && process.env['LASTRO_TEST_ALL'] !== '1'

const failedChecks = filters.length > 0 ? [] : await runChecks()
const tally = await runTests()
for (const { name } of failedChecks) process.stdout.write(`\n${name} failed\n`)

const failed = tally.failed + failedChecks.length
const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : ''
process.stdout.write(`\n${tally.passed} passed, ${failed} failed${skipped}\n`)
process.exitCode = failed > 0 ? 1 : 0

async function runTests(): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'lastro-test-result-'))
  const file = join(folder, 'result.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const vitest = join(repository, 'node_modules/vitest/vitest.mjs')
  const run = spawn(process.execPath, [vitest, 'run', ...reporters, ...filters], {
    cwd: repository,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...(isHeaded && { LASTRO_HEADED: '1' }),
      ...(isQuick && { LASTRO_TEST_QUICK: '1' }),
    },
  })
  try {
    const [code]: unknown[] = await once(run, 'exit')
    return await readTally(file, typeof code === 'number' ? code : 1)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
