import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Api } from '../../support/api/api.ts'
import { addDevice, loggerTable } from '../../support/api/conditions.ts'
import { addShipment } from '../../support/api/shipment-api.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { openAccountVisit } from '../../support/browser/account-visit.ts'
import type { Visit, Visitor } from '../../support/browser/visit.ts'
import { vectorFile } from '../../ledger/vector-files.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

let visit: Visit
let visitor: Visitor
let page: Page
let api: Api

beforeAll(async () => {
  ;({ visit, visitor, page, api } = await openAccountVisit())
})
beforeEach(async () => {
  await page.goto(`${visit.server.url}/shipment/${await addShipment(api)}`)
})
afterAll(() => visit?.close())

const preview = () => page.getByRole('dialog', { name: 'Arquivo do registrador' })
const accept = () => preview().getByRole('button', { name: 'Aceitar arquivo' }).click()
const toast = (text: string) => page.getByRole('region', { name: /^Avisos/ }).getByText(text, { exact: true })
const files = () => page.getByRole('list', { name: 'Arquivos de leituras' })
const drop = (name: string, text: string) =>
  page
    .getByLabel('Arquivo do registrador')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

test('a signed file with a changed byte is accepted only with a reason, which the card shows', async () => {
  await addDevice(api, 'RCPJ00010')
  const signed = vectorFile('cold-chain/berlinger/q-tag-clm-doc-lr.txt')
  await drop('q-tag.txt', signed)
  await preview().getByText('Assinatura do registrador confere', { exact: true }).waitFor()
  await preview().getByRole('button', { name: 'Fechar' }).first().click()
  await drop('q-tag.txt', signed.replace('04:59\t3.2', '04:59\t3.3'))
  await preview()
    .getByText(/^Assinatura do registrador não confere/)
    .waitFor()
  await accept()
  await preview().getByText('Use pelo menos 10 caracteres').waitFor()
  await expectAccessible(page)
  await preview().getByLabel('Por que aceitar mesmo assim').fill('Arquivo salvo por outro programa')
  await accept()
  await toast('Arquivo aceito').waitFor()
  await files().getByText('Aceito com o motivo: Arquivo salvo por outro programa').waitFor()
})

test.runIf(isWhole)(
  'a clock that is more than a day off needs a reason, and the correction is shown',
  async () => {
    await addDevice(api, '130400191542')
    await drop('fridge-tag.txt', vectorFile('cold-chain/berlinger/fridge-tag-2.txt'))
    await preview()
      .getByLabel(/^O registrador foi lido agora/)
      .check()
    await accept()
    await preview()
      .getByText(/O relógio do dispositivo está mais de 24 horas errado/)
      .waitFor()
    await expectAccessible(page)
    await preview().getByLabel('Por que aceitar mesmo assim').fill('Relógio sem pilha, conferido na doca')
    await accept()
    await toast('Arquivo aceito').waitFor()
    await files()
      .getByText(/horas adiantadas em [\d.]+ dias/)
      .waitFor()
  },
)

test('a file with one of each says so in the singular', async () => {
  const rows = [
    '2000-01-01 00:00Z;5',
    '2026-11-23 10:00Z;5',
    '2026-11-23 10:05Z;NC',
    '2036-01-01 00:00Z;5',
    'end',
  ]
  await drop('frio.csv', `Time;Temperature (°C)\n${rows.join('\n')}\n`)
  await preview().getByText('1 leitura · Erros do sensor: 1').waitFor()
  const warnings = preview().getByRole('list', { name: 'Avisos' }).getByRole('listitem')
  expect(await warnings.allInnerTexts()).toEqual([
    'Depois da última leitura, a partir da linha 6, nada mais é lido. Linhas deixadas de fora: 1',
    'Leituras com hora no futuro, que ficam de fora: 1',
    'Leituras de antes de 2015, que ficam de fora: 1',
  ])
})

test.runIf(isWhole)('a long file is read in a worker', async () => {
  const worker = page.waitForEvent('worker', (one) => one.url().includes('/file-worker'))
  const values = Array.from({ length: 30_000 }, () => 5)
  await drop('frio.csv', loggerTable('2026-10-01T00:00:00.000Z', values))
  await preview().getByText('30.000 leituras').waitFor()
  await worker
  await preview().getByText('Em cada hora do arquivo').waitFor()
  expect(visitor.errors).toEqual([])
})
