import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeApi } from '#contract/openapi/describe-api.ts'
import { clientTypes } from './client-types.ts'

test('the client’s types are those of the contract: node tools/make-client-types.ts', async () => {
  const written = await readFile(join(import.meta.dirname, '../clients/typescript/operations.ts'), 'utf8')
  const made = clientTypes(describeApi({ language: 'en', serverUrl: '', version: '1' }))
  // But for how the formatter lays them out.
  const plain = (text: string): string => text.replaceAll(/[\s;,|()]+/g, '')
  expect(plain(written)).toBe(plain(made))
})
