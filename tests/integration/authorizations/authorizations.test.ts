import { unknownPlace } from '#domain/places/address.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReceivedAuthorization } from '#contract/endpoints/authorizations.ts'
import type { Checkpoint } from '#contract/endpoints/checkpoints.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { apiOf, type Answer, type Api } from '../../support/api/api.ts'
import {
  confirmationToken,
  createAccount,
  goodPassword,
  newAddress,
  newClient,
  type TestAccount,
} from '../../support/auth/auth.ts'
import { askAdmin, resetThrottles, stopThrottleClock } from '../../support/auth/auth-database.ts'
import { authorizationsOf, grant, hoursFromNow } from '../../support/api/authorizations.ts'
import { companyApi, createCompany } from '../../support/api/companies.ts'
import { mailTo } from '../../support/mail/mail.ts'
import { startNodes, type TestNodes } from '../../support/processes/nodes.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { addressBody } from '../../support/api/reference-lists.ts'
import {
  addShipment,
  dataOf,
  newCode,
  readShipment,
  verifiedReceipt,
} from '../../support/api/shipment-api.ts'
import { isWhole, sampled } from '../../support/vitest/whole-run.ts'

let database: TestDatabase
let running: TestNodes
let nodes: TestNodes['nodes']
let ownerAccount: TestAccount
let driverAccount: TestAccount
let owner: Api
let driver: Api
let outsider: Api
let code: string

beforeAll(async () => {
  database = await createDatabase()
  running = await startNodes({ database })
  nodes = running.nodes
  const [first] = nodes
  const other = await createAccount(first)
  ownerAccount = await createAccount(first, { fullName: 'Olga Prado' })
  driverAccount = await createAccount(first, { fullName: 'Bento Reis' })
  owner = apiOf(first, ownerAccount.session.access_token)
  driver = apiOf(first, driverAccount.session.access_token)
  outsider = apiOf(first, other.session.access_token)
})
afterAll(async () => {
  await running?.stop()
  await database?.drop()
})
beforeEach(async () => {
  await resetThrottles(database)
  code = await addShipment(owner)
})

const pt = { 'accept-language': 'pt-BR' }
const checkpoint = (changed: object = {}) => ({
  tracking_id: code,
  location: 'Doca 3',
  status: 'Em Trânsito',
  notes: 'Lacre 8841',
  ...changed,
})
const record = (changed: object = {}, who = driver) =>
  who('POST', '/api/checkpoints', checkpoint(changed), pt)
const check = (who = driver) => who('GET', `/api/qr/${code}`, undefined, pt)
const give = (changed: object = {}) => grant(owner, code, driverAccount.email, changed)
const path = () => `/api/shipments/${code}/authorizations`
const codeOf = ({ body }: Answer): string => (body as { code?: string }).code ?? ''
/** Simulates an expired authorization with SQL. */
const end = (id: string) =>
  askAdmin(database, `update qr_authorizations set expires_at = now() - interval '1 minute' where id = $1`, [
    id,
  ])

