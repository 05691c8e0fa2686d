import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { webFolder } from '../../../tools/web-stamp.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { openVisit, type Visit } from '../../support/browser/visit.ts'

let visit: Visit

beforeAll(async () => {
  visit = await openVisit()
})
afterAll(() => visit?.close())

test('the service worker stores the logo before any page is used without a network', async () => {
  const worker = await readFile(join(webFolder, 'sw.js'), 'utf8')
  expect(worker).toMatch(/\{url:`\/assets\/mark-[\w-]+\.svg`,revision:null\}/)
})

test('a logo that does not load leaves the name and the subtitle, and an accessible link', async () => {
  const { page, context } = await visit.open('/auth')
  await page.route('**/mark-*.svg', (route) => route.abort())
  await page.reload()
  await page.getByRole('link', { name: 'Lastro Rastreamento com lastro' }).waitFor()
  await expectAccessible(page)
  await context.close()
})
