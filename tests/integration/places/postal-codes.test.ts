import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { parseCep, type Cep } from '#domain/places/cep.ts'
import { openPlacesContext } from '#features/places/context.ts'
import { openCepFinder } from '#features/places/find-cep.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { faults, json } from '../../support/browser/place-service.ts'
import { sampled } from '../../support/vitest/whole-run.ts'
import {
  database,
  ceps,
  paulista,
  server,
  ana,
  bia,
  age,
  startPlaceServer,
} from '../../support/api/place-server.ts'

startPlaceServer()

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

  it('is requested from the service once for concurrent callers', async () => {
    const waiting: (() => void)[] = []
    ceps.answer((request, response) => waiting.push(() => json(paulista)(request, response)))
    const answers = Promise.all([find(ana), find(bia)])
    await expect.poll(() => waiting.length).toBe(1)
    // The rate limit has counted both calls. A counted call has sent a request to the service, or
    // waits for the pending request of the other. A second call of an account would add no row.
    const counted = () => askAdmin(database, 'select from throttles')
    await expect.poll(async () => (await counted()).length).toBe(2)
    waiting[0]?.()
    expect((await answers).map(({ status }) => status)).toEqual([200, 200])
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
