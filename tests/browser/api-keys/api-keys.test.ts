import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiKey } from '#contract/endpoints/api-keys.ts'
import { isApiKey, maskApiKey } from '#domain/accounts/api-key.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { dataOf, newCode, readShipment } from '../../support/api/shipment-api.ts'
import { openVisit, type Visit, type Visitor } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// An owner creates a key, uses it, replaces it and revokes it. Each test depends on the one before.
let visit: Visit
let visitor: Visitor
let page: Page
let api: Api
let value: string

beforeAll(async () => {
  visit = await openVisit()
  const { email, password, session } = await createAccount(visit.server)
  api = apiOf(visit.server, session.access_token)
  visitor = await visit.open('/auth', {
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  ;({ page } = visitor)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).first().click()
  await page.waitForURL('**/dashboard')
  await page.goto(`${visit.server.url}/webhook-integrations`)
})
afterAll(async () => {
  await visit?.close()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const row = () => page.getByRole('list', { name: 'Chaves de API' }).getByRole('listitem')
const toast = (text: string) =>
  page
    .getByRole('region', { name: /^Avisos/ })
    .getByText(text, { exact: true })
    .first()
const keys = async () => dataOf<ApiKey[]>(await api('GET', '/api/api-keys'))
const copied = () => page.evaluate(() => navigator.clipboard.readText())

test.runIf(isWhole)('an account without keys sees that it has none', async () => {
  await page.getByText('Nenhuma chave de API').waitFor()
  await expectAccessible(page)
})

test('shows missing or invalid input at its field', async () => {
  await button('Gerar chave').click()
  await dialog().getByLabel('Redes permitidas').fill('rede interna')
  await dialog().getByRole('button', { name: 'Gerar chave' }).click()
  await dialog().getByText('Campo obrigatório').waitFor()
  await dialog().getByText('Informe um endereço ou uma rede').waitFor()
  await expect
    .poll(() =>
      dialog()
        .getByLabel('Nome')
        .evaluate((field) => field === document.activeElement),
    )
    .toBe(true)
  await expectAccessible(page)
  await dialog().getByLabel('Redes permitidas').fill('')
})

test('shows a new key in full until the dialog closes, and the key works', async () => {
  await dialog().getByLabel('Nome').fill('ERP da matriz')
  await dialog().getByLabel('Warehouses').selectOption('Sem acesso')
  await dialog().getByLabel('Nome').press('Enter')
  await toast('Nova chave gerada!').waitFor()
  await expectAccessible(page)
  const copy = dialog().getByRole('button', { name: 'Copiar' })
  await expect.poll(() => copy.evaluate((one) => one === document.activeElement)).toBe(true)
  await copy.click()
  await toast('Copiado!').waitFor()
  value = await copied()
  expect(isApiKey(value)).toBe(true)
  await button('Concluir').click()
  await row().getByText('ERP da matriz').waitFor()
  await row().getByText(maskApiKey(value)).waitFor()
  await row().getByText('Leitura e escrita: Remessas, Checkpoints').waitFor()
  await row().getByText('Leitura: Endereços, Status, Campos personalizados').waitFor()
  expect(await page.content()).not.toContain(value)

  const tracking_id = newCode()
  const caller = apiOf(visit.server, value)
  const created = await caller('POST', '/api/shipments', {
    tracking_id,
    origin: 'Recife',
    destination: 'Natal',
  })
  expect(created).toMatchObject({ status: 201 })
  const checkpoint = { tracking_id, location: 'Doca 3', status: 'Ok' }
  expect(await caller('POST', '/api/checkpoints', checkpoint)).toMatchObject({ status: 201 })
  expect(await caller('GET', '/api/warehouses')).toMatchObject({ status: 403 })
  const { id } = await readShipment(api, tracking_id)
  await page.goto(`${visit.server.url}/shipment/${id}`)
  // The history shows the name of the key at two events: the creation of the shipment, and the
  // checkpoint.
  const byKey = page.getByText('Registrado pela chave de API ERP da matriz')
  await expect.poll(() => byKey.count()).toBe(2)
  await page.goto(`${visit.server.url}/webhook-integrations`)
  await expect.poll(async () => (await keys())[0]?.last_used_at).toEqual(expect.any(String))
})

test.runIf(isWhole)('refuses a second key of the same name at the name field', async () => {
  await button('Gerar chave').click()
  await dialog().getByLabel('Nome').fill('erp da MATRIZ')
  await dialog().getByRole('button', { name: 'Gerar chave' }).click()
  await dialog().getByText('Já existe um item ativo com o nome "erp da MATRIZ"').waitFor()
  await dialog().getByLabel('Nome').fill('')
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })
})

test.runIf(isWhole)('copies the full key from its row in the list', async () => {
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await button('Copiar a chave ERP da matriz').click()
  await expect.poll(copied).toBe(value)
})

test.runIf(isWhole)('changes the scopes of a key by keyboard alone', async () => {
  await button('Mais ações para ERP da matriz').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Editar ERP da matriz' }).focus()
  await page.keyboard.press('Enter')
  await dialog().getByLabel('Redes permitidas').fill('203.0.113.0/24\n2001:db8::/32')
  await dialog().getByLabel('Válida até').fill('2030-01-31T12:00')
  await dialog().getByLabel('Nome').press('Enter')
  await dialog().waitFor({ state: 'detached' })
  await row().getByText('Só a partir de 203.0.113.0/24, 2001:db8::/32').waitFor()
  expect((await keys())[0]).toMatchObject({ expires_at: '2030-01-31T15:00:00.000Z' })
})

test.runIf(isWhole)('replaces a key and shows until when the previous key stays valid', async () => {
  await button('Mais ações para ERP da matriz').click()
  await page.getByRole('menuitem', { name: 'Trocar por uma nova' }).click()
  await dialog().getByLabel('A chave anterior funciona por mais').selectOption('7 dias')
  await dialog().getByRole('button', { name: 'Gerar chave' }).click()
  await dialog().getByText('Sua nova chave').waitFor()
  await button('Concluir').click()
  await row().getByText('A chave anterior funciona até').waitFor()
  await expectAccessible(page)
})

test.runIf(isWhole)('hides the new key in the dialog after it was replaced elsewhere', async () => {
  await button('Mais ações para ERP da matriz').click()
  await page.getByRole('menuitem', { name: 'Trocar por uma nova' }).click()
  await dialog().getByRole('button', { name: 'Gerar chave' }).click()
  const shown = await dialog()
    .getByText(/^ff_[\w-]+$/)
    .innerText()
  const [{ id } = { id: '' }] = await keys()
  expect(await api('POST', `/api/api-keys/${id}/rotation`, { rotation: randomUUID() })).toMatchObject({
    status: 200,
  })
  // Simulates that the user returns to the tab.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await dialog().getByText('Esta chave não é mais a atual').waitFor()
  expect(await page.content()).not.toContain(shown)
  await expectAccessible(page)
  await button('Concluir').click()
  await dialog().waitFor({ state: 'detached' })
})

test('removes a revoked key from the list, and the API refuses it', async () => {
  await button('Mais ações para ERP da matriz').click()
  await page.getByRole('menuitem', { name: 'Revogar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revogar' }).click()
  await toast('Chave revogada').waitFor()
  await page.getByText('Nenhuma chave de API').waitFor()
  expect(await apiOf(visit.server, value)('GET', '/api/shipments')).toMatchObject({ status: 401 })
  expect(visitor.errors).toEqual([])
})
