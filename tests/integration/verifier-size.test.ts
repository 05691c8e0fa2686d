import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build } from 'vite'

test('all that verifies a receipt is at most 40 kB, minified', async () => {
  const entry = '\0entry'
  const verify = join(import.meta.dirname, '../../src/ledger/verify.ts')
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) =>
          id === entry
            ? `import { verifyReceipt } from ${JSON.stringify(verify)}; globalThis.verify = verifyReceipt`
            : undefined,
      },
    ],
    build: {
      write: false,
      modulePreload: false,
      minify: true,
      target: 'es2022',
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  })
  if (!('output' in built)) throw new Error('it was not built')
  expect(built.output).toHaveLength(1)
  expect(Buffer.byteLength(built.output[0].code)).toBeLessThanOrEqual(40_000)
})
