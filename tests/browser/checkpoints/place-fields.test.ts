import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { createAccount, goodPassword } from '../../support/auth/auth.ts'
import { json, startPlaceService, type PlaceService } from '../../support/browser/place-service.ts'
import { openVisit, type Visit, type Visitor } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// The address fields of a saved address. Each test depends on the one before.
const bomJesus = {
  cep: '50030-170',
  logradouro: 'Rua do Bom Jesus',
  complemento: '',
  bairro: 'Recife Antigo',
  localidade: 'Recife',
  uf: 'PE',
}
let ceps: PlaceService
let geocoder: PlaceService
let visit: Visit
let visitor: Visitor
let page: Page

beforeAll(async () => {
  ceps = await startPlaceService(json(bomJesus))
  geocoder = await startPlaceService(json([]))
  visit = await openVisit({ env: { CEP_URL: ceps.url, GEOCODING_URL: `${geocoder.url}/search` } })
  const account = await createAccount(visit.server)
  visitor = await visit.open('/auth', {
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  ;({ page } = visitor)
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByLabel('Senha', { exact: true }).fill(goodPassword)
  await button('Entrar').click()
  await page.waitForURL('**/dashboard')
  await page.goto(`${visit.server.url}/profile`)
  await button('Novo endereço').first().click()
})
afterAll(async () => {
  await visit?.close()
  await ceps?.stop()
  await geocoder?.stop()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const box = (name: string) => page.getByRole('textbox', { name, exact: true })
const problem = (text: string) => page.getByRole('dialog').getByText(text, { exact: true })
const search = () => button('Buscar endereço pelo CEP')
const pin = () => page.getByRole('button', { name: /^Marcador do local/ })
const place = async () => (await box('Coordenadas').inputValue()).split(', ').map(Number)

test.runIf(isWhole)('masks an incomplete postal code and sends no look-up', async () => {
  await box('CEP').pressSequentially('5003017')
  await expect.poll(() => box('CEP').inputValue()).toBe('50030-17')
  await expect.poll(() => search().isDisabled()).toBe(true)
  expect(ceps.asked).toEqual([])
})

test.runIf(isWhole)('shows a missing postal code at its field, and preserves the input', async () => {
  ceps.answer(json({ erro: true }))
  await box('Rua').fill('Rua de Terra')
  await box('CEP').fill('99999999')
  await problem('CEP não encontrado: Verifique o CEP digitado').waitFor()
  await expect.poll(() => box('CEP').getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => box('Rua').inputValue()).toBe('Rua de Terra')
})

test.runIf(isWhole)(
  'accepts manual input while the postal code service fails, and retries on request',
  async () => {
    ceps.answer(json({}, undefined, 500))
    await box('CEP').fill('50030170')
    await problem('Erro na busca: Não foi possível buscar o endereço. Tente novamente.').waitFor()
    await box('Bairro').fill('Centro')
    ceps.answer(json(bomJesus))
    await search().click()
    await page.getByText('Endereço encontrado! Rua do Bom Jesus, Recife - PE').waitFor()
  },
)

test.runIf(isWhole)('cleans up a pasted postal code, looks it up, and fills in the address', async () => {
  for (const name of ['CEP', 'Rua', 'Bairro', 'Cidade']) await box(name).fill('')
  await box('CEP').fill(' CEP: 50.030-170 ')
  await expect.poll(() => box('CEP').inputValue()).toBe('50030-170')
  await expect.poll(() => box('Rua').inputValue()).toBe('Rua do Bom Jesus')
  await expect
    .poll(() => Promise.all(['Bairro', 'Cidade'].map((name) => box(name).inputValue())))
    .toEqual(['Recife Antigo', 'Recife'])
  await expect.poll(() => box('Número').evaluate((one) => one === document.activeElement)).toBe(true)
})

test.runIf(isWhole)('empties the street of another city if the postal code names none', async () => {
  const novaPrata = { ...bomJesus, cep: '95320-000', logradouro: '', bairro: '' }
  ceps.answer(json({ ...novaPrata, localidade: 'Nova Prata', uf: 'RS' }))
  await box('Número').fill('147')
  await box('CEP').fill('95320000')
  await page.getByText('Nova Prata - RS. O CEP não traz a rua: digite.').waitFor()
  await expect
    .poll(() => Promise.all(['Rua', 'Número', 'Bairro', 'Cidade'].map((name) => box(name).inputValue())))
    .toEqual(['', '', '', 'Nova Prata'])
  ceps.answer(json(bomJesus))
  await box('CEP').fill('50030170')
  await expect.poll(() => box('Rua').inputValue()).toBe('Rua do Bom Jesus')
})

test.runIf(isWhole)('looks for coordinates only if street, city and UF are present', async () => {
  await box('Rua').fill('')
  await button('Localizar pelo endereço').click()
  await problem('Dados insuficientes: informe rua, cidade e UF.').waitFor()
  expect(geocoder.asked).toEqual([])
})

test.runIf(isWhole)('warns that the coordinates found are only those of the city', async () => {
  await box('Rua').fill('Rua do Bom Jesus')
  await button('Localizar pelo endereço').click()
  await problem('São as coordenadas da cidade. Ajuste o marcador no mapa até o local exato.').waitFor()
  await expect.poll(() => box('Coordenadas').inputValue()).toBe('-8.046660, -34.877100')
  await pin().waitFor()
})

test.runIf(isWhole)('moves the pin by keyboard, in large and small steps, and updates the text', async () => {
  const [latitude = 0, longitude = 0] = await place()
  await pin().focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await place())[1]).toBeGreaterThan(longitude)
  const [, east = 0] = await place()
  await page.keyboard.press('Shift+ArrowUp')
  await expect.poll(async () => (await place())[0]).toBeGreaterThan(latitude)
  const [north = 0] = await place()
  expect(north - latitude).toBeLessThan((east - longitude) / 4)
  await page.getByText('Latitude e longitude em graus.', { exact: false }).waitFor()
})

test.runIf(isWhole)('reports coordinates that cannot be parsed', async () => {
  await box('Coordenadas').fill('perto da ponte')
  await box('Nome do endereço').focus()
  await problem('Use latitude e longitude, como -23.550520, -46.633308').waitFor()
  await box('Coordenadas').fill('-8,063; -34,871')
  await box('Nome do endereço').focus()
  await expect.poll(() => box('Coordenadas').inputValue()).toBe('-8.063000, -34.871000')
})

test.runIf(isWhole)('places a missing pin in the centre of the map on request', async () => {
  await box('Coordenadas').fill('')
  await pin().waitFor({ state: 'detached' })
  await button('Colocar o marcador no centro do mapa').click()
  await pin().waitFor()
  await expect.poll(() => box('Coordenadas').inputValue()).toMatch(/^-8\.06\d{4}, -34\.87\d{4}$/)
})

test.runIf(isWhole)('the form is accessible, and no page logged an error', async () => {
  await expectAccessible(page)
  expect(visitor.errors).toEqual([])
})
