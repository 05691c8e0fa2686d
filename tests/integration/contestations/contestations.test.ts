import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Annex } from '#contract/endpoints/annexes.ts'
import type { Dashboard } from '#contract/endpoints/dashboard.ts'
import { deleteOldMedia } from '#core/media/queries.ts'
import type { TrailEntry } from '#contract/endpoints/company-trail.ts'
import { answerByLink } from '../../support/api/answer-by-link.ts'
import { apiOf, type Answer, type Api } from '../../support/api/api.ts'
import { addMember, companyApi, createCompany } from '../../support/api/companies.ts'
import {
  addCheckpoint,
  addShipment,
  dataOf,
  readShipment,
  verifiedReceipt,
} from '../../support/api/shipment-api.ts'
import { createKey } from '../../support/auth/api-keys.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { createDatabase } from '../../support/database/postgres.ts'
import { startServer } from '../../support/processes/server.ts'

const database = await createDatabase()
const server = await startServer({ database })
afterAll(async () => {
  await server.stop()
  await database.drop()
})

let company = ''
let owner: Api
const as = {} as Record<'admin' | 'operator' | 'driver' | 'reader' | 'auditor', Api>

beforeAll(async () => {
  const founder = await createAccount(server, { fullName: 'Olga Prado' })
  company = (await createCompany(server, founder, 'Contestada Ltda.')).id
  owner = companyApi(server, founder, company)
  for (const role of ['admin', 'operator', 'driver', 'reader', 'auditor'] as const)
    as[role] = companyApi(server, await addMember(server, founder, company, role), company)
})

/** Returns the code of a delivered shipment, its delivery and the contestation of the delivery. */
async function addContested(by = owner): Promise<{ code: string; delivery: string; contestation: string }> {
  const code = await addShipment(owner)
  const { id: delivery } = await addCheckpoint(by, code, 1, { checkpoint_type: 'finalizacao' })
  return { code, delivery, contestation: await answerByLink(server, company, code, delivery) }
}

const add = (code: string, body: object, by = owner): Promise<Answer> =>
  by('POST', `/api/shipments/${code}/annexes`, body)
const reply = (code: string, about: string, by = owner) =>
  add(code, { kind: 'company_replied', facts: { about }, text: 'Vamos conferir com o motorista.' }, by)
const close = (code: string, about: string, by = owner, outcome = 'resent') =>
  add(code, { kind: 'dispute_closed', facts: { about, outcome }, text: 'Enviamos outra.' }, by)

describe('an answer by the link in a mail', () => {
  test('stands in the history without an actor, and in the receipt', async () => {
    const { code, delivery, contestation } = await addContested()
    const { history, status } = await readShipment(owner, code)
    expect(status).toBe('delivered')
    expect(history.at(-1)).toMatchObject({
      event_id: contestation,
      actor: { id: null, name: null, is_deleted: false },
      via: 'link',
      fields: { kind: 'recipient_contested', facts: { about: delivery, reason: 'not_received' } },
    })
    const verified = await verifiedReceipt(owner, `/api/shipments/${code}/receipt?audience=all`, code, 3)
    expect(verified.events[2]?.server).toMatchObject({ actor: null, via: 'link' })
  })

  test('leaves the trail of the company readable, which lists no annexes', async () => {
    const { delivery, contestation } = await addContested()
    const answer = await owner('GET', '/api/company/trail?kind=shipments')
    const listed = dataOf<readonly TrailEntry[]>(answer).map(({ facts }) => facts['event_id'])
    expect(listed).toContain(delivery)
    expect(listed).not.toContain(contestation)
  })

  test.each(['recipient_confirmed', 'recipient_contested', 'code_checked', 'media_removed'])(
    'is no call of the API: it refuses %s',
    async (kind) => {
      const { code, delivery } = await addContested()
      const facts = { about: delivery, reason: 'problem', result: 'match', digest: 'x', name: 'photo_1' }
      expect(await add(code, { kind, facts, text: 'x' })).toMatchObject({
        status: 400,
        body: { code: 'invalid_fields', fields: { kind: expect.any(String) } },
      })
    },
  )
})

