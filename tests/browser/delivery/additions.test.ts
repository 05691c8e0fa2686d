import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAnnexes } from '#contract/endpoints/annexes.ts'
import type { DataOf } from '#contract/schema/endpoint.ts'
import type { Api } from '../../support/api/api.ts'
import { grant } from '../../support/api/authorizations.ts'
import { addMember, companyApi, createCompany } from '../../support/api/companies.ts'
import { newPicture } from '../../support/api/media.ts'
import { addCheckpoint, addShipment, dataOf, readShipment } from '../../support/api/shipment-api.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { signedIn } from '../../support/auth/signed-in.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { openVisit, storedOnDevice, type Visit, type Visitor } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// Notes and photos that are added to a shipment, by the office and by a driver on a phone.
let visit: Visit
let owner: TestAccount
let driver: TestAccount
let other: TestAccount
let company: string
let api: Api

beforeAll(async () => {
  visit = await openVisit({ routes: true })
  owner = await createAccount(visit.server)
  ;({ id: company } = await createCompany(visit.server, owner, 'Acréscimos Ltda.'))
  api = companyApi(visit.server, owner, company)
  driver = await addMember(visit.server, owner, company, 'driver')
  other = await addMember(visit.server, owner, company, 'driver')
})
afterAll(() => visit.close())

const open = (by: TestAccount, path: string): Promise<Visitor> =>
  visit.open(path, { storageState: signedIn(visit, by.session), viewport: { width: 390, height: 844 } })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const cardOf = (page: Page, name: string) =>
  page.locator('section', { has: page.getByRole('heading', { name, exact: true, level: 2 }) })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Acrescentar nota ou foto' })
const annexesOf = async (code: string): Promise<DataOf<typeof listAnnexes>> =>
  dataOf(await api('GET', `/api/shipments/${code}/annexes`))
const statesOf = async (code: string) =>
  (await annexesOf(code)).map(({ text, pictures }) => [text, ...pictures.map(({ state }) => state)])

async function delivered(by = owner): Promise<string> {
  const code = await addShipment(api)
  await addCheckpoint(companyApi(visit.server, by, company), code, 0, { checkpoint_type: 'finalizacao' })
  return code
}

/** Opens the camera's field, and chooses a photo that no other test has. */
async function choosePhoto(page: Page, isOpen = false): Promise<void> {
  if (!isOpen) await button(page, 'Adicionar foto (opcional)').click()
  const { bytes: buffer } = await newPicture()
  await page
    .getByLabel('Escolher da galeria')
    .setInputFiles([{ name: 'porta.jpg', mimeType: 'image/jpeg', buffer }])
  await page.getByRole('img', { name: 'Foto 1' }).waitFor()
}

