import { join } from 'node:path'
import { build } from 'vite'

const verify = join(import.meta.dirname, '../../../src/ledger/receipt/verify.ts')

/**
 * Builds the receipt verifier as one minified script, which sets `verifyReceipt` as the global
 * `verify`.
 */
export async function buildVerifier(): Promise<string> {
  const entry = '\0entry'
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
  const [script, ...more] = built.output
  if (more.length > 0) throw new Error('it is more than one file')
  return script.code
}
