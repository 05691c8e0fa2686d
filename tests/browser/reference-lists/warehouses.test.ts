import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiOf, type Api } from '../../support/api/api.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { focusedName } from '../../support/browser/keyboard.ts'
import { json, startPlaceService, type PlaceService } from '../../support/browser/place-service.ts'
import { addressBody } from '../../support/api/reference-lists.ts'
import { openVisit, type Visit, type Visitor } from '../../support/browser/visit.ts'
import { signedIn } from '../../support/auth/signed-in.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// The addresses and warehouses of one account. Each test depends on the one before.
const bomJesus = {
  cep: '50030-170',
  logradouro: 'Rua do Bom Jesus',
  complemento: '',
  bairro: 'Recife Antigo',
  localidade: 'Recife',
  uf: 'PE',
}

let ceps: PlaceService
let visit: Visit
let account: TestAccount
let visitor: Visitor
let page: Page
let api: Api

beforeAll(async () => {
  ceps = await startPlaceService(json(bomJesus))
  visit = await openVisit({ env: { CEP_URL: ceps.url } })
  account = await createAccount(visit.server)
  visitor = await visit.open('/dashboard', {
    storageState: signedIn(visit, account.session),
    viewport: { width: 1440, height: 900 },
  })
  ;({ page } = visitor)
  api = apiOf(visit.server, account.session.access_token)
})
afterAll(async () => {
  await visit?.close()
  await ceps?.stop()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const toast = (text: string) => page.getByRole('region', { name: /^Avisos/ }).getByText(text, { exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name })
/** Hovers over the undo button, because a hovered toast stays open. */
const holdToasts = () => page.getByRole('button', { name: 'Desfazer', exact: true }).hover()
const question = () => page.getByRole('alertdialog')
const rows = (label: string) => page.getByRole('list', { name: label }).getByRole('listitem')
const menuOf = async (name: string, item: string) => {
  await button(`Mais ações para ${name}`).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

const box = (name: string) => page.getByRole('textbox', { name, exact: true })

/** Enters a new address by its postal code, which fills in the rest. */
async function fillAddress(name: string): Promise<void> {
  await box('Nome do endereço').fill(name)
  await box('CEP').fill('50030170')
  await page.getByText(/^Endereço encontrado!/).waitFor()
  // Expects that the page has moved the focus to the field `Número` by itself.
  await expect.poll(() => box('Número').evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.type('147')
}

describe.runIf(isWhole)('a warehouse', () => {
  test('has a page in the menu, with a message while the list is empty', async () => {
    await page
      .getByRole('navigation', { name: 'Menu principal' })
      .getByRole('link', { name: 'Warehouses' })
      .click()
    await page.waitForURL('**/warehouse-management')
    await page.getByText('Nenhum warehouse ainda').waitFor()
    await expectAccessible(page)
  })

  test('needs a name and an address', async () => {
    await button('Novo warehouse').click()
    await button('Salvar').click()
    await expect.poll(() => dialog('Novo warehouse').getByText('Campo obrigatório').count()).toBe(2)
    await expect.poll(() => focusedName(page)).toBe('Nome *')
    await expectAccessible(page)
  })

  test('can be saved with an address created inside its form', async () => {
    await box('Nome').fill('Armazém Norte')
    await dialog('Novo warehouse').getByRole('button', { name: 'Novo endereço' }).click()
    // The name of the address defaults to the name of the warehouse.
    await expect.poll(() => box('Nome do endereço').inputValue()).toBe('Armazém Norte')
    await fillAddress('CD Recife')
    await expect
      .poll(() => Promise.all(['CEP', 'Rua', 'Número', 'Cidade'].map((name) => box(name).inputValue())))
      .toEqual(['50030-170', 'Rua do Bom Jesus', '147', 'Recife'])
    await box('Coordenadas').fill('-8.063, -34.871')
    await expectAccessible(page)
    await dialog('Novo endereço').getByRole('button', { name: 'Salvar' }).click()
    await toast('Endereço criado').waitFor()
    await dialog('Novo warehouse').getByText('CD Recife').waitFor()
    await button('Salvar').click()
    await toast('Warehouse criado!').waitFor()
    await expect.poll(() => focusedName(page)).toBe('Novo warehouse')
    await rows('Seus warehouses').getByText('Rua do Bom Jesus, 147, Recife Antigo, Recife/PE').waitFor()
    await expectAccessible(page)
  })

  test('can change to another saved address, found by typing', async () => {
    await api('POST', '/api/addresses', addressBody({ name: 'Matriz São Paulo' }))
    await page.reload()
    await button('Editar Armazém Norte').click()
    await button('Endereço').click()
    await page.getByPlaceholder('Buscar endereço').fill('sao paulo')
    await page.getByRole('option', { name: /Matriz São Paulo/ }).click()
    await button('Salvar').click()
    await toast('Warehouse atualizado!').waitFor()
    await rows('Seus warehouses')
      .getByText(/Avenida Paulista/)
      .waitFor()
  })

  test('is removed after a confirmation, and restored by the undo button', async () => {
    await menuOf('Armazém Norte', 'Remover')
    await question().getByRole('button', { name: 'Remover' }).click()
    await holdToasts()
    await toast('Warehouse removido!').waitFor()
    await page.getByText('Nenhum warehouse ainda').waitFor()
    await button('Desfazer').click()
    await rows('Seus warehouses').getByText('Armazém Norte').waitFor()
  })
})

describe.runIf(isWhole)('saved addresses on the profile', () => {
  test('are listed, with a badge on an address that a warehouse uses', async () => {
    await page.goto(`${visit.server.url}/profile`)
    const used = rows('Endereços salvos').filter({ hasText: 'Matriz São Paulo' })
    await used.getByText('Em uso no warehouse').waitFor()
    await rows('Endereços salvos').filter({ hasText: 'CD Recife' }).waitFor()
    await expectAccessible(page)
  })

  test('cannot be deleted while a warehouse uses them', async () => {
    await menuOf('Matriz São Paulo', 'Excluir')
    await toast('Erro ao remover endereço').waitFor()
    await expect.poll(() => question().count()).toBe(0)
  })

  test('cannot be deleted after another tab assigned them to a warehouse', async () => {
    const { body } = await api('GET', '/api/addresses')
    const address = (body as { data: { id: string; name: string }[] }).data.find(
      ({ name }) => name === 'CD Recife',
    )
    await api('POST', '/api/warehouses', { name: 'Outro', address_id: address?.id })
    await menuOf('CD Recife', 'Excluir')
    await question().getByRole('button', { name: 'Excluir' }).click()
    await question().getByText('Em uso no warehouse').waitFor()
    await button('Cancelar').click()
  })

  test('are not saved without coordinates, which can be typed instead', async () => {
    await page.reload()
    await button('Novo endereço').click()
    await fillAddress('Sítio')
    await box('Cidade').fill('Lugar Nenhum')
    await button('Salvar').click()
    await dialog('Novo endereço').getByText('Erro ao criar endereço').waitFor()
    await dialog('Novo endereço').getByRole('alert').getByText('Coordenadas obrigatórias').first().waitFor()
    await box('Coordenadas').fill('-8.063, -34.871')
    await button('Salvar').click()
    await toast('Endereço criado').waitFor()
    await rows('Endereços salvos').filter({ hasText: 'Sítio' }).waitFor()
  })

  test('are deleted after a confirmation, and restored by the undo button', async () => {
    await menuOf('Sítio', 'Excluir')
    await question().getByText('Excluir o endereço “Sítio”?').waitFor()
    await question().getByRole('button', { name: 'Excluir' }).click()
    await holdToasts()
    await toast('Endereço removido').waitFor()
    await rows('Endereços salvos').filter({ hasText: 'Sítio' }).waitFor({ state: 'detached' })
    await button('Desfazer').click()
    await rows('Endereços salvos').filter({ hasText: 'Sítio' }).waitFor()
  })
})

test.runIf(isWhole)('no page logged an error', () => {
  expect(visitor.errors).toEqual([])
})
