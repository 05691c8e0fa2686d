import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { AVATAR_FIELD } from '#contract/endpoints/avatar.ts'
import { parseReceipt } from '#ledger/receipt/receipt.ts'
import { insertAuditEntry } from '#core/accounts/queries.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { deleteExpired } from '#app/expire-old-rows.ts'
import { apiOf, type Answer } from '../../support/api/api.ts'
import {
  confirmationToken,
  createAccount,
  goodPassword,
  newAddress,
  newClient,
  type TestAccount,
} from '../../support/auth/auth.ts'
import { askAdmin, resetThrottles } from '../../support/auth/auth-database.ts'
import { callAuth } from '../../support/auth/auth-http.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { jobServicesOf } from '../../support/processes/job-services.ts'
import { dumpRows } from '../../support/database/left-behind.ts'
import { mailTo } from '../../support/mail/mail.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { newPerson, openProviderWorld } from '../../support/auth/provider-world.ts'
import { startServer, type TestServer } from '../../support/processes/server.ts'
import { isWhole, sampled } from '../../support/vitest/whole-run.ts'
import { newCode } from '../../support/api/shipment-api.ts'

let database: TestDatabase
let server: TestServer
let account: TestAccount

beforeAll(async () => {
  database = await createDatabase()
  server = await startServer({
    database,
    env: { OPERATOR_NAME: 'Silva & Filhos', OPERATOR_EMAIL: 'encarregada@lastro.test' },
  })
})
afterAll(async () => {
  await server?.stop()
  await database?.drop()
})
beforeEach(async () => {
  await resetThrottles(database)
  account = await createAccount(server)
})

const idOf = ({ session }: TestAccount): string => session.user.id
const api = (of = account, on = server) => apiOf(on, of.session.access_token)
const facts = async (of = account): Promise<unknown> =>
  ((await api(of)('GET', '/api/account/deletion')).body as { data: unknown }).data
const remove = (wish: object = {}, of = account): Promise<Answer> =>
  api(of)('POST', '/api/account/deletion', { email: of.email, password: goodPassword, ...wish }, pt)
const pt = { 'accept-language': 'pt-BR' }
const signIn = (password: string, email = account.email) =>
  newClient(server).signInWithPassword({ email, password })

async function addShipment(of = account, status = 'pending'): Promise<string> {
  const tracking_id = newCode()
  const created = await api(of)('POST', '/api/shipments', {
    tracking_id,
    status,
    origin: 'Rua das Palmeiras, 12, São Paulo/SP',
    destination: 'Avenida Boa Viagem, 300, Recife/PE',
    recipient_name: 'Recebedor',
  })
  expect(created).toMatchObject({ status: 201 })
  return tracking_id
}

async function addCheckpoint(of: TestAccount, tracking_id: string): Promise<void> {
  const body = { tracking_id, location: 'Doca 3', status: 'Ok' }
  expect(await api(of)('POST', '/api/checkpoints', body)).toMatchObject({ status: 201 })
}

/**
 * Tables whose rows survive the deletion: remains of erased shipments, daily counts and the audit
 * log.
 */
const kept = [
  'audit_log',
  'events',
  // Each row contains a tracking code whose public page stays hidden.
  'private_pages',
  'shipment_daily_counts',
  'shipment_findings',
  'shipment_violations',
  'shipments',
]
/**
 * Tables that the deletion empties. Every new table of accounts must be listed in `kept` or in
 * `emptied`.
 */
const emptied = [
  'account_deletion_notices',
  'addresses',
  'api_keys',
  'avatars',
  'checkpoints',
  'configurable_statuses',
  'custom_fields',
  'idempotency_keys',
  'identities',
  'import_rows',
  'imports',
  'known_networks',
  'media',
  'media_uses',
  'members',
  'mfa_challenges',
  'mfa_factors',
  'mfa_recovery_codes',
  'one_time_tokens',
  'qr_authorizations',
  'sessions',
  'shipment_status_counts',
  'shipment_search',
  'shipment_sort_index',
  'system_settings',
  'warehouses',
  'webhook_attempts',
  'webhook_deliveries',
  'webhook_endpoints',
  'webhook_ordering_keys',
]
/** Tables that contain no row of the account even before the account is deleted. */
const unfilled = new Set([
  'account_deletion_notices',
  'mfa_challenges',
  'shipment_findings',
  'shipment_violations',
])

