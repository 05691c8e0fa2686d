import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parseCep, type Cep } from '#domain/places/cep.ts'
import { openPlacesContext } from '#features/places/context.ts'
import { openCepFinder } from '#features/places/find-cep.ts'
import { openGeocoder } from '#features/places/find-coordinates.ts'
import { openRoutePlanner } from '#features/places/plan-route.ts'
import { askAdmin, resetThrottles } from '../../support/auth/auth-database.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { faults, json, startPlaceService, type PlaceService } from '../../support/browser/place-service.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { startServer, type TestServer } from '../../support/processes/server.ts'
import { isWhole, sampled } from '../../support/vitest/whole-run.ts'

let database: TestDatabase
let server: TestServer
let ceps: PlaceService
let geocoder: PlaceService
let router: PlaceService
let token: string
let ana: Api
let bia: Api

const paulista = {
  cep: '01310-100',
  logradouro: 'Avenida Paulista',
  complemento: 'de 612 a 1510 - lado par',
  unidade: '',
  bairro: 'Bela Vista',
  localidade: 'São Paulo',
  uf: 'SP',
  ibge: '3550308',
}
const found = {
  cep: '01310100',
  logradouro: 'Avenida Paulista',
  complemento: 'de 612 a 1510 - lado par',
  bairro: 'Bela Vista',
  localidade: 'São Paulo',
  uf: 'SP',
  latitude: -23.5329,
  longitude: -46.6395,
}

beforeAll(async () => {
  database = await createDatabase()
  ceps = await startPlaceService(json(paulista))
  geocoder = await startPlaceService(json([]))
  router = await startPlaceService(json({ code: 'NoRoute' }, undefined, 400))
  server = await startServer({
    database,
    env: { CEP_URL: ceps.url, GEOCODING_URL: `${geocoder.url}/search`, ROUTING_URL: router.url },
  })
  token = (await createAccount(server)).session.access_token
  ana = apiOf(server, token)
  bia = apiOf(server, (await createAccount(server)).session.access_token)
})
beforeEach(async () => {
  await askAdmin(database, 'delete from cep_cache')
  await askAdmin(database, 'delete from geocode_cache')
  await resetThrottles(database)
  ceps.answer(json(paulista))
  for (const service of [ceps, geocoder, router]) service.asked.length = 0
})
afterAll(async () => {
  await server.stop()
  await Promise.all([ceps, geocoder, router].map((service) => service.stop()))
  await database.drop()
})

/** Makes all cached entries older by `interval`. */
const age = (interval: string) =>
  Promise.all([
    askAdmin(database, `update cep_cache set fetched_at = fetched_at - interval '${interval}'`),
    askAdmin(database, `update geocode_cache set fetched_at = fetched_at - interval '${interval}'`),
  ])

function assureCep(digits: string): Cep {
  const cep = parseCep(digits)
  if (cep === undefined) throw new Error(`${digits} is no postal code`)
  return cep
}

