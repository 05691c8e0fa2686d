import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf, type Api } from '../../support/api/api.ts'
import { newPicture, putPicture } from '../../support/api/media.ts'
import { addCheckpoint, addShipment } from '../../support/api/shipment-api.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { signedIn } from '../../support/auth/signed-in.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { openVisit, type Visit, type Visitor } from '../../support/browser/visit.ts'

const nfe = '35261111222333000181550010000010001123456781'
let visit: Visit
let owner: TestAccount
let visitor: Visitor
let page: Page
let api: Api

beforeAll(async () => {
  visit = await openVisit()
  owner = await createAccount(visit.server)
  api = apiOf(visit.server, owner.session.access_token)
  visitor = await visit.open('/dashboard', { storageState: signedIn(visit, owner.session) })
  ;({ page } = visitor)
})
afterAll(async () => {
  expect(visitor.errors).toEqual([])
  await visit.close()
})

const card = () =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Dados para o evento de entrega' }) })
const open = async (code: string) => {
  await page.goto(`${visit.server.url}/shipment/${code}`)
  await page.getByRole('heading', { name: 'Entrega', exact: true }).waitFor()
}

test('offers the values of an NF-e to copy, with what is missing', async () => {
  const photo = await newPicture()
  const code = await addShipment(api, { references: [{ kind: 'nfe', value: nfe }] })
  await addCheckpoint(api, code, 0, {
    checkpoint_type: 'finalizacao',
    uf: 'SP',
    delivery: { outcome: 'complete', photos: '1', photo_source: 'camera' },
    receiver: { name: 'Ana Souza', document_kind: 'cpf', document: '***.982.247-**' },
    media: { photo_1: photo.sha256 },
  })
  await putPicture(visit.server, { token: owner.session.access_token }, photo)
  await open(code)
  await card().getByText('Comprovante de entrega: NF-e 1000').waitFor()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await card().getByRole('button', { name: 'Copiar Quem recebeu: Ana Souza' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Ana Souza')
  await card()
    .getByRole('button', { name: /^Copiar Hash da imagem: [\w+/]{27}=$/ })
    .waitFor()
  await card().getByText('***.982.247-**').waitFor()
  await card().getByText('complete no seu emissor', { exact: true }).waitFor()
  expect(
    await card()
      .getByRole('button', { name: /^Copiar Documento/ })
      .count(),
  ).toBe(0)
  await card().getByText('O registro não tem coordenadas', { exact: false }).waitFor()
  await expectAccessible(page)
})

test('is absent without a fiscal document', async () => {
  const code = await addShipment(api, { references: [{ kind: 'order', value: 'PED-7' }] })
  await addCheckpoint(api, code, 0, {
    checkpoint_type: 'finalizacao',
    delivery: { outcome: 'complete', photos: '0' },
  })
  await open(code)
  expect(await card().count()).toBe(0)
})
