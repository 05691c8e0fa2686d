import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isOwnPage } from '#contract/endpoints/own-pages.ts'
import { sitePages } from '../site/pages.tsx'
import { isSitePage, isVerifyPage } from './public-pages.ts'

/** Routes of the application that the service worker loads from the network. */
const PUBLIC = new Set(['/verify', '/verify/:trackingId', '*'])

test('isOwnPage returns true for every page behind sign-in, so that the page starts offline', async () => {
  const routes = await readFile(join(import.meta.dirname, '../routes.tsx'), 'utf8')
  const paths = [...routes.matchAll(/\bpage\(\s*'([^']+)'/g)].map(([, path = '']) => path)
  expect(paths).toContain('/scan-qr')
  expect(paths.filter((path) => !isOwnPage(path) && !PUBLIC.has(path))).toEqual([])
})

test.each([
  '/',
  '/api/shipments',
  '/auth/v1/user',
  '/log/checkpoint',
  '/files/avatars/a',
  '/verify/FT-1',
  '/pages',
])('isOwnPage returns false for %s', (path) => {
  expect(isOwnPage(path)).toBe(false)
})

test('isSitePage returns true for every public document', () => {
  expect(sitePages.map(({ path }) => path).filter((path) => !isSitePage(path))).toEqual([])
})

test.each([
  ['/verify', true],
  ['/verify/FT-20261122-A1B2C3', true],
  ['/verify/FT-20261122-A1B2C3/receipt', false],
  ['/verification', false],
])('isVerifyPage for %s returns %s', (path, expected) => {
  expect(isVerifyPage(path)).toBe(expected)
})
