import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiOf, type Api } from '../../support/api/api.ts'
import { addDevice, certificateBody } from '../../support/api/conditions.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { signedIn } from '../../support/auth/signed-in.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { openVisit, type Visit, type Visitor } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// Two shipments of one account: one gets the file of a logger, the other a running monitoring.
const byFile = 'FT-20260302-COLDFL'
const byDevice = 'FT-20260302-COLDDV'
let visit: Visit
let visitor: Visitor
let page: Page
let api: Api

beforeAll(async () => {
  visit = await openVisit()
  const account = await createAccount(visit.server)
  api = apiOf(visit.server, account.session.access_token)
  for (const tracking_id of [byFile, byDevice])
    await api('POST', '/api/shipments', { tracking_id, origin: 'São Paulo', destination: 'Recife' })
  const device = await addDevice(api, 'QT-0041')
  const certificate = certificateBody('RBC 1', { calibrated_on: '2025-01-10', valid_until: '2035-01-09' })
  await api('POST', `/api/devices/${device}/certificates`, certificate)
  visitor = await visit.open(`/shipment/${byFile}`, { storageState: signedIn(visit, account.session) })
  ;({ page } = visitor)
})
afterAll(() => visit?.close())

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name })
const toast = (text: string) => page.getByRole('region', { name: /^Avisos/ }).getByText(text, { exact: true })
const input = () => page.getByLabel('Arquivo do registrador')

/** A table of 60 readings, one a minute, whose times have neither zone nor a clear order. */
const table = () => {
  const rows = Array.from({ length: 60 }, (_none, minute) => {
    const value = minute >= 40 ? '9,5' : '5,0'
    return `02/03/2026 08:${String(minute).padStart(2, '0')};${value}`
  })
  return `Data;Temperatura (°C)\n${rows.join('\n')}\n`
}

describe('the file of a logger', () => {
  test.runIf(isWhole)('is refused with the export to choose if it is a report', async () => {
    await page.getByText(/^Temperatura e umidade não são monitoradas/).waitFor()
    await expectAccessible(page)
    await input().setInputFiles({
      name: 'relatorio.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n% LogTag Analyzer\n'),
    })
    await page
      .getByText(
        'Este PDF é um relatório para leitura. No programa da LogTag, escolha a exportação em CSV ou texto.',
      )
      .waitFor()
    await expectAccessible(page)
    await dialog('Arquivo do registrador').getByRole('button', { name: 'Fechar' }).first().click()
  })

  test('shows its facts when it is dropped, and asks what it leaves open', async () => {
    const data = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text], 'frio.csv', { type: 'text/csv' }))
      return transfer
    }, table())
    await page.getByText(/^Temperatura e umidade não são/).dispatchEvent('drop', { dataTransfer: data })
    const preview = dialog('Arquivo do registrador')
    await preview.getByText('60 leituras').waitFor()
    await preview.getByText('de 5 °C a 9,5 °C').waitFor()
    await preview.getByText('Sem assinatura do registrador').waitFor()
    await preview.getByRole('checkbox', { name: 'QT-0041' }).check()
    await button('Aceitar arquivo').click()
    await preview.getByRole('alert').getByText('Responda às perguntas acima').waitFor()
    await preview.getByLabel('Em que fuso estão as horas?').selectOption('America/Sao_Paulo')
    await preview
      .getByLabel('Nas datas, o que vem primeiro?')
      .selectOption({ label: 'O dia, como 02/11 para 2 de novembro' })
    await preview.getByText('02/03/2026, 08:59:00').waitFor()
    await expectAccessible(page)
  })

  test('is accepted by one press, and gives verdict, numbers and curve', async () => {
    await button('Aceitar arquivo').click()
    await toast('Arquivo aceito').waitFor()
    await page.getByText(/^Conforme: sem excursão da faixa de 2 a 8 °C/).waitFor()
    await page.getByText('Valem os limites do detentor do registro do produto.').waitFor()
    const numbers = page.getByRole('table', { name: 'Números' })
    await expect
      .poll(() => numbers.getByRole('cell').allInnerTexts())
      .toEqual(expect.arrayContaining(['5 °C', '9,5 °C', '100,0%']))
    const files = page.getByRole('list', { name: 'Arquivos de leituras' })
    await files.getByText('frio.csv').waitFor()
    const saved = page.waitForEvent('download')
    await button('Baixar frio.csv').click()
    expect((await saved).suggestedFilename()).toMatch(/\.(?:csv|txt)$/)
  })

  test('is read along the curve by the arrow keys, and as a table', async () => {
    const curve = page.getByRole('slider', { name: 'Leituras, curva de Temperatura' })
    await curve.focus()
    await page.keyboard.press('Home')
    await expect
      .poll(() => curve.getAttribute('aria-valuetext'))
      .toBe('02/03/2026, 08:00 · 5 °C · dentro da faixa')
    for (let step = 0; step < 40; step += 1) await page.keyboard.press('ArrowRight')
    await expect
      .poll(() => curve.getAttribute('aria-valuetext'))
      .toBe('02/03/2026, 08:40 · 9,5 °C · fora da faixa')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => curve.getAttribute('aria-valuetext')).toMatch(/08:39 · 5 °C/)
    await page.getByText('Leituras em tabela (60)', { exact: true }).first().click()
    const rows = page.getByRole('table', { name: 'Leituras em tabela (60)' }).getByRole('row')
    await rows.filter({ hasText: '02/03/2026, 08:45' }).getByText('fora da faixa').waitFor()
    await expectAccessible(page)
  })
})

