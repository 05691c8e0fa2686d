import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../support/api/api.ts'
import { deviceBody } from '../../support/api/conditions.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { openAccountVisit } from '../../support/browser/account-visit.ts'
import type { Visit, Visitor } from '../../support/browser/visit.ts'

// The devices and ranges of one account. Each test depends on the one before.
let visit: Visit
let visitor: Visitor
let page: Page
let api: Api

beforeAll(async () => {
  ;({ visit, visitor, page, api } = await openAccountVisit())
})
afterAll(() => visit?.close())

const button = (name: string) => page.getByRole('button', { name, exact: true })
const box = (name: string) => page.getByRole('textbox', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name })
const toast = (text: string) => page.getByRole('region', { name: /^Avisos/ }).getByText(text, { exact: true })
const rows = (name: string) => page.getByRole('list', { name, exact: true }).getByRole('listitem')
const menuOf = async (name: string, item: string) => {
  await button(`Mais ações para ${name}`).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

describe('a device', () => {
  test('is added from the empty page, which the menu opens', async () => {
    await page
      .getByRole('navigation', { name: 'Menu principal' })
      .getByRole('link', { name: 'Dispositivos' })
      .click()
    await page.getByText('Nenhum dispositivo ainda').waitFor()
    await expectAccessible(page)
    await button('Novo dispositivo').click()
    await button('Salvar').click()
    await expect.poll(() => dialog('Novo dispositivo').getByText('Campo obrigatório').count()).toBe(2)
    await box('Número de série').fill('QT-0041')
    await box('Fabricante').fill('Berlinger')
    await box('Modelo').fill('Q-tag CLm doc')
    await box('Intervalo entre leituras, em minutos').fill('0,1')
    await button('Salvar').click()
    await dialog('Novo dispositivo').getByText('Use de 0,17 (10 segundos) a 1440 (um dia)').waitFor()
    await expectAccessible(page)
    await box('Intervalo entre leituras, em minutos').fill('2,5')
    await button('Salvar').click()
    await toast('Dispositivo cadastrado').waitFor()
    const row = rows('Seus dispositivos').filter({ hasText: 'QT-0041' })
    await row.getByText('Registrador · Berlinger Q-tag CLm doc').waitFor()
    await row.getByText('2 min 30 s').waitFor()
    await row.getByText('Sem certificado válido pelos próximos 30 dias').waitFor()
  })

  test('gets a calibration certificate, and no longer needs care', async () => {
    await button('Certificados de QT-0041').click()
    await box('Número do certificado').fill('RBC 1187/26')
    await box('Laboratório').fill('Aferir Metrologia')
    await page.getByLabel('Calibrado em').fill('2026-03-10')
    await page.getByLabel('Válido até').fill('2026-03-09')
    await button('Acrescentar certificado').click()
    await dialog('Certificados de calibração')
      .getByText('A validade termina antes do dia da calibração')
      .waitFor()
    await page.getByLabel('Válido até').fill('2036-03-09')
    const buffer = Buffer.from('%PDF-1.7\n%%EOF\n')
    const file = { name: 'rbc-1187.pdf', mimeType: 'application/pdf', buffer }
    await page.getByLabel('Escolher o arquivo').setInputFiles(file)
    await dialog('Certificados de calibração').getByText('rbc-1187.pdf').waitFor()
    await button('Acrescentar certificado').click()
    await rows('Certificados de calibração')
      .getByText('Calibrado em 10/03/2026, vale até 09/03/2036')
      .waitFor()
    const saved = page.waitForEvent('download')
    await button('Baixar o arquivo do certificado RBC 1187/26').click()
    expect((await saved).suggestedFilename()).toBe('RBC-1187-26.pdf')
    await expectAccessible(page)
    await dialog('Certificados de calibração').getByRole('button', { name: 'Fechar' }).click()
    await rows('Seus dispositivos').getByText('Vale até 09/03/2036').waitFor()
    expect(await page.getByText('Sem certificado válido pelos próximos 30 dias').count()).toBe(0)
  })

  test('is found by its serial number and by what needs care', async () => {
    await api('POST', '/api/devices', deviceBody('TT-77'))
    await page.reload()
    await page.getByRole('searchbox', { name: 'Buscar pelo número de série' }).fill('tt-77')
    await expect
      .poll(() => rows('Seus dispositivos').allInnerTexts())
      .toEqual([expect.stringMatching(/TT-77/)])
    expect(new URL(page.url()).search).toBe('?serial=tt-77')
    await page.getByRole('searchbox', { name: 'Buscar pelo número de série' }).fill('')
    await expect.poll(() => rows('Seus dispositivos').count()).toBe(2)
    await button('Certificado a vencer').click()
    await expect
      .poll(() => rows('Seus dispositivos').allInnerTexts())
      .toEqual([expect.stringMatching(/TT-77/)])
    await button('Certificado a vencer').click()
    await button('Sem sinal').click()
    await page.getByText('Nenhum dispositivo com esses filtros').waitFor()
    await button('Limpar filtros').click()
  })

  test('can be retired and returned to use', async () => {
    await menuOf('TT-77', 'Retirar de uso')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Retirar de uso' }).click()
    await toast('Dispositivo retirado de uso').waitFor()
    await expect.poll(() => rows('Seus dispositivos').count()).toBe(1)
    await button('Fora de uso').click()
    await menuOf('TT-77', 'Devolver ao uso')
    await toast('“TT-77” está de volta').waitFor()
    await button('Fora de uso').click()
    await expect.poll(() => rows('Seus dispositivos').count()).toBe(2)
    await expectAccessible(page)
  })
})

describe('a condition range', () => {
  test('is offered ready-made, and says that the registration holder decides', async () => {
    await page.getByRole('tab', { name: 'Faixas de conservação' }).click()
    await page.getByText(/^Quem decide é o detentor do registro/).waitFor()
    const row = rows('Faixas prontas').filter({ hasText: '2–8 °C' }).first()
    await row.getByText('2 a 8 °C').waitFor()
    await row.getByText('nunca abaixo de 0 °C').waitFor()
    expect(await rows('Faixas prontas').getByText('−25 a −15 °C').count()).toBe(1)
    await expectAccessible(page)
  })

  test('is added by the account in degrees with a comma', async () => {
    await button('Nova faixa').click()
    await box('Nome da faixa').fill('Insulina')
    await page.getByRole('group', { name: 'Temperatura' }).getByLabel('Mínima (°C)').fill('2,5')
    await page.getByRole('group', { name: 'Temperatura' }).getByLabel('Máxima (°C)').fill('2')
    await button('Salvar').click()
    await dialog('Nova faixa').getByText('O máximo deve ser maior que o mínimo').waitFor()
    await page.getByRole('group', { name: 'Temperatura' }).getByLabel('Máxima (°C)').fill('8')
    await page.getByLabel('Abaixo de (°C)').fill('frio')
    await button('Salvar').click()
    await dialog('Nova faixa')
      .getByText(/^Use um número como 2,5/)
      .waitFor()
    await page.getByLabel('Abaixo de (°C)').fill('-0,5')
    await expectAccessible(page)
    await button('Salvar').click()
    await toast('Faixa criada').waitFor()
    const row = rows('Suas faixas').filter({ hasText: 'Insulina' })
    await row.getByText('2,5 a 8 °C').waitFor()
    await row.getByText('nunca abaixo de −0,5 °C').waitFor()
    expect(visitor.errors).toEqual([])
  })
})
