import { createHash } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Annex } from '#contract/endpoints/annexes.ts'
import type { Checkpoint } from '#contract/endpoints/checkpoints.ts'
import type { Api } from '../../support/api/api.ts'
import { grant } from '../../support/api/authorizations.ts'
import { addMember, companyApi, createCompany } from '../../support/api/companies.ts'
import { addCheckpoint, addShipment, dataOf, readShipment } from '../../support/api/shipment-api.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { signedIn } from '../../support/auth/signed-in.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { openVisit, storedOnDevice, type Visit, type Visitor } from '../../support/browser/visit.ts'
import { isWhole, sampled } from '../../support/vitest/whole-run.ts'

// Two drivers deliver one parcel. The first delivery counts, and the second is added to it.
let visit: Visit
let owner: TestAccount
let api: Api
let company: string
let drivers: readonly TestAccount[]

beforeAll(async () => {
  visit = await openVisit()
  owner = await createAccount(visit.server)
  ;({ id: company } = await createCompany(visit.server, owner, 'Entregas do Sul'))
  api = companyApi(visit.server, owner, company)
  drivers = [
    await addMember(visit.server, owner, company, 'driver'),
    await addMember(visit.server, owner, company, 'driver'),
  ]
})
afterAll(() => visit.close())

const ship = () => addShipment(api, { destination_city: 'Curitiba', destination_state: 'PR' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const checkpointsOf = async (code: string) =>
  dataOf<Checkpoint[]>(await api('GET', `/api/checkpoints/${code}`))
const annexesOf = async (code: string) => dataOf<Annex[]>(await api('GET', `/api/shipments/${code}/annexes`))
const goTo = (page: Page, path: string) => page.goto(visit.server.url + path)

/** Returns the SHA-256 of a picture as the server has it; undefined while it has none. */
async function arrived(digest: string): Promise<string | undefined> {
  const answer = await fetch(`${visit.server.url}/api/media/${digest}`, {
    headers: { authorization: `Bearer ${owner.session.access_token}`, 'lastro-account': company },
  })
  if (!answer.ok) return undefined
  return createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex')
}

/** Opens the phone of a driver, which has checked the code once. */
async function openPhone(driver: TestAccount | undefined, code: string): Promise<Visitor> {
  if (driver === undefined) throw new Error('no such driver')
  const visitor = await visit.open('/scan-qr', {
    storageState: signedIn(visit, driver.session),
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'allow',
  })
  await enter(visitor.page, code)
  await visitor.page.getByRole('link', { name: 'Entregue', exact: true }).waitFor()
  await storedOnDevice(visitor.page)
  return visitor
}

async function enter(page: Page, code: string): Promise<void> {
  await page.getByLabel('ID de Rastreamento').fill(code)
  await button(page, 'Verificar').click()
}

/** Fills in a delivery with a photo of one color. */
async function fill(page: Page, who: string, background: string): Promise<void> {
  await page.getByRole('link', { name: 'Entregue', exact: true }).click()
  const photo = sharp({ create: { width: 60, height: 40, channels: 3, background } })
  await page
    .getByLabel('Escolher da galeria')
    .setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await photo.jpeg().toBuffer() })
  await page.getByRole('img', { name: 'Foto 1' }).waitFor()
  await page.getByRole('textbox', { name: 'Quem recebeu', exact: true }).fill(who)
}

async function deliverOffline({ page, context }: Visitor, code: string, who: string, color: string) {
  await context.setOffline(true)
  await goTo(page, '/scan-qr')
  await enter(page, code)
  await fill(page, who, color)
  await button(page, 'Confirmar entrega').click()
  await page.getByRole('heading', { name: 'Guardado neste aparelho' }).waitFor()
}

/** Expects that the office reads about a late delivery in the card and in the history. */
async function expectInOffice(code: string, who: string): Promise<void> {
  const { page, errors } = await visit.open('/status', {
    storageState: signedIn(visit, owner.session),
    viewport: { width: 390, height: 844 },
  })
  await goTo(page, `/shipment/${(await readShipment(api, code)).id}`)
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Entrega', exact: true }) })
  await card.getByText('Entrega recebida depois').waitFor()
  await card.getByText(new RegExp(`^Recebida por ${who} em .+; foto da galeria\\.$`)).waitFor()
  await card.getByRole('button', { name: 'Ampliar: Foto 1' }).nth(1).waitFor()
  const history = page.getByRole('listitem').filter({ hasText: 'Entrega recebida depois' })
  await history
    .getByText(new RegExp(`^Recebida por ${who} em`))
    .last()
    .waitFor()
  await expectAccessible(page)
  expect(errors).toEqual([])
}

const timeOf = (instant: string | undefined) =>
  new Date(instant ?? '').toLocaleTimeString('pt-BR', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'America/Sao_Paulo',
  })