/**
 * SQL statements, with their values, that insert rows of an account. `$1` is the ID of the account.
 */
const workplace: readonly (readonly [sql: string, ...values: readonly unknown[]])[] = [
  [
    `insert into addresses (user_id, id, name, cep, street, neighborhood, city, uf, latitude, longitude)
     values ($1, $1, 'Casa de Zuleide', '50000000', 'Rua de Zuleide', 'Centro', 'Recife', 'PE', -8, -34)`,
  ],
  [`insert into warehouses (user_id, id, name, address_id) values ($1, $1, 'Zuleides Halle', $1)`],
  [
    `insert into configurable_statuses (user_id, id, name, name_key, color)
     values ($1, $1, 'Zuleides Status', 'zuleides status', '#3b82f6')`,
  ],
  [
    `insert into custom_fields (user_id, id, field_name, name_key, field_type, is_required)
     values ($1, $1, 'Zuleides Feld', 'zuleides feld', 'text', false)`,
  ],
  [
    `insert into system_settings (user_id, maps_key, google_maps_enabled) values ($1, $2, true)`,
    Buffer.alloc(40),
  ],
  [`insert into imports (id, user_id, file_name, rows) values ($1, $1, 'zuleide.csv', 1)`],
  [
    `insert into qr_authorizations (id, user_id, shipment_id, email, is_single_use, expires_at)
     select $1, $1, id, 'motorista@lastro.test', true, now() + interval '1 day' from shipments where user_id = $1 limit 1`,
  ],
  [
    `insert into import_rows (import_id, n, user_id, tracking_id, body)
     values ($1, 1, $1, 'FT-20261121-ZZZZZZ', '{"recipient_name":"Zuleide"}')`,
  ],
  [
    `insert into api_keys (user_id, id, name, name_key, scopes, networks, key_hash, encrypted_key)
     values ($1, $1, 'Zuleides Schlüssel', 'zuleides schlussel', '{}', '{}', sha256('z'), 'z')`,
  ],
  [
    `insert into idempotency_keys (user_id, key, request_mac, seed, status, answer)
     values ($1, 'zuleide', sha256('z'), $1, 201, '{"recipient_name":"Zuleide"}')`,
  ],
  [
    `insert into webhook_endpoints (id, user_id, url, events, form, secret)
     values ($1, $1, 'https://zuleide.test/hook', '{shipment.created}', '{}', $2)`,
    Buffer.alloc(60),
  ],
  [
    `insert into webhook_deliveries (id, endpoint_id, user_id, ordering_key, tracking_id, event, facts, form, state, finished_at)
     values ($1, $1, $1, $1, 'TEST-1', 'shipment.created', '{"location":"Zuleides Halle"}', '{}', 'failed', now())`,
  ],
  [
    `insert into webhook_ordering_keys (endpoint_id, ordering_key, user_id, due_at) values ($1, $1, $1, 'infinity')`,
  ],
  [
    `insert into webhook_attempts (delivery_id, n, user_id, url, started_at, duration, outcome, request_headers)
     values ($1, 1, $1, 'https://zuleide.test/hook', now(), 7, 'timeout', '{}')`,
  ],
  [
    `with account as (insert into users (id, kind) values (gen_random_uuid(), 'company') returning id),
       company as (insert into companies (account_id, name) select id, 'Aurora' from account returning account_id)
     insert into members (id, account_id, user_id, number, role, display_name)
     select gen_random_uuid(), account_id, $1, 1, 'operator', 'Zuleide Quaresma' from company`,
  ],
  [
    `insert into media_uses (event_id, name, digest, shipment_id, user_id)
     select event_id, 'photo_1', sha256('z'), shipment_id, user_id from events where user_id = $1 limit 1`,
  ],
  [
    `insert into media (user_id, digest, content, type, bytes, sent_by)
     values ($1, sha256('z'), 'Zuleide', 'image/jpeg', 7, $1)`,
  ],
  [`insert into private_pages (shipment_id, user_id) select id, user_id from shipments where user_id = $1`],
]

