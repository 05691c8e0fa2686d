import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { VERSION } from '../clients/typescript/lastro.ts'
import { findUnlistedLicences } from './check-licences.ts'
import { repository } from './web-stamp.ts'

const read = (path: string): string => readFileSync(join(repository, path), 'utf8')

test('returns the packages whose licence is missing or not on the list', () => {
  const packages = {
    '': { license: 'GPL-3.0-only' },
    'node_modules/allowed': { license: 'MIT', integrity: 'sha512-a' },
    'node_modules/png-js': { integrity: 'sha512-b' },
    'node_modules/allowed/node_modules/@other/copyleft': { license: 'GPL-3.0-only', integrity: 'sha512-c' },
    'node_modules/silent': { integrity: 'sha512-d' },
    'node_modules/silent-win32-x64': {},
  }
  expect(findUnlistedLicences(JSON.stringify({ packages }))).toEqual([
    '@other/copyleft: GPL-3.0-only',
    'silent: no licence',
  ])
})

test('the packages have the version and the licence of the product', () => {
  const { version, license } = JSON.parse(read('package.json'))
  for (const folder of ['clients/typescript', 'packages/verify']) {
    expect(JSON.parse(read(`${folder}/package.json`))).toMatchObject({ version, license })
  }
  const project = read('clients/python/pyproject.toml')
  expect(project).toContain(`\nlicense = { text = "${license}" }\n`)
  expect(VERSION).toBe(version)
  expect(read('clients/python/lastro/__init__.py')).toContain(`\n__version__ = "${version}"\n`)
})
