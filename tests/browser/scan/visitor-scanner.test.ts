import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { pngOf, printLabel } from '../../support/browser/label-picture.ts'
import { openVisit, type Visit, type Visitor } from '../../support/browser/visit.ts'

// A visitor without an account, who has a label at hand and no camera on this computer.
const code = 'FT-20261121-VISIT1'
let visit: Visit
let visitor: Visitor
let page: Page

beforeAll(async () => {
  visit = await openVisit()
})
afterAll(() => visit.close())

beforeEach(async () => {
  visitor = await visit.open('/tracker', {
    viewport: { width: 390, height: 844 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  ;({ page } = visitor)
  return async () => {
    expect(visitor.errors).toEqual([])
    await visitor.context.close()
  }
})

test('pastes a copied code into the field of the tracker', async () => {
  await page.evaluate((text) => navigator.clipboard.writeText(` ${text}\n`), code)
  await page.getByRole('button', { name: 'Colar' }).click()
  await expect.poll(() => page.getByLabel('Código da etiqueta').inputValue()).toBe(code)
  await page.getByRole('button', { name: 'Rastrear', exact: true }).click()
  await page.waitForURL(`**/verify/${code}`)
})

test('opens the public page of a label that the scanner reads, without signing in', async () => {
  await page.getByRole('button', { name: 'Ler com a câmera' }).click()
  await page.getByText('Nenhuma câmera disponível').waitFor()
  await expectAccessible(page)
  const buffer = await pngOf(await printLabel({ qr: `${visit.server.url}/verify/${code}` }))
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'etiqueta.png', mimeType: 'image/png', buffer })
  await page.waitForURL(`**/verify/${code}`)
  await page.getByText('Não há remessa com este código').waitFor()
})
