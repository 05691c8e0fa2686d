import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiOf, type Api } from '../../support/api/api.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { json, startPlaceService, type PlaceService } from '../../support/browser/place-service.ts'
import { addressBody, fieldBody } from '../../support/api/reference-lists.ts'
import { addShipment, readShipment } from '../../support/api/shipment-api.ts'
import { openVisit, type Visit } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// The form that creates shipments. The tests of a group depend on one another.
let visit: Visit
let ceps: PlaceService
let api: Api
let page: Page

const paulista = {
  cep: '01310-100',
  logradouro: 'Avenida Paulista',
  complemento: '',
  bairro: 'Bela Vista',
  localidade: 'São Paulo',
  uf: 'SP',
}

beforeAll(async () => {
  ceps = await startPlaceService(json(paulista))
  visit = await openVisit({ routes: true, env: { CEP_URL: ceps.url } })
  const owner = await createAccount(visit.server)
  api = apiOf(visit.server, owner.session.access_token)
  for (const body of [
    fieldBody('Lacre', { is_required: true }),
    fieldBody('Caixas', { field_type: 'number' }),
    fieldBody('Validade', { field_type: 'date' }),
    fieldBody('Frágil', { field_type: 'boolean' }),
    fieldBody('Faixa', { field_type: 'select', field_options: { options: ['2 a 8 °C', 'Ambiente'] } }),
  ]) {
    expect(await api('POST', '/api/custom-fields', body)).toMatchObject({ status: 201 })
  }
  const address = addressBody({ name: 'CD Recife', street: 'Rua do Porto', city: 'Recife', uf: 'PE' })
  expect(await api('POST', '/api/addresses', address)).toMatchObject({ status: 201 })
  ;({ page } = await visit.open('/auth'))
  await page.getByLabel('E-mail').fill(owner.email)
  await page.getByLabel('Senha', { exact: true }).fill(owner.password)
  await button('Entrar').click()
  await page.waitForURL('**/dashboard')
})
afterAll(async () => {
  await visit?.close()
  await ceps?.stop()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const toast = (text: string) => page.getByRole('region', { name: /^Avisos/ }).getByText(text, { exact: true })
const form = () => page.getByRole('dialog', { name: 'Nova Remessa' })
const section = (name: string) => form().getByRole('group', { name })
const isFocused = (label: string) =>
  form()
    .getByLabel(label)
    .evaluate((control) => control === document.activeElement)
const openNew = async () => {
  await page.goto(`${visit.server.url}/dashboard?new=shipment`)
  await form().getByLabel('ID de Rastreamento').waitFor()
}
const openShipment = async (code: string) => {
  const { id } = await readShipment(api, code)
  await page.goto(`${visit.server.url}/shipment/${id}`)
  await page.getByRole('heading', { name: 'Detalhes da Remessa' }).waitFor()
}

describe('a new shipment', () => {
  let first: string

  test('lists all missing fields, including custom fields, and focuses the first', async () => {
    await page.goto(`${visit.server.url}/dashboard`)
    await page.getByRole('button', { name: /Criar primeira remessa/ }).click()
    await form().getByLabel('ID de Rastreamento').waitFor()
    await expect.poll(() => isFocused('Referência')).toBe(true)
    await button('Salvar Remessa').click()
    await form()
      .getByText(/^Campos obrigatórios faltando: Entrega prevista, .*Nome do destinatário, Lacre$/)
      .waitFor()
    await expect.poll(() => isFocused('Entrega prevista')).toBe(true)
    await expectAccessible(page)
  })

  test('fills in its origin by postal code, and its destination by a saved address', async () => {
    await section('Endereço de Origem').getByRole('textbox', { name: 'CEP', exact: true }).fill('01310100')
    await form().getByText('Endereço encontrado! Avenida Paulista, São Paulo - SP').waitFor()
    const origin = section('Endereço de Origem')
    await expect.poll(() => origin.getByLabel('Rua').inputValue()).toBe('Avenida Paulista')
    await expect.poll(() => origin.getByLabel('UF').inputValue()).toBe('SP')
    await origin.getByLabel('Número').fill('1578')
    // The only postal code of another city names no street.
    const novaPrata = { cep: '95320-000', logradouro: '', complemento: '', bairro: '' }
    ceps.answer(json({ ...novaPrata, localidade: 'Nova Prata', uf: 'RS' }))
    await origin.getByRole('textbox', { name: 'CEP', exact: true }).fill('95320000')
    await form().getByText('Nova Prata - RS. O CEP não traz a rua: digite.').waitFor()
    for (const emptied of ['Rua', 'Número', 'Bairro'])
      await expect.poll(() => origin.getByLabel(emptied).inputValue()).toBe('')
    ceps.answer(json(paulista))
    await origin.getByRole('textbox', { name: 'CEP', exact: true }).fill('01310100')
    await expect.poll(() => origin.getByLabel('Rua').inputValue()).toBe('Avenida Paulista')
    await origin.getByLabel('Número').fill('1578')

    const destination = section('Endereço de Destino')
    await destination.getByLabel('Endereço salvo').click()
    await page.getByPlaceholder('Buscar por nome, rua ou cidade').fill('porto')
    await page
      .getByRole('option', { name: /CD Recife/ })
      .and(page.locator('[aria-selected=true]'))
      .waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => destination.getByLabel('Cidade').inputValue()).toBe('Recife')
    await expect.poll(() => destination.getByLabel('Número').inputValue()).toBe('1000')
  })

  test('accepts custom fields of all five types, and shows which is invalid', async () => {
    await form().getByLabel('Referência').fill('NF 77')
    await form().getByLabel('Entrega prevista').fill('2026-03-04')
    await form().getByText('Esta entrega já estaria atrasada').waitFor()
    await form().getByText('quarta-feira, 4 de março de 2026').waitFor()
    await form().getByLabel('Entrega prevista').fill('2027-01-15')
    await form().getByText('Esta entrega já estaria atrasada').waitFor({ state: 'detached' })
    await form().getByLabel('Hora de entrega').fill('14:30')
    await form().getByLabel('Nome do destinatário').fill('Ana Souza')
    await form().getByLabel('Telefone do destinatário').fill('81987654321')
    await form().getByLabel('Lacre').fill('8841')
    await form().getByLabel('Caixas').fill('dois')
    await form().getByLabel('Validade').fill('2027-12-31')
    await form().getByLabel('Frágil').selectOption('Sim')
    await form().getByLabel('Faixa').selectOption('2 a 8 °C')
    await button('Salvar Remessa').click()
    await form().getByText('Número inválido').waitFor()
    await expect.poll(() => isFocused('Caixas')).toBe(true)
    await form()
      .getByLabel(/^Peso(?! (?:bruto|taxado))/)
      .fill('1.200')
    await form().getByLabel('Caixas').fill('1.234,5')
    await button('Salvar Remessa').click()
    await form().getByText('1200 ou 1,2? Escreva o número sem separar os milhares').waitFor()
    await form()
      .getByLabel(/^Peso(?! (?:bruto|taxado))/)
      .fill('2000000')
    await button('Salvar Remessa').click()
    await form().getByText('Use um número de 0 a 1.000.000').waitFor()
    await form()
      .getByLabel(/^Peso(?! (?:bruto|taxado))/)
      .fill('12,5')
  })

  test('can be saved and followed by another with the same origin', async () => {
    first = await form().getByLabel('ID de Rastreamento').inputValue()
    await button('Salvar e criar outra').dblclick()
    await toast(`A remessa ${first} foi criada. A próxima parte da mesma origem.`).waitFor()
    expect(await readShipment(api, first)).toMatchObject({
      origin: 'Avenida Paulista, 1578, Bela Vista, São Paulo/SP',
      origin_cep: '01310100',
      destination: 'Rua do Porto, 1000, Bela Vista, Recife/PE',
      recipient_phone: '(81) 98765-4321',
      weight: 12.5,
      custom_data: {
        Lacre: '8841',
        Caixas: 1234.5,
        Validade: '2027-12-31',
        Frágil: true,
        Faixa: '2 a 8 °C',
      },
    })
    await expect.poll(() => form().getByLabel('ID de Rastreamento').inputValue()).not.toBe(first)
    await expect
      .poll(() => section('Endereço de Origem').getByLabel('Rua').inputValue())
      .toBe('Avenida Paulista')
    await expect.poll(() => section('Endereço de Destino').getByLabel('Rua').inputValue()).toBe('')
    await expect.poll(() => isFocused('Referência')).toBe(true)
    const { body } = await api('GET', '/api/shipments')
    expect(body).toMatchObject({ data: [{ tracking_id: first }] })
    expect((body as { data: unknown[] }).data).toHaveLength(1)
  })

  test('can be filled in by hand if the postal code service fails', async () => {
    ceps.answer((_request, response) => void response.writeHead(500).end())
    const destination = section('Endereço de Destino')
    await destination.getByRole('textbox', { name: 'CEP', exact: true }).fill('99999-999')
    await destination
      .getByText('Erro na busca: Não foi possível buscar o endereço. Tente novamente.')
      .waitFor()
    await destination.getByLabel('Rua').fill('Rua da Aurora')
    await expect.poll(() => destination.getByLabel('Rua').inputValue()).toBe('Rua da Aurora')
  })

  test('is still in the form after a reload', async () => {
    await page.reload()
    await openNew()
    await expect
      .poll(() => section('Endereço de Destino').getByLabel('Rua').inputValue())
      .toBe('Rua da Aurora')
    await button('Limpar').click()
    await expect.poll(() => section('Endereço de Origem').getByLabel('Rua').inputValue()).toBe('')
    await page.keyboard.press('Escape')
  })

  test.runIf(isWhole)('starts with the origin of the last shipment, which can be cleared', async () => {
    // The test before cleared the form, so the reloaded page has no draft.
    await page.reload()
    await openNew()
    const origin = section('Endereço de Origem')
    await origin.getByText('Preenchida com a origem da sua última remessa.').waitFor()
    await expect.poll(() => origin.getByLabel('Número').inputValue()).toBe('1578')
    const [left, right] = await Promise.all(
      ['Endereço de Origem', 'Endereço de Destino'].map((name) =>
        section(name).getByLabel('Rua').boundingBox(),
      ),
    )
    expect(left?.y).toBe(right?.y)
    await origin.getByRole('button', { name: 'Usar outra origem' }).click()
    await expect.poll(() => origin.getByLabel('Rua').inputValue()).toBe('')
    await origin.getByText('Preenchida com').waitFor({ state: 'detached' })
    await button('Limpar').click()
    await page.keyboard.press('Escape')
  })

  test.runIf(isWhole)(
    'shows each field that the server refuses, and focuses the first on the page',
    async () => {
      await openShipment(first)
      await button('Duplicar').click()
      await form().getByLabel('Entrega prevista').fill('2027-01-15')
      await form().getByLabel('Hora de entrega').fill('14:30')
      const fields = {
        recipient_email: 'E-mail recusado',
        description: 'Texto recusado',
        reference: 'Recusada',
      }
      const refusal = { status: 'error', code: 'invalid_fields', error: 'Há campos inválidos', fields }
      await page.route('**/api/shipments', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 400, json: refusal })
          : route.fallback(),
      )
      await button('Salvar Remessa').click()
      for (const words of Object.values(fields)) await form().getByText(words, { exact: true }).waitFor()
      await expect.poll(() => isFocused('Referência')).toBe(true)
      await page.unroute('**/api/shipments')
      await button('Limpar').click()
      await page.keyboard.press('Escape')
    },
  )

  test.runIf(isWhole).each([
    ['a desk', 1440, 900],
    ['a phone', 390, 844],
  ])(
    'shows a failed save beside its button on %s, and preserves the input',
    async (_where, width, height) => {
      await page.setViewportSize({ width, height })
      await openShipment(first)
      await button('Duplicar').click()
      await form().getByLabel('Entrega prevista').fill('2027-01-15')
      await form().getByLabel('Hora de entrega').fill('14:30')
      await page.route('**/api/shipments', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.fallback(),
      )
      await button('Salvar Remessa').click()
      const alert = form().getByRole('alert').filter({ hasText: 'Erro ao criar remessa' })
      await alert.waitFor()
      const [said, pressed] = [await alert.boundingBox(), await button('Salvar Remessa').boundingBox()]
      expect(said?.y).toBeGreaterThan(0)
      // Only the padding of the footer separates the alert from the button.
      expect((pressed?.y ?? 0) - ((said?.y ?? 0) + (said?.height ?? 0))).toBeLessThan(80)
      expect(await form().getByLabel('Hora de entrega').inputValue()).toBe('14:30')
      await page.unroute('**/api/shipments')
      await button('Limpar').click()
      await page.keyboard.press('Escape')
      await page.setViewportSize({ width: 1280, height: 720 })
    },
  )

  test.runIf(isWhole).each([
    ['a desk', 1440, 900],
    ['a tablet', 768, 1024],
    ['a phone', 390, 844],
  ])('is reported by a toast that covers no button on %s', async (_where, width, height) => {
    await page.setViewportSize({ width, height })
    await openShipment(first)
    await button('Duplicar').click()
    await form().getByLabel('Entrega prevista').fill('2027-01-15')
    await form().getByLabel('Hora de entrega').fill('14:30')
    await button('Salvar e criar outra').click()
    const shown = page.locator('[data-sonner-toast]').filter({ hasText: 'Shipment criado!' })
    await shown.waitFor()
    const hit = await shown.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const buttons = [...document.querySelectorAll<HTMLElement>('[role=dialog] button')]
      return buttons
        .filter((other) => {
          const box = other.getBoundingClientRect()
          return box.left < right && left < box.right && box.top < bottom && top < box.bottom
        })
        .map((other) => other.textContent || other.getAttribute('aria-label'))
    })
    expect(hit).toEqual([])
    // The button resets the form to the values of the copied shipment.
    await button('Limpar').click()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  test.runIf(isWhole)('is restored by one press after it was cleared', async () => {
    await openNew()
    await form().getByLabel('Descrição').fill('Caixa térmica')
    await button('Limpar').click()
    await expect.poll(() => form().getByLabel('Descrição').inputValue()).toBe('')
    await form().getByRole('status').getByRole('button', { name: 'Desfazer' }).click()
    await expect.poll(() => form().getByLabel('Descrição').inputValue()).toBe('Caixa térmica')
    await button('Limpar').click()
    await page.keyboard.press('Escape')
  })

  test.runIf(isWhole)('has its action buttons in one row, the one for a new checkpoint first', async () => {
    await openShipment(first)
    const row = button('Duplicar').locator('..').getByRole('button')
    await button('Novo Checkpoint').waitFor()
    await expect.poll(async () => (await row.allInnerTexts())[0]).toBe('Novo Checkpoint')
    const boxes = await Promise.all((await row.all()).map((one) => one.boundingBox()))
    expect(boxes.length).toBeGreaterThan(3)
    expect(new Set(boxes.map((box) => `${box?.y} ${box?.height}`)).size).toBe(1)
  })

  test.runIf(isWhole)('can start as a copy of another shipment, with a new tracking code', async () => {
    await openShipment(first)
    for (const shown of ['8841', '1.234,5', 'Sim', '(81) 98765-4321']) {
      await page.getByText(shown, { exact: true }).first().waitFor()
    }
    await button('Duplicar').click()
    await form().getByLabel('ID de Rastreamento').waitFor()
    await expect.poll(() => form().getByLabel('ID de Rastreamento').inputValue()).not.toBe(first)
    await expect.poll(() => form().getByLabel('Faixa').inputValue()).toBe('2 a 8 °C')
    await expect.poll(() => form().getByLabel('Entrega prevista').inputValue()).toBe('')
    const warning = form().getByText(/^A remessa FT-.* já tem esta referência$/)
    await warning.waitFor()
    await form().getByLabel('Referência').fill('NF 78')
    await warning.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
  })
})