describe('after the deletion of an account', () => {
  const fullName = 'Zuleide Quaresma'
  const newEmail = newAddress('zuleide.nova')
  const userAgent = 'Mozilla/5.0 (Zuleides Telefon)'
  let zuleide: TestAccount
  let pictureName: string
  let rows: readonly { readonly table: string; readonly row: string }[]

  beforeAll(async () => {
    await resetThrottles(database)
    zuleide = await createAccount(server, { email: newAddress('zuleide'), fullName })
    const id = idOf(zuleide)
    pictureName = await addPicture(zuleide)
    await addCheckpoint(zuleide, await addShipment(zuleide))
    await zuleide.client.updateUser({ email: newEmail })
    await callAuth(server, '/recover', { body: { email: zuleide.email } })
    await callAuth(server, '/token?grant_type=password', {
      body: { email: zuleide.email, password: goodPassword },
      headers: { 'user-agent': userAgent },
    })
    await signIn('not the password', zuleide.email)
    await askAdmin(
      database,
      `insert into identities (id, user_id, issuer, subject, email) values ($1, $1, 'https://id.test', 'zuleide-1', $2)`,
      [id, zuleide.email],
    )
    await askAdmin(
      database,
      `insert into mfa_factors (id, user_id, factor_type, friendly_name, secret)
       values ($1, $1, 'totp', 'Zuleides Telefon', decode(repeat('00', 40), 'hex'))`,
      [id],
    )
    await askAdmin(
      database,
      `insert into mfa_recovery_codes (user_id, factor_id, code_hash) values ($1, $1, sha256('x'))`,
      [id],
    )
    for (const [sql, ...values] of workplace) await askAdmin(database, sql, [id, ...values])
    // Checks that the rows exist before the deletion; otherwise the tests below could not fail.
    const before = await dumpRows(database)
    for (const table of [...emptied, ...kept]) {
      const named = before.filter((one) => one.table === table && one.row.includes(id))
      if (!unfilled.has(table)) expect({ table, rows: named.length > 0 }).toEqual({ table, rows: true })
    }
    for (const part of [
      zuleide.email,
      newEmail,
      fullName,
      userAgent,
      pictureName,
      'zuleide-1',
      '127.0.0.1',
    ]) {
      expect(before.filter(({ row }) => row.includes(id) && row.includes(part))).not.toEqual([])
    }

    expect(await remove({ leave_open_shipments: true }, zuleide)).toMatchObject({
      status: 200,
      body: { data: { id } },
    })
    await mailTo(server.dataDir, zuleide.email, 4)
    const waiting = `select from graphile_worker._private_jobs where payload::text like '%' || $1 || '%'`
    await vi.waitUntil(async () => (await askAdmin(database, waiting, [id])).length === 0, waitTimeout)
    rows = await dumpRows(database)
  })

  const personal = () => [
    'Recebedor',
    'Rua das Palmeiras',
    'Doca 3',
    zuleide.email,
    newEmail,
    fullName,
    userAgent,
    pictureName,
    'zuleide',
    'Zuleide',
  ]

  test('no table, the job queue included, contains personal data', () => {
    expect(rows.filter(({ row }) => personal().some((part) => row.includes(part)))).toEqual([])
  })

  test('only retained tables contain the user ID, and none contains a network address', () => {
    const own = rows.filter(({ row }) => row.includes(idOf(zuleide)))
    expect(new Set(own.map(({ table }) => table))).toEqual(
      new Set(['users', 'system_settings', ...kept.filter((table) => !unfilled.has(table))]),
    )
    expect(own.filter(({ row }) => row.includes('127.0.0.1'))).toEqual([])
    const trail = own.filter(({ table }) => table === 'audit_log').map(({ row }) => JSON.parse(row) as object)
    expect(trail.at(-1)).toMatchObject({
      event: 'account_deleted',
      request_id: null,
      client_ip: null,
      user_agent: null,
      facts: {},
    })
  })

  test('the row of the user has only ID, kind, revision, times and a false has_password', () => {
    const user = rows.find(({ table, row }) => table === 'users' && row.includes(idOf(zuleide)))
    const said = Object.entries(JSON.parse(user?.row ?? '{}') as object).filter(
      ([, value]) => value !== null && JSON.stringify(value) !== '{}' && JSON.stringify(value) !== '[]',
    )
    expect(said.map(([column]) => column).toSorted()).toEqual([
      'created_at',
      'deleted_at',
      'has_password',
      'id',
      'kind',
      'revision',
      'updated_at',
    ])
    expect(user?.row).toContain('"has_password": false')
  })

  test('the profile picture answers 404', async () => {
    expect((await fetch(`${server.url}/files/avatars/${pictureName}.webp`)).status).toBe(404)
  })
})