describe('a postal code', () => {
  const find = (api: Api, cep = '01310-100') => api('GET', `/api/cep/${encodeURIComponent(cep)}`)
  /**
   * Opens a finder of addresses for one test. After a failure, a finder sends no requests for a
   * while, which would affect other tests.
   */
  const newFinder = (now?: () => number) => {
    const lookUp = openCepFinder(openPlacesContext(server.services), now)
    return (digits: string) => lookUp(assureCep(digits), randomUUID())
  }

  it.each(sampled(['01310-100', '01310100', ' 01310 100 '], 3))(
    'written %j is found by the service',
    async (cep) => {
      const answer = await find(ana, cep)
      expect(answer.body).toEqual({ status: 'success', data: { ...found, source: 'service' } })
      expect(ceps.asked).toEqual(['/ws/01310100/json/'])
      expect(ceps.header('user-agent')).toBe('Lastro (http://lastro.test)')
    },
  )

  it('answers 401 without an account, and sends no request to the service', async () => {
    expect(await find(apiOf(server))).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    expect(ceps.asked).toEqual([])
  })

  it.each(sampled(['%00', '0131010', '013101000', 'abcdefgh', '9'.repeat(80)], 5))(
    'is refused as %j',
    async (cep) => {
      const answer = await ana('GET', `/api/cep/${encodeURIComponent(cep)}`, undefined, {
        'accept-language': 'pt-BR',
      })
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'invalid_fields', fields: { cep: 'Digite um CEP válido com 8 dígitos' } },
      })
      expect(ceps.asked).toEqual([])
    },
  )

  it('is requested from the service once a day for all callers', async () => {
    await find(ana)
    expect((await find(bia)).body).toMatchObject({ data: { ...found, source: 'cache' } })
    await age('23 hours 59 minutes')
    expect((await find(ana)).body).toMatchObject({ data: { source: 'cache' } })
    await age('1 minute')
    expect((await find(ana)).body).toMatchObject({ data: { source: 'service' } })
    expect(ceps.asked).toHaveLength(2)
  })

  it('is requested from the service once for many concurrent callers', async () => {
    const waiting: (() => void)[] = []
    ceps.answer((request, response) => waiting.push(() => json(paulista)(request, response)))
    const answers = Promise.all([find(ana), find(ana), find(bia)])
    await expect.poll(() => waiting.length).toBe(1)
    // The rate limit has counted calls of both accounts. Each counted call has sent a request to
    // the service, or waits for the pending request of another call.
    const counted = () => askAdmin(database, 'select from throttles')
    await expect.poll(async () => (await counted()).length).toBe(2)
    waiting[0]?.()
    expect((await answers).map(({ status }) => status)).toEqual([200, 200, 200])
    expect(ceps.asked).toHaveLength(1)
  })

  it.each(sampled([[{ erro: true }], [{ erro: 'true' }]], 2))(
    'answers 404 if it does not exist (%j)',
    async (answer) => {
      ceps.answer(json(answer))
      const pt = await ana('GET', '/api/cep/99999999', undefined, { 'accept-language': 'pt-BR' })
      expect(pt).toMatchObject({ status: 404, body: { code: 'cep_not_found', error: 'CEP não encontrado' } })
    },
  )

  it('returns 404 also if the service answers with the status 404', async () => {
    ceps.answer(json({}, undefined, 404))
    expect(await find(ana)).toMatchObject({ status: 404, body: { code: 'cep_not_found' } })
  })

  it('has no street if it belongs to a whole municipality', async () => {
    ceps.answer(
      json({ ...paulista, logradouro: '', complemento: '', bairro: '', localidade: 'Extrema', uf: 'MG' }),
    )
    expect((await find(ana, '37640-000')).body).toMatchObject({
      data: { cep: '37640000', logradouro: '', localidade: 'Extrema', latitude: -22.854 },
    })
  })

  it.each(sampled(faults.toReversed(), 11))(
    'is refused with lookup_unavailable if no entry is cached and the service %s',
    async (_how, fault) => {
      ceps.answer(fault)
      await expect(newFinder()('01310100')).rejects.toMatchObject({
        code: 'lookup_unavailable',
        details: { retryAfter: 30 },
      })
      expect(ceps.asked).toHaveLength(1)
    },
  )

  it('pauses requests to the service for half a minute after a failure', async () => {
    let now = 0
    const lookUp = newFinder(() => now)
    ceps.answer((request) => void request.socket.destroy())
    await expect(lookUp('01310100')).rejects.toMatchObject({ code: 'lookup_unavailable' })
    ceps.answer(json(paulista))
    now = 29_999
    await expect(lookUp('01310100')).rejects.toMatchObject({ code: 'lookup_unavailable' })
    expect(ceps.asked).toHaveLength(1)
    now = 30_000
    expect(await lookUp('01310100')).toMatchObject({ source: 'service' })
    expect(ceps.asked).toHaveLength(2)
  })

  it('is answered from an expired entry if the service does not answer', async () => {
    await find(ana)
    await age('30 days')
    ceps.answer(json({}, undefined, 500))
    expect(await newFinder()('01310100')).toEqual({ ...found, source: 'stale' })
  })

  it('is answered with the municipality of neighbouring codes if the service does not answer', async () => {
    await find(ana, '01310-100')
    ceps.answer(json({}, undefined, 500))
    expect(await newFinder()('01310200')).toEqual({
      ...found,
      cep: '01310200',
      logradouro: '',
      complemento: '',
      bairro: '',
      source: 'municipality',
    })
    await askAdmin(
      database,
      `insert into cep_cache (cep, logradouro, complemento, bairro, localidade, uf)
       values ('01310900', '', '', '', 'Osasco', 'SP')`,
    )
    await expect(newFinder()('01310200')).rejects.toMatchObject({ code: 'lookup_unavailable' })
  })

  it('is rate-limited by account, and cached answers do not count', async () => {
    await find(ana)
    // Simulates an exhausted rate limit with SQL. On a busy machine the limit recovers between real
    // calls, so one more call could succeed.
    await askAdmin(database, `update throttles set drained_at = now() + interval '1 hour'`)
    const refused = await find(ana, '20000000')
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await find(ana)).toMatchObject({ status: 200, body: { data: { source: 'cache' } } })
    expect(await find(bia, '20000000')).toMatchObject({ status: 200 })
    expect(ceps.asked).toHaveLength(2)
  })

  it('is cached without the account that requested it', async () => {
    await find(ana)
    const rows = await askAdmin<{ row: object }>(
      database,
      "select to_jsonb(c) - 'fetched_at' as row from cep_cache c",
    )
    const { latitude: _latitude, longitude: _longitude, ...address } = found
    expect(rows).toEqual([{ row: address }])
  })
})

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
      [server, tiled].map(async ({ url: address }) =>
        (await fetch(address)).headers.get('content-security-policy'),
      ),
    )
    expect(open?.replaceAll(' https://tiles.exemplo.com.br', '')).toBe(plain)
    expect(open?.split('https://tiles.exemplo.com.br')).toHaveLength(3)
    await tiled.stop()
  })

  it('are absent unless their address is configured', async () => {
    expect((await ana('GET', '/api/public/installation')).body).toMatchObject({ data: { tiles: null } })
  })
})
