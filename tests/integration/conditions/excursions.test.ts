import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnnexList } from '#contract/endpoints/annexes.ts'
import type { Member } from '#contract/endpoints/members.ts'
import type { AnsweredExcursion } from '#contract/endpoints/excursions.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { addMember, companyApi, createCompany } from '../../support/api/companies.ts'
import { addDevice, judge, minutely, monitor } from '../../support/api/conditions.ts'
import { addShipment, dataOf } from '../../support/api/shipment-api.ts'
import { createKey } from '../../support/auth/api-keys.ts'
import { askAdmin, resetThrottles } from '../../support/auth/auth-database.ts'
import { createAccount, goodPassword, type TestAccount } from '../../support/auth/auth.ts'
import { deleteSteps, switchOnSecondStep } from '../../support/auth/second-step.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'

let server: TestServer
let database: TestDatabase
let company: string
let owner: Api
let responsible: TestAccount
let signer: Api
let code: string
let device: string
let excursion: AnsweredExcursion

const signing = { name: 'Rita Prado', registration: 'CRF-SP 12345' }
const from = new Date(Math.floor(Date.now() / 60_000) * 60_000 - 6 * 3_600_000)
const minute = (n: number): string => new Date(from.getTime() + n * 60_000).toISOString()
const send = (start: number, values: readonly number[]) =>
  owner('POST', '/api/readings', { devices: [minutely(device, minute(start), values)] })
const many = (count: number, value: number): readonly number[] => Array<number>(count).fill(value)
const judgeNow = async () => judge(server, { user_id: company, id: excursion.shipment_id })
const found = async (state: string, caller = owner) =>
  dataOf<AnsweredExcursion[]>(await caller('GET', `/api/excursions?state=${state}`)).find(
    ({ tracking_id }) => tracking_id === code,
  )

beforeAll(async () => {
  ;({ server, database } = await sharedServer())
  const founder = await createAccount(server)
  company = (await createCompany(server, founder, 'Vacinas Aurora Ltda.')).id
  owner = companyApi(server, founder, company)
  responsible = await addMember(server, founder, company, 'operator')
  signer = companyApi(server, responsible, company)
  const members = dataOf<Member[]>(await owner('GET', '/api/company/members'))
  const { id = '' } = members.find(({ email }) => email === responsible.email) ?? {}
  expect((await owner('PUT', `/api/company/members/${id}/responsibility`, signing)).status).toBe(200)
})
beforeEach(async () => {
  await resetThrottles(database)
  code = await addShipment(owner)
  device = await addDevice(owner, `QT-${randomUUID().slice(0, 8)}`)
  await monitor(owner, code, [device], { started_at: minute(0) })
  await send(0, [...many(31, 9), ...many(20, 5)])
  const [row] = await askAdmin<{ id: string }>(database, 'select id from shipments where tracking_id = $1', [
    code,
  ])
  await judge(server, { user_id: company, id: row?.id ?? '' })
  excursion = (await found('undecided')) ?? excursion
  expect(excursion).toMatchObject({ tracking_id: code, duration_ms: 31 * 60_000, peak: 9_000, state: 'new' })
})

const acknowledge = (body: object = {}, caller = owner, id = excursion.id) =>
  caller('POST', `/api/excursions/${id}/acknowledgement`, { comment: 'Porta fechada às 10h.', ...body })
const decision = (changed: object = {}) => ({
  decision: 'release',
  justification: 'Estabilidade do fabricante cobre 31 minutos a 9 °C.',
  meaning: 'responsibility',
  password: goodPassword,
  seen: { duration_ms: excursion.duration_ms, peak: excursion.peak },
  ...changed,
})
const decide = (changed: object = {}, caller = signer, id = excursion.id) =>
  caller('POST', `/api/excursions/${id}/decision`, decision(changed))
const annexes = async (kind: string) =>
  dataOf<AnnexList>(await owner('GET', `/api/shipments/${code}/annexes`)).filter((one) => one.kind === kind)