test('every table with a user_id is listed as emptied or as retained', async () => {
  const tables = await askAdmin<{ name: string }>(
    database,
    `select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attname = 'user_id' and not attisdropped`,
  )
  expect(tables.map(({ name }) => name).toSorted()).toEqual([...kept, ...emptied].toSorted())
})

describe('a deletion', () => {
  test('ends all sessions immediately, including token renewals and open event streams', async () => {
    const other = newClient(server)
    const { data } = await other.signInWithPassword({ email: account.email, password: goodPassword })
    const tokens = [account.session.access_token, data.session?.access_token ?? '']
    const stream = await fetch(`${server.url}/api/events`, {
      headers: { authorization: `Bearer ${tokens[1]}`, accept: 'text/event-stream' },
    })
    expect(stream.status).toBe(200)

    expect((await remove()).status).toBe(200)
    for (const token of tokens) {
      expect((await apiOf(server, token)('GET', '/api/shipments')).status).toBe(401)
      expect(await callAuth(server, '/user', { token })).toMatchObject({
        status: 403,
        body: { code: 'session_not_found' },
      })
    }
    for (const refresh_token of [account.session.refresh_token, data.session?.refresh_token]) {
      expect(
        await callAuth(server, '/token?grant_type=refresh_token', { body: { refresh_token } }),
      ).toMatchObject({
        status: 400,
        body: { code: 'session_not_found' },
      })
    }
    expect(await stream.text()).toContain('event: open')
  })

  test('frees the address for a new account', async () => {
    await remove()
    await resetThrottles(database)
    const gone = await callAuth(server, '/token?grant_type=password', {
      body: { email: account.email, password: goodPassword },
    })
    const unknown = await callAuth(server, '/token?grant_type=password', {
      body: { email: newAddress(), password: goodPassword },
    })
    expect([gone.status, gone.body]).toEqual([unknown.status, unknown.body])
    expect(gone.body).toMatchObject({ code: 'invalid_credentials' })

    const client = newClient(server)
    await client.signUp({ email: account.email, password: 'Buriti-Veredas-90' })
    // Reads the third mail to the address. The first two are the confirmation and the deletion
    // notice of the deleted account.
    const token_hash = await confirmationToken(server, account.email, 3)
    const { data } = await client.verifyOtp({ token_hash, type: 'signup' })
    expect(data.user?.id).toMatch(/^[0-9a-f-]{36}$/)
    expect(data.user?.id).not.toBe(idOf(account))
    expect(data.user?.user_metadata).toEqual({})
  })

  test('invalidates all links that were mailed before', async () => {
    await callAuth(server, '/recover', { body: { email: account.email } })
    const token_hash = await confirmationToken(server, account.email, 2)
    await remove()
    expect(await callAuth(server, '/verify', { body: { token_hash, type: 'recovery' } })).toMatchObject({
      status: 403,
      body: { code: 'otp_expired' },
    })
  })

  test('erases shipment contents, and leaves log entries and other accounts unchanged', async () => {
    const other = await createAccount(server)
    const code = await addShipment()
    const receipt = () => apiOf(server)('GET', `/api/public/shipments/${code}/receipt`)
    await expect.poll(async () => (await receipt()).status).toBe(200)
    const eventsIn = ({ body }: Answer) => parseReceipt(textOf(body)).events
    const [before] = eventsIn(await receipt())
    expect((await remove({ leave_open_shipments: true })).status).toBe(200)
    await expect.poll(async () => eventsIn(await receipt()).length).toBe(2)
    const [after] = eventsIn(await receipt())
    expect(after?.leaf).toEqual(before?.leaf)
    expect(after?.client.fields.size).toBe(0)
    expect((await api(other)('GET', `/api/shipments/${code}`)).status).toBe(404)
    expect((await api(other)('GET', '/api/account/sessions')).status).toBe(200)
  })

  test.runIf(isWhole)(
    'is confirmed by mail to the address of the deleted account, in the language of the account',
    async () => {
      await remove()
      const mail = await mailTo(server.dataDir, account.email, 2)
      expect(mail.subject).toBe('Sua conta no Lastro foi excluída')
      expect(mail.text).toContain('encarregada@lastro.test')
      const third = await createAccount(server)
      await third.client.updateUser({ data: { language: 'en' } })
      await remove({}, third)
      expect((await mailTo(server.dataDir, third.email, 2)).subject).toBe('Your Lastro account was deleted')
    },
  )

  test('takes effect once even if five requests arrive concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => remove()))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401])
    expect(
      await askAdmin(database, `select from audit_log where user_id = $1 and event = 'account_deleted'`, [
        idOf(account),
      ]),
    ).toHaveLength(1)
  })

  test('removes the network address from audit log entries that are written afterwards', async () => {
    await remove()
    const id = idOf(account)
    await inTransaction(server.services.pool, [id], (tx) =>
      insertAuditEntry(tx, 'sign_in_failed', id, randomUUID(), '192.0.2.1', null, {}, null),
    )
    expect(
      await askAdmin(database, 'select from audit_log where user_id = $1 and client_ip is not null', [id]),
    ).toEqual([])
  })
})