test.runIf(isWhole)('the form reports custom fields that did not load, and retries on request', async () => {
  let isDown = true
  await page.route('**/api/custom-fields', (route) => (isDown ? route.abort() : route.fallback()))
  await page.goto(`${visit.server.url}/dashboard?new=shipment`)
  await form().getByText('Não foi possível carregar os campos personalizados').waitFor()
  isDown = false
  await button('Tentar novamente').click()
  await form().getByLabel('Lacre').waitFor()
})

test.runIf(isWhole)(
  'the back link leads to the list that opened the shipment, or else to the dashboard',
  async () => {
    await page.goto(`${visit.server.url}/tracker?sort=updated_at`)
    await page.getByRole('main').getByRole('link', { name: /^FT-/ }).first().click()
    await page.getByRole('heading', { name: 'Detalhes da Remessa' }).waitFor()
    await page.getByRole('link', { name: 'Voltar' }).click()
    await page.waitForURL(/\/tracker\?sort=updated_at$/)
    const code = await addShipment(api, { custom_data: { Lacre: '1' } })
    const { page: direct } = await visit.open('/auth')
    await direct
      .context()
      .addInitScript(
        (session) => localStorage.setItem('lastro.session', session),
        await page.evaluate(() => localStorage.getItem('lastro.session') ?? ''),
      )
    await direct.goto(`${visit.server.url}/shipment/${code}`)
    await direct.getByRole('link', { name: 'Voltar' }).click()
    await direct.waitForURL('**/dashboard')
    await direct.context().close()
  },
)

test.runIf(isWhole)('the page for an unknown URL leads a signed-in user back to the dashboard', async () => {
  await page.goto(`${visit.server.url}/nowhere`)
  await page.getByRole('heading', { name: 'Página não encontrada' }).waitFor()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.waitForURL('**/dashboard')
})
