import { writeFile } from 'node:fs/promises'
import type { Reporter, TestModule } from 'vitest/node'

/** A test that failed, was tried once more, and passed. */
type SecondTry = { readonly file: string; readonly test: string; readonly error: string }

/**
 * Vitest reporter that names what passed only when it was tried again: a defect to mend, of the test or of the product.
 * Writes it to the file that `SECOND_TRIES_FILE` names, a line of text for each.
 */
export default class SecondTries implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    const file = process.env['SECOND_TRIES_FILE']
    if (file === undefined) return
    const lines = modules
      .flatMap(secondTriesOf)
      .map(({ file: of, test, error }) => `${of} > ${test}: ${error.replaceAll(/\s+/g, ' ')}\n`)
    await writeFile(file, lines.join(''))
  }
}

function secondTriesOf(module: TestModule): readonly SecondTry[] {
  return [...module.children.allTests('passed')]
    .filter((test) => test.diagnostic()?.flaky === true)
    .map((test) => ({
      file: module.relativeModuleId,
      test: test.fullName,
      error: test.result().errors?.[0]?.message ?? '',
    }))
}
