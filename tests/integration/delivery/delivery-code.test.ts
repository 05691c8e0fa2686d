import { beforeAll, describe, expect, test } from 'vitest'
import type { Annex } from '#contract/endpoints/annexes.ts'
import { openDeliveryCodes } from '#core/checkpoints/delivery-code.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { grant } from '../../support/api/authorizations.ts'
import { companyApi, createCompany } from '../../support/api/companies.ts'
import {
  addCheckpoint,
  addShipment,
  dataOf,
  readShipment,
  verifiedReceipt,
} from '../../support/api/shipment-api.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { createAccount } from '../../support/auth/auth.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'
import type { TestServer } from '../../support/processes/server.ts'

let server: TestServer
let database: TestDatabase
let company: string
let api: Api

const rules = {
  require_photo: false,
  require_receiver_name: false,
  require_signature: false,
  require_attempt_photo: false,
  media_months: 12,
}

beforeAll(async () => {
  ;({ server, database } = await sharedServer())
  const owner = await createAccount(server, { fullName: 'Olga Prado' })
  ;({ id: company } = await createCompany(server, owner, 'Códigos Ltda.'))
  api = companyApi(server, owner, company)
  await ask(true)
})

async function ask(isAsked: boolean): Promise<void> {
  const answer = await api('PUT', '/api/delivery-rules', { ...rules, delivery_codes: isAsked })
  expect(answer).toMatchObject({ status: 200, body: { data: { delivery_codes: isAsked } } })
}

/** Adds a shipment whose recipient got this number of mails with a code. Returns the codes. */
async function mailed(mails = 1): Promise<{ code: string; codes: readonly string[] }> {
  const code = await addShipment(api)
  const { id: shipment } = await readShipment(api, code)
  const codes: string[] = []
  for (let n = 0; n < mails; n++) {
    const status = 'Saiu para entrega'
    const { id } = await addCheckpoint(api, code, 9 - n, { checkpoint_type: 'saida', status })
    await askAdmin(
      database,
      `insert into notices (event_id, kind, shipment_id, user_id, checkpoint_id, state, sent_at, has_code)
       values ($1, 'out_for_delivery', $2, $3, $1, 'sent', now(), true)
       on conflict (event_id, kind) do update set state = 'sent', sent_at = now(), has_code = true`,
      [id, shipment, company],
    )
    codes.push(openDeliveryCodes(server.services.keys).create(shipment, id))
  }
  return { code, codes }
}

const deliver = (code: string, typed?: string, by = api, changed: object = {}) =>
  addCheckpoint(by, code, 0, {
    checkpoint_type: 'finalizacao',
    delivery: { outcome: 'complete', photos: '0' },
    receiver: { name: 'Ana', ...(typed !== undefined && { code: typed }) },
    ...changed,
  })
const annexesOf = async (code: string) =>
  dataOf<readonly Annex[]>(await api('GET', `/api/shipments/${code}/annexes`))

