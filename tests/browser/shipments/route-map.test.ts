import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { apiOf } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import {
  json,
  startPlaceService,
  type AnswerRequest,
  type PlaceService,
} from '../../support/browser/place-service.ts'
import { openVisit, type Visit } from '../../support/browser/visit.ts'
import { signedIn } from '../../support/auth/signed-in.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

const trackingId = 'FT-20261121-ROTAAA'
let visit: Visit
let router: PlaceService
let state: ReturnType<typeof signedIn>
let shipmentId: string

/** Answers with a straight route through the requested points. */
const byRoad: AnswerRequest = (request, response) => {
  const points = /driving\/([^?]+)/.exec(request.url ?? '')?.[1] ?? ''
  const coordinates = points.split(';').map((point) => point.split(',').map(Number))
  const geometry = { type: 'LineString', coordinates }
  json({ code: 'Ok', routes: [{ distance: 2_654_321.7, duration: 123_456, geometry }] })(request, response)
}

beforeAll(async () => {
  router = await startPlaceService(byRoad)
  visit = await openVisit({ routes: true, env: { ROUTING_URL: router.url } })
  const account = await createAccount(visit.server)
  const api = apiOf(visit.server, account.session.access_token)
  const shipment = await api('POST', '/api/shipments', {
    tracking_id: trackingId,
    origin: 'Rua das Palmeiras, 12, Centro, São Paulo/SP',
    destination: 'Avenida Boa Viagem, 300, Boa Viagem, Recife/PE',
  })
  shipmentId = (shipment.body as { data: { id: string } }).data.id
  const pass = (location: string, checkpoint_type: string, hoursAgo: number, place: object) =>
    api('POST', '/api/checkpoints', {
      tracking_id: trackingId,
      location,
      checkpoint_type,
      status: 'Em Trânsito',
      occurred_at: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
      ...place,
    })
  const contagem = { latitude: -19.9386, longitude: -44.0529 }
  await pass('Galpão 7 Contagem', 'entrada', 9, contagem)
  await pass('Galpão 7 Contagem', 'saida', 8, contagem)
  await pass('Armazém Sertão', 'entrada', 7, { latitude: -12.2664, longitude: -38.9663 })
  await pass('Armazém Sertão', 'saida', 6, {})

  state = signedIn(visit, account.session)
})
beforeEach(() => router.answer(byRoad))
afterAll(async () => {
  await visit.close()
  await router.stop()
})

const open = async (path = `/shipment/${shipmentId}`) => {
  const visitor = await visit.open(path, { storageState: state, viewport: { width: 1440, height: 900 } })
  await toMap(visitor.page)
  return visitor
}
/** Scrolls to the map, which is drawn shortly before it becomes visible. */
const toMap = (page: Page) => page.getByRole('heading', { name: 'Mapa e rota' }).scrollIntoViewIfNeeded()
const mapOf = (page: Page) => page.getByRole('region', { name: 'Mapa da rota', exact: true })
const listOf = (page: Page) => page.getByRole('list', { name: 'Checkpoints da rota' })
const markers = (page: Page) => mapOf(page).getByRole('button', { name: /: / })

