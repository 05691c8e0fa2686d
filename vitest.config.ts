import { join } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumArgs, findChromium } from './tests/support/chromium.ts'
import { waitTimeout } from './tests/support/wait-timeout.ts'

// Without a browser on this machine the other projects still run; the browser's own says what is missing.
const browser = await findChromium().catch(() => undefined)

// For the hundreds of processes of a run, each of which compiles the same modules otherwise.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/node-compile')

/**
 * Two cores carry four, because a file of `integration` or `browser` often waits for a page, a disk
 * or a span of time. With five, connections and pages ran into their timeouts.
 */
const maxWorkers = 4
/** True in a whole run; `tests/support/whole-run.ts` passes it to the tests. */
const isWhole = process.env['LASTRO_TEST_ALL'] === '1'
/**
 * Limits of every test, on any machine. No test is retried: one that passes only then is a defect.
 */
const limits = {
  testTimeout: 3 * waitTimeout,
  hookTimeout: 3 * waitTimeout,
  expect: { poll: { timeout: waitTimeout } },
}

/** Inputs of each parser under fuzzing, in a browser a tenth, and requests to the API. */
const fuzzRuns = Number(process.env['LASTRO_FUZZ'] ?? (isWhole ? 10_000 : 1_000))
/** 1000 or 10000, of which the verdicts are known. */
const mutatedReceipts = Number(process.env['LASTRO_MUTATED'] ?? (isWhole ? 10_000 : 1_000))
/** The day, so that every run of a day tries the same and each day something else. */
const seed = Number(process.env['LASTRO_SEED'] ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''))

const provide = { isWhole, seed, fuzzRuns, mutatedReceipts }

/**
 * Tests of results that may differ by platform, beside the vectors: bytes and texts, numbers,
 * curves, and dates. A whole run tests all of both floors in a browser too.
 */
const inBrowser = [
  'src/ledger/**/{bytes,canonical,ecvrf,ed25519,hash,sha2,statement}.test.ts',
  'src/domain/**/{calendar-day,decimal,instant,name}.test.ts',
  'tests/ledger/{forged,vectors}.test.ts',
  'tests/ledger/fuzz/verdicts.test.ts',
]

/** Tests that replace a module or list the loaded ones. They share modules with no other file. */
const alone = ['tests/integration/{later-field-list,statements}.test.ts']

declare module 'vitest' {
  interface ProvidedContext {
    isWhole: boolean
    seed: number
    fuzzRuns: number
    mutatedReceipts: number
  }
}

export default defineConfig({
  test: {
    // PostgreSQL is stopped in it.
    teardownTimeout: waitTimeout,
    projects: [
      {
        test: {
          name: 'unit',
          provide,
          include: ['src/**/*.test.{ts,tsx}', 'tests/ledger/**/*.test.ts', 'tools/**/*.test.ts'],
          environment: 'node',
          setupFiles: './tests/support/seed-setup.ts',
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
        test: {
          name: 'ledger-browser',
          provide: { ...provide, fuzzRuns: fuzzRuns / 10, mutatedReceipts: 1_000 },
          ...limits,
          setupFiles: './tests/support/seed-setup.ts',
          include: isWhole ? ['src/{ledger,domain}/**/*.test.ts', 'tests/ledger/**/*.test.ts'] : inBrowser,
          // Tens of thousands of leaves say nothing of a platform.
          exclude: ['src/ledger/**/{tile,whole-log}.test.ts'],
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
          provide,
          include: ['tests/integration/**/*.test.ts'],
          exclude: alone,
          globalSetup: ['./tests/support/postgres-setup.ts', './tests/support/web-setup.ts'],
          setupFiles: './tests/support/contract-setup.ts',
          // Each file would load the server again otherwise, which took a fifth of the processor.
          isolate: false,
          ...limits,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'integration-alone',
          provide,
          include: alone,
          globalSetup: ['./tests/support/postgres-setup.ts', './tests/support/web-setup.ts'],
          ...limits,
        },
      },
      {
        test: {
          name: 'browser',
          provide,
          include: ['tests/browser/**/*.test.ts'],
          isolate: false,
          globalSetup: ['./tests/support/postgres-setup.ts', './tests/support/web-setup.ts'],
          ...limits,
          maxWorkers,
        },
      },
    ],
  },
})
