import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { waitTimeout } from '../support/vitest/wait-timeout.ts'

// Runs one test file at a time, because concurrent files would distort the times that the tests
// measure.
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../..'),
    include: ['tests/operator-lab/**/*.test.ts'],
    globalSetup: ['./tests/support/browser/web-setup.ts'],
    testTimeout: 5 * waitTimeout,
    hookTimeout: 5 * waitTimeout,
    expect: { poll: { timeout: waitTimeout } },
    fileParallelism: false,
    bail: 0,
  },
})
