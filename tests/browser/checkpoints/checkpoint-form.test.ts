import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount, goodPassword } from '../../support/auth/auth.ts'
import { checkpointForm } from '../../support/browser/checkpoint-form.ts'
import { tabTo, typeInto } from '../../support/browser/keyboard.ts'
import { json, startPlaceService, type PlaceService } from '../../support/browser/place-service.ts'
import { addressBody, statusBody } from '../../support/api/reference-lists.ts'
import { addCheckpoint, addShipment, dataOf, readShipment } from '../../support/api/shipment-api.ts'
import { openVisit, type Visit, type Visitor } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// The checkpoint form on its page. Every test has its own shipment.
const bomJesus = {
  cep: '50030-170',
  logradouro: 'Rua do Bom Jesus',
  complemento: '',
  bairro: 'Recife Antigo',
  localidade: 'Recife',
  uf: 'PE',
}
const device = { latitude: -8.063141, longitude: -34.871881, accuracy: 12 }
/** Coordinates of the warehouses, near the device. */
const warehouseAt = { latitude: -8.0652, longitude: -34.8917 }

let ceps: PlaceService
let visit: Visit
let visitor: Visitor
let page: Page
let api: Api
let code: string
let id: string

beforeAll(async () => {
  ceps = await startPlaceService(json(bomJesus))
  visit = await openVisit({ routes: true, env: { CEP_URL: ceps.url } })
  const account = await createAccount(visit.server)
  api = apiOf(visit.server, account.session.access_token)
  const address = dataOf<{ id: string }>(await api('POST', '/api/addresses', addressBody(warehouseAt)))
  await api('POST', '/api/warehouses', { name: 'Armazém Norte', address_id: address.id })
  await api('POST', '/api/statuses', statusBody('Em conferência'))
  visitor = await visit.open('/auth', {
    viewport: { width: 390, height: 844 },
    geolocation: device,
    permissions: ['geolocation'],
  })
  ;({ page } = visitor)
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByLabel('Senha', { exact: true }).fill(goodPassword)
  await button('Entrar').click()
  await page.waitForURL('**/dashboard')
})
afterAll(async () => {
  await visit?.close()
  await ceps?.stop()
})
beforeEach(async () => {
  ceps.answer(json(bomJesus))
  code = await addShipment(api)
  ;({ id } = await readShipment(api, code))
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const { box, kind, position, save, shown, fillPlace, pickWarehouse } = checkpointForm(() => page)
const sentBody = () =>
  page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/checkpoints'))

async function openPage(): Promise<void> {
  await page.goto(`${visit.server.url}/checkpoint?shipment_id=${id}&tracking_id=${code}`)
  await save().waitFor()
}

describe('the checkpoint page', () => {
  test.runIf(isWhole)('shows each missing field and focuses the first', async () => {
    // With a position, only the name of the place would be missing.
    await visitor.context.clearPermissions()
    await openPage()
    await page.getByText(code).first().waitFor()
    await save().click()
    await page.getByText('Campo obrigatório').first().waitFor()
    await expect.poll(() => page.getByText('Campo obrigatório').count()).toBe(5)
    await expect
      .poll(() => box('Nome do local').evaluate((input) => input === document.activeElement))
      .toBe(true)
    await expectAccessible(page)
    await visitor.context.grantPermissions(['geolocation'])
  })

  test('records one entrada with the coordinates of the device despite a double click', async () => {
    await openPage()
    await position().getByText('-8.063141, -34.871881').waitFor()
    await fillPlace('Armazém 1')
    await box('Complemento').fill('Doca 2')
    await box('Número').fill('12')
    await button('Em conferência').click()
    await box('Observações').fill('Lacre 7')
    const sent = sentBody()
    await save().dblclick()
    expect((await sent).postDataJSON()).toMatchObject({
      checkpoint_type: 'entrada',
      location: 'Armazém 1',
      address: 'Rua do Porto, 12 - Doca 2, Cais, Recife/PE',
      city: 'Recife',
      uf: 'PE',
      status: 'Em conferência',
      notes: 'Lacre 7',
      latitude: device.latitude,
      longitude: device.longitude,
      accuracy: device.accuracy,
    })
    await page.getByText('Entrada em Armazém 1, com o status “Em conferência”.').waitFor()
    await expectAccessible(page)
    expect((await readShipment(api, code)).checkpoints).toHaveLength(1)
    await page.getByRole('link', { name: 'Escanear outro' }).click()
    await page.waitForURL('**/scan-qr')
  })

  test.runIf(isWhole)('records at the last place used on this device with one press', async () => {
    await openPage()
    await page.getByText('Preenchido com o último local usado neste aparelho.').waitFor()
    await save().click()
    await page.getByText('Entrada em Armazém 1, com o status “Em Trânsito”.').waitFor()
    await page.getByRole('link', { name: 'Ver remessa' }).click()
    await page.waitForURL(`**/shipment/${id}`)
  })

  test.runIf(isWhole)('is not needed if the scan page offers to record at the last place', async () => {
    await page.goto(`${visit.server.url}/scan-qr`)
    await page.getByLabel('ID de rastreamento').fill(code)
    await button('Verificar').click()
    await button('Registrar entrada: Armazém 1').waitFor()
    await expectAccessible(page)
    await button('Registrar entrada: Armazém 1').dblclick()
    await page.getByText('Entrada em Armazém 1, com o status “Em Trânsito”.').waitFor()
    await page.getByRole('dialog', { name: 'Registrado' }).waitFor()
    expect((await readShipment(api, code)).checkpoints).toHaveLength(1)
    await page.getByRole('link', { name: 'Escanear outro' }).click()
    await page.getByLabel('ID de rastreamento').waitFor()
  })

  test.runIf(isWhole)('offers the last place again after another place was chosen', async () => {
    await openPage()
    await button('Usar outro local').click()
    await expect.poll(() => shown('Nome do local', 'Rua')).toEqual(['', ''])
    await button('Usar último local: Armazém 1').click()
    await expect
      .poll(() => shown('Nome do local', 'Rua', 'Número', 'Complemento', 'UF'))
      .toEqual(['Armazém 1', 'Rua do Porto', '12', 'Doca 2', 'PE'])
  })

  test.runIf(isWhole)('preserves the input across a reload', async () => {
    await openPage()
    await box('Nome do local').fill('Doca 9')
    await box('Observações').fill('Palete 3')
    await page.reload()
    await expect.poll(() => shown('Nome do local', 'Observações')).toEqual(['Doca 9', 'Palete 3'])
    await button('Cancelar').click()
    await page.waitForURL(`**/shipment/${id}`)
  })

  test.runIf(isWhole)(
    'queues the checkpoint on the device while offline, and sends it afterwards',
    async () => {
      await openPage()
      await box('Nome do local').fill('Doca 9')
      await page.route('**/api/checkpoints', (route) => route.abort())
      await save().click()
      await page.getByRole('heading', { name: 'Guardado neste aparelho' }).waitFor()
      await page.getByText(/^Entrada em Doca 9, com/).waitFor()
      await page.getByRole('link', { name: '1 registro pendente' }).waitFor()
      await page.unroute('**/api/checkpoints')
      await page.getByRole('link', { name: '1 registro pendente' }).waitFor({ state: 'detached' })
      expect((await readShipment(api, code)).checkpoints).toMatchObject([{ location: 'Doca 9' }])
    },
  )

  test.runIf(isWhole)('can be used by keyboard alone', async () => {
    await openPage()
    await page.getByText('Preenchido com o último local').waitFor()
    await kind('Entrada').focus()
    await typeInto(page, 'Nome do local *', 'Doca 4')
    await tabTo(page, 'No armazém')
    await page.keyboard.press('Space')
    await tabTo(page, 'Nome do local *')
    await page.keyboard.press('ControlOrMeta+Enter')
    await page.getByText('Entrada em Doca 4, com o status “No armazém”.').waitFor()
  })

  test.runIf(isWhole)('reports a URL that names two shipments, an unknown shipment or none', async () => {
    const other = await addShipment(api)
    await page.goto(`${visit.server.url}/checkpoint?shipment_id=${id}&tracking_id=${other}`)
    await page.getByText('Remessa não encontrada').waitFor()
    await page.goto(`${visit.server.url}/checkpoint?tracking_id=FT-20261121-ZZZZZZ`)
    await page.getByText('Remessa não encontrada').waitFor()
    await page.goto(`${visit.server.url}/checkpoint`)
    await page.getByText('Qual remessa?').waitFor()
  })
})

describe.runIf(isWhole)('a postal code', () => {
  test('fills in the address, preserves the device’s coordinates and offers those of the city', async () => {
    await openPage()
    await box('CEP').fill('50030170')
    await page.getByText(/^Endereço encontrado! Rua do Bom Jesus/).waitFor()
    await expect
      .poll(() => shown('Rua', 'Bairro', 'Cidade', 'UF'))
      .toEqual(['Rua do Bom Jesus', 'Recife Antigo', 'Recife', 'PE'])
    await position().getByText('-8.063141, -34.871881').waitFor()
    await button('Usar o centro da cidade').click()
    await position().getByText('do centro da cidade, pelo CEP').waitFor()
    await button('Usar a localização do aparelho').click()
    await position().getByText('-8.063141, -34.871881').waitFor()
    await button('Cancelar').click()
  })

  test('reports a failed look-up, and does not block the input', async () => {
    ceps.answer((_request, response) => void response.writeHead(500).end('broken'))
    await openPage()
    await box('CEP').fill('00000-001')
    await page.getByText(/^(Erro na busca|CEP não encontrado)/).waitFor()
    await fillPlace('Doca 5')
    await save().click()
    await page.getByText(/^Entrada em Doca 5, com/).waitFor()
  })
})

describe.runIf(isWhole)('a warehouse', () => {
  test('fills in its name, address and coordinates', async () => {
    await openPage()
    await pickWarehouse('Armazém Norte')
    await expect
      .poll(() => shown('Nome do local', 'CEP', 'Rua', 'Número', 'Bairro', 'Cidade', 'UF'))
      .toEqual(['Armazém Norte', '01310-100', 'Avenida Paulista', '1000', 'Bela Vista', 'São Paulo', 'SP'])
    await position().getByText('-8.065200, -34.891700').waitFor()
    await expectAccessible(page)
    const sent = sentBody()
    await save().click()
    expect((await sent).postDataJSON()).toMatchObject(warehouseAt)
    await page.getByText(/^Entrada em Armazém Norte, com/).waitFor()
  })

  test('does not block a checkpoint if its address was deleted meanwhile', async () => {
    const address = dataOf<{ id: string }>(await api('POST', '/api/addresses', addressBody(warehouseAt)))
    const warehouse = dataOf<{ id: string }>(
      await api('POST', '/api/warehouses', { name: 'Galpão Sul', address_id: address.id }),
    )
    await openPage()
    await pickWarehouse('Galpão Sul')
    await api('DELETE', `/api/warehouses/${warehouse.id}`)
    expect(await api('DELETE', `/api/addresses/${address.id}`)).toMatchObject({ status: 200 })
    await save().click()
    await page.getByText(/^Entrada em Galpão Sul, com/).waitFor()
    expect((await readShipment(api, code)).checkpoints).toMatchObject([
      { location: 'Galpão Sul', address_id: null, latitude: warehouseAt.latitude },
    ])
  })

  test('is no longer the source of the coordinates after the street is changed', async () => {
    await openPage()
    await pickWarehouse('Armazém Norte')
    await box('Rua').fill('Rua Augusta')
    await position().getByText('-8.063141, -34.871881').waitFor()
    await button('Cancelar').click()
  })
})

describe.runIf(isWhole)('the position', () => {
  test('explains a denied permission, and the checkpoint is saved without coordinates', async () => {
    await visitor.context.clearPermissions()
    await openPage()
    await button('Usar outro local').click()
    await position().getByText('O checkpoint será salvo sem coordenadas.').waitFor()
    expect(await position().getByText('Erro ao obter localização').count()).toBe(0)
    await position().getByRole('button', { name: 'Usar a localização do aparelho' }).click()
    await position().getByText('Erro ao obter localização').waitFor()
    await position()
      .getByText(/não foi permitido neste navegador/)
      .waitFor()
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectAccessible(page)
    await fillPlace('Doca 6')
    const sent = sentBody()
    await save().click()
    expect((await sent).postDataJSON()).toMatchObject({ latitude: null, longitude: null })
    await page.getByText('O checkpoint foi salvo sem coordenadas.').waitFor()
  })

  test('is reported as unavailable if the device has none, and can be requested again', async () => {
    await visitor.context.grantPermissions(['geolocation'])
    await visitor.context.setGeolocation(null)
    await openPage()
    await button('Usar outro local').click()
    await position().getByRole('button', { name: 'Usar a localização do aparelho' }).click()
    await position()
      .getByText(/não informou a localização a tempo/)
      .waitFor()
    await visitor.context.setGeolocation(device)
    await position().getByRole('button', { name: 'Tentar novamente' }).click()
    await position().getByText('-8.063141, -34.871881').waitFor()
    await button('Cancelar').click()
  })
})

describe.runIf(isWhole)('a refusal', () => {
  test('for a second entrada at the same place appears beside the save button', async () => {
    await addCheckpoint(api, code, 0, { address: 'Rua do Porto, 12, Cais, Recife/PE' })
    await openPage()
    await kind('Entrada').check({ force: true })
    await save().click()
    await page.getByText('Checkpoint do tipo "entrada" já foi criado recentemente').waitFor()
    await expectAccessible(page)
    await button('Cancelar').click()
  })

  test('because of a missing saida links to the form for that saida', async () => {
    await addCheckpoint(api, code, 2, {
      address: 'Rua do Porto, 12, Cais, Recife/PE',
      latitude: -8,
      longitude: -34.8,
    })
    await openPage()
    await kind('Entrada').check({ force: true })
    await box('Nome do local').fill('Doca 7')
    await save().click()
    await page
      .getByText(
        'É obrigatório registrar a saída do checkpoint "Armazém 1" antes de registrar entrada em outro local',
      )
      .waitFor()
    await button('Registrar a saída de Armazém 1').click()
    await page.getByRole('heading', { name: 'Registrar Saída' }).waitFor()
    await position().getByText('-8.000000, -34.800000').waitFor()
    await save().click()
    await page.getByText(/^Saída em Armazém 1, com/).waitFor()
  })

  test('because the shipment is delivered is shown on the page', async () => {
    await addCheckpoint(api, code, 0, { checkpoint_type: 'finalizacao' })
    await page.goto(`${visit.server.url}/checkpoint?shipment_id=${id}&tracking_id=${code}`)
    await page.getByText('Não é possível adicionar checkpoints a remessas já entregues').waitFor()
    await expect.poll(() => save().count()).toBe(0)
  })
})

test('no page logged an error', () => {
  expect(visitor.errors).toEqual([])
})
