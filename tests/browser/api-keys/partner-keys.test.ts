import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiKey } from '#contract/endpoints/api-keys.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { dataOf } from '../../support/api/shipment-api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { openVisit, type Visit } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// An owner opens the company to partners and makes a key for one of them.
let visit: Visit
let page: Page
let api: Api

beforeAll(async () => {
  visit = await openVisit()
  const { email, password, session } = await createAccount(visit.server)
  api = apiOf(visit.server, session.access_token)
  ;({ page } = await visit.open('/auth', { permissions: ['clipboard-read', 'clipboard-write'] }))
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).first().click()
  await page.waitForURL('**/dashboard')
})
afterAll(async () => {
  await visit?.close()
})

test.runIf(isWhole)('shows the base address for partners once the company has a short name', async () => {
  await page.goto(`${visit.server.url}/settings?tab=air`)
  const name = page.getByLabel('Nome curto')
  await name.fill('x')
  await page.getByRole('button', { name: 'Salvar nome curto' }).click()
  await page.getByText('Use de 3 a 40 letras minúsculas').waitFor()
  await name.fill('Acme-Cargo')
  await page.getByRole('button', { name: 'Salvar nome curto' }).click()
  await page.getByRole('button', { name: 'Copiar endereço' }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`${visit.server.url}/onerecord/acme-cargo`)
  await expectAccessible(page)
})

test('asks for the airlines of a partner, whose key has no other permission', async () => {
  await page.goto(`${visit.server.url}/settings?tab=api-keys`)
  await page.getByRole('button', { name: 'Gerar chave' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome').fill('TAP')
  await dialog.getByLabel('Parceiro aéreo (ONE Record)').selectOption('write')
  expect(await dialog.getByLabel('Remessas').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Gerar chave' }).click()
  await dialog.getByText('Campo obrigatório').waitFor()
  await dialog.getByLabel('Companhias do parceiro').fill('957 047')
  await dialog.getByRole('button', { name: 'Gerar chave' }).click()
  await dialog.getByText('Sua nova chave').waitFor()
  expect(dataOf<ApiKey[]>(await api('GET', '/api/api-keys'))).toMatchObject([
    { name: 'TAP', scopes: ['onerecord:write'], airline_prefixes: ['047', '957'] },
  ])
  await dialog.getByRole('button', { name: 'Concluir' }).click()
  await page.getByText('Só AWB de 047, 957').waitFor()
})