describe('the second delivery of a parcel, at 390 px', () => {
  test('is added to the first with its photo, although the browser is closed in between', async () => {
    const code = await ship()
    const [first, second] = [await openPhone(drivers[0], code), await openPhone(drivers[1], code)]
    await deliverOffline(first, code, 'Ana Souza', '#0a0')
    await deliverOffline(second, code, 'Bruno Lima', '#c00')

    await first.context.setOffline(false)
    await goTo(first.page, '/pending')
    await first.page.getByText('Nada pendente neste aparelho').waitFor()
    const [delivery] = await checkpointsOf(code)

    const { context } = second
    let { page } = second
    const answers = await holdAnnexes(context)
    await context.setOffline(false)
    await goTo(page, '/pending')
    await page.getByText(/^Entrega recebida depois · .+ · Entregue$/).waitFor()
    await page
      .getByText(
        `Esta remessa já foi entregue às ${timeOf(delivery?.timestamp)}. Sua entrega foi guardada como`,
      )
      .waitFor()
    await page.getByRole('listitem').getByText('1 foto a enviar', { exact: true }).waitFor()
    await expectAccessible(page)
    await answers.asked
    expect(await annexesOf(code)).toEqual([])
    // The browser may send the held request while the page closes.
    await page.close()

    await answers.release()
    page = await context.newPage()
    await goTo(page, '/pending')
    await page.getByText('Nada pendente neste aparelho').waitFor()
    await page.getByText(/^Entrega recebida depois · .+ · Entregue$/).waitFor()

    const annexes = await annexesOf(code)
    expect(annexes).toMatchObject([
      {
        kind: 'late_evidence',
        facts: { about: delivery?.id, checkpoint_type: 'finalizacao', outcome: 'complete', photos: '1' },
        details: { name: 'Bruno Lima' },
        via: 'web',
      },
    ])
    const digest = annexes[0]?.media?.['photo_1'] ?? ''
    expect(digest).not.toBe(delivery?.media?.photo_1)
    await expect.poll(() => arrived(digest)).toBe(digest)
    expect(await checkpointsOf(code)).toMatchObject([{ receiver: { name: 'Ana Souza' } }])
    expect((await readShipment(api, code)).status).toBe('delivered')
    expect([...first.errors, ...second.errors]).toEqual([])
    await expectInOffice(code, 'Bruno Lima')
  })

  test.for(sampled(['a driver of the company', 'the holder of a QR authorization'] as const, 2))(
    'is added with its photo if %s confirms it with a network, and they read so',
    (who) => addedWithNetwork(who),
  )

  test.runIf(isWhole)('stays on the phone with advice if the shipment takes no more annexes', async () => {
    const code = await ship()
    const { page, context } = await openPhone(drivers[1], code)
    await fill(page, 'Bruno Lima', '#cc0')
    await addCheckpoint(api, code, 0, { checkpoint_type: 'finalizacao' })
    const error = 'Esta remessa já tem 100 anexos, o máximo'
    await context.route('**/annexes', (route) =>
      route.fulfill({ status: 409, json: { status: 'error', code: 'annexes_full', error } }),
    )
    // The record is stored before the annex is sent, and leaving the page earlier would lose it.
    const refused = page.waitForResponse('**/annexes')
    await button(page, 'Confirmar entrega').click()
    await refused
    await goTo(page, '/pending')
    await page.getByRole('heading', { name: 'Recusados (1)' }).waitFor()
    await page.getByText(error).waitFor()
    await page.getByText('Mostre as fotos a quem enviou a remessa').waitFor()
    expect(await page.getByRole('link', { name: 'Corrigir e enviar de novo' }).count()).toBe(0)
    await expectAccessible(page)
    await context.unroute('**/annexes')
    await button(page, 'Enviar como está').click()
    await page.getByText('Nada pendente neste aparelho').waitFor()
    expect(await annexesOf(code)).toHaveLength(1)
  })
})

async function addedWithNetwork(who: 'a driver of the company' | 'the holder of a QR authorization') {
  const code = await ship()
  const isOwn = who === 'a driver of the company'
  const carrier = isOwn ? drivers[0] : await createAccount(visit.server)
  if (!isOwn) await grant(api, code, carrier?.email ?? '')
  const { page, errors } = await openPhone(carrier, code)
  await fill(page, 'Bruno Lima', '#00c')
  const delivery = await addCheckpoint(api, code, 0, { checkpoint_type: 'finalizacao' })
  await button(page, 'Confirmar entrega').click()
  await page.getByRole('heading', { name: 'Entrega recebida depois' }).waitFor()
  await page.getByRole('main').getByText('ENTREGUE', { exact: true }).waitFor()
  await page
    .getByText(
      `Esta remessa já foi entregue às ${timeOf(delivery.timestamp)}. Sua entrega foi guardada como “recebida depois”, com a foto.`,
    )
    .waitFor()
  await expectAccessible(page)
  await expect.poll(() => annexesOf(code)).toMatchObject([{ facts: { about: delivery.id } }])
  const [annex] = await annexesOf(code)
  const digest = annex?.media?.['photo_1'] ?? ''
  await expect.poll(() => arrived(digest)).toBe(digest)
  await goTo(page, '/pending')
  await page.getByText('Nada pendente neste aparelho').waitFor()
  expect(errors).toEqual([])
}

/** Leaves the requests of annexes without an answer until they are released. */
async function holdAnnexes(context: BrowserContext) {
  let markAsked = () => {}
  const asked = new Promise<void>((resolve) => (markAsked = resolve))
  await context.route('**/annexes', () => markAsked())
  return { asked, release: () => context.unroute('**/annexes') }
}