const refused = (status: number, errorCode: string, more: object = {}) => ({
  status,
  body: { code: errorCode, ...more },
})

describe('POST /api/excursions/{id}/acknowledgement', () => {
  test('commits the comment once and hides the excursion from nobody', async () => {
    const event_id = randomUUID()
    const answer = await acknowledge({ event_id })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        data: { state: 'acknowledged', acknowledgement: { id: event_id, comment: 'Porta fechada às 10h.' } },
      },
    })
    expect(await acknowledge({ event_id })).toMatchObject({
      status: 200,
      body: { data: { id: excursion.id } },
    })
    expect(await acknowledge()).toMatchObject(refused(409, 'excursion_acknowledged'))
    expect(await annexes('excursion_acknowledged')).toMatchObject([
      { id: event_id, via: 'web', facts: { about: excursion.id }, text: 'Porta fechada às 10h.' },
    ])
    expect(await found('undecided')).toMatchObject({ id: excursion.id, state: 'acknowledged' })
  })

  test('takes a key, and refuses short comments and what others own', async () => {
    expect(await acknowledge({ comment: 'visto' })).toMatchObject(
      refused(400, 'invalid_fields', { fields: { comment: 'Use at least 10 characters' } }),
    )
    const outsider = apiOf(server, (await createAccount(server)).session.access_token)
    expect(await acknowledge({}, outsider)).toMatchObject(refused(404, 'not_found'))
    expect(await acknowledge({}, owner, randomUUID())).toMatchObject(refused(404, 'not_found'))
    const { key } = await createKey(owner, { scopes: ['readings:write'] })
    expect(await acknowledge({}, apiOf(server, key))).toMatchObject({
      status: 201,
      body: { data: { acknowledgement: { name: null } } },
    })
  })
})