describe('a monitoring', () => {
  test('starts with a range and a device that is found by its serial number', async () => {
    const other = await addDevice(api, 'TT-77', { maker: 'Sensitech', interval_s: 60 })
    expect(other).toMatch(/-/)
    await page.goto(`${visit.server.url}/shipment/${byDevice}`)
    await button('Monitorar').click()
    await button('Começar monitoramento').click()
    await dialog('Monitorar').getByText('Campo obrigatório').waitFor()
    const search = page.getByRole('searchbox', { name: 'Buscar pelo número de série' })
    await search.fill('XX-1')
    await dialog('Monitorar').getByText('Nenhum dispositivo em uso tem este número de série').waitFor()
    await search.fill('tt-77')
    await dialog('Monitorar').getByRole('checkbox', { name: 'TT-77' }).check()
    await page.getByLabel('Faixa de conservação').selectOption('15–25 °C')
    await page.getByLabel('Começou em').fill('2026-03-02T08:00')
    await expectAccessible(page)
    await button('Começar monitoramento').click()
    await toast('Monitoramento começou').waitFor()
    await page.getByText('TT-77: sem certificado de calibração válido no período inteiro').waitFor()
    await page.getByText('Ainda não há leituras.', { exact: false }).waitFor()
  })

  test.runIf(isWhole)('ends with a reason if the sensor broke', async () => {
    await button('Encerrar TT-77').click()
    await page.getByLabel('O sensor quebrou ou se perdeu').check()
    await page.getByLabel('Não é confiável desde').fill('2026-03-02T09:00')
    await page.getByLabel('O que aconteceu').fill('caiu')
    await button('Encerrar monitoramento').click()
    await dialog('Encerrar monitoramento').getByText('Use pelo menos 10 caracteres').waitFor()
    await page.getByLabel('O que aconteceu').fill('O registrador caiu na doca e parou de medir.')
    await expectAccessible(page)
    await button('Encerrar monitoramento').click()
    await toast('Sensor fora de serviço').waitFor()
    await page
      .getByRole('list', { name: 'Dispositivos desta remessa' })
      .getByText(/^Sensor quebrado ou perdido desde 02\/03\/2026, 09:00: O registrador caiu/)
      .waitFor()
    expect(visitor.errors).toEqual([])
  })
})
