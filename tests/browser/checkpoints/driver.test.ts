import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Checkpoint } from '#contract/endpoints/checkpoints.ts'
import type { Dashboard } from '#contract/endpoints/dashboard.ts'
import type { Api } from '../../support/api/api.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { addMember, companyApi, createCompany } from '../../support/api/companies.ts'
import { addWarehouse } from '../../support/api/reference-lists.ts'
import { addShipment, dataOf, readShipment } from '../../support/api/shipment-api.ts'
import { signedIn } from '../../support/auth/signed-in.ts'
import { openVisit, storedOnDevice, type Visit, type Visitor } from '../../support/browser/visit.ts'
import { isWhole, sampled } from '../../support/vitest/whole-run.ts'

// The day of a driver of a company, on a phone.
let visit: Visit
let owner: TestAccount
let driver: TestAccount
let api: Api
let company: string

const curitiba = { latitude: -25.4284, longitude: -49.2733, accuracy: 12 }
const saoPaulo = { latitude: -23.5615, longitude: -46.656, accuracy: 12 }

const phone = (geolocation: typeof curitiba) => ({
  storageState: signedIn(visit, driver.session),
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  geolocation,
  permissions: ['geolocation'],
})

beforeAll(async () => {
  visit = await openVisit()
  owner = await createAccount(visit.server)
  ;({ id: company } = await createCompany(visit.server, owner, 'Entregas do Sul'))
  api = companyApi(visit.server, owner, company)
  driver = await addMember(visit.server, owner, company, 'driver')
})
afterAll(() => visit.close())

const ship = (changed: object = {}) =>
  addShipment(api, {
    destination: 'Rua XV de Novembro, 398, Centro, Curitiba/PR',
    destination_number: '398',
    destination_neighborhood: 'Centro',
    destination_city: 'Curitiba',
    destination_state: 'PR',
    destination_cep: '80020310',
    recipient_name: 'Zilda Arns',
    recipient_phone: '+55 41 98888-7777',
    reference: 'Pedido 77',
    ...changed,
  })

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name })
const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true })
const checkpointsOf = async (code: string) =>
  dataOf<Checkpoint[]>(await api('GET', `/api/checkpoints/${code}`))

/** Reads from dashboard and list the shipments with a checkpoint far from its city. */
async function far() {
  const { attention } = dataOf<Dashboard>(await api('GET', '/api/dashboard'))
  const listed = dataOf<{ tracking_id: string }[]>(await api('GET', '/api/shipments?attention=far'))
  return { count: attention.far.count, listed: listed.map(({ tracking_id }) => tracking_id) }
}

/** Opens the scanner as the driver and enters a code, which stands for the scan. */
async function scan(code: string, at = curitiba): Promise<Visitor> {
  const visitor = await visit.open('/scan-qr', phone(at))
  await enter(visitor.page, code)
  return visitor
}

async function check(page: Page, code: string): Promise<void> {
  await page.getByLabel('ID de Rastreamento').fill(code)
  await button(page, 'Verificar').click()
}

async function enter(page: Page, code: string): Promise<void> {
  await check(page, code)
  await page.getByRole('link', { name: 'Registrar checkpoint' }).waitFor()
}

/** Counts taps of the person. */
function counted() {
  let taps = 0
  return {
    tap: async (control: Locator) => {
      taps += 1
      await control.tap()
    },
    count: () => taps,
  }
}

