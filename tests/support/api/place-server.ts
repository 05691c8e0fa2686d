import { afterAll, beforeAll, beforeEach } from 'vitest'
import { askAdmin, resetThrottles } from '../auth/auth-database.ts'
import { apiOf, type Api } from './api.ts'
import { createAccount } from '../auth/auth.ts'
import { json, startPlaceService, type PlaceService } from '../browser/place-service.ts'
import { createDatabase, type TestDatabase } from '../database/postgres.ts'
import { startServer, type TestServer } from '../processes/server.ts'

export let database: TestDatabase
export let server: TestServer
export let ceps: PlaceService
export let geocoder: PlaceService
export let router: PlaceService
export let token: string
export let ana: Api
export let bia: Api

export const paulista = {
  cep: '01310-100',
  logradouro: 'Avenida Paulista',
  complemento: 'de 612 a 1510 - lado par',
  unidade: '',
  bairro: 'Bela Vista',
  localidade: 'São Paulo',
  uf: 'SP',
  ibge: '3550308',
}

/** Makes all cached entries older by `interval`. */
export const age = (interval: string) =>
  Promise.all([
    askAdmin(database, `update cep_cache set fetched_at = fetched_at - interval '${interval}'`),
    askAdmin(database, `update geocode_cache set fetched_at = fetched_at - interval '${interval}'`),
  ])

/** Starts a server with place services before the tests, and empties its caches before each. */
export function startPlaceServer(): void {
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
}
