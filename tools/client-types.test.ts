import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { describeApi } from '#contract/openapi/describe-api.ts'
import { Lastro } from '../clients/typescript/lastro.ts'
import { waitTimeout } from '../tests/support/vitest/wait-timeout.ts'
import { ensureInstalled } from './bootstrap/install.mjs'
import { clientTypes } from './client-types.ts'
import { pythonTypes } from './python-types.ts'
import { isWhole } from '../tests/support/vitest/whole-run.ts'

const document = describeApi({ language: 'en', serverUrl: '', version: '1' })
const written = (path: string): Promise<string> =>
  readFile(join(import.meta.dirname, '../clients', path), 'utf8')

test('the TypeScript client’s types equal those of the contract (if not, run node bootstrap.mjs tools/make-client-types.ts)', async () => {
  // Removes the characters that the formatter may change, before two texts are compared.
  const plain = (text: string): string => text.replaceAll(/[\s;,|()]+/g, '')
  expect(plain(await written('typescript/operations.ts'))).toBe(plain(clientTypes(document)))
})

test('the Python client’s types equal those of the contract (if not, run node bootstrap.mjs tools/make-client-types.ts)', async () => {
  expect(await written('python/lastro/types.py')).toBe(pythonTypes(document))
})

test.runIf(isWhole)(
  'pyright accepts correct uses of the Python client and refuses wrong ones',
  async () => {
    const pyright = join(import.meta.dirname, 'pyright')
    await ensureInstalled(pyright, { node: process.execPath, name: 'pyright' })
    const folder = join(import.meta.dirname, '../tests/python')
    const program = join(pyright, 'node_modules/pyright/index.js')
    // Pyright ends with 1 if it finds errors.
    const report = await new Promise<string>((resolve) => {
      execFile(process.execPath, [program, '-p', folder, '--outputjson'], (_error, stdout) => resolve(stdout))
    })
    const { generalDiagnostics: found } = JSON.parse(report) as {
      generalDiagnostics: { file: string; range: { start: { line: number } } }[]
    }
    const lines = (await readFile(join(folder, 'uses.py'), 'utf8')).split('\n')
    const wrong = lines.flatMap((line, at) => (line.endsWith('# wrong') ? [`uses.py:${at}`] : []))
    const refused = found.map(({ file, range }) => `${basename(file)}:${range.start.line}`)
    expect([...new Set(refused)]).toEqual(wrong)
    expect(wrong.length).toBe(5)
  },
  10 * waitTimeout,
)

test('the TypeScript client makes every call that a key may make, and no other', async () => {
  const made = new Set<string>()
  const answer = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    made.add(`${init?.method} ${new URL(input instanceof Request ? input.url : input).pathname}`)
    return Response.json({ status: 'success', data: [] })
  }
  const lastro = new Lastro({ key: 'ff_', baseUrl: 'http://lastro.test', fetch: answer })
  const calls = [lastro, ...Object.values(lastro)].flatMap((one: object) => Object.values(one) as unknown[])
  for (const call of [...calls, lastro.dashboard.bind(lastro)]) {
    if (typeof call === 'function') await (call as (...given: unknown[]) => unknown)('ID', 'ID')
  }
  expect([...made].toSorted()).toEqual(callsByKey('ID').toSorted())
})

/**
 * Returns method and path of every call that a key may make, with `value` in place of each
 * parameter.
 */
function callsByKey(value: string): readonly string[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation['x-scope'] !== undefined)
      .map(([method]) => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, value)}`),
  )
}
