import { readFile } from 'node:fs/promises'
import { z } from 'zod'

export type Tally = { readonly passed: number; readonly failed: number; readonly skipped: number }

/** Members of Vitest's JSON report from which the tests are counted. */
const result = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
})

/**
 * Counts the passed, failed and skipped tests of a run. A test file that could not be loaded counts
 * as one failure. So does a run without a test, without a report, or with an error outside of
 * tests.
 * @param code exit code of Vitest
 */
export async function readTally(file: string, code: number): Promise<Tally> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return { passed: 0, failed: 1, skipped: 0 }
  const run = result.parse(JSON.parse(text))
  const unloaded = run.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const passed = run.numPassedTests
  const skipped = run.numPendingTests + run.numTodoTests
  const failed = run.numFailedTests + unloaded.length
  const failedOtherwise = failed === 0 && (code !== 0 || passed === 0)
  return { passed, failed: failedOtherwise ? 1 : failed, skipped }
}