describe('Acrescentar on the page of a shipment', () => {
  test('adds a note with a photo, which the card shows', async () => {
    const code = await delivered()
    const { page, errors } = await open(owner, `/shipment/${code}`)
    const card = cardOf(page, 'Entrega')
    await button(page, 'Acrescentar nota ou foto').click()
    const dialog = dialogOf(page)
    await dialog.getByText('O destinatário pode ler isto.').waitFor()
    await button(page, 'Acrescentar').click()
    await dialog.getByText('Escreva uma nota ou acrescente uma foto.').waitFor()
    await dialog.getByLabel('Nota').fill('A portaria confirmou por telefone.')
    await choosePhoto(page)
    await expectAccessible(page)
    await button(page, 'Acrescentar').click()
    await page.getByText('Acrescentado à remessa').waitFor()
    await card.getByText('A portaria confirmou por telefone.').waitFor()
    await expect.poll(() => statesOf(code)).toEqual([['A portaria confirmou por telefone.', 'stored']])
    await page.reload()
    await card.getByRole('button', { name: 'Ampliar: Foto 1' }).waitFor()
    expect(errors).toEqual([])
  })

  test.runIf(isWhole)(
    'adds a photo alone, and sends it although the network fails after the annex',
    async () => {
      const code = await delivered()
      const { page, context } = await open(owner, `/shipment/${code}`)
      await context.route('**/api/media/*', (route) => route.abort())
      await button(page, 'Acrescentar nota ou foto').click()
      await choosePhoto(page)
      await button(page, 'Acrescentar').click()
      await page.getByText('Acrescentado à remessa').waitFor()
      expect(await statesOf(code)).toEqual([[null, 'awaited']])
      await page.close()
      await context.unroute('**/api/media/*')
      const later = await context.newPage()
      await later.goto(`${visit.server.url}/pending`)
      await later.getByText('Nada pendente neste aparelho').waitFor()
      await expect.poll(() => statesOf(code)).toEqual([[null, 'stored']])
    },
  )

  test.runIf(isWhole)('adds once by the queue if an answer is lost, and loses no photo', async () => {
    const code = await delivered()
    const { page, context } = await open(owner, `/shipment/${code}`)
    let lost = 0
    await context.route('**/annexes', async (route) => {
      if (route.request().method() !== 'POST' || lost++ > 0) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await button(page, 'Acrescentar nota ou foto').click()
    await dialogOf(page).getByLabel('Nota').fill('Portão azul')
    await choosePhoto(page)
    await button(page, 'Acrescentar').click()
    await page.getByText('Será acrescentado à remessa quando houver rede.').waitFor()
    await expect.poll(() => statesOf(code)).toEqual([['Portão azul', 'stored']])
    expect(lost).toBe(2)
  })

  test.runIf(isWhole)('is offered to the office for every shipment, and not to an auditor', async () => {
    const code = await addShipment(api)
    const { page } = await open(owner, `/shipment/${code}`)
    await cardOf(page, 'Notas e fotos').getByRole('button', { name: 'Acrescentar nota ou foto' }).click()
    await dialogOf(page).getByLabel('Nota').fill('Cliente pediu entrega pela manhã')
    await button(page, 'Acrescentar').click()
    await cardOf(page, 'Notas e fotos').getByText('Cliente pediu entrega pela manhã').waitFor()
    const auditor = await addMember(visit.server, owner, company, 'auditor')
    const { page: read } = await open(auditor, `/shipment/${code}`)
    await cardOf(read, 'Notas e fotos').getByText('Nota ou foto acrescentada').waitFor()
    expect(await read.getByText('Cliente pediu entrega').count()).toBe(0)
    expect(await button(read, 'Acrescentar nota ou foto').count()).toBe(0)
  })
})

describe('Acrescentar of a driver', () => {
  async function scan(by: TestAccount, code: string): Promise<Page> {
    const { page } = await open(by, '/scan-qr')
    await page.getByLabel('ID de Rastreamento').fill(code)
    await button(page, 'Verificar').click()
    return page
  }
  const link = (page: Page) => page.getByRole('link', { name: 'Acrescentar nota ou foto' })

  test.runIf(isWhole)('adds a photo to the own delivery after a scan', async () => {
    const code = await delivered(driver)
    const page = await scan(driver, code)
    await link(page).click()
    await page.getByRole('heading', { name: 'Acrescentar nota ou foto' }).waitFor()
    await page.reload()
    await page.getByLabel('Nota').fill('Entregue à irmã')
    await choosePhoto(page)
    await expectAccessible(page)
    await button(page, 'Acrescentar').click()
    await page.getByText('Acrescentado à remessa').waitFor()
    await expect.poll(() => statesOf(code)).toEqual([['Entregue à irmã', 'stored']])
  })

  test('adds a note with a photo to the own delivery without a network, once', async () => {
    const code = await addShipment(api)
    const { page, context, errors } = await visit.open('/scan-qr', {
      storageState: signedIn(visit, driver.session),
      viewport: { width: 390, height: 844 },
      serviceWorkers: 'allow',
    })
    const enter = async () => {
      await page.goto(`${visit.server.url}/scan-qr`)
      await page.getByLabel('ID de Rastreamento').fill(code)
      await button(page, 'Verificar').click()
    }
    await enter()
    await page.getByRole('link', { name: 'Entregue', exact: true }).waitFor()
    await storedOnDevice(page)
    await context.setOffline(true)
    await enter()
    await page.getByRole('link', { name: 'Entregue', exact: true }).click()
    await page.getByRole('textbox', { name: 'Quem recebeu', exact: true }).fill('Ana Souza')
    await button(page, 'Confirmar entrega').click()
    await page.getByRole('heading', { name: 'Guardado neste aparelho' }).waitFor()

    await enter()
    await link(page).click()
    await page.getByLabel('Nota').fill('Deixei também a nota fiscal')
    await choosePhoto(page)
    await button(page, 'Acrescentar').click()
    await page.getByText('Será acrescentado à remessa quando houver rede.').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Ver registros' }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'Nota ou foto acrescentada' })
    await row.getByText('Deixei também a nota fiscal').waitFor()
    await row.getByText('1 foto a enviar').waitFor()
    await row.getByText('Aguardando envio').waitFor()
    await expectAccessible(page)
    expect(await statesOf(code)).toEqual([])

    await page.close()
    await context.setOffline(false)
    const later = await context.newPage()
    await later.goto(`${visit.server.url}/pending`)
    await later.getByText('Nada pendente neste aparelho').waitFor()
    await expect.poll(() => statesOf(code)).toEqual([['Deixei também a nota fiscal', 'stored']])
    await later.reload()
    await later.getByText('Nada pendente neste aparelho').waitFor()
    expect(await statesOf(code)).toHaveLength(1)
    expect(errors.filter((error) => !error.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  })

  test.runIf(isWhole)('is offered for an open shipment with an own attempt', async () => {
    const code = await addShipment(api)
    await addCheckpoint(companyApi(visit.server, driver, company), code, 0, {
      checkpoint_type: 'tentativa',
      delivery: { outcome: 'attempted' },
      receiver: { reason: 'absent' },
    })
    await link(await scan(driver, code)).waitFor()
  })

  test.runIf(isWhole)('is not offered for what somebody else recorded, nor before an attempt', async () => {
    const closed = await scan(other, await delivered(driver))
    await closed.getByText('Escanear outro').waitFor()
    expect(await link(closed).count()).toBe(0)
    const fresh = await scan(driver, await addShipment(api))
    await fresh.getByRole('link', { name: 'Registrar checkpoint' }).waitFor()
    expect(await link(fresh).count()).toBe(0)
  })
})

test.runIf(isWhole)(
  'a driver without an account of the company delivers with a photo by an authorization',
  async () => {
    const code = await addShipment(api)
    const guest = await createAccount(visit.server)
    await grant(api, code, guest.email)
    const { page, errors } = await open(guest, '/scan-qr')
    await page.getByRole('list', { name: 'Autorizações recebidas' }).getByText(code).waitFor()
    await page.goto(`${visit.server.url}/checkpoint?tracking_id=${code}`)
    await page.getByRole('link', { name: 'Entregue', exact: true }).click()
    await choosePhoto(page, true)
    await page.getByRole('textbox', { name: 'Quem recebeu' }).fill('Ana Souza')
    await button(page, 'Confirmar entrega').click()
    await page.getByRole('heading', { name: 'Entrega registrada' }).waitFor()
    const { status } = await readShipment(api, code)
    expect(status).toBe('delivered')
    const pictures = async () => {
      const { events } = dataOf<{ events: { pictures: { name: string; state: string }[] }[] }>(
        await api('GET', `/api/shipments/${code}/delivery`),
      )
      return events.flatMap((event) => event.pictures.map(({ name, state }) => [name, state]))
    }
    await expect.poll(pictures).toEqual([['photo_1', 'stored']])
    expect(errors.filter((error) => !error.includes('NotFoundError'))).toEqual([])
  },
)
