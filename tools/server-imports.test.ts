import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findServerImports, packageOf } from './server-imports.ts'
import { repository } from './web-stamp.ts'

describe('the production dependencies', () => {
  test('are the packages that server and command line import', async () => {
    const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
      await readFile(join(repository, 'package.json'), 'utf8'),
    )
    const imported = new Set([...(await findServerImports())].map(packageOf))
    expect(Object.keys(dependencies).toSorted()).toEqual([...imported].toSorted())
  })
})
