import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { checkpointForm } from '../../support/browser/checkpoint-form.ts'
import { addWarehouse } from '../../support/api/reference-lists.ts'
import { addCheckpoint, addShipment, readShipment } from '../../support/api/shipment-api.ts'
import { signedIn } from '../../support/auth/signed-in.ts'
import { openVisit, type Visit, type Visitor } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// The checkpoint form in the dialog of a shipment’s page. Every test has its own shipment.
const device = { latitude: -8.063141, longitude: -34.871881, accuracy: 12 }

let visit: Visit
let visitor: Visitor
let page: Page
let api: Api
let code: string
let id: string

beforeAll(async () => {
  visit = await openVisit()
  const { session } = await createAccount(visit.server)
  api = apiOf(visit.server, session.access_token)
  await addWarehouse(api, 'Armazém Norte')
  visitor = await visit.open('/dashboard', {
    storageState: signedIn(visit, session),
    viewport: { width: 390, height: 844 },
    geolocation: device,
    permissions: ['geolocation'],
  })
  ;({ page } = visitor)
})
afterAll(() => visit?.close())
beforeEach(async () => {
  code = await addShipment(api)
  ;({ id } = await readShipment(api, code))
})

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const { box, kind, position, save, shown, fillPlace, pickWarehouse } = checkpointForm(() => page)
const toast = (text: string) => page.getByRole('region', { name: /^Avisos/ }).getByText(text, { exact: true })
/** Returns the text that describes the save button for screen readers. */
const sum = (name = 'Salvar Checkpoint') =>
  button(name).evaluate(
    (one) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent,
  )

