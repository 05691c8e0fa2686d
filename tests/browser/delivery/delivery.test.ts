import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Checkpoint } from '#contract/endpoints/checkpoints.ts'
import type { Api } from '../../support/api/api.ts'
import { addMember, companyApi, createCompany } from '../../support/api/companies.ts'
import { addShipment, dataOf, readShipment } from '../../support/api/shipment-api.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { signedIn } from '../../support/auth/signed-in.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { writeFakeCamera } from '../../support/browser/fake-camera.ts'
import { openVisit, storedOnDevice, type Visit, type Visitor } from '../../support/browser/visit.ts'
import { isWhole, sampled } from '../../support/vitest/whole-run.ts'

// Deliveries and failed attempts of a driver, on a phone.
let folder: string
let visit: Visit
let owner: TestAccount
let driver: TestAccount
let api: Api
let company: string

const curitiba = { latitude: -25.4284, longitude: -49.2733, accuracy: 12 }

type PhoneSettings = NonNullable<Parameters<Visit['open']>[1]>

const phone = (settings: PhoneSettings = {}): PhoneSettings => ({
  storageState: signedIn(visit, driver.session),
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  geolocation: curitiba,
  permissions: ['geolocation', 'camera'],
  ...settings,
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lastro-delivery-'))
  const camera = join(folder, 'camera.y4m')
  // The camera shows no label, so that the scanner reads nothing and the photo is of the film.
  await writeFakeCamera(camera, { qr: 'https://example.com/porta' })
  visit = await openVisit({ camera })
  owner = await createAccount(visit.server)
  ;({ id: company } = await createCompany(visit.server, owner, 'Entregas do Sul'))
  api = companyApi(visit.server, owner, company)
  driver = await addMember(visit.server, owner, company, 'driver')
  const rules = { require_photo: true, require_receiver_name: true, require_signature: false }
  await api('PUT', '/api/delivery-rules', {
    ...rules,
    require_attempt_photo: true,
    media_months: 12,
    delivery_codes: true,
  })
})
afterAll(async () => {
  await visit.close()
  await rm(folder, { recursive: true, force: true })
})

const ship = () =>
  addShipment(api, {
    destination: 'Rua XV de Novembro, 398, Centro, Curitiba/PR',
    destination_number: '398',
    destination_neighborhood: 'Centro',
    destination_city: 'Curitiba',
    destination_state: 'PR',
    recipient_name: 'Zilda Arns',
  })

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true })
const delivered = (page: Page) => page.getByRole('link', { name: 'Entregue', exact: true })
const notDelivered = (page: Page) => page.getByRole('link', { name: 'Não entregue', exact: true })
const saved = (page: Page, title: string | RegExp = /^(Entrega|Tentativa) registrada$/) =>
  page.getByRole('heading', { name: title }).waitFor()
const checkpointsOf = async (code: string) =>
  dataOf<Checkpoint[]>(await api('GET', `/api/checkpoints/${code}`))

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

const enter = async (page: Page, code: string): Promise<void> => {
  await page.getByLabel('ID de Rastreamento').fill(code)
  await button(page, 'Verificar').click()
}

/** Opens the scanner as the driver and enters a code, which stands for the scan. */
async function scan(code: string, settings?: PhoneSettings): Promise<Visitor> {
  const visitor = await visit.open('/scan-qr', phone(settings))
  await enter(visitor.page, code)
  await delivered(visitor.page).waitFor()
  return visitor
}

/** Counts taps of the person; a field to type into needs one as well. */
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

/** Returns the addresses of the scripts that a page loaded since it was opened. */
const scriptsOf = (page: Page): Promise<string> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .join(' '),
  )

async function shoot(page: Page, tap = (control: Locator) => control.tap()): Promise<void> {
  await tap(button(page, 'Tirar foto'))
  await page.getByRole('img', { name: 'Foto 1' }).waitFor()
}