describe('a delivery whose recipient got a code', () => {
  test.each([
    ['the code', (code: string) => code, 'match'],
    ['the code with blanks', (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)} `, 'match'],
    ['another code', (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0'), 'mismatch'],
    ['no digits', () => 'não sabe', 'missing'],
    ['nothing', () => undefined, 'missing'],
  ] as const)('states the result of %s, and is recorded', async (_case, typed, result) => {
    const { code, codes } = await mailed()
    const { id } = await deliver(code, typed(codes[0] ?? ''))
    expect(await annexesOf(code)).toMatchObject([
      { kind: 'code_checked', via: 'system', facts: { about: id, result }, text: null },
    ])
    const { status, history } = await readShipment(api, code)
    expect(status).toBe('delivered')
    expect(history.at(-1)).toMatchObject({ type: 'annex.added', via: 'system', actor: { id: null } })
    const verified = await verifiedReceipt(api, `/api/shipments/${code}/receipt?audience=all`, code, 4)
    expect({ valid: verified.valid, sealed: verified.completeness?.sealed }).toEqual({
      valid: true,
      sealed: true,
    })
  })

  test('accepts the code of either of two mails', async () => {
    for (const at of [0, 1]) {
      const { code, codes } = await mailed(2)
      expect(codes[0]).not.toBe(codes[1])
      await deliver(code, codes[at])
      expect(await annexesOf(code)).toMatchObject([{ facts: { result: 'match' } }])
    }
  })

  test('does not accept the code of another shipment', async () => {
    const [one, other] = [await mailed(), await mailed()]
    await deliver(one.code, other.codes[0])
    expect(await annexesOf(one.code)).toMatchObject([{ facts: { result: 'mismatch' } }])
  })

  test('is judged once: neither a repetition nor a second delivery is judged', async () => {
    const { code, codes } = await mailed()
    const body = {
      tracking_id: code,
      event_id: crypto.randomUUID(),
      checkpoint_type: 'finalizacao',
      location: 'Porta',
      status: 'Entregue',
      receiver: { code: '000000' === codes[0] ? '000001' : '000000' },
      delivery: { outcome: 'complete' },
    }
    expect((await api('POST', '/api/checkpoints', body)).status).toBe(201)
    expect((await api('POST', '/api/checkpoints', body)).status).toBe(200)
    const second = { ...body, event_id: crypto.randomUUID(), receiver: { code: codes[0] } }
    expect(await api('POST', '/api/checkpoints', second)).toMatchObject({
      status: 409,
      body: { code: 'shipment_delivered' },
    })
    expect(await annexesOf(code)).toMatchObject([{ facts: { result: 'mismatch' } }])
  })

  test('is judged if the driver of another company delivers by a QR authorization', async () => {
    const driver = await createAccount(server)
    const { code, codes } = await mailed()
    await grant(api, code, driver.email)
    const { id } = await deliver(code, codes[0], apiOf(server, driver.session.access_token))
    expect(await annexesOf(code)).toMatchObject([
      { kind: 'code_checked', facts: { about: id, result: 'match' } },
    ])
  })
})

describe('nothing is judged', () => {
  test('at a failed attempt and at refused goods', async () => {
    const { code } = await mailed()
    await addCheckpoint(api, code, 1, {
      checkpoint_type: 'tentativa',
      delivery: { outcome: 'attempted' },
      receiver: { reason: 'absent' },
    })
    await deliver(code, undefined, api, { delivery: { outcome: 'refused', photos: '0' } })
    expect(await annexesOf(code)).toEqual([])
  })

  test('without a mail, with a mail that was not sent, and with one without a code', async () => {
    const plain = await addShipment(api)
    await deliver(plain, '123456')
    const unsent = await mailed()
    await askAdmin(
      database,
      `update notices set sent_at = null, state = 'queued' where shipment_id in (select id from shipments where tracking_id = $1)`,
      [unsent.code],
    )
    await deliver(unsent.code, unsent.codes[0])
    const without = await mailed()
    await askAdmin(
      database,
      `update notices set has_code = false where shipment_id in (select id from shipments where tracking_id = $1)`,
      [without.code],
    )
    await deliver(without.code)
    for (const code of [plain, unsent.code, without.code]) expect(await annexesOf(code)).toEqual([])
  })

  test('while the company does not ask for codes', async () => {
    const { code, codes } = await mailed()
    await ask(false)
    await deliver(code, codes[0])
    expect(await annexesOf(code)).toEqual([])
    await ask(true)
  })
})

test('the typed code is shown to those who may read recipients, and goes with the erasure', async () => {
  const { code } = await mailed()
  await deliver(code, '987654')
  const { id, checkpoints } = await readShipment(api, code)
  const stored = () =>
    askAdmin(
      database,
      `select from events where shipment_id = $1 and encode(client_fields, 'escape') like '%987654%'`,
      [id],
    )
  expect(await stored()).toHaveLength(1)
  expect(checkpoints.some(({ receiver }) => receiver?.code === '987654')).toBe(true)
  expect((await api('POST', `/api/shipments/${code}/erasure`, { tracking_id: code })).status).toBe(200)
  expect(await stored()).toEqual([])
})
