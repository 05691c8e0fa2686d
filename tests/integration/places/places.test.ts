import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { openPlacesContext } from '#features/places/context.ts'
import { openGeocoder } from '#features/places/find-coordinates.ts'
import { openRoutePlanner } from '#features/places/plan-route.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { faults, json } from '../../support/browser/place-service.ts'
import { startServer } from '../../support/processes/server.ts'
import { isWhole, sampled } from '../../support/vitest/whole-run.ts'
import {
  database,
  geocoder,
  router,
  server,
  token,
  ana,
  bia,
  age,
  startPlaceServer,
} from '../../support/api/place-server.ts'

startPlaceServer()

describe('coordinates', () => {
  const find = (api: Api, changed: Record<string, string> = {}) =>
    api('GET', `/api/geocode?${new URLSearchParams({ ...avenue, ...changed }).toString()}`)
  const hit = [{ lat: '-23.5649224', lon: '-46.6519173', display_name: 'Avenida Paulista' }]
  const seat = { latitude: -23.5329, longitude: -46.6395, precision: 'municipality' }

  const avenue = {
    street: 'Avenida Paulista',
    number: '1000',
    neighborhood: 'Bela Vista',
    city: 'São Paulo',
    uf: 'SP',
  } as const
  /**
   * Opens a geocoder for one test. After a failure, a geocoder sends no requests for a while, which
   * would affect other tests.
   */
  const newGeocoder = (now?: () => number) => openGeocoder(openPlacesContext(server.services), now)

  beforeEach(() => geocoder.answer(json(hit)))

  it('are requested from the service once for all callers', async () => {
    const place = { latitude: -23.5649224, longitude: -46.6519173, precision: 'address' }
    expect((await find(ana)).body).toEqual({ status: 'success', data: place })
    expect((await find(bia)).body).toEqual({ status: 'success', data: place })
    expect(geocoder.asked).toHaveLength(1)
    const asked = new URL(geocoder.asked[0] ?? '', geocoder.url)
    expect([asked.pathname, Object.fromEntries(asked.searchParams)]).toEqual([
      '/search',
      {
        format: 'json',
        q: 'Avenida Paulista, 1000, Bela Vista, São Paulo, SP, Brasil',
        limit: '1',
        countrycodes: 'br',
      },
    ])
  })

  it('are those of the municipality if the address is not found, and this result is cached', async () => {
    geocoder.answer(json([]))
    expect((await find(ana)).body).toEqual({ status: 'success', data: seat })
    expect((await find(ana)).body).toEqual({ status: 'success', data: seat })
    expect(geocoder.asked).toHaveLength(1)
  })

  it.each([
    ['beyond Brazil', [{ lat: '38.7223', lon: '-9.1393' }]],
    ['nowhere on Earth', [{ lat: '999', lon: '-46.6' }]],
  ])('are those of the municipality if the hit lies %s', async (_where, answer) => {
    geocoder.answer(json(answer))
    expect((await find(ana)).body).toEqual({ status: 'success', data: seat })
  })

  const coordinateFaults = [
    ...faults.toReversed(),
    ['answers nonsense', json([{ lat: 'x', lon: {} }])] as const,
  ]
  it.each(sampled(coordinateFaults, 12))(
    'are those of the municipality while the service %s, and this result is not cached',
    async (_how, fault) => {
      geocoder.answer(fault)
      expect(await newGeocoder()(avenue, randomUUID())).toEqual(seat)
      expect(geocoder.asked).toHaveLength(1)
      expect(await askAdmin(database, 'select from geocode_cache')).toHaveLength(0)
    },
  )

  it('pause requests to the service for half a minute after a failure', async () => {
    let now = 0
    const lookUp = newGeocoder(() => now)
    geocoder.answer((request) => void request.socket.destroy())
    expect(await lookUp(avenue, randomUUID())).toEqual(seat)
    geocoder.answer(json(hit))
    now = 29_999
    expect(await lookUp({ ...avenue, number: '1001' }, randomUUID())).toEqual(seat)
    expect(geocoder.asked).toHaveLength(1)
    now = 30_000
    expect(await lookUp({ ...avenue, number: '1001' }, randomUUID())).toMatchObject({ precision: 'address' })
    expect(geocoder.asked).toHaveLength(2)
  })

  it('are not found for a municipality that does not exist', async () => {
    geocoder.answer(json([]))
    expect(await find(ana, { city: 'Lugar Nenhum' })).toMatchObject({
      status: 404,
      body: { code: 'coordinates_not_found' },
    })
    geocoder.answer(json({}, undefined, 500))
    await expect(newGeocoder()({ ...avenue, city: 'Outro Lugar' }, randomUUID())).rejects.toMatchObject({
      code: 'lookup_unavailable',
    })
  })

  it('require street, city and uf', async () => {
    expect(await ana('GET', '/api/geocode?number=1')).toMatchObject({
      status: 400,
      body: { code: 'missing_fields', missing_fields: ['street', 'city', 'uf'] },
    })
    expect(await find(ana, { uf: 'XX' })).toMatchObject({ status: 400, body: { code: 'invalid_fields' } })
    expect(geocoder.asked).toEqual([])
  })

  it('are cached without their address', async () => {
    await find(ana)
    const rows = await askAdmin<{ row: object }>(database, 'select to_jsonb(g) as row from geocode_cache g')
    expect(JSON.stringify(rows)).not.toMatch(/paulista|1000|user/i)
    expect(rows).toHaveLength(1)
  })

  it('are deleted from the cache after 90 days', async () => {
    await find(ana)
    await age('91 days')
    await askAdmin(database, 'select delete_expired_places()')
    expect(await askAdmin(database, 'select from geocode_cache')).toHaveLength(0)
  })
})

