import { join } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumArgs, findChromium } from './tests/support/chromium.ts'
import { patience } from './tests/support/patience.ts'

// Without a browser on this machine the other projects still run; the browser's own says what is missing.
const browser = await findChromium().catch(() => undefined)

// For the hundreds of processes of a run, each of which compiles the same modules otherwise.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/node-compile')

/** A file of `integration` or `browser` often waits, for a page, a disk or a span of time: two cores carry four. */
const maxWorkers = 4
/** Of every test, whichever machine it runs on. */
const limits = {
  testTimeout: 3 * patience,
  hookTimeout: 3 * patience,
  expect: { poll: { timeout: patience } },
}

/** Where nobody watches, what speaks to servers and browsers may fail once; `npm test` names what did. */
const retry = process.env['CI'] ? 1 : 0

/** Of each parser under fuzzing; in a browser a tenth. */
const fuzzRuns = Number(process.env['LASTRO_FUZZ'] ?? 10_000)
/** Requests to the API under fuzzing. */
const fuzzRequests = Number(process.env['LASTRO_FUZZ'] ?? 10_000)
/** 1000 or 10000, of which the verdicts are known. */
const mutatedReceipts = Number(process.env['LASTRO_MUTATED'] ?? 1_000)

declare module 'vitest' {
  interface ProvidedContext {
    fuzzRuns: number
    fuzzRequests: number
    mutatedReceipts: number
  }
}

export default defineConfig({
  test: {
    // PostgreSQL is stopped in it.
    teardownTimeout: patience,
    projects: [
      {
        test: {
          name: 'unit',
          provide: { fuzzRuns, mutatedReceipts },
          include: ['src/**/*.test.{ts,tsx}', 'tests/ledger/**/*.test.ts', 'tools/**/*.test.ts'],
          environment: 'node',
          // Pure code leaves nothing behind: a process for each of hundreds of files took most of the time.
          isolate: false,
          maxWorkers,
          ...limits,
        },
      },
      {
        // Found at the first import otherwise, which reloads the page under the tests that already run.
        optimizeDeps: {
          include: [
            '@noble/curves/ed25519.js',
            '@noble/ed25519',
            '@noble/hashes/hmac.js',
            '@noble/hashes/legacy.js',
            '@noble/hashes/sha2.js',
            '@noble/hashes/sha3.js',
            '@noble/hashes/utils.js',
            'fast-check',
          ],
        },
        // The floors that run in both places are tested in both.
        test: {
          name: 'ledger-browser',
          provide: { fuzzRuns: fuzzRuns / 10, mutatedReceipts },
          ...limits,
          include: ['src/{ledger,domain}/**/*.test.ts', 'tests/ledger/**/*.test.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                args: [...chromiumArgs],
                ...(browser && {
                  executablePath: browser.executablePath,
                  env: { ...process.env, ...browser.env },
                }),
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'integration',
          provide: { fuzzRequests },
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: ['./tests/support/postgres-setup.ts', './tests/support/web-setup.ts'],
          setupFiles: './tests/support/contract-setup.ts',
          ...limits,
          retry,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['./tests/support/postgres-setup.ts', './tests/support/web-setup.ts'],
          ...limits,
          retry,
          maxWorkers,
        },
      },
    ],
  },
})
