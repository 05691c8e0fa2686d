import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { grant } from '../../support/api/authorizations.ts'
import { addMember, companyApi, createCompany } from '../../support/api/companies.ts'
import type { Api } from '../../support/api/api.ts'
import { addShipment } from '../../support/api/shipment-api.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { signedIn } from '../../support/auth/signed-in.ts'
import { openVisit, type Visit } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

let visit: Visit
let driver: TestAccount
let api: Api

beforeAll(async () => {
  visit = await openVisit({ routes: true })
  const owner = await createAccount(visit.server)
  const { id } = await createCompany(visit.server, owner, 'Regras Ltda.')
  api = companyApi(visit.server, owner, id)
  driver = await addMember(visit.server, owner, id, 'driver')
})
afterAll(() => visit.close())

const none = {
  require_photo: false,
  require_receiver_name: false,
  require_signature: false,
  require_attempt_photo: false,
  media_months: 12,
}

async function openDoor(outcome: 'complete' | 'attempted', { session } = driver, shipment?: string) {
  const code = shipment ?? (await addShipment(api))
  return visit.open(`/checkpoint?tracking_id=${code}&outcome=${outcome}`, {
    storageState: signedIn(visit, session),
    viewport: { width: 390, height: 844 },
    geolocation: { latitude: -8.05, longitude: -34.9, accuracy: 12 },
    permissions: ['geolocation'],
  })
}

test('the door names what the company requires, also without a network after one read', async () => {
  await api('PUT', '/api/delivery-rules', { ...none, require_photo: true, require_signature: true })
  const { page, context } = await openDoor('complete')
  const missing = page.getByText('Falta: foto, assinatura. Você pode confirmar assim mesmo.')
  await missing.waitFor()
  await context.route('**/api/delivery-rules', (route) => route.abort())
  await page.reload()
  await missing.waitFor()
})

test.runIf(isWhole)('the door asks for the photo of an attempt only if the company requires it', async () => {
  await api('PUT', '/api/delivery-rules', { ...none, require_attempt_photo: true })
  const { page } = await openDoor('attempted')
  await page.getByText('Falta: foto. Você pode confirmar assim mesmo.').waitFor()
  await api('PUT', '/api/delivery-rules', none)
  const answer = page.waitForResponse('**/api/delivery-rules')
  await page.reload()
  await answer
  await page.getByRole('button', { name: 'Registrar tentativa' }).waitFor()
  await expect.poll(() => page.getByText('Falta:').count()).toBe(0)
})

test('a delivery far from its city is confirmed after a warning, without a reason', async () => {
  await api('PUT', '/api/delivery-rules', none)
  const code = await addShipment(api, { destination_city: 'Curitiba', destination_state: 'PR' })
  const { page, errors } = await openDoor('complete', driver, code)
  await page
    .getByText(/^Este aparelho está a 2\.\d00 km do destino\. Você pode confirmar assim mesmo\.$/)
    .waitFor()
  await page.getByRole('button', { name: 'Confirmar entrega' }).click()
  await page.getByRole('heading', { name: 'Entrega registrada' }).waitFor()
  expect((await api('GET', `/api/checkpoints/${code}`)).body).toMatchObject({
    data: [{ city: 'Curitiba', latitude: -8.05, notes: null }],
  })
  expect(errors).toEqual([])
})

test('a wrong CPF is reported without moving what is pressed next', async () => {
  const { page } = await openDoor('complete')
  await page.getByText('Documento (opcional)').click()
  await page.getByLabel('Número', { exact: true }).first().fill('529.982.247-26')
  const signature = page.getByText('Assinatura (opcional)')
  const before = await signature.boundingBox()
  await signature.click()
  await page.getByText('Este CPF não existe. Confira os números.').waitFor()
  await page.getByLabel('Área para assinar').waitFor()
  expect((await signature.boundingBox())?.y).toBe(before?.y)
})

describe('the field for the recipient’s code', () => {
  const codeField = (page: Page) => page.getByLabel('Código do destinatário (opcional)')
  const setCodes = (isOn: boolean) => api('PUT', '/api/delivery-rules', { ...none, delivery_codes: isOn })

  test('is at the door only if the company gives codes, also without a network', async () => {
    await setCodes(true)
    const { page, context } = await openDoor('complete')
    await codeField(page).waitFor()
    await setCodes(false)
    const answer = page.waitForResponse('**/api/delivery-rules')
    await page.reload()
    await answer
    await expect.poll(() => codeField(page).count()).toBe(0)
    await context.route('**/api/delivery-rules', (route) => route.abort())
    await page.reload()
    await page.getByLabel('Quem recebeu', { exact: true }).waitFor()
    expect(await codeField(page).count()).toBe(0)
  })

  test.runIf(isWhole)('follows the company that owns the shipment if an authorization is used', async () => {
    const other = await createAccount(visit.server)
    const code = await addShipment(api)
    await grant(api, code, other.email, { single_use: false })
    await setCodes(true)
    const { page } = await openDoor('complete', other, code)
    await codeField(page).waitFor()
    await setCodes(false)
    await page.reload()
    await page.getByLabel('Quem recebeu', { exact: true }).waitFor()
    expect(await codeField(page).count()).toBe(0)
  })

  test.runIf(isWhole)('is absent if the rules were read at the scanner only', async () => {
    await setCodes(false)
    const code = await addShipment(api)
    const { page, context } = await visit.open('/healthz', { storageState: signedIn(visit, driver.session) })
    const answer = page.waitForResponse('**/api/delivery-rules')
    await page.goto(`${visit.server.url}/scan-qr`)
    await answer
    await page.waitForFunction(() =>
      Object.keys(localStorage).some((key) => key.startsWith('lastro.delivery-rules.')),
    )
    await context.route('**/api/delivery-rules', (route) => route.abort())
    await page.goto(`${visit.server.url}/checkpoint?tracking_id=${code}&outcome=complete`)
    await page.getByLabel('Quem recebeu', { exact: true }).waitFor()
    expect(await codeField(page).count()).toBe(0)
  })
})