describe('a route', () => {
  const way: [number, number][] = [
    [-23.5329, -46.6395],
    [-22.9053, -47.0659],
  ]
  const points: number[][] = way
  /**
   * Opens a route planner for one test. After a failure, a planner sends no requests for a while,
   * which would affect other tests.
   */
  const newPlanner = (now?: () => number) => openRoutePlanner(openPlacesContext(server.services), now)
  const plan = (api: Api, body: unknown = { points }) => api('POST', '/api/routes', body)
  const geometry = {
    type: 'LineString',
    coordinates: [
      [-46.6395, -23.5329],
      [-47.0659, -22.9053],
    ],
  }

  it('comes from the service as a route by road', async () => {
    const told = { distance: 98_765.4, duration: 4_321, geometry }
    router.answer(json({ code: 'Ok', routes: [{ ...told, legs: [] }], waypoints: [] }))
    expect((await plan(ana)).body).toEqual({
      status: 'success',
      data: { geometry, distance_meters: 98_765.4, duration_seconds: 4_321, source: 'routing' },
    })
    expect(router.asked).toEqual([
      '/route/v1/driving/-46.639500,-23.532900;-47.065900,-22.905300?overview=simplified&geometries=geojson&steps=false',
    ])
  })

  const routeFaults = [
    ...faults.toReversed(),
    ['knows no way', json({ code: 'NoRoute' }, undefined, 400)] as const,
  ]
  it.each(sampled(routeFaults, 12))(
    'is a straight line, marked as such, while the service %s',
    async (_how, fault) => {
      router.answer(fault)
      const route = await newPlanner()(way, randomUUID())
      expect(route).toMatchObject({ geometry, duration_seconds: null, source: 'straight' })
      expect(route.distance_meters).toBeCloseTo(82_240, -2)
      expect(router.asked).toHaveLength(1)
    },
  )

  it('pauses requests to the service for half a minute after a failure', async () => {
    let now = 0
    const planWay = newPlanner(() => now)
    router.answer((request) => void request.socket.destroy())
    await planWay(way, randomUUID())
    now = 29_999
    expect(await planWay(way, randomUUID())).toMatchObject({ source: 'straight' })
    expect(router.asked).toHaveLength(1)
    now = 30_000
    await planWay(way, randomUUID())
    expect(router.asked).toHaveLength(2)
  })

  it('between points without a road does not pause other requests to the service', async () => {
    const planWay = newPlanner()
    router.answer(json({ code: 'NoRoute' }, undefined, 400))
    await planWay(way, randomUUID())
    await planWay(way, randomUUID())
    expect(router.asked).toHaveLength(2)
  })

  const refused: readonly (readonly [string, unknown, string])[] = [
    ['one point', { points: points.slice(0, 1) }, 'points'],
    ['twenty-six points', { points: Array.from({ length: 26 }, () => points[0]) }, 'points'],
    ['a place that is not on Earth', { points: [points[0], [-91, 0]] }, 'points.1.0'],
    ['texts', { points: [points[0], ['-23', -46]] }, 'points.1.0'],
    ['half a point', { points: [points[0], [1]] }, 'points.1'],
    ['something else too', { points, mode: 'walking' }, 'mode'],
  ]
  it.each(sampled(refused, 6))('is refused with %s', async (_what, body, field) => {
    const answer = await plan(ana, body)
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_fields' } })
    expect(Object.keys((answer.body as { fields: object }).fields)).toEqual([field])
  })
})

describe('services that are disabled', () => {
  it.runIf(isWhole)('leave answers from local data available', async () => {
    const quiet = await startServer({ database })
    const api = apiOf(quiet, token)
    const cep = await api('GET', '/api/cep/01310100', undefined, { 'accept-language': 'pt-BR' })
    expect(cep).toMatchObject({
      status: 503,
      body: { code: 'lookup_unavailable', error: 'Não foi possível buscar o endereço. Tente novamente.' },
    })
    expect(cep.headers.get('retry-after')).toBe('30')
    expect(await api('GET', '/api/geocode?street=Rua+A&city=Recife&uf=PE')).toMatchObject({
      status: 200,
      body: { data: { precision: 'municipality' } },
    })
    expect(await api('GET', '/api/geocode?street=Rua+A&city=Nenhures&uf=PE')).toMatchObject({
      status: 404,
      body: { code: 'coordinates_not_found' },
    })
    expect(
      await api('POST', '/api/routes', {
        points: [
          [0, 0],
          [1, 1],
        ],
      }),
    ).toMatchObject({
      status: 200,
      body: { data: { source: 'straight' } },
    })
    await quiet.stop()
  })
})

describe('the tiles of the open map', () => {
  const tiles = { url: 'https://tiles.exemplo.com.br/{z}/{x}/{y}.png', attribution: '© Exemplo' }

  it('allow only their host in the content security policy', async () => {
    const tiled = await startServer({
      database,
      env: { TILES_URL: tiles.url, TILES_ATTRIBUTION: tiles.attribution },
    })
    const answer = await apiOf(tiled)('GET', '/api/public/installation')
    expect(answer.body).toMatchObject({ data: { tiles } })
    const [plain, open] = await Promise.all(
      [server, tiled].map(async ({ url }) => (await fetch(url)).headers.get('content-security-policy')),
    )
    expect(open?.replaceAll(' https://tiles.exemplo.com.br', '')).toBe(plain)
    expect(open?.split('https://tiles.exemplo.com.br')).toHaveLength(3)
    await tiled.stop()
  })

  it('are absent unless their address is configured', async () => {
    expect((await ana('GET', '/api/public/installation')).body).toMatchObject({ data: { tiles: null } })
  })
})