describe.runIf(isWhole)('the checkpoint dialog', () => {
  const open = async (name: string) => {
    await page.goto(`${visit.server.url}/shipment/${id}`)
    await button('Novo Checkpoint').click()
    await page.getByRole('menuitem', { name }).click()
  }

  test('prefills a saída with the place and coordinates of the entrada that has no saída yet', async () => {
    await addCheckpoint(api, code, 2, {
      address: 'Rua do Porto, 12, Cais, Recife/PE',
      latitude: -8,
      longitude: -34.8,
    })
    await open('Saída')
    const dialog = page.getByRole('dialog', { name: 'Registrar Saída' })
    await expect.poll(() => dialog.getByLabel('Nome do local').inputValue()).toBe('Armazém 1')
    await position().getByText('da entrada que está aberta').waitFor()
    await expectAccessible(page)
    await save().click()
    await dialog.waitFor({ state: 'detached' })
    expect((await readShipment(api, code)).checkpoints.at(-1)).toMatchObject({
      checkpoint_type: 'saida',
      latitude: -8,
      longitude: -34.8,
    })
  })

  test('prefills a saída with the place of its entrada, and ignores abandoned drafts', async () => {
    await addCheckpoint(api, code, 2, {
      location: 'Armazém São Luís',
      address: 'Rua do Porto, 12, Cais, Recife/PE',
      city: 'Recife',
      uf: 'PE',
      latitude: -8,
      longitude: -34.8,
    })
    for (const abandoned of ['Entrada', 'Saída'] as const) {
      await open(abandoned)
      await box('Nome do local').fill('Porto de Manaus')
      await box('Cidade').fill('Manaus')
      await box('Observações').fill('Palete 3')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await open('Entrada')
    await box('Nome do local').fill('Porto de Manaus')
    await page.reload()
    await button('Ações de Entrada, Armazém São Luís').first().click()
    await page.getByRole('menuitem', { name: 'Registrar saída' }).click()
    await page.getByRole('dialog', { name: 'Registrar Saída' }).waitFor()
    await page.getByText('Preenchido com o local da entrada que está aberta.').waitFor()
    await expect
      .poll(() => shown('Nome do local', 'Rua', 'Número', 'Cidade', 'Observações'))
      .toEqual(['Armazém São Luís', 'Rua do Porto', '12', 'Recife', ''])
    await expect.poll(() => sum()).toBe('Saída de Armazém São Luís, Recife/PE, agora')
    await save().click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect((await readShipment(api, code)).checkpoints.at(-1)).toMatchObject({
      location: 'Armazém São Luís',
      city: 'Recife',
      latitude: -8,
    })
  })

  test('warns of a saída at a place without an entrada, but saves the saída', async () => {
    await addCheckpoint(api, code, 2, { location: 'Armazém São Luís', city: 'Recife', uf: 'PE' })
    await open('Saída')
    await page.getByRole('dialog').waitFor()
    await fillPlace('Doca 3')
    await page.getByText('Não há entrada em Doca 3').waitFor()
    await page.getByText(/^A entrada em Armazém São Luís continuará aberta/).waitFor()
    await expectAccessible(page)
    await save().click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect((await readShipment(api, code)).checkpoints.at(-1)).toMatchObject({ location: 'Doca 3' })
  })

  test('prefills a finalização with the destination, and offers the place of the entrada that has no saída yet', async () => {
    const to = { neighborhood: 'Centro', city: 'Manaus', state: 'AM' }
    await api('PUT', `/api/shipments/${code}`, {
      destination: 'Avenida Eduardo Ribeiro, 520, Centro, Manaus/AM',
      destination_number: '520',
      destination_neighborhood: to.neighborhood,
      destination_city: to.city,
      destination_state: to.state,
    })
    await addCheckpoint(api, code, 2, {
      location: 'CD Recife — Galpão refrigerado de cargas farmacêuticas internacionais',
      address: 'Cais do Apolo, 100, Recife Antigo, Recife/PE',
      city: 'Recife',
      uf: 'PE',
      latitude: -8,
      longitude: -34.8,
    })
    await open('Saída')
    await page.getByText('Preenchido com o local da entrada que está aberta.').waitFor()
    await kind('Finalização').check({ force: true })
    await page.getByText('Preenchido com o destino da remessa.').waitFor()
    await expect
      .poll(() => shown('Nome do local', 'Rua', 'Número', 'Bairro', 'Cidade', 'UF'))
      .toEqual(['Avenida Eduardo Ribeiro, 520', 'Avenida Eduardo Ribeiro', '520', 'Centro', 'Manaus', 'AM'])
    await expect.poll(() => sum()).toBe('Entrega em Avenida Eduardo Ribeiro, 520, Manaus/AM, agora')
    await expectAccessible(page)
    const offer = button(/^Usar local da entrada aberta: CD Recife/)
    const inside = await offer.evaluate(
      (one) => one.scrollWidth <= one.clientWidth && one.getBoundingClientRect().right <= innerWidth,
    )
    expect(inside).toBe(true)
    await offer.click()
    await expect.poll(() => shown('Cidade')).toEqual(['Recife'])
    await button('Usar endereço de destino: Avenida Eduardo Ribeiro, 520').click()
    await expect.poll(() => shown('Cidade')).toEqual(['Manaus'])
    // The device is in Recife, so that the form asks for a reason.
    await box('Observações').fill('Registrado no escritório')
    await page.getByRole('checkbox', { name: 'Confirmo que a entrega foi concluída' }).check()
    await save().click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect((await readShipment(api, code)).checkpoints.at(-1)).toMatchObject({
      checkpoint_type: 'finalizacao',
      location: 'Avenida Eduardo Ribeiro, 520',
      city: 'Manaus',
      latitude: device.latitude,
    })
  })

  test('shows the declared time in the summary of a correction', async () => {
    await addCheckpoint(api, code, 2, {
      address: 'Rua do Porto, 12, Cais, Recife/PE',
      city: 'Recife',
      uf: 'PE',
    })
    await page.goto(`${visit.server.url}/shipment/${id}`)
    await button('Ações de Entrada, Armazém 1').first().click()
    await page.getByRole('menuitem', { name: 'Editar' }).click()
    await box('Nome do local').fill('Armazém 2')
    await page.getByLabel('Data e hora').fill('2026-11-20T08:05')
    await expect
      .poll(() => sum('Atualizar Checkpoint'))
      .toBe('Entrada em Armazém 2, Recife/PE, em 20/11/2026 às 08:05')
    await button('Cancelar').click()
  })

  test('closes the shipment with a finalização only after a confirmation', async () => {
    await open('Finalização')
    const dialog = page.getByRole('dialog', { name: 'Finalizar Entrega' })
    await expect.poll(() => dialog.getByLabel('Status').inputValue()).toBe('Entregue')
    await save().click()
    await dialog.getByText('Campo obrigatório').first().waitFor()
    await expectAccessible(page)
    await fillPlace('Portaria')
    await dialog.getByRole('checkbox', { name: 'Confirmo que a entrega foi concluída' }).check()
    await save().click()
    await dialog.waitFor({ state: 'detached' })
    expect((await readShipment(api, code)).status).toBe('delivered')
  })

  test('offers a warehouse for a correction, and can retain the previous coordinates', async () => {
    await addCheckpoint(api, code, 2, {
      address: 'Rua do Porto, 12, Cais, Recife/PE',
      latitude: -8,
      longitude: -34.8,
    })
    await page.goto(`${visit.server.url}/shipment/${id}`)
    await button('Ações de Entrada, Armazém 1').first().click()
    await page.getByRole('menuitem', { name: 'Editar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Editar Entrada' })
    await pickWarehouse('Armazém Norte', dialog)
    await position().getByText('do warehouse').waitFor()
    await button('Manter as coordenadas anteriores').click()
    await button('Atualizar Checkpoint').click()
    await toast('Checkpoint atualizado!').waitFor()
    expect((await readShipment(api, code)).checkpoints[0]).toMatchObject({
      location: 'Armazém Norte',
      address: 'Avenida Paulista, 1000, Bela Vista, São Paulo/SP',
      latitude: -8,
      longitude: -34.8,
    })
  })
})

test.runIf(isWhole)('the page with the dialog logged no error', () => {
  expect(visitor.errors).toEqual([])
})
