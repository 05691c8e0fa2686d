import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_MONITORINGS } from '#domain/conditions/monitoring.ts'
import type { Api } from '../../support/api/api.ts'
import { addDevice } from '../../support/api/conditions.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { openAccountVisit } from '../../support/browser/account-visit.ts'
import type { Visit, Visitor } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// Range and devices in the form of a new shipment. Each test depends on the one before.
let visit: Visit
let visitor: Visitor
let page: Page
let api: Api

beforeAll(async () => {
  ;({ visit, visitor, page, api } = await openAccountVisit())
})
afterAll(() => visit?.close())

const button = (name: string) => page.getByRole('button', { name, exact: true })
const form = () => page.getByRole('dialog', { name: 'Nova Remessa' })
const fold = () => form().getByText('Temperatura e umidade', { exact: true })
const toast = (text: string | RegExp) => page.getByRole('region', { name: /^Avisos/ }).getByText(text)
const open = async () => {
  await page.goto(`${visit.server.url}/dashboard?new=shipment`)
  await form().getByLabel('ID de Rastreamento').waitFor()
}
const fill = async () => {
  for (const side of ['Origem', 'Destino']) {
    const address = form().getByRole('group', { name: `Endereço de ${side}` })
    await address.getByLabel('Rua').fill('Rua do Porto')
    await address.getByLabel('Número').fill('10')
    await address.getByLabel('Bairro').fill('Centro')
    await address.getByLabel('Cidade').fill('Recife')
    await address.getByLabel('UF').selectOption('PE')
  }
  await form().getByLabel('Entrega prevista').fill('2037-01-15')
  await form().getByLabel('Hora de entrega').fill('14:30')
  await form().getByLabel('Nome do destinatário').fill('Ana Souza')
}

test.runIf(isWhole)('is not asked for conditions without a device', async () => {
  await open()
  await button('Salvar Remessa').click()
  await form()
    .getByText(/^Campos obrigatórios faltando/)
    .waitFor()
  expect(await fold().count()).toBe(0)
})

test('starts the monitoring by the chosen range and device when it is saved', async () => {
  await addDevice(api, 'QT-0041')
  await open()
  await fill()
  await fold().click()
  await form().getByRole('searchbox', { name: 'Buscar pelo número de série' }).fill('qt-0041')
  await form().getByRole('checkbox', { name: 'QT-0041' }).check()
  await form().getByLabel('Faixa de conservação').selectOption({ label: '15–25 °C' })
  await expectAccessible(page)
  // The choice stays as the other fields do, and it is seen although the device is not the newest.
  for (let at = 0; at < 20; at += 1) await addDevice(api, `NEW-${at}`)
  await page.reload()
  await form().getByRole('checkbox', { name: 'NEW-19' }).waitFor()
  expect(await form().getByRole('checkbox', { name: 'QT-0041' }).isChecked()).toBe(true)
  await button('Salvar Remessa').click()
  await page.waitForURL('**/shipment/*')
  await page.getByText(/^Em andamento/).waitFor()
  const devices = page.getByRole('list', { name: 'Dispositivos desta remessa' })
  await devices.getByText('QT-0041').waitFor()
})

test('opens with the range that a handling code requires', async () => {
  await open()
  const range = form().getByLabel('Faixa de conservação')
  expect(await range.isVisible()).toBe(false)
  await form().getByText('Carga aérea', { exact: true }).click()
  await button('FRO').click()
  await form()
    .getByRole('button', { name: /^Escolher −18/ })
    .click()
  await range.waitFor()
  expect(await range.inputValue()).toBe('frozen_18')
})

test.runIf(isWhole)('is created without monitoring if that is refused, and says how to go on', async () => {
  const serials = Array.from({ length: MAX_MONITORINGS + 1 }, (_none, at) => `TT-${at}`)
  for (const serial of serials) await addDevice(api, serial)
  await open()
  await fill()
  await fold().click()
  for (const serial of serials) await form().getByRole('checkbox', { name: serial }).check()
  await button('Salvar Remessa').click()
  await page.waitForURL('**/shipment/*')
  await toast('O monitoramento não começou').waitFor()
  await toast(/^A remessa foi criada\. Tente de novo por “Monitorar”/).waitFor()
  await page.getByText(/^Temperatura e umidade não são monitoradas/).waitFor()
  await button('Monitorar').waitFor()
  expect(visitor.errors).toEqual([])
})