describe('a delivery, at 390 px', () => {
  const networks = [
    ['without a network, after the first scan', true],
    ['online', false],
  ] as const
  test.each(sampled(networks, 2))('takes at most 8 taps with a photo and a name %s', async (_, isOffline) => {
    const code = await ship()
    const { page, context, errors } = await scan(code, { serviceWorkers: 'allow' })
    await storedOnDevice(page)
    await context.setOffline(isOffline)
    if (isOffline) {
      await page.goto(`${visit.server.url}/scan-qr`)
      await enter(page, code)
    }
    expect(await scriptsOf(page)).toMatch(/scan-route/)
    expect(await scriptsOf(page)).not.toMatch(/door-form/)
    const { tap, count } = counted()
    await tap(delivered(page))
    // This device has read the company's rules only if it was online at a door before.
    if (!isOffline) await page.getByText('Falta: foto, nome de quem recebeu').waitFor()
    await shoot(page, tap)
    expect(await scriptsOf(page)).toMatch(/door-form/)
    await tap(field(page, 'Quem recebeu'))
    await page.keyboard.type('Ana Souza')
    await tap(button(page, 'Vizinho'))
    await field(page, 'Código do destinatário (opcional)').fill(' 042 713')
    expect(await page.getByText('Falta:').count()).toBe(0)
    await tap(button(page, 'Confirmar entrega'))
    await saved(page, isOffline ? 'Guardado neste aparelho' : undefined)
    expect(count()).toBeLessThanOrEqual(8)

    if (isOffline) {
      expect(await checkpointsOf(code)).toEqual([])
      await context.setOffline(false)
      await page.goto(`${visit.server.url}/pending`)
      await page.getByText('Nada pendente neste aparelho').waitFor()
    }
    const [checkpoint, ...others] = await checkpointsOf(code)
    expect(others).toEqual([])
    expect(checkpoint).toMatchObject({
      checkpoint_type: 'finalizacao',
      location: 'Rua XV de Novembro, 398',
      status: 'Entregue',
      latitude: curitiba.latitude,
      accuracy: 12,
      delivery: {
        outcome: 'complete',
        photos: '1',
        photo_source: 'camera',
        signature: 'none',
        position: 'given',
      },
      receiver: { name: 'Ana Souza', relation: 'neighbor', code: '042713' },
    })
    const digest = checkpoint?.media?.photo_1 ?? ''
    await expect.poll(() => arrived(digest)).toBe(digest)
    expect((await readShipment(api, code)).status).toBe('delivered')
    expect(errors).toEqual([])
  })

  test('commits to a masked document and a signature, and shows a wrong CPF at its field', async () => {
    const code = await ship()
    const { page, errors } = await scan(code)
    await delivered(page).tap()
    await page.getByText('Documento (opcional)').tap()
    await field(page, 'Número').fill('529.982.247-26')
    await button(page, 'Confirmar entrega').tap()
    await page.getByText('Este CPF não existe. Confira os números.').waitFor()
    await expect
      .poll(() => field(page, 'Número').evaluate((input) => input === document.activeElement))
      .toBe(true)
    expect(await checkpointsOf(code)).toEqual([])
    await field(page, 'Número').fill('529.982.247-25')
    await page.getByText('Fica registrado só ***.982.247-**.').waitFor()

    await page.getByText('Assinatura (opcional)').tap()
    const pad = page.getByLabel('Área para assinar')
    await pad.scrollIntoViewIfNeeded()
    const box = (await pad.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.move(box.x + 20, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(box.x + 120, box.y + 60, { steps: 5 })
    await page.mouse.up()
    await expectAccessible(page)
    await button(page, 'Confirmar entrega').tap()
    await saved(page)
    const [checkpoint] = await checkpointsOf(code)
    expect(checkpoint).toMatchObject({
      delivery: { outcome: 'complete', photos: '0', photo_source: 'none', signature: 'drawn' },
      receiver: { document_kind: 'cpf', document: '***.982.247-**' },
    })
    const digest = checkpoint?.media?.signature ?? ''
    await expect.poll(() => arrived(digest)).toBe(digest)
    // The full number is nowhere on the device.
    expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toMatch(/529\.?982/)
    expect(errors).toEqual([])
  })

  test.runIf(isWhole)('is recorded although camera and position are refused', async () => {
    const code = await ship()
    const { page, context } = await visit.open('/scan-qr', phone({ permissions: [] }))
    await context.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    })
    await page.reload()
    await enter(page, code)
    await delivered(page).tap()
    await page.getByText('Permita a câmera para este site').waitFor()
    await page.getByText('Falta: foto, nome de quem recebeu, localização').waitFor()
    await button(page, 'Confirmar entrega').tap()
    await saved(page)
    expect(await checkpointsOf(code)).toMatchObject([
      {
        latitude: null,
        delivery: { outcome: 'complete', photos: '0', photo_source: 'none', position: 'refused' },
        receiver: null,
        media: null,
      },
    ])
  })

  test.runIf(isWhole)('is recorded once by a double tap, and a reload keeps what was typed', async () => {
    const code = await ship()
    const { page, errors } = await scan(code)
    await delivered(page).tap()
    await shoot(page)
    await field(page, 'Quem recebeu').fill('Ana Souza')
    await page.reload()
    await page.getByText('As fotos que você tirou antes não foram confirmadas').waitFor()
    expect(await field(page, 'Quem recebeu').inputValue()).toBe('Ana Souza')
    await shoot(page)
    expect(await page.getByText('As fotos que você tirou antes').count()).toBe(0)
    const bodies: unknown[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/checkpoints'))
        bodies.push(request.postDataJSON())
    })
    await button(page, 'Confirmar entrega').evaluate((element: HTMLElement) => {
      element.click()
      element.click()
    })
    await saved(page)
    expect(bodies).toMatchObject([{ receiver: { name: 'Ana Souza' }, delivery: { photos: '1' } }])
    expect(await checkpointsOf(code)).toHaveLength(1)
    expect(errors).toEqual([])
  })
})