describe('an authorized checkpoint', () => {
  test('is recorded once by a single-use authorization, even by concurrent requests to several nodes', async () => {
    await give()
    const asks = Array.from({ length: 50 }, (_, at) =>
      apiOf(nodes[at % 2 === 0 ? 0 : 1], driverAccount.session.access_token)(
        'POST',
        '/api/checkpoints',
        // Each checkpoint alone would be accepted, so the others are refused only because the
        // authorization is consumed.
        checkpoint({ occurred_at: hoursFromNow(-at - 1) }),
        pt,
      ),
    )
    const answers = await Promise.all(asks)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused).toHaveLength(49)
    for (const { status, body } of refused) {
      expect({ status, body }).toEqual({
        status: 403,
        body: {
          status: 'error',
          code: 'authorization_used',
          error: 'Sua autorização para esta remessa valia para um único registro e já foi usada.',
        },
      })
    }
    const { checkpoints } = await readShipment(owner, code)
    expect(checkpoints).toHaveLength(1)
    const [authorization] = await authorizationsOf(owner, code)
    expect(authorization).toMatchObject({ state: 'used', uses: 1, used_at: checkpoints[0]?.received_at })
  })

  test('returns only the declared fields to the person who recorded it', async () => {
    await give()
    const answer = await record({ city: 'Recife', uf: 'PE' })
    const recorded = dataOf<Checkpoint>(answer)
    expect(answer).toMatchObject({ status: 201 })
    const { id } = await readShipment(owner, code)
    expect(recorded).toEqual({
      id: recorded.id,
      shipment_id: id,
      tracking_id: code,
      event_id: recorded.id,
      checkpoint_type: 'entrada',
      location: 'Doca 3',
      status: 'Em Trânsito',
      address: null,
      address_id: null,
      city: 'Recife',
      uf: 'PE',
      latitude: null,
      longitude: null,
      accuracy: null,
      notes: 'Lacre 8841',
      blockchain_hash: recorded.blockchain_hash,
      timestamp: recorded.timestamp,
      received_at: recorded.received_at,
      created_at: recorded.received_at,
      annulled_at: null,
    })
  })

  test('shows the recording person to the owner, and commits to the person and to the channel "authorization"', async () => {
    await give()
    await record()
    const { history } = await readShipment(owner, code)
    const driverId = driverAccount.session.user.id
    expect(history.map(({ actor, via }) => ({ actor, via }))).toEqual([
      { actor: expect.objectContaining({ name: 'Olga Prado', is_deleted: false }) as object, via: 'web' },
      {
        actor: {
          id: driverId,
          name: 'Bento Reis',
          email: driverAccount.email,
          is_deleted: false,
          role: null,
          place: null,
        },
        via: 'authorization',
      },
    ])
    const whole = await verifiedReceipt(owner, `/api/shipments/${code}/receipt`, code, 2)
    expect(whole.events[1]?.server).toMatchObject({
      account: ownerAccount.session.user.id,
      actor: driverId,
      via: 'authorization',
    })
    const open = await verifiedReceipt(apiOf(nodes[0]), `/api/public/shipments/${code}/receipt`, code, 2)
    expect(JSON.stringify(open.events)).not.toContain(driverId)
    expect(JSON.stringify(open.events)).not.toContain('Bento')
  })

  test.runIf(isWhole)(
    'can be recorded repeatedly by the first user of a multi-use authorization',
    async () => {
      const email = newAddress('carla')
      const carla = await createAccount(nodes[0], { email })
      const asCarla = apiOf(nodes[0], carla.session.access_token)
      await grant(owner, code, email, { single_use: false })
      expect(await record({}, asCarla)).toMatchObject({ status: 201 })
      expect(await record({ checkpoint_type: 'saida' }, asCarla)).toMatchObject({ status: 201 })
      expect(await authorizationsOf(owner, code)).toMatchObject([
        { state: 'active', uses: 2, used_at: null, used_by: { name: 'Ana Souza', email } },
      ])
      // The authorization stays with its first user after that account's e-mail address changes.
      await askAdmin(database, `update users set email = 'nova.' || email where email = $1`, [email])
      expect(await record({ checkpoint_type: 'finalizacao' }, asCarla)).toMatchObject({ status: 201 })
    },
  )

  test.runIf(isWhole)('does not consume the authorization if a rule refuses the checkpoint', async () => {
    await owner(
      'POST',
      '/api/checkpoints',
      checkpoint({ location: 'CD Norte', occurred_at: hoursFromNow(-2) }),
    )
    await give()
    expect(codeOf(await record())).toBe('checkpoint_exit_missing')
    expect(await authorizationsOf(owner, code)).toMatchObject([{ state: 'active', uses: 0, used_by: null }])
    expect(await record({ location: 'CD Norte' })).toMatchObject({ status: 201 })
  })

  test.runIf(isWhole)(
    'gets the stored response when sent again, even if the authorization is no longer valid',
    async () => {
      const { id } = await give()
      const body = { event_id: randomUUID(), checkpoint_type: 'saida' }
      const first = dataOf<Checkpoint>(await record(body))
      const again = async () => {
        const answer = await record(body)
        expect(answer).toMatchObject({ status: 200 })
        expect(dataOf<Checkpoint>(answer)).toEqual(first)
      }
      await again()
      await owner('PUT', `/api/checkpoints/${first.id}`, { notes: 'Corrigido pela dona', location: 'Doca 9' })
      await again()
      await owner('DELETE', `/api/checkpoints/${first.id}`)
      await owner('DELETE', `${path()}/${id}`)
      await end(id)
      await again()
      expect(codeOf(await record({ ...body, location: 'Doca 4' }))).toBe('event_id_reused')
      expect(codeOf(await record(body, outsider))).toBe('not_found')
      expect((await readShipment(owner, code)).history).toHaveLength(4)
    },
  )

  test('accepts only saved addresses of the recording person, and shows the address ID to nobody', async () => {
    const saved = async (api: Api) =>
      dataOf<{ id: string }>(await api('POST', '/api/addresses', addressBody())).id
    const [own, owners] = await Promise.all([saved(driver), saved(owner)])
    await give()
    expect(await record({ address_id: owners })).toMatchObject({
      status: 400,
      body: { code: 'invalid_fields', fields: { address_id: 'Opção inválida' } },
    })
    expect(dataOf<Checkpoint>(await record({ address_id: own })).address_id).toBeNull()
    expect((await readShipment(owner, code)).checkpoints[0]?.address_id).toBeNull()
  })

  test('cannot be read, corrected or deleted by the person who recorded it', async () => {
    await give({ single_use: false })
    const { id, shipment_id } = dataOf<Checkpoint>(await record())
    const answers = await Promise.all([
      driver('PUT', `/api/checkpoints/${id}`, { notes: 'x' }),
      driver('DELETE', `/api/checkpoints/${id}`),
      driver('GET', `/api/checkpoints/${code}`),
      driver('GET', `/api/shipments/${code}`),
      driver('GET', `/api/shipments/${shipment_id}`),
      driver('GET', `/api/shipments/${code}/receipt`),
      driver('GET', path()),
      driver('PUT', `/api/shipments/${code}`, { description: 'x' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect(dataOf<unknown[]>(await driver('GET', '/api/shipments'))).toEqual([])
  })
})

describe('recording', () => {
  test.each<[string, (id: string) => Promise<unknown>, string]>([
    ['ended', end, 'authorization_expired'],
    ['revoked', (id) => owner('DELETE', `${path()}/${id}`), 'authorization_revoked'],
    ['used', () => record({ checkpoint_type: 'saida' }), 'authorization_used'],
  ])('is refused for an authorization that is %s', async (_what, spoil, expected) => {
    const { id } = await give()
    await spoil(id)
    for (const answer of [await record(), await check()]) {
      expect({ status: answer.status, code: codeOf(answer) }).toEqual({ status: 403, code: expected })
      expect((answer.body as { error: string }).error).toMatch(/^Sua autorização/)
    }
  })

  test.runIf(isWhole)('is refused for a scan that is sent after the authorization expired', async () => {
    const { id } = await give()
    await end(id)
    expect(codeOf(await record({ occurred_at: hoursFromNow(-3) }))).toBe('authorization_expired')
  })

  test('is refused for an account without an authorization, or with one for another shipment', async () => {
    await give()
    expect(await record({}, outsider)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await check(outsider)).toMatchObject({
      status: 403,
      body: {
        code: 'access_denied',
        error: 'Acesso negado: Você não tem autorização para escanear este QR code.',
      },
    })
    const other = await addShipment(owner)
    expect(await record({ tracking_id: other })).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('is refused for an account with an unconfirmed address', async () => {
    await give()
    await askAdmin(database, 'update users set email_confirmed_at = null where email = $1', [
      driverAccount.email,
    ])
    const answer = await record()
    await askAdmin(database, 'update users set email_confirmed_at = now() where email = $1', [
      driverAccount.email,
    ])
    expect(codeOf(answer)).toBe('not_found')
  })

  test.each(
    sampled(
      [
        ['delivered', 'shipment_delivered'],
        ['cancelled', 'shipment_cancelled'],
      ],
      2,
    ),
  )('is refused for any account, once the shipment is %s', async (status, expected) => {
    await give({ single_use: false })
    expect(await owner('PUT', `/api/shipments/${code}`, { status })).toMatchObject({ status: 200 })
    expect(codeOf(await record())).toBe(expected)
    expect(codeOf(await check())).toBe(expected)
    expect(codeOf(await owner('POST', path(), { email: newAddress(), expires_at: hoursFromNow(1) }))).toBe(
      expected,
    )
    expect(dataOf<ReceivedAuthorization[]>(await driver('GET', '/api/authorizations'))).toContainEqual(
      expect.objectContaining({ tracking_id: code, state: 'closed', origin: null, destination: null }),
    )
  })

  test('is refused if an account other than the owner granted the authorization', async () => {
    const { id } = await readShipment(owner, code)
    await askAdmin(
      database,
      `insert into qr_authorizations (id, user_id, shipment_id, email, is_single_use, expires_at)
       values ($1, $2, $3, $4, false, now() + interval '1 day')`,
      [randomUUID(), driverAccount.session.user.id, id, driverAccount.email],
    )
    expect(codeOf(await record())).toBe('not_found')
    expect(codeOf(await check())).toBe('access_denied')
  })
})

describe('the QR check', () => {
  test('returns to the authorized person only the fields that a new checkpoint needs', async () => {
    await owner(
      'POST',
      '/api/checkpoints',
      checkpoint({ notes: 'Segredo da dona', occurred_at: hoursFromNow(-1) }),
    )
    const { expires_at } = await give()
    const { id } = await readShipment(owner, code)
    expect((await check()).body).toEqual({
      status: 'success',
      data: {
        id,
        tracking_id: code,
        status: 'in_transit',
        origin: 'São Paulo/SP',
        destination: null,
        exit_location: 'Doca 3',
        places: {
          origin: { ...unknownPlace, city: 'São Paulo', uf: 'SP' },
          destination: unknownPlace,
          open_entry: {
            ...unknownPlace,
            location: 'Doca 3',
            address_id: null,
            latitude: null,
            longitude: null,
          },
        },
        reference: null,
        description: null,
        recipient: null,
        authorization: {
          single_use: true,
          expires_at,
          granted_by: { name: 'Olga Prado', email: ownerAccount.email },
        },
      },
    })
    expect(dataOf<object>(await check(owner))).toMatchObject({ authorization: null })
  })

  test.runIf(isWhole)('received authorizations show no shipment field that the QR check omits', async () => {
    const { id, expires_at, created_at } = await give()
    const shipment = await readShipment(owner, code)
    const mine = dataOf<ReceivedAuthorization[]>(await driver('GET', '/api/authorizations'))
    expect(mine.find((one) => one.id === id)).toEqual({
      id,
      shipment_id: shipment.id,
      tracking_id: code,
      granted_by: { name: 'Olga Prado', email: ownerAccount.email },
      single_use: true,
      state: 'active',
      created_at,
      expires_at,
      used_at: null,
      uses: 0,
      last_used_at: null,
      origin: 'São Paulo/SP',
      destination: null,
    })
    expect(dataOf(await outsider('GET', '/api/authorizations'))).toEqual([])
  })

  test.runIf(isWhole)('uses a multi-use authorization before a single-use authorization', async () => {
    const email = newAddress('davi')
    const davi = await createAccount(nodes[0], { email })
    const asDavi = apiOf(nodes[0], davi.session.access_token)
    const { id } = await grant(owner, code, email, { single_use: false })
    await record({ checkpoint_type: 'saida' }, asDavi)
    await askAdmin(database, `update users set email = 'outro.' || email where email = $1`, [email])
    await grant(owner, code, `outro.${email}`)
    await record({}, asDavi)
    expect(await authorizationsOf(owner, code)).toMatchObject([{ uses: 0 }, { id, uses: 2 }])
  })
})

describe('granting an authorization', () => {
  const unknown = () => newAddress('ninguem')

  test('answers alike for addresses with and without account, and authorizes an account that signs up later', async () => {
    const [known, other] = [driverAccount.email, unknown()]
    const answers = await Promise.all(
      [known, other].map((email) =>
        owner('POST', path(), { email, expires_at: hoursFromNow(2), single_use: true }),
      ),
    )
    const shapes = answers.map(({ status, headers, body }) => ({
      status,
      headers: [...headers.keys()].toSorted(),
      data: { ...(body as { data: object }).data, id: '', email: '', created_at: '', expires_at: '' },
    }))
    expect(shapes[0]).toEqual(shapes[1])
    expect(answers[0]).toMatchObject({
      status: 201,
      body: { data: { state: 'active', mailed: true, used_by: null } },
    })

    await mailTo(nodes[0].dataDir, other)
    const client = newClient(nodes[0])
    await client.signUp({ email: other, password: goodPassword })
    const token_hash = await confirmationToken(nodes[0], other, 2)
    const { data } = await client.verifyOtp({ token_hash, type: 'signup' })
    expect(await record({}, apiOf(nodes[0], data.session?.access_token))).toMatchObject({ status: 201 })
  })

  test('changes the active authorization if the address has one already', async () => {
    const first = await give()
    const { mailed, ...longer } = await give({ expires_at: hoursFromNow(48), single_use: false })
    expect({ mailed, id: longer.id, single_use: longer.single_use }).toEqual({
      mailed: true,
      id: first.id,
      single_use: false,
    })
    const same = await owner('POST', path(), {
      email: driverAccount.email.toUpperCase(),
      expires_at: longer.expires_at,
      single_use: false,
    })
    expect(same).toMatchObject({ status: 200, body: { data: { id: first.id, mailed: false } } })
    expect(await authorizationsOf(owner, code)).toEqual([longer])
    await owner('DELETE', `${path()}/${first.id}`)
    expect((await give()).id).not.toBe(first.id)
  })

  test.each<[string, () => object, object]>([
    [
      'one’s own address',
      () => ({ email: ownerAccount.email }),
      { email: 'Este é o e-mail da sua própria conta' },
    ],
    ['no address', () => ({ email: 'ana' }), { email: 'E-mail inválido' }],
    [
      'the past',
      () => ({ expires_at: hoursFromNow(-1) }),
      { expires_at: 'Escolha um momento que ainda não passou' },
    ],
    [
      'too far',
      () => ({ expires_at: hoursFromNow(24 * 91) }),
      { expires_at: 'Escolha uma data dos próximos 90 dias' },
    ],
  ])('refuses %s and names the field', async (_what, changed, fields) => {
    const body = { email: unknown(), expires_at: hoursFromNow(1), ...changed() }
    expect(await owner('POST', path(), body, pt)).toMatchObject({
      status: 400,
      body: { code: 'invalid_fields', fields },
    })
  })

  test.runIf(isWhole)('is limited to twenty active authorizations', async () => {
    const grants = []
    for (let at = 0; at < 20; at++) grants.push(await grant(owner, code, unknown()))
    const one = { email: unknown(), expires_at: hoursFromNow(1) }
    expect(await owner('POST', path(), one, pt)).toMatchObject({
      status: 409,
      body: {
        code: 'authorizations_full',
        error: 'Esta remessa já tem 20 autorizações ativas. Revogue alguma para conceder outra.',
      },
    })
    // At the limit, an existing authorization can still be changed.
    await grant(owner, code, grants[0]?.email ?? '', { expires_at: hoursFromNow(5) })
    await owner('DELETE', `${path()}/${grants[0]?.id}`)
    expect(await owner('POST', path(), one)).toMatchObject({ status: 201 })
    expect(codeOf(await owner('POST', `${path()}/${grants[0]?.id}/restore`))).toBe('authorizations_full')
  })

  test.runIf(isWhole)(
    'is allowed sixty times per account, and mails an address at most twenty times',
    async () => {
      const answers = await Promise.all(
        Array.from({ length: 62 }, () =>
          owner('POST', path(), { email: 'ana', expires_at: hoursFromNow(1) }),
        ),
      )
      // The server refuses an invalid address before it counts the request.
      expect(new Set(answers.map(codeOf))).toEqual(new Set(['invalid_fields']))
      const email = unknown()
      const tries: Awaited<ReturnType<Api>>[] = []
      await stopThrottleClock(database)
      for (let from = 0; from < 62; from += 10) {
        const wave = Array.from({ length: Math.min(10, 62 - from) }, (_, at) =>
          owner('POST', path(), { email, expires_at: hoursFromNow(1 + (from + at) / 60) }),
        )
        tries.push(...(await Promise.all(wave)))
      }
      expect(tries.filter(({ status }) => status >= 500)).toEqual([])
      const throttled = tries.filter(({ status }) => status === 429)
      expect(throttled).toHaveLength(2)
      for (const { headers } of throttled) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      // Exactly twenty of the accepted authorizations sent a mail to the address.
      const mailed = tries.filter(
        ({ body }) => (body as { data?: { mailed: boolean } }).data?.mailed === true,
      )
      expect(mailed).toHaveLength(20)
    },
  )

  test('is reserved for the owner', async () => {
    const { id } = await give()
    const body = { email: unknown(), expires_at: hoursFromNow(1) }
    const missing = newCode()
    for (const api of [driver, outsider]) {
      for (const [method, at, sent] of [
        ['GET', path()],
        ['POST', path(), body],
        ['DELETE', `${path()}/${id}`],
        ['POST', `${path()}/${id}/restore`],
        ['POST', `/api/shipments/${missing}/authorizations`, body],
      ] as const) {
        const { status, body: said } = await api(method, at, sent)
        expect({ status, said }).toEqual({
          status: 404,
          said: { status: 'error', code: 'not_found', error: 'Shipment not found' },
        })
      }
    }
    const other = await addShipment(owner)
    expect(codeOf(await owner('DELETE', `/api/shipments/${other}/authorizations/${id}`))).toBe('not_found')
  })
})

describe('revoking an authorization', () => {
  test('returns the same answer when repeated, and a restoration makes the authorization valid again', async () => {
    const granted = await give()
    const revoke = () => owner('DELETE', `${path()}/${granted.id}`)
    const first = dataOf<{ revoked_at: string }>(await revoke())
    expect(dataOf(await revoke())).toEqual(first)
    expect(first).toMatchObject({ state: 'revoked' })
    expect(codeOf(await record())).toBe('authorization_revoked')
    const { mailed: _mailed, ...before } = granted
    expect(dataOf(await owner('POST', `${path()}/${granted.id}/restore`))).toEqual(before)
    expect(await record()).toMatchObject({ status: 201 })
    // The revocation of a consumed authorization has no effect: the authorization stays consumed.
    expect(dataOf(await revoke())).toMatchObject({ state: 'used', revoked_at: null })
  })

  test.runIf(isWhole)('cannot be undone after a new authorization or after expiry', async () => {
    const { id } = await give()
    await owner('DELETE', `${path()}/${id}`)
    const second = await give()
    expect(codeOf(await owner('POST', `${path()}/${id}/restore`))).toBe('changed_meanwhile')
    await owner('DELETE', `${path()}/${second.id}`)
    await end(id)
    expect(codeOf(await owner('POST', `${path()}/${id}/restore`))).toBe('authorization_expired')
  })

  test.runIf(isWhole)('is recorded in the audit log, like granting and restoring', async () => {
    const { id } = await give()
    await owner('DELETE', `${path()}/${id}`)
    await owner('POST', `${path()}/${id}/restore`)
    const { body } = await owner('GET', '/api/account/audit?limit=3')
    expect((body as { data: { event: string }[] }).data.map(({ event }) => event)).toEqual([
      'authorization_restored',
      'authorization_revoked',
      'authorization_granted',
    ])
  })
})

describe('row-level security', () => {
  const rowsSeenBy = (account: string) =>
    inTransaction(nodes[0].services.pool, [account], async (tx) => {
      const { rows } = await tx.query<{ id: string }>('select id from qr_authorizations')
      return rows.map(({ id }) => id)
    })
  const idOf = ({ session }: TestAccount): string => session.user.id

  test('shows an authorization to its owner and its recipient only', async () => {
    const { id } = await give()
    const third = await createAccount(nodes[0])
    expect(await rowsSeenBy(idOf(ownerAccount))).toContain(id)
    expect(await rowsSeenBy(idOf(driverAccount))).toContain(id)
    expect(await rowsSeenBy(idOf(third))).toEqual([])
    await record()
    expect(await rowsSeenBy(idOf(driverAccount))).toContain(id)
  })

  test('does not let the recipient change an authorization', async () => {
    const { id } = await give()
    const changed = await inTransaction(nodes[0].services.pool, [idOf(driverAccount)], async (tx) => {
      const changes = [
        `update qr_authorizations set expires_at = now() + interval '9 days' where id = $1`,
        'delete from qr_authorizations where id = $1',
      ]
      const counts: (number | null)[] = []
      for (const sql of changes) counts.push((await tx.query(sql, [id])).rowCount)
      return counts
    })
    expect(changed).toEqual([0, 0])
  })

  test('does not let an account read authorizations that another account received', async () => {
    await give()
    const asked = await inTransaction(nodes[0].services.pool, [idOf(ownerAccount)], (tx) =>
      tx.query('select * from received_authorizations($1, null)', [idOf(driverAccount)]),
    )
    expect(asked.rows).toEqual([])
  })
})

test.runIf(isWhole)(
  'event streams report an authorization to its recipient, and each use of it to the owner',
  async () => {
    const streams = await Promise.all(
      [ownerAccount, driverAccount].map(async ({ session }) => {
        const abort = new AbortController()
        const response = await fetch(`${nodes[1].url}/api/events`, {
          headers: { authorization: `Bearer ${session.access_token}`, accept: 'text/event-stream' },
          signal: abort.signal,
        })
        const said = { text: '' }
        const reading = (async () => {
          for await (const chunk of response.body ?? []) said.text += Buffer.from(chunk).toString()
        })()
        reading.catch(() => undefined)
        return { said, leave: () => abort.abort() }
      }),
    )
    const [owners, drivers] = streams
    const count = (text: string | undefined, part: string): number => (text ?? '').split(part).length - 1
    await expect.poll(() => streams.every(({ said }) => said.text.includes('event: open'))).toBe(true)
    // Uses a new shipment, because the stream event about the creation of the previous shipment may
    // still arrive.
    code = await addShipment(owner)
    await expect.poll(() => count(owners?.said.text, code)).toBe(1)
    await give()
    await expect.poll(() => count(drivers?.said.text, 'event: authorizations')).toBe(1)
    await expect.poll(() => count(owners?.said.text, code)).toBe(2)
    await record()
    await expect.poll(() => count(drivers?.said.text, 'event: authorizations')).toBe(2)
    await expect.poll(() => count(owners?.said.text, code)).toBe(3)
    expect(drivers?.said.text).not.toContain(code)
    expect(owners?.said.text).not.toContain('event: authorizations')
    for (const { leave } of streams) leave()
  },
)

test('account deletion ends granted and received authorizations, and leaves no name', async () => {
  const emails = [newAddress('eva'), newAddress('fabio')]
  const [eva, fabio] = await Promise.all(emails.map((email) => createAccount(nodes[0], { email })))
  if (eva === undefined || fabio === undefined) throw new Error('no accounts')
  const asFabio = apiOf(nodes[0], fabio.session.access_token)
  const remove = ({ email, password, session }: TestAccount) =>
    apiOf(nodes[0], session.access_token)('POST', '/api/account/deletion', {
      email,
      password,
      leave_open_shipments: true,
    })

  const used = await grant(owner, code, fabio.email, { single_use: false })
  await record({}, asFabio)
  const waiting = await grant(owner, await addShipment(owner), fabio.email)
  expect(await remove(fabio)).toMatchObject({ status: 200 })
  expect(await authorizationsOf(owner, code)).toMatchObject([
    { id: used.id, state: 'revoked', email: null, used_by: { name: null, email: null, is_deleted: true } },
  ])
  expect((await readShipment(owner, code)).history[1]).toMatchObject({
    actor: { name: null, email: null, is_deleted: true },
    via: 'authorization',
  })
  const rows = await askAdmin(database, 'select email, revoked_at from qr_authorizations where id = $1', [
    waiting.id,
  ])
  expect(rows).toMatchObject([{ email: null, revoked_at: expect.any(Date) as Date }])

  const evas = apiOf(nodes[0], eva.session.access_token)
  code = await addShipment(evas)
  await grant(evas, code, driverAccount.email)
  expect(await remove(eva)).toMatchObject({ status: 200 })
  expect(codeOf(await record())).toBe('not_found')
  expect(codeOf(await check())).toBe('access_denied')
})

test('an authorization of a company that is being closed permits nothing, and works after it reopens', async () => {
  const name = 'Fim de Linha'
  const company = await createCompany(nodes[0], ownerAccount, name)
  const api = companyApi(nodes[0], ownerAccount, company.id)
  code = await addShipment(api)
  await grant(api, code, driverAccount.email)
  dataOf(await api('POST', '/api/company/closing', { name }))
  for (const by of [api, driver]) {
    expect(codeOf(await check(by))).toBe('company_closing')
    expect(codeOf(await record({}, by))).toBe('company_closing')
  }
  dataOf(await api('DELETE', '/api/company/closing'))
  expect(await check()).toMatchObject({ status: 200 })
  expect(await record()).toMatchObject({ status: 201 })
})

test.runIf(isWhole)(
  'the account export contains granted and received authorizations, but not the people who used them',
  async () => {
    const { id } = await give()
    await record()
    type Export = Readonly<Record<'authorizations_granted' | 'authorizations_received', readonly object[]>>
    const exportOf = async (api: Api) => (await api('GET', '/api/account/export')).body as Export
    const [owners, drivers] = await Promise.all([exportOf(owner), exportOf(driver)])
    expect(owners.authorizations_granted).toContainEqual(
      expect.objectContaining({ id, email: driverAccount.email, state: 'used', uses: 1 }),
    )
    expect(owners.authorizations_granted.some((one) => 'used_by' in one)).toBe(false)
    expect(owners.authorizations_received).toEqual([])
    expect(drivers.authorizations_received).toContainEqual(
      expect.objectContaining({ id, tracking_id: code, state: 'used', origin: null }),
    )
  },
)
