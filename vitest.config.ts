import { join } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumArgs, findChromium } from './tests/support/browser/chromium.ts'
import { ciFiles } from './tests/support/vitest/ci-files.ts'
import { waitTimeout } from './tests/support/vitest/wait-timeout.ts'

// If this machine has no browser, the projects that need none still run. The browser's project
// reports what is missing.
const browser = await findChromium().catch(() => undefined)

// Shared cache of compiled modules, because each of the hundreds of processes of a run would
// compile the same modules.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/node-compile')

/**
 * Maximum concurrent test files on two cores. Four are possible because a file of `integration` or
 * `browser` often waits for a page, a disk or a timer. With five, connections and pages exceeded
 * their timeouts.
 */
const maxWorkers = 4
/** True in a run without arguments that is not of CI; see tools/test.ts. */
const isQuick = process.env['LASTRO_TEST_QUICK'] === '1'
/** True in a whole run; `tests/support/vitest/whole-run.ts` passes it to the tests. */
const isWhole = process.env['LASTRO_TEST_ALL'] === '1'
/**
 * Limits of every test, on any machine. No test is retried: a test that passes only when repeated
 * is a defect.
 */
const limits = {
  testTimeout: 3 * waitTimeout,
  hookTimeout: 3 * waitTimeout,
  expect: { poll: { timeout: waitTimeout } },
}

/**
 * Number of fuzzing inputs for each parser and for requests to the API. In a browser it is a tenth
 * of this.
 */
const fuzzRuns = Number(process.env['LASTRO_FUZZ'] ?? (isWhole ? 10_000 : isQuick ? 100 : 500))
/**
 * Number of mutated receipts: 300, 1,000 or 10,000. The digest of the verdicts is known only for
 * these numbers.
 */
const mutatedReceipts = Number(process.env['LASTRO_MUTATED'] ?? (isWhole ? 10_000 : 300))
/**
 * The default seed is the date. All runs of one day therefore try the same inputs, and each day
 * tries others.
 */
const seed = Number(process.env['LASTRO_SEED'] ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''))

const provide = { isWhole, seed, fuzzRuns, mutatedReceipts }

/**
 * Tests whose results may differ by platform: the vectors, bytes and texts, numbers, curves, and
 * dates. A whole run executes all tests of src/ledger and src/domain in a browser too.
 */
const inBrowser = [
  'src/ledger/**/{bytes,canonical,ecvrf,ed25519,hash,sha2,statement}.test.ts',
  'src/domain/**/{calendar-day,decimal,instant,name}.test.ts',
  'tests/ledger/{forged,vectors}.test.ts',
  'tests/ledger/fuzz/verdicts.test.ts',
]

/**
 * Tests that replace a module or list the loaded modules. They run without sharing modules with any
 * other file.
 */
const alone = ['tests/integration/{shipments/later-field-list,database/statements}.test.ts']

/** Files that this run leaves out. */
const leftOut = isQuick ? ciFiles : []

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
    // Time for the teardown, in which PostgreSQL is stopped.
    teardownTimeout: waitTimeout,
    projects: [
      {
        test: {
          name: 'unit',
          provide,
          include: ['src/**/*.test.{ts,tsx}', 'tests/ledger/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: [...leftOut],
          environment: 'node',
          setupFiles: ['./tests/support/vitest/seed-setup.ts', './tests/support/browser/messages-setup.ts'],
          // Unit tests leave nothing behind, so the files share processes. A process for each of
          // the hundreds of files took most of the time.
          isolate: false,
          maxWorkers,
          ...limits,
        },
      },
      {
        // These packages are bundled in advance. Otherwise Vite finds them at the first import and
        // reloads the page while tests run.
        optimizeDeps: {
          include: [
            '@noble/curves/ed25519.js',
            '@noble/curves/nist.js',
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
          provide: { ...provide, fuzzRuns: fuzzRuns / 10, mutatedReceipts: isWhole ? 1_000 : 300 },
          ...limits,
          setupFiles: './tests/support/vitest/seed-setup.ts',
          include: isWhole ? ['src/{ledger,domain}/**/*.test.ts', 'tests/ledger/**/*.test.ts'] : inBrowser,
          // These tests need many leaves, and their results do not depend on the platform.
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
          exclude: [...alone, ...leftOut],
          globalSetup: ['./tests/support/database/postgres-setup.ts', './tests/support/browser/web-setup.ts'],
          setupFiles: './tests/support/api/contract-setup.ts',
          // Without isolation, files share the loaded server. Loading it for each file took a fifth
          // of the processor time.
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
          globalSetup: ['./tests/support/database/postgres-setup.ts', './tests/support/browser/web-setup.ts'],
          ...limits,
        },
      },
      {
        test: {
          name: 'browser',
          provide,
          include: ['tests/browser/**/*.test.ts'],
          exclude: [...leftOut],
          setupFiles: ['./tests/support/browser/trace-setup.ts', './tests/support/browser/messages-setup.ts'],
          isolate: false,
          globalSetup: ['./tests/support/database/postgres-setup.ts', './tests/support/browser/web-setup.ts'],
          ...limits,
          maxWorkers,
        },
      },
    ],
  },
})
