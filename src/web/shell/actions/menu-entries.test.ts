import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { menuEntries } from './menu-entries.ts'

/** Pages outside the menu, which other pages, labels, codes or mails link to. */
const linked = [
  '*',
  '/acrescentar',
  '/api-documentation/*',
  '/auth',
  '/checkpoint',
  '/convite',
  '/custom-fields',
  '/custom-statuses',
  '/pending',
  '/resposta',
  '/shipment/:id',
  '/verify',
  '/verify/:trackingId',
]

test('each page is in the menu or in the list of linked pages', async () => {
  const routes = await readFile(join(import.meta.dirname, '../../routes.tsx'), 'utf8')
  const pages = [...routes.matchAll(/\bpage\(\s*'([^']+)'/g)].map(([, path = '']) => path)
  expect(pages.toSorted()).toEqual([...linked, ...menuEntries.map(({ to }) => to)].toSorted())
})
