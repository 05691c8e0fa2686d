import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { patience } from '../support/patience.ts'

// One scene after the other: each measures what it does.
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../..'),
    include: ['tests/operator-lab/**/*.test.ts'],
    globalSetup: ['./tests/support/web-setup.ts'],
    testTimeout: 5 * patience,
    hookTimeout: 5 * patience,
    expect: { poll: { timeout: patience } },
    fileParallelism: false,
    bail: 0,
  },
})
