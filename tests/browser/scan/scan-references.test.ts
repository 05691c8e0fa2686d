import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { apiOf, type Api } from '../../support/api/api.ts'
import { addShipment } from '../../support/api/shipment-api.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { signedIn } from '../../support/auth/signed-in.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { pngOf, printLabel } from '../../support/browser/label-picture.ts'
import { scanKeys } from '../../support/browser/scanner-keys.ts'
import { openVisit, type Visit, type Visitor } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// Barcodes of documents lead to the shipments that have them as references.
const KEY = '35241112345678000195550010000482131123456784'
const AWB = '95748213012'

let visit: Visit
let visitor: Visitor
let page: Page
let owner: TestAccount
let api: Api
let code: string

beforeAll(async () => {
  visit = await openVisit()
  owner = await createAccount(visit.server)
  api = apiOf(visit.server, owner.session.access_token)
  code = await addShipment(api, { references: [{ kind: 'nfe', value: KEY }] })
  const outsider = apiOf(visit.server, (await createAccount(visit.server)).session.access_token)
  await addShipment(outsider, { references: [{ kind: 'nfe', value: KEY }] })
})
afterAll(() => visit?.close())

beforeEach(async () => {
  visitor = await visit.open('/scan-qr', { storageState: signedIn(visit, owner.session) })
  ;({ page } = visitor)
  await page.getByLabel('ID de rastreamento').waitFor()
})
afterEach(async () => {
  expect(visitor.errors).toEqual([])
  await visitor.context.close()
})

const button = (name: string | RegExp) => page.getByRole('button', { name })

test('the barcode of an invoice opens its shipment in one step, although another account has it too', async () => {
  const buffer = await pngOf(await printLabel({ bars: KEY }))
  await page.locator('input[type=file]').setInputFiles({ name: 'nota.png', mimeType: 'image/png', buffer })
  const verdict = page.getByRole('dialog', { name: 'Autorizado' })
  await verdict.getByText(code, { exact: true }).waitFor()
})

test.runIf(isWhole)('a document of no shipment offers a new shipment with it', async () => {
  await scanKeys(page, AWB)
  const verdict = page.getByRole('dialog', { name: 'Sem remessa' })
  await verdict.getByText('957-48213012').waitFor()
  await expectAccessible(page)
  await verdict.getByRole('link', { name: 'Nova Remessa' }).click()
  const form = page.getByRole('dialog', { name: 'Nova Remessa' })
  await expect.poll(() => form.getByLabel('AWB', { exact: true }).inputValue()).toBe('957-48213012')
})

test.runIf(isWhole)('a document of two shipments shows both', async () => {
  const both = [
    await addShipment(api, { references: [{ kind: 'mawb', value: '957-12345675' }] }),
    await addShipment(api, { references: [{ kind: 'mawb', value: '957-12345675' }] }),
  ]
  await scanKeys(page, '9571234567500003')
  const verdict = page.getByRole('dialog', { name: 'Qual remessa?' })
  for (const one of both) await verdict.getByRole('button', { name: new RegExp(one) }).waitFor()
  await button(new RegExp(both[0] ?? '')).click()
  await page
    .getByRole('dialog', { name: 'Autorizado' })
    .getByText(both[0] ?? '', { exact: true })
    .waitFor()
})
