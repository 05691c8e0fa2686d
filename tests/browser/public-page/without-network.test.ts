import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { openVisit, type Visit } from '../../support/browser/visit.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { companyApi, createCompany } from '../../support/api/companies.ts'
import { addCheckpoint, addShipment, dataOf, verifiedReceipt } from '../../support/api/shipment-api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

let visit: Visit
let api: Api

beforeAll(async () => {
  visit = await openVisit({ isAlone: true })
  const owner = await createAccount(visit.server)
  const { id, name, revision } = await createCompany(visit.server, owner, 'Farmácia Vitória-Régia')
  api = companyApi(visit.server, owner, id)
  dataOf(await api('PUT', '/api/company', { name, revision, phone: '(91) 3222-1000' }))
})
afterAll(() => visit?.close())

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a page that was opened before opens without a network, and says of when it is', async () => {
  const code = await addShipment(api)
  await addCheckpoint(api, code, 2, { checkpoint_type: 'entrada' })
  await verifiedReceipt(apiOf(visit.server), `/api/public/shipments/${code}/receipt`, code, 2)
  const { page, context } = await visit.open(`/verify/${code}`, { serviceWorkers: 'allow' })
  await page.getByText('Histórico conferido').waitFor()
  const isStored = (path: string) =>
    page.evaluate(async (one) => (await caches.match(one)) !== undefined, path)
  for (const path of ['', '/api/public/shipments/FT/receipt', '/api/public/shipments/FT/sender'])
    await expect.poll(() => isStored(path === '' ? `/verify/${code}` : path.replace('FT', code))).toBe(true)
  await page.evaluate(async () => navigator.serviceWorker.ready)

  await context.setOffline(true)
  await page.reload()
  await heading(page, 'Chegou a Recife/PE').waitFor()
  await page.getByText(/^Não há rede\. O que aparece é de .*\d\d:\d\d/).waitFor()
  await page.getByText('Histórico conferido').waitFor()
  await page.getByRole('link', { name: 'Ligar' }).waitFor()
  await expectAccessible(page)

  await context.setOffline(false)
  await addCheckpoint(api, code, 1, { checkpoint_type: 'saida' })
  await heading(page, 'Saiu de Recife/PE').waitFor()
  expect(await page.getByText('Não há rede').count()).toBe(0)
  await context.close()
})

test.runIf(isWhole)('a page that its sender made private is deleted from the device', async () => {
  const code = await addShipment(api)
  await verifiedReceipt(apiOf(visit.server), `/api/public/shipments/${code}/receipt`, code, 1)
  const { page, context } = await visit.open(`/verify/${code}`, { serviceWorkers: 'allow' })
  await page.getByText('Histórico conferido').waitFor()
  const stored = () =>
    page.evaluate(async (of) => {
      const found = await (await caches.open('lastro-public')).keys()
      return found.filter(({ url }) => url.includes(of)).length
    }, code)
  await expect.poll(stored).toBe(3)
  await api('PUT', `/api/shipments/${code}/public-page`, { enabled: false })
  await page.reload()
  await heading(page, 'O remetente mantém esta página privada').waitFor()
  await expect.poll(stored).toBe(0)
  await context.close()
})