describe('a failed attempt, at 390 px', () => {
  test('takes at most 5 taps, and the shipment stays open', async () => {
    const code = await ship()
    const { page, errors } = await scan(code)
    const { tap, count } = counted()
    await tap(notDelivered(page))
    await tap(page.getByText('Ausente', { exact: true }))
    await tap(button(page, 'Registrar tentativa'))
    await saved(page)
    expect(count()).toBeLessThanOrEqual(5)
    expect(await checkpointsOf(code)).toMatchObject([
      {
        checkpoint_type: 'tentativa',
        location: 'Rua XV de Novembro, 398',
        status: 'Tentativa sem sucesso',
        delivery: { outcome: 'attempted', photos: '0', photo_source: 'none', position: 'given' },
        receiver: { reason: 'absent' },
        media: null,
      },
    ])
    expect((await readShipment(api, code)).status).toBe('in_transit')
    expect(errors).toEqual([])
  })

  test.runIf(isWhole)('asks for a reason, explains another one, and names the next day', async () => {
    const code = await ship()
    const { page, errors } = await scan(code)
    await notDelivered(page).tap()
    await button(page, 'Registrar tentativa').tap()
    await page.getByText('Escolha um motivo.').waitFor()
    await page.getByText('Outro', { exact: true }).tap()
    await field(page, 'Qual foi o motivo?').fill('Obra')
    await button(page, 'Registrar tentativa').tap()
    await page.getByText('com 5 a 200 caracteres').waitFor()
    expect(await checkpointsOf(code)).toEqual([])
    await expectAccessible(page)
    await field(page, 'Qual foi o motivo?').fill('Obra na rua, sem passagem')
    await page.getByLabel('Próxima tentativa (opcional)').fill('2026-12-01')
    await button(page, 'Adicionar foto (opcional)').tap()
    await shoot(page)
    await button(page, 'Registrar tentativa').tap()
    await saved(page)
    const [checkpoint] = await checkpointsOf(code)
    expect(checkpoint).toMatchObject({
      notes: 'Obra na rua, sem passagem',
      delivery: { photos: '1', photo_source: 'camera' },
      receiver: { reason: 'other', next_at: '2026-12-01' },
    })
    const digest = checkpoint?.media?.photo_1 ?? ''
    await expect.poll(() => arrived(digest)).toBe(digest)
    expect(errors).toEqual([])
  })

  test('offers to mark the shipment as returned after the third', async () => {
    const code = await ship()
    for (const hours of [30, 6]) {
      const occurred_at = new Date(Date.now() - hours * 3_600_000).toISOString()
      dataOf(
        await api('POST', '/api/checkpoints', {
          tracking_id: code,
          checkpoint_type: 'tentativa',
          location: 'Portaria',
          status: 'Tentativa sem sucesso',
          delivery: { outcome: 'attempted' },
          receiver: { reason: 'absent' },
          occurred_at,
        }),
      )
    }
    const { page, errors } = await scan(code, { storageState: signedIn(visit, owner.session) })
    await notDelivered(page).tap()
    await page.getByText('Fechado', { exact: true }).tap()
    await button(page, 'Registrar tentativa').tap()
    await saved(page)
    await button(page, 'Marcar como devolvida').waitFor()
    await page.getByRole('link', { name: 'Ver remessa' }).tap()
    // The page before offers the same, stays until the next one is loaded, and would lose the tap.
    await page.getByRole('heading', { name: 'Histórico de Rastreamento' }).waitFor()
    await page.getByText('Já são 3 tentativas sem sucesso').waitFor()
    await button(page, 'Marcar como devolvida').tap()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Marcar como devolvida' }).tap()
    await page.getByText('Já são 3 tentativas sem sucesso').waitFor({ state: 'detached' })
    expect((await readShipment(api, code)).status).toBe('returned')
    expect(errors).toEqual([])
  })
})

describe('the public page', () => {
  test.runIf(isWhole)('leads a driver to the two buttons, and nobody else', async () => {
    const code = await ship()
    const reader = await addMember(visit.server, owner, company, 'reader')
    const { page, errors } = await scan(code)
    await page.goto(`${visit.server.url}/verify/${code}`)
    await page.getByRole('link', { name: 'Registrar nesta remessa' }).tap()
    await delivered(page).waitFor()
    await notDelivered(page).tap()
    await button(page, 'Registrar tentativa').waitFor()
    expect(errors).toEqual([])
    for (const storageState of [undefined, signedIn(visit, reader.session)]) {
      const visitor = await visit.open(`/verify/${code}`, { ...(storageState && { storageState }) })
      await visitor.page.getByRole('heading', { name: 'Histórico' }).waitFor()
      await visitor.page.waitForLoadState('networkidle')
      expect(await visitor.page.getByRole('link', { name: 'Registrar nesta remessa' }).count()).toBe(0)
    }
  })
})

test('the scanner loads the code of deliveries only when the driver opens one', async () => {
  const code = await ship()
  const { page } = await scan(code)
  const loaded = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(' '),
    )
  expect(await loaded()).not.toMatch(/door-form|signature/)
  await delivered(page).tap()
  await button(page, 'Confirmar entrega').waitFor()
  expect(await loaded()).toMatch(/door-form/)
})