describe('an invalid deletion request', () => {
  test.each(sampled([[newAddress()], ['ana'], [' '], ['ana@lastro.test\n']] as const, 4))(
    'is refused for %j, because the address is not that of the account',
    async (email) => {
      expect(await remove({ email })).toMatchObject({
        status: 400,
        body: { code: 'invalid_fields', fields: { email: 'Este não é o e-mail da sua conta' } },
      })
    },
  )

  test('is refused without the password if the account has one, even in a new session', async () => {
    expect(await facts()).toMatchObject({ proof: 'password' })
    expect(await remove({ password: undefined })).toMatchObject({
      status: 400,
      body: { code: 'missing_fields', missing_fields: ['password'] },
    })
  })

  test('is refused for a wrong password, which is audited and counted by the rate limit', async () => {
    for (let count = 0; count < 10; count++) {
      expect(await remove({ password: 'not the password' })).toMatchObject({
        status: 400,
        body: { code: 'invalid_fields', fields: { password: 'A senha está incorreta' } },
      })
    }
    expect(await remove()).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect((await signIn(goodPassword)).error).toMatchObject({ status: 429 })
    const [last] = await askAdmin(
      database,
      'select event from audit_log where user_id = $1 order by id desc limit 1',
      [idOf(account)],
    )
    expect(last).toEqual({ event: 'account_deletion_failed' })
  })

  test('is refused while shipments are undelivered, unless it sets leave_open_shipments', async () => {
    await addShipment()
    await addShipment(account, 'in_transit')
    await addShipment(account, 'delivered')
    expect(await facts()).toEqual({
      shipments: 3,
      open_shipments: 2,
      proof: 'password',
    })
    expect(await remove()).toMatchObject({
      status: 409,
      body: {
        code: 'shipments_open',
        error: 'Há remessas em andamento nesta conta (2). Confirme que elas ficarão como estão.',
      },
    })
    expect((await remove({ leave_open_shipments: true })).status).toBe(200)
  })

  test('is refused without a session, and with unknown fields', async () => {
    expect((await apiOf(server)('POST', '/api/account/deletion', {})).status).toBe(401)
    expect((await apiOf(server)('GET', '/api/account/deletion')).status).toBe(401)
    expect(await remove({ user_id: randomUUID() })).toMatchObject({
      status: 400,
      body: { code: 'invalid_fields' },
    })
  })
})