describe('a reply and a closing', () => {
  test('are accepted from owners, administrators, operators and keys, and leave four proved annexes', async () => {
    const { code, contestation } = await addContested()
    const { key } = await createKey(owner, { scopes: ['checkpoints:write'] })
    for (const by of [as.admin, as.operator, apiOf(server, key)])
      expect((await reply(code, contestation, by)).status).toBe(201)
    expect(await close(code, contestation)).toMatchObject({
      status: 201,
      body: { data: { facts: { about: contestation, outcome: 'resent' } } },
    })
    const verified = await verifiedReceipt(owner, `/api/shipments/${code}/receipt?audience=all`, code, 7)
    expect({ valid: verified.valid, completeness: verified.completeness }).toMatchObject({
      valid: true,
      completeness: { sealed: true, events: 7 },
    })
  })

  test.each(['driver', 'reader', 'auditor'] as const)('are refused from a %s', async (role) => {
    const { code, contestation } = await addContested(role === 'driver' ? as.driver : owner)
    const refused = { status: 403, body: { code: 'insufficient_role' } }
    expect(await reply(code, contestation, as[role])).toMatchObject(refused)
    expect(await close(code, contestation, as[role])).toMatchObject(refused)
  })

  test('are refused after the closing', async () => {
    const { code, contestation } = await addContested()
    expect((await close(code, contestation)).status).toBe(201)
    const closed = { status: 409, body: { code: 'contestation_closed' } }
    expect(await close(code, contestation, owner, 'refunded')).toMatchObject(closed)
    expect(await reply(code, contestation)).toMatchObject(closed)
  })

  test('close one of two contestations only', async () => {
    const { code, delivery, contestation } = await addContested()
    const second = await answerByLink(server, company, code, delivery)
    expect((await close(code, contestation)).status).toBe(201)
    expect((await reply(code, second)).status).toBe(201)
  })

  test('refuse one of two closings at the same time', async () => {
    const { code, contestation } = await addContested()
    const answers = await Promise.all([close(code, contestation), close(code, contestation, as.admin)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  test('are refused about anything but a contestation of the shipment', async () => {
    const { code, delivery } = await addContested()
    const other = await addContested()
    const unknown = { status: 409, body: { code: 'contestation_unknown' } }
    expect(await reply(code, delivery)).toMatchObject(unknown)
    expect(await close(code, other.contestation)).toMatchObject(unknown)
  })

  test('are refused from another account, and about an erased shipment', async () => {
    const outsider = apiOf(server, (await createAccount(server)).session.access_token)
    const { code, contestation } = await addContested()
    expect(await reply(code, contestation, outsider)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
    expect((await owner('POST', `/api/shipments/${code}/erasure`, { tracking_id: code })).status).toBe(200)
    expect(await close(code, contestation)).toMatchObject({ status: 410, body: { code: 'shipment_erased' } })
    const left = await askAdmin(database, 'select from annexes where id = $1', [contestation])
    expect(left).toEqual([])
  })

  test.each<[string, object, object]>([
    ['a closing without outcome', { kind: 'dispute_closed', facts: {} }, ['facts.about', 'facts.outcome']],
    ['a reply without text and photo', { kind: 'company_replied', facts: {} }, ['facts.about', 'text']],
  ])('name what %s lacks', async (_case, body, missing) => {
    const { code } = await addContested()
    expect(await add(code, body)).toMatchObject({ status: 400, body: { missing_fields: missing } })
  })

  test('refuse an outcome that does not exist', async () => {
    const { code, contestation } = await addContested()
    expect(await close(code, contestation, owner, 'esquecida')).toMatchObject({
      status: 400,
      body: { fields: { 'facts.outcome': expect.any(String) } },
    })
  })

  test('keep their text from an auditor', async () => {
    const { code, contestation } = await addContested()
    await reply(code, contestation)
    const annexes = dataOf<readonly Annex[]>(await as.auditor('GET', `/api/shipments/${code}/annexes`))
    expect(annexes).toMatchObject([
      { kind: 'recipient_contested', text: null, details: null },
      { kind: 'company_replied', text: null },
    ])
  })
})

describe('a shipment with an open contestation', () => {
  const contested = async (by = owner) =>
    dataOf<readonly { tracking_id: string }[]>(
      await by('GET', '/api/shipments?attention=contested&limit=100'),
    ).map(({ tracking_id }) => tracking_id)

  test('is found by the filter and the dashboard until every contestation is closed', async () => {
    const { code, delivery, contestation } = await addContested()
    const second = await answerByLink(server, company, code, delivery, {
      facts: { about: delivery, reason: 'problem' },
    })
    const { count } = dataOf<Dashboard>(await owner('GET', '/api/dashboard')).attention.contested
    expect(await contested()).toHaveLength(count)
    expect(await contested(as.reader)).toContain(code)
    await close(code, contestation)
    expect(await contested()).toContain(code)
    await close(code, second)
    expect(await contested()).not.toContain(code)
    const after = dataOf<Dashboard>(await owner('GET', '/api/dashboard')).attention.contested
    expect(after).toMatchObject({ count: count - 1, exact: true })
  })

  test('is not found after a confirmation', async () => {
    const code = await addShipment(owner)
    const { id } = await addCheckpoint(owner, code, 1, { checkpoint_type: 'finalizacao' })
    await answerByLink(server, company, code, id, { kind: 'recipient_confirmed', facts: { about: id } })
    expect(await contested()).not.toContain(code)
  })

  test('keeps its pictures beyond the months of the account until it is closed', async () => {
    const { code, contestation } = await addContested()
    const { id } = await readShipment(owner, code)
    const digest = randomBytes(32)
    await askAdmin(
      database,
      `with old as (
         insert into media (user_id, sent_by, digest, type, width, height, bytes, content, purpose, arrived_at)
         values ($1, $1, $2, 'image/jpeg', 1, 1, 1, 'x', 'picture', now() - interval '20 years') returning digest)
       insert into media_uses (user_id, shipment_id, event_id, name, digest) select $1, $3, $4, 'photo_1', digest from old`,
      [company, digest, id, contestation],
    )
    const isStored = async () => {
      await deleteOldMedia(server.services.pool, 200)
      const [row] = await askAdmin(
        database,
        'select content is not null as stored from media where digest = $1',
        [digest],
      )
      return row?.['stored']
    }
    expect(await isStored()).toBe(true)
    await close(code, contestation)
    expect(await isStored()).toBe(false)
  })
})
