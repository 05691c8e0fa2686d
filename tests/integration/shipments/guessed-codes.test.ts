import { beforeAll, beforeEach, expect, test } from 'vitest'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount, newEmail } from '../../support/auth/auth.ts'
import { resetThrottles, stopThrottleClock } from '../../support/auth/auth-database.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'
import { addShipment, newCode } from '../../support/api/shipment-api.ts'

// Tests that an account cannot find out which tracking codes exist by trying many codes.

let database: TestDatabase
let server: TestServer
let owner: Api
let guesser: Api
let foreign: string

beforeAll(async () => {
  ;({ database, server } = await sharedServer())
  const signedIn = async (name: string) =>
    apiOf(server, (await createAccount(server, { email: newEmail(name) })).session.access_token)
  owner = await signedIn('dona')
  guesser = await signedIn('curiosa')
  foreign = await addShipment(owner)
  await stopThrottleClock(database)
})
beforeEach(() => resetThrottles(database))

const limited = { status: 429, body: { code: 'rate_limited' } }

test('the QR check is rate-limited after 30 unknown codes, except for own shipments', async () => {
  const own = await addShipment(guesser)
  for (let miss = 1; miss <= 30; miss++) {
    expect(await guesser('GET', `/api/qr/${newCode()}`)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
  }
  expect(await guesser('GET', `/api/qr/${newCode()}`)).toMatchObject(limited)
  expect(await guesser('GET', `/api/qr/${foreign}`)).toMatchObject(limited)
  expect((await guesser('GET', `/api/qr/${own}`)).status).toBe(200)
  expect(await owner('GET', `/api/qr/${newCode()}`)).toMatchObject({ status: 404 })
})

test('names the shipment whose code has O for 0 or I for 1: the own one, or in the QR check a public one', async () => {
  const [own, others] = ['FT-20251120-AI0B23', 'FT-20251120-BI0B23'] as const
  await addShipment(guesser, { tracking_id: own })
  await addShipment(owner, { tracking_id: others })
  const mistyped = (code: string) => code.replace('I0', '1O')
  const named = (code: string) => ({ status: 404, body: { code: 'not_found', did_you_mean: code } })
  for (const code of [own, others]) {
    expect(await guesser('GET', `/api/qr/${mistyped(code)}`)).toMatchObject(named(code))
  }
  expect(await guesser('GET', `/api/shipments/${mistyped(own)}`)).toMatchObject(named(own))
  const unnamed = await guesser('GET', `/api/shipments/${mistyped(others)}`)
  expect(unnamed).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(unnamed.body).not.toHaveProperty('did_you_mean')
})

test('QR checks of an existing code of another account do not count as unknown codes', async () => {
  for (let hit = 1; hit <= 40; hit++) {
    expect(await guesser('GET', `/api/qr/${foreign}`)).toMatchObject({
      status: 403,
      body: { code: 'access_denied' },
    })
  }
})

test('creating shipments with taken codes is rate-limited after 30 codes of other accounts, but not for own codes', async () => {
  const body = { origin: 'São Paulo/SP', destination: 'Recife/PE', recipient_name: 'Ana Souza' }
  const register = (tracking_id: string) => guesser('POST', '/api/shipments', { ...body, tracking_id })
  for (let guess = 1; guess <= 30; guess++) {
    expect(await register(foreign)).toMatchObject({ status: 409, body: { code: 'tracking_id_taken' } })
  }
  expect(await register(foreign)).toMatchObject(limited)
  const own = await addShipment(guesser)
  expect(await register(own)).toMatchObject({ status: 409, body: { code: 'tracking_id_taken' } })
})
