import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isOwnPage } from '#contract/own-pages.ts'

/** Addresses of the router that strangers see: the network answers them. */
const PUBLIC = new Set(['/verify', '/verify/:trackingId', '*'])

test('every page of the application behind sign-in starts without network', async () => {
  const routes = await readFile(join(import.meta.dirname, '../routes.tsx'), 'utf8')
  const paths = [...routes.matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path)
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
])('%s is left to the network', (path) => {
  expect(isOwnPage(path)).toBe(false)
})