describe('POST /api/excursions/{id}/decision', () => {
  test('commits the decision with the printed fields of the signature', async () => {
    const event_id = randomUUID()
    const answer = await decide({ event_id })
    const stated = { decision: 'release', meaning: 'responsibility', method: 'password', ...signing }
    expect(answer).toMatchObject({
      status: 201,
      body: { data: { state: 'decided', decisions: [{ id: event_id, ...stated, seen: { peak: 9_000 } }] } },
    })
    expect(await annexes('excursion_decided')).toMatchObject([
      { id: event_id, via: 'web', details: { ...stated, duration_ms: '1860000', peak: '9.000' } },
    ])
    expect(await decide({ event_id, password: 'wrong' })).toMatchObject({ status: 200 })
    expect(await decide()).toMatchObject(refused(409, 'excursion_decided'))
    expect(await found('undecided')).toBeUndefined()
    expect(await found('all')).toMatchObject({ state: 'decided' })
  })

  test('refuses people who are not responsible, and keys', async () => {
    expect(await decide({}, owner)).toMatchObject(refused(403, 'insufficient_role'))
    expect(await decide({ signer: signing })).toMatchObject(
      refused(400, 'invalid_fields', { fields: { signer: 'Unknown field' } }),
    )
    const { key } = await createKey(owner, { scopes: ['readings:write'] })
    expect(await decide({}, apiOf(server, key))).toMatchObject(refused(403, 'key_not_allowed'))
  })

  test('asks for the password, and limits guesses', async () => {
    expect(await decide({ password: undefined })).toMatchObject(
      refused(400, 'missing_fields', { missing_fields: ['password'] }),
    )
    const wrong = refused(400, 'invalid_fields', { fields: { password: 'The password is not right' } })
    for (let guess = 0; guess < 10; guess++)
      expect(await decide({ password: 'Outra-Senha-22' })).toMatchObject(wrong)
    expect(await decide()).toMatchObject(refused(429, 'rate_limited'))
    expect(await annexes('excursion_decided')).toEqual([])
  })

  test('refuses values that the person no longer sees', async () => {
    const seen = { duration_ms: excursion.duration_ms, peak: 8_500 }
    expect(await decide({ seen })).toMatchObject(refused(409, 'excursion_changed'))
  })

  test('asks again if late readings made the excursion worse', async () => {
    expect((await decide()).status).toBe(201)
    await send(31, many(4, 9.4))
    await judgeNow()
    expect(await found('undecided')).toMatchObject({ state: 'outdated', duration_ms: 35 * 60_000 })
    expect(await annexes('excursion_closed')).toMatchObject([{ details: { outdates_decision: 'true' } }])
    expect(await decide()).toMatchObject(refused(409, 'excursion_changed'))
    const seen = { duration_ms: 35 * 60_000, peak: 9_400 }
    const again = await decide({ seen, decision: 'reject' })
    expect(again.status).toBe(201)
    expect(dataOf<AnsweredExcursion>(again).decisions.map((one) => one.decision)).toEqual([
      'reject',
      'release',
    ])
    expect(await found('undecided')).toBeUndefined()
  })

  test('asks for a recent sign-in if the person has no password', async () => {
    const person = [responsible.session.user.id]
    const [before] = await askAdmin<{ password_hash: string }>(
      database,
      'select password_hash from users where id = $1',
      person,
    )
    await askAdmin(database, 'update users set password_hash = null where id = $1', person)
    await askAdmin(
      database,
      `update sessions set method = 'oauth', created_at = now() - interval '11 minutes' where user_id = $1`,
      person,
    )
    const proof = { password: undefined }
    expect(await decide(proof)).toMatchObject(refused(403, 'sign_in_again'))
    await askAdmin(database, 'update sessions set created_at = now() where user_id = $1', person)
    expect(await decide(proof)).toMatchObject({
      status: 201,
      body: { data: { decisions: [{ method: 'provider' }] } },
    })
    await askAdmin(database, 'update users set password_hash = $2 where id = $1', [
      ...person,
      before?.password_hash,
    ])
  })

  test('asks for the code of the second step, once', async () => {
    const app = await switchOnSecondStep(responsible)
    const session = (await responsible.client.getSession()).data.session
    const stronger = companyApi(server, { ...responsible, session: session ?? responsible.session }, company)
    await deleteSteps(database)
    expect(await decide({}, stronger)).toMatchObject(
      refused(400, 'missing_fields', { missing_fields: ['code'] }),
    )
    const wrong = refused(400, 'invalid_fields', {
      fields: { code: 'The code is not right or was used already; wait for the next one' },
    })
    expect(await decide({ code: app.wrongCode() }, stronger)).toMatchObject(wrong)
    const event_id = randomUUID()
    const proof = { event_id, code: app.code() }
    expect(await decide(proof, stronger)).toMatchObject({
      status: 201,
      body: { data: { decisions: [{ method: 'password_second_step' }] } },
    })
    expect(await decide(proof, stronger)).toMatchObject({ status: 200 })
    expect(await askAdmin(database, 'select last_step is not null as used from mfa_factors')).toContainEqual({
      used: true,
    })
  })
})

describe('GET /api/excursions', () => {
  test('returns pages, and nothing of others', async () => {
    const first = await owner('GET', '/api/excursions?state=all&limit=1')
    const { next_cursor } = first.body as { next_cursor: string | null }
    expect(dataOf<AnsweredExcursion[]>(first).map(({ id }) => id)).toEqual([excursion.id])
    const second = await owner('GET', `/api/excursions?state=all&limit=1&cursor=${next_cursor ?? ''}`)
    expect(dataOf<AnsweredExcursion[]>(second)[0]?.id).not.toBe(excursion.id)
    expect(await owner('GET', '/api/excursions?cursor=abc')).toMatchObject(
      refused(400, 'invalid_fields', { fields: { cursor: 'Not a next_cursor of this list' } }),
    )
    const outsider = apiOf(server, (await createAccount(server)).session.access_token)
    expect(dataOf(await outsider('GET', '/api/excursions?state=all'))).toEqual([])
  })
})
