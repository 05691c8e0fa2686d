import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectNoViolation } from '../../support/browser/accessible.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { mapsKeys, startMapsService } from '../../support/browser/maps-service.ts'
import type { PlaceService } from '../../support/browser/place-service.ts'
import { openVisit, type Visit } from '../../support/browser/visit.ts'
import { signedIn } from '../../support/auth/signed-in.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

const trackingId = 'FT-20261121-CHAVEA'
let visit: Visit
let maps: PlaceService
let api: Api
let state: ReturnType<typeof signedIn>
let shipmentId: string

beforeAll(async () => {
  maps = await startMapsService()
  visit = await openVisit({ routes: true })
  const account = await createAccount(visit.server)
  api = apiOf(visit.server, account.session.access_token)
  const shipment = await api('POST', '/api/shipments', {
    tracking_id: trackingId,
    origin: 'Rua das Palmeiras, 12, Centro, São Paulo/SP',
    destination: 'Avenida Boa Viagem, 300, Boa Viagem, Recife/PE',
  })
  shipmentId = (shipment.body as { data: { id: string } }).data.id
  await api('POST', '/api/checkpoints', {
    tracking_id: trackingId,
    location: 'Galpão 7 Contagem',
    status: 'Em Trânsito',
    latitude: -19.9386,
    longitude: -44.0529,
  })
  state = signedIn(visit, account.session)
})
afterAll(async () => {
  await visit.close()
  await maps.stop()
})

/**
 * Stores the account's key for the maps service and opens the shipment's page. Requests to the maps
 * service reach the test's service, or fail if `isReachable` is false.
 */
async function openWith(maps_key: string | null, isReachable = true) {
  await api('PUT', '/api/settings', { maps_key })
  const visitor = await visit.open('/', { storageState: state, viewport: { width: 1440, height: 900 } })
  const { page, context } = visitor
  const asked: string[] = []
  await context.route(/^https:/, async (route) => {
    const { pathname, search, hostname } = new URL(route.request().url())
    asked.push(hostname)
    if (!isReachable) return route.abort()
    const body = await (await fetch(`${maps.url}${pathname}${search}`)).text()
    return route.fulfill({ contentType: 'text/javascript', body })
  })
  await page.goto(`${visit.server.url}/shipment/${shipmentId}`)
  await page.getByRole('heading', { name: 'Mapa e rota' }).waitFor()
  return { ...visitor, asked, frame: page.frameLocator('iframe[title="Mapa da rota"]') }
}

const openMarkers = (page: Page) =>
  page.getByRole('region', { name: 'Mapa da rota', exact: true }).getByRole('button', { name: /: / })

describe('the map of an account with a maps key', () => {
  test.runIf(isWhole)('shows markers, route, distance and duration from the maps service', async () => {
    const { page, frame, context, errors } = await openWith(mapsKeys.good)
    await page.getByText('1.000,1 km').waitFor()
    await page.getByText('2 h 1 min').waitFor()
    await expect
      .poll(() => frame.getByRole('button').evaluateAll((all) => all.map((one) => one.ariaLabel)))
      .toEqual([
        'Origem: Rua das Palmeiras, 12, Centro, São Paulo/SP',
        expect.stringMatching(/^Entrada: Galpão 7 Contagem, \d\d\/\d\d\/\d{4}, \d\d:\d\d$/),
        'Destino: Avenida Boa Viagem, 300, Boa Viagem, Recife/PE',
      ])
    const drawn = await frame
      .locator('#map')
      .evaluate(({ dataset }) => Object.fromEntries(Object.entries(dataset)))
    expect(drawn).toMatchObject({ line: '#0f4f4d', points: '3' })
    expect(JSON.parse((await frame.locator('body').getAttribute('data-asked')) ?? '')).toEqual({
      origin: { lat: -23.5329, lng: -46.6395 },
      destination: { lat: -8.04666, lng: -34.8771 },
      waypoints: [{ location: { lat: -19.9386, lng: -44.0529 }, stopover: true }],
      optimizeWaypoints: true,
      travelMode: 'DRIVING',
      region: 'BR',
    })
    const { searchParams } = new URL(maps.asked.at(-1) ?? '', maps.url)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      key: mapsKeys.good,
      language: 'pt-BR',
      libraries: expect.stringContaining('places') as string,
    })
    await expectNoViolation(page)
    expect(errors).toEqual([])
    await context.close()
  })

  test.runIf(isWhole)('opens popups from the list and from the markers', async () => {
    const { page, frame, context } = await openWith(mapsKeys.good)
    await frame.getByRole('button').nth(2).waitFor()
    const list = page.getByRole('list', { name: 'Checkpoints da rota' })
    const inList = list.getByRole('button', { name: /^Galpão 7 Contagem/ })
    await inList.click()
    await frame.getByRole('note').getByText('Galpão 7 Contagem').waitFor()
    await frame.getByRole('button', { name: /^Destino/ }).click()
    await frame.getByRole('note').getByText('Destino').waitFor()
    await expect.poll(() => inList.getAttribute('aria-pressed')).toBe('false')
    await context.close()
  })

  test.runIf(isWhole)('runs in a frame that reaches neither the page nor the session', async () => {
    const { frame, context } = await openWith(mapsKeys.good)
    await frame.getByRole('button').nth(2).waitFor()
    await expect.poll(() => frame.locator('#map').getAttribute('data-reaches-application')).toBe('false')
    const [page, framed] = await Promise.all(
      ['/dashboard', '/maps-frame'].map(async (path) => {
        const { headers } = await fetch(`${visit.server.url}${path}`, {
          headers: { accept: 'text/html' },
        })
        return headers.get('content-security-policy') ?? ''
      }),
    )
    expect(page).not.toMatch(/google|https:/)
    expect(page).toContain(`frame-ancestors 'none'`)
    expect(framed).toMatch(
      /^sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox; default-src 'none';/,
    )
    expect(framed).toContain(`frame-ancestors 'self'`)
    await context.close()
  })

  test.runIf(isWhole)('shows markers without a route when only the route request fails', async () => {
    const { page, frame, context } = await openWith(mapsKeys.withoutRoutes)
    await frame.getByRole('button').nth(2).waitFor()
    await expect.poll(() => page.getByText(/^Distância/).count()).toBe(0)
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    await context.close()
  })
})

describe.runIf(isWhole)('a card above the fallback map', () => {
  const expectStandIn = async (page: Page) => {
    const card = page.getByRole('alert').filter({ hasText: 'O serviço de mapas não carregou' })
    await card.getByText('Erro', { exact: true }).waitFor()
    await expect
      .poll(() => card.getByRole('link', { name: 'Abrir Configurações' }).getAttribute('href'))
      .toBe('/settings')
    await openMarkers(page).nth(2).waitFor()
    await page.getByText('Distância em linha reta').waitFor()
  }

  test('asks for a valid key when the maps service refuses the key', async () => {
    const { page, context } = await openWith('chave-recusada')
    await expectStandIn(page)
    await expectNoViolation(page)
    await context.close()
  })

  test('asks for a valid key when the script of the maps service does not load', async () => {
    const { page, context } = await openWith(mapsKeys.good, false)
    await expectStandIn(page)
    await context.close()
  })
})

test.runIf(isWhole)('without a maps key, the page sends no request to the maps service', async () => {
  const { page, asked, context } = await openWith(null)
  await openMarkers(page).nth(2).waitFor()
  expect(asked).toEqual([])
  expect(page.frames()).toHaveLength(1)
  await context.close()
})