test.runIf(isWhole)(
  'a passwordless account is deleted after a fresh sign-in, and can be created again',
  async () => {
    const world = await openProviderWorld()
    try {
      const person = newPerson()
      const session = await world.signIn(person)
      const ask = apiOf(world.server, session.access_token)
      const age = `update sessions set created_at = now() - $2::interval where user_id = $1`
      await askAdmin(world.database, age, [session.user.id, '601 seconds'])
      expect(await ask('GET', '/api/account/deletion')).toMatchObject({
        body: { data: { proof: 'sign_in' } },
      })
      expect(await ask('POST', '/api/account/deletion', { email: person.email })).toMatchObject({
        status: 403,
        body: { code: 'sign_in_again' },
      })
      await askAdmin(world.database, age, [session.user.id, '60 seconds'])
      expect(await ask('GET', '/api/account/deletion')).toMatchObject({ body: { data: { proof: 'none' } } })
      expect((await ask('POST', '/api/account/deletion', { email: person.email })).status).toBe(200)
      expect((await world.signIn(person)).user.id).not.toBe(session.user.id)
    } finally {
      await world.stop()
    }
  },
)

test.runIf(isWhole)('the deletion notice is stored for a week while the mail job is retried', async () => {
  const own = await createDatabase()
  const reachable = await startServer({ database: own })
  const zoe = await createAccount(reachable)
  await reachable.stop()
  const cut = await startServer({
    database: own,
    env: { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` },
  })
  try {
    const wish = { email: zoe.email, password: goodPassword }
    expect((await api(zoe, cut)('POST', '/api/account/deletion', wish)).status).toBe(200)
    const jobs = `select payload from graphile_worker._private_jobs where payload::text like '%' || $1 || '%'`
    await expect
      .poll(() => askAdmin(own, `${jobs} and attempts > 0 and last_error is not null`, [idOf(zoe)]))
      .toEqual([{ payload: { userId: idOf(zoe) } }])
    expect(await askAdmin(own, 'select email from account_deletion_notices')).toEqual([{ email: zoe.email }])

    const run = () => deleteExpired.run(jobServicesOf(cut.services), {})
    await run()
    expect(await askAdmin(own, 'select email from account_deletion_notices')).toHaveLength(1)
    await askAdmin(own, `update account_deletion_notices set created_at = now() - interval '8 days'`)
    await run()
    expect(await askAdmin(own, 'select email from account_deletion_notices')).toEqual([])
  } finally {
    await cut.stop()
    await own.drop()
  }
})

async function addPicture({ session }: TestAccount): Promise<string> {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append(AVATAR_FIELD, new File([new Uint8Array(bytes)], 'foto.png'))
  const answer = await fetch(`${server.url}/api/account/avatar`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.access_token}` },
    body: form,
  })
  const { data } = (await answer.json()) as { data: { avatar_url: string } }
  return data.avatar_url.slice('/files/avatars/'.length, -'.webp'.length)
}

const textOf = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body))
