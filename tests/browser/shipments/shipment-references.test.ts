import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Shipment } from '#contract/endpoints/shipments.ts'
import { spacedReference } from '#domain/references/reference.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { addShipment, dataOf, readShipment } from '../../support/api/shipment-api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { signedIn } from '../../support/auth/signed-in.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { openVisit, type Visit, type Visitor } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// References and air cargo in the form of a shipment and on its page.
const KEY = '35241112345678000195550010000482131123456784'

let visit: Visit
let visitor: Visitor
let page: Page
let api: Api
let id: string
let code: string

beforeAll(async () => {
  visit = await openVisit()
  const owner = await createAccount(visit.server)
  api = apiOf(visit.server, owner.session.access_token)
  code = await addShipment(api)
  ;({ id } = await readShipment(api, code))
  visitor = await visit.open(`/shipment/${id}`, { storageState: signedIn(visit, owner.session) })
  ;({ page } = visitor)
})
afterAll(() => visit?.close())

const form = () => page.getByRole('dialog', { name: 'Editar remessa' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const paste = (text: string) =>
  page.evaluate((value) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', value)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)

test('a pasted key is recognized, a wrong check digit is named, and nothing is corrected', async () => {
  await button('Editar').click()
  await button('Adicionar referência').click()
  const row = form().getByRole('group', { name: 'Referência 1' })
  await row.getByLabel('Número ou chave').focus()
  await paste(KEY.replaceAll(/(.{4})/g, '$1 '))
  await expect.poll(() => row.getByLabel('Tipo').inputValue()).toBe('nfe')
  await row.getByText('Número 48213, série 1, 11/2024, SP').waitFor()
  await row.getByLabel('Número ou chave').fill(`${KEY.slice(0, -1)}8`)
  await row.getByText('deveria ser 4, e aqui é 8').waitFor()
  await button('Salvar alterações').click()
  expect((await readShipment(api, code)).references).toEqual([])
  await row.getByLabel('Número ou chave').fill(KEY)
})

test('an air waybill shows its airline, and the chargeable weight is computed', async () => {
  await form().getByText('Carga aérea', { exact: true }).click()
  await form().getByLabel('AWB', { exact: true }).fill('957-48213014')
  await form().getByText('deveria ser 2, e aqui é 4').waitFor()
  await form().getByLabel('AWB', { exact: true }).fill('957-48213012')
  await form().getByText('LATAM Airlines Brasil').waitFor()
  await form().getByLabel('Aeroporto de origem').fill('gru')
  await form()
    .getByText(/Guarulhos/)
    .first()
    .waitFor({ state: 'attached' })
  await form().getByLabel('Aeroporto de destino').fill('LIS')
  await form().getByLabel('Volumes').fill('3')
  await form().getByLabel('Peso bruto (kg)').fill('90')
  await form().getByLabel('Cubagem (m³)').fill('1,2')
  await form().getByText('Calculado: 200 kg; preencha só se for outro').waitFor()
  await button('COL').click()
  await form().getByText('Este código pede a faixa de conservação 2–8 °C.').waitFor()
  await expectAccessible(page)
  await button('Salvar alterações').click()
  await form().waitFor({ state: 'detached' })
  const [saved] = dataOf<readonly Shipment[]>(await api('GET', `/api/shipments?q=${KEY}`))
  expect(saved).toMatchObject({
    references: [
      { kind: 'nfe', value: KEY },
      { kind: 'mawb', value: '957-48213012' },
    ],
    air: {
      origin: 'GRU',
      destination: 'LIS',
      pieces: 3,
      gross_kg: 90,
      volume_m3: 1.2,
      chargeable_kg: null,
      handling: ['COL'],
    },
  })
})

test('the page shows references with a button to copy, and the air cargo', async () => {
  await button(`Copiar NF-e ${spacedReference('nfe', KEY)}`).waitFor()
  await page.getByText('GRU → LIS').waitFor()
  await page.getByText('3 volumes · bruto 90 kg · 1,2 m³ · taxado 200 kg').waitFor()
  expect(visitor.errors).toEqual([])
})

test.runIf(isWhole)('an airline has the name that the company gives it', async () => {
  await page.goto(`${visit.server.url}/settings`)
  await page.getByRole('tab', { name: 'Carga aérea' }).click()
  const names = page.getByLabel('Prefixo e nome')
  await names.fill('957 Carga Norte\nLATAM')
  await button('Salvar companhias').click()
  await page.getByText('Linha 2: escreva três dígitos e um nome').waitFor()
  await names.fill('957 Carga Norte')
  await button('Salvar companhias').click()
  await page.getByText('Configurações salvas!').waitFor()
  await expectAccessible(page)
  await page.goto(`${visit.server.url}/shipment/${id}`)
  await page.getByText('Carga Norte').waitFor()
})

test('eleven digits that are an air waybill and a CPF are asked about', async () => {
  await button('Editar').click()
  await button('Adicionar referência').click()
  await form().getByRole('group', { name: 'Referência 2' }).getByLabel('Número ou chave').focus()
  await paste('95700001470')
  await button('É um CPF').click()
  expect(await button('É um CPF').count()).toBe(0)
})
