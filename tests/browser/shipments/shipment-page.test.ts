import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { apiOf } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { addCheckpoint, addShipment, dataOf } from '../../support/api/shipment-api.ts'
import { signedIn } from '../../support/auth/signed-in.ts'
import { openVisit, type Visit, type Visitor } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

let visit: Visit
let state: ReturnType<typeof signedIn>
let visitor: Visitor
let page: Page
let code: string
let path: string
/** Shipment whose only checkpoint is an arrival at its origin. */
let atOrigin: string

beforeAll(async () => {
  visit = await openVisit()
  const { session } = await createAccount(visit.server)
  const api = apiOf(visit.server, session.access_token)
  state = signedIn(visit, session)
  code = await addShipment(api)
  const { id } = dataOf<{ id: string }>(await api('GET', `/api/shipments/${code}`))
  path = `/shipment/${id}`
  const at = { city: 'São Paulo', uf: 'SP', address: 'Rua A, 1', latitude: -23.55, longitude: -46.63 }
  atOrigin = await addShipment(api)
  await addCheckpoint(api, atOrigin, 2, at)
  await addCheckpoint(api, code, 3, { ...at, location: 'Doca Norte', notes: null })
  await addCheckpoint(api, code, 2, { ...at, location: 'Doca Norte', checkpoint_type: 'saida', notes: null })
  await addCheckpoint(api, code, 1, { ...at, location: 'Doca Sul', city: 'Recife', uf: 'PE', notes: null })
  visitor = await visit.open(path, { storageState: state, viewport: { width: 1440, height: 900 } })
  ;({ page } = visitor)
})
afterAll(async () => {
  expect(visitor.errors).toEqual([])
  await visit.close()
})

const card = (name: string) =>
  page.locator('section', { has: page.getByRole('heading', { name, exact: true, level: 2 }) })
const boxOf = async (name: string) => {
  const box = await card(name).boundingBox()
  if (box === null) throw new Error(`no card ${name}`)
  return box
}

describe('the page of a shipment', () => {
  test.runIf(isWhole)('shows the map beside the history on a wide screen', async () => {
    await card('Mapa e rota').waitFor()
    const [history, map] = [await boxOf('Histórico de Rastreamento'), await boxOf('Mapa e rota')]
    expect(map.y).toBe(history.y)
    expect(map.x).toBeGreaterThan(history.x + history.width)
  })

  test.runIf(isWhole)('shows coordinates in smaller letters than the address', async () => {
    const sizeOf = (text: RegExp) =>
      card('Histórico de Rastreamento')
        .getByText(text)
        .first()
        .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
    expect(await sizeOf(/^-23\.550000/)).toBeLessThan(await sizeOf(/^Rua A, 1$/))
  })

  test.runIf(isWhole)(
    'lists the newest event first, as the tracker and the list beside the map do',
    async () => {
      const places = ['Doca Sul', 'Doca Norte', 'Doca Norte']
      const placesOf = async (lines: readonly string[]) =>
        lines.flatMap((line) => /Doca (?:Sul|Norte)/.exec(line) ?? [])
      const history = card('Histórico de Rastreamento').getByRole('listitem')
      expect(await placesOf(await history.allInnerTexts())).toEqual(places)
      const beside = page.getByRole('list', { name: 'Checkpoints da rota' }).getByRole('listitem')
      expect(await placesOf(await beside.allInnerTexts())).toEqual(places)
      await page.goto(`${visit.server.url}/tracker?id=${code}`)
      const found = page.getByRole('region', { name: 'Buscar uma remessa' }).getByRole('listitem')
      await found.first().waitFor()
      expect(await placesOf(await found.allInnerTexts())).toEqual(places)
    },
  )

  test('tells an arrival at the origin in the sentence of the public page', async () => {
    await page.goto(`${visit.server.url}/shipment/${atOrigin}`)
    await page.getByText('Em São Paulo/SP (origem)', { exact: true }).waitFor()
    const other = await visit.open(`/verify/${atOrigin}`)
    await other.page.getByRole('heading', { name: 'Em São Paulo/SP (origem)', level: 1 }).waitFor()
  })

  test.runIf(isWhole)(
    'shows the map below the history on a phone, and what is seldom needed on request',
    async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(visit.server.url + path)
      await card('Verificação').waitFor()
      const [history, map] = [await boxOf('Histórico de Rastreamento'), await boxOf('Mapa e rota')]
      expect(map.x).toBe(history.x)
      expect(map.y).toBeGreaterThanOrEqual(history.y + history.height)
      for (const name of [
        'QR code',
        'Autorizados a registrar',
        'Página pública',
        'Apagar dados pessoais (LGPD)',
      ]) {
        expect(await page.getByRole('heading', { name }).isVisible(), name).toBe(false)
      }
      await page.getByText('Mais', { exact: true }).click()
      for (const name of ['QR code', 'Página pública', 'Apagar dados pessoais (LGPD)']) {
        await page.getByRole('heading', { name, exact: true }).waitFor()
      }
      await expectAccessible(page)
      await page.setViewportSize({ width: 1440, height: 900 })
    },
  )

  test.runIf(isWhole)('keeps an open dialog when the window becomes narrow', async () => {
    await page.goto(visit.server.url + path)
    await page.getByRole('button', { name: 'Compartilhar comprovante' }).click()
    const dialog = page.getByRole('dialog', { name: 'Compartilhar comprovante' })
    await dialog.waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('heading', { name: 'QR code', includeHidden: true }).waitFor({ state: 'hidden' })
    expect(await dialog.isVisible()).toBe(true)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  test('has a heading if there is no such shipment', async () => {
    await page.goto(`${visit.server.url}/shipment/6f1e1f1e-0000-4000-8000-000000000000`)
    await page.getByRole('heading', { name: 'Remessa não encontrada', level: 1 }).waitFor()
  })
})

test.runIf(isWhole)(
  'a browser without WebGL gets one sentence instead of the map, and the list of places',
  async () => {
    const { page: own, context, errors } = await visit.open('/verify', { storageState: state })
    await own.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null
    })
    await own.goto(visit.server.url + path)
    await own.getByText(/^Este navegador está sem WebGL e não desenha mapas\./).waitFor()
    expect(await own.getByText('parou de funcionar', { exact: false }).count()).toBe(0)
    expect(await own.getByRole('button', { name: 'Tentar novamente' }).count()).toBe(0)
    const places = own.getByRole('list', { name: 'Checkpoints da rota' }).getByRole('listitem')
    expect(await places.count()).toBe(3)
    expect(errors).toEqual([])
    await context.close()
  },
)