describe('a driver of a company, at 390 px', () => {
  const networks = [
    ['without a network, after the first scan', true],
    ['online', false],
  ] as const
  test.each(sampled(networks, 2))(
    'picks up, departs in two taps and delivers in four %s',
    async (_, isOffline) => {
      const code = await ship()
      const { page, context, errors } = await visit.open('/scan-qr', {
        ...phone(curitiba),
        serviceWorkers: 'allow',
      })
      await enter(page, code)
      const register = () =>
        page.getByRole('link', { name: isOffline ? 'Registrar assim mesmo' : 'Registrar checkpoint' })
      const save = () => button(page, 'Salvar Checkpoint')
      const saved = () =>
        page
          .getByRole('heading', { name: isOffline ? 'Guardado neste aparelho' : 'Checkpoint criado!' })
          .waitFor()
      const scanAgain = async () => {
        await page.goto(`${visit.server.url}/scan-qr`)
        await check(page, code)
      }

      // The scan shows whom the shipment is for.
      await page.getByText('Zilda Arns').waitFor()
      await page.getByText('Pedido 77').waitFor()
      expect(await page.getByRole('link', { name: '+55 41 98888-7777' }).getAttribute('href')).toBe(
        'tel:+5541988887777',
      )
      await storedOnDevice(page)
      await context.setOffline(isOffline)
      if (isOffline) await scanAgain()

      // The position replaces the street, and gives city and state.
      await register().tap()
      await expect.poll(() => field(page, 'Cidade').inputValue()).toBe('Curitiba')
      expect(await field(page, 'UF').inputValue()).toBe('PR')
      await button(page, /Usar origem da remessa/).waitFor()
      await field(page, 'Nome do local').fill('Base Curitiba')
      await save().tap()
      await saved()

      const exit = counted()
      await scanAgain()
      await exit.tap(register())
      await exit.tap(save())
      await saved()
      expect(exit.count()).toBe(2)

      const delivery = counted()
      await scanAgain()
      await delivery.tap(register())
      await delivery.tap(page.getByText('Finalização', { exact: true }))
      expect(await field(page, 'Cidade').inputValue()).toBe('Curitiba')
      expect(await field(page, 'Rua').inputValue()).toBe('Rua XV de Novembro')
      await delivery.tap(page.getByRole('checkbox'))
      await delivery.tap(save())
      await saved()
      expect(delivery.count()).toBe(4)

      if (isOffline) {
        expect(await checkpointsOf(code)).toEqual([])
        await context.setOffline(false)
        await page.goto(`${visit.server.url}/pending`)
        await page.getByText('Nada pendente neste aparelho').waitFor()
      }
      expect(await checkpointsOf(code)).toMatchObject([
        { checkpoint_type: 'entrada', location: 'Base Curitiba', address: null, city: 'Curitiba', uf: 'PR' },
        {
          checkpoint_type: 'saida',
          status: 'Saiu para entrega',
          location: 'Base Curitiba',
          city: 'Curitiba',
          uf: 'PR',
        },
        { checkpoint_type: 'finalizacao', location: 'Rua XV de Novembro, 398', city: 'Curitiba', uf: 'PR' },
      ])
      expect((await readShipment(api, code)).history.map(({ via }) => via)).toEqual([
        'web',
        ...Array.from({ length: 3 }, () => (isOffline ? 'offline' : 'web')),
      ])
      expect(errors).toEqual([])

      const visitor = await visit.open(`/verify/${code}`)
      await visitor.page.getByText('Curitiba/PR').first().waitFor()
      expect(await visitor.page.locator('body').innerText()).not.toMatch(/XV de Novembro|Centro|Zilda|Base/)
    },
  )

  test.runIf(isWhole)('departs from an open entrada of which only the name is known', async () => {
    const code = await ship()
    await api('POST', '/api/checkpoints', { tracking_id: code, location: 'Galpão 9', status: 'Em Trânsito' })
    const { page } = await scan(code)
    await page.getByRole('link', { name: 'Registrar checkpoint' }).tap()
    await button(page, 'Salvar Checkpoint').tap()
    await page.getByText('Checkpoint criado!').waitFor()
    expect(await checkpointsOf(code)).toMatchObject([
      {},
      { checkpoint_type: 'saida', location: 'Galpão 9', address: null },
    ])
  })

  test.runIf(isWhole)(
    'is asked for a reason for a delivery 2,100 km away, and the history remarks on it',
    async () => {
      const code = await ship({ destination_city: 'Recife', destination_state: 'PE' })
      const { page } = await scan(code, saoPaulo)
      await page.getByRole('link', { name: 'Registrar checkpoint' }).tap()
      await page.getByText('Finalização', { exact: true }).tap()
      await page.getByText('Este aparelho está a 2.100 km do destino').waitFor()
      await page.getByRole('checkbox').tap()
      await button(page, 'Salvar Checkpoint').tap()
      await expect.poll(() => page.getByLabel('Observações').getAttribute('aria-invalid')).toBe('true')
      expect(await checkpointsOf(code)).toEqual([])
      await page.getByLabel('Observações').fill('Registrado no escritório, depois da entrega')
      await button(page, 'Salvar Checkpoint').tap()
      await page.getByText('Checkpoint criado!').waitFor()
      expect(await checkpointsOf(code)).toMatchObject([
        { city: 'Recife', latitude: saoPaulo.latitude, accuracy: 12 },
      ])

      // The owner reads the distance at the event.
      const history = await visit.open(`/shipment/${code}`, { storageState: signedIn(visit, owner.session) })
      await history.page.getByText('Posição registrada a 2.100 km de Recife/PE').first().waitFor()

      // The dashboard lists the shipment.
      expect(await far()).toEqual({ count: 1, listed: [code] })
      await history.page.goto(`${visit.server.url}/dashboard`)
      await history.page.getByRole('link', { name: 'Longe da cidade: ver todas' }).click()
      await history.page.getByRole('link', { name: code }).first().waitFor()
      expect(new URL(history.page.url()).search).toBe('?attention=far')

      // A corrected checkpoint needs no more attention.
      const other = await ship()
      const place = { ...saoPaulo, location: 'Doca 1', city: 'Recife', uf: 'PE' }
      const entry = { tracking_id: other, checkpoint_type: 'entrada', status: 'Em trânsito', ...place }
      const { id } = dataOf<Checkpoint>(await api('POST', '/api/checkpoints', entry))
      expect(await far()).toEqual({ count: 2, listed: [other, code] })
      dataOf(await api('PUT', `/api/checkpoints/${id}`, { city: 'São Paulo', uf: 'SP' }))
      expect(await far()).toEqual({ count: 1, listed: [code] })
      expect(history.errors).toEqual([])
    },
  )

  test.runIf(isWhole)('gets their place of work proposed', async () => {
    const code = await ship()
    const warehouse = await addWarehouse(api, 'CD Paulista')
    const members = dataOf<{ id: string; email: string; role: string; revision: number }[]>(
      await api('GET', '/api/company/members'),
    )
    const member = members.find(({ email }) => email === driver.email)
    const body = { role: 'driver', state: 'active', revision: member?.revision, warehouse_id: warehouse.id }
    dataOf(await api('PUT', `/api/company/members/${member?.id}`, body))
    const { page } = await scan(code, saoPaulo)
    await button(page, 'Registrar entrada: CD Paulista').waitFor()
    await page.getByRole('link', { name: 'Registrar checkpoint' }).tap()
    await page.getByText('Preenchido com seu local de trabalho.').waitFor()
    expect(await field(page, 'Nome do local').inputValue()).toBe('CD Paulista')
    await page.goto(`${visit.server.url}/scan-qr`)
    await page.getByText('Leitura contínua', { exact: true }).tap()
    await expect.poll(() => field(page, 'Nome do local').inputValue()).toBe('CD Paulista')
  })

  test.runIf(isWhole)('is warned of a city that is no municipality', async () => {
    const { page } = await scan(await ship())
    await page.getByRole('link', { name: 'Registrar checkpoint' }).tap()
    await field(page, 'Cidade').fill('Rua das Flores')
    await field(page, 'UF').fill('PR')
    await page.getByText('Rua das Flores não é um município de PR').waitFor()
  })
})
