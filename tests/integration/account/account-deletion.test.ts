import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { parseReceipt } from '#ledger/receipt/receipt.ts'
import { insertAuditEntry } from '#core/accounts/queries.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { deleteExpired } from '#app/expire-old-rows.ts'
import { apiOf, type Answer } from '../../support/api/api.ts'
import {
  confirmationToken,
  createAccount,
  goodPassword,
  newEmail,
  newClient,
} from '../../support/auth/auth.ts'
import { askAdmin, resetThrottles } from '../../support/auth/auth-database.ts'
import { callAuth } from '../../support/auth/auth-http.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { jobServicesOf } from '../../support/processes/job-services.ts'
import { mailTo } from '../../support/mail/mail.ts'
import { createDatabase } from '../../support/database/postgres.ts'
import { newPerson, openProviderWorld } from '../../support/auth/provider-world.ts'
import { startServer } from '../../support/processes/server.ts'
import { isWhole, sampled } from '../../support/vitest/whole-run.ts'
import {
  database,
  server,
  account,
  idOf,
  api,
  remove,
  signIn,
  addShipment,
  startServerWithAccount,
} from '../../support/auth/deletable-account.ts'

startServerWithAccount()

const facts = async (of = account): Promise<unknown> =>
  ((await api(of)('GET', '/api/account/deletion')).body as { data: unknown }).data

describe('a deletion', () => {
  test('ends all sessions immediately, including token renewals and open event streams', async () => {
    const other = newClient(server)
    const { data } = await other.signInWithPassword({ email: account.email, password: goodPassword })
    const tokens = [account.session.access_token, data.session?.access_token ?? '']
    const stream = await fetch(`${server.url}/api/live`, {
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
      body: { email: newEmail(), password: goodPassword },
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
  test.each(sampled([[newEmail()], ['ana'], [' '], ['ana@lastro.test\n']] as const, 4))(
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

const textOf = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body))