describe.runIf(isWhole)('the map of a shipment', () => {
  test('has a marker for each place, and shows distance and duration by road', async () => {
    const { page, errors, context } = await open()
    await page.getByText('2.654,3 km').waitFor()
    await page.getByText('34 h 18 min').waitFor()
    await mapOf(page).getByRole('button', { name: 'Aproximar' }).waitFor()
    await expect
      .poll(() => markers(page).evaluateAll((all) => all.map((one) => one.ariaLabel)))
      .toEqual([
        'Origem: Rua das Palmeiras, 12, Centro, São Paulo/SP',
        'Entrada: Galpão 7 Contagem; Saída: Galpão 7 Contagem',
        'Entrada: Armazém Sertão',
        'Destino: Avenida Boa Viagem, 300, Boa Viagem, Recife/PE',
      ])
    // The request lists the places that have coordinates, in order of travel. Origin and
    // destination have the coordinates of their municipalities.
    expect(router.asked.at(-1)).toContain(
      '/-46.639500,-23.532900;-44.052900,-19.938600;-38.966300,-12.266400;-34.877100,-8.046660?',
    )
    expect(errors).toEqual([])
    await context.close()
  })

  test('opens the events of a place by keyboard, and returns the focus to the marker on Escape', async () => {
    const { page, context } = await open()
    await markers(page).nth(3).waitFor()
    const marker = markers(page).nth(1)
    await marker.focus()
    await page.keyboard.press('Enter')
    const says = mapOf(page).getByRole('listitem')
    await says.nth(1).waitFor()
    await expect.poll(() => says.first().innerText()).toMatch(/Galpão 7 Contagem\s+Entrada/)
    await page.keyboard.press('Escape')
    await says.first().waitFor({ state: 'detached' })
    await expect.poll(() => marker.evaluate((one) => one === document.activeElement)).toBe(true)
    await context.close()
  })

  test('lists checkpoints in at most 12 rem of height, and shows the selected one on the map', async () => {
    const { page, context } = await open()
    await markers(page).first().waitFor()
    await listOf(page)
      .getByRole('button', { name: /Armazém Sertão Entrada/ })
      .click()
    await mapOf(page).getByText('Armazém Sertão').waitFor()
    const without = listOf(page).getByRole('button', { name: /Armazém Sertão Saída/ })
    await expect.poll(() => without.innerText()).toContain('sem coordenadas')
    await expect.poll(() => without.getAttribute('aria-disabled')).toBe('true')
    const box = await listOf(page).boundingBox()
    expect(box?.height).toBeLessThanOrEqual(192)
    await context.close()
  })

  test('is accessible in both themes and widths, including an open marker', async () => {
    const { page, errors, context } = await open()
    await markers(page).nth(3).waitFor()
    await expectAccessible(page)
    // Checks only the popup. WCAG 2.5.8 exempts overlapping markers from the minimum target size,
    // because their position is essential and the list offers the same data.
    await markers(page).nth(1).click()
    await mapOf(page).getByRole('listitem').first().waitFor()
    const { violations } = await new AxeBuilder({ page }).include('.maplibregl-popup').analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
    expect(errors).toEqual([])
    await context.close()
  })

  test('retains its markers and shows the straight-line distance if no route is available', async () => {
    router.answer(json({}, undefined, 500))
    const { page, context } = await open()
    await page.getByText('Distância em linha reta').waitFor()
    await markers(page).nth(3).waitFor()
    await expect.poll(() => page.getByText('Duração').count()).toBe(0)
    await context.close()
  })

  test('has markers but shows no distance when the route request fails', async () => {
    const { page, context } = await visit.open('/', { storageState: state })
    await page.route('**/api/routes', (route) => route.abort())
    await page.goto(`${visit.server.url}/shipment/${shipmentId}`)
    await toMap(page)
    await markers(page).nth(3).waitFor()
    await expect.poll(() => page.getByText(/^Distância/).count()).toBe(0)
    await context.close()
  })

  test('leaves the rest of the page intact when it cannot be loaded, and can be retried', async () => {
    const { page, context } = await visit.open('/', { storageState: state })
    await page.route('**/municipalities-*', (route) => route.abort())
    await page.goto(`${visit.server.url}/shipment/${shipmentId}`)
    await toMap(page)
    const retry = page.getByRole('alert').getByRole('button', { name: 'Tentar novamente' })
    await retry.waitFor()
    await page.getByRole('heading', { name: 'Histórico de Rastreamento' }).waitFor()
    await page.unroute('**/municipalities-*')
    await retry.click()
    await markers(page).nth(3).waitFor()
    await context.close()
  })

  test('loads its scripts and data only on the page of a shipment', async () => {
    const { page, context } = await visit.open('/', { storageState: state })
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    await page.goto(`${visit.server.url}/dashboard`)
    await page.getByRole('heading', { name: 'Remessas recentes' }).waitFor()
    expect(loaded.filter((path) => /maplibre|route-map|municipalities|south-america/.test(path))).toEqual([])
    await page.goto(`${visit.server.url}/shipment/${shipmentId}`)
    await toMap(page)
    await markers(page).first().waitFor()
    await expect
      .poll(() => loaded.filter((path) => /maplibre-gl-worker|\/municipalities-|south-america/.test(path)))
      .toHaveLength(3)
    await context.close()
  })
})
