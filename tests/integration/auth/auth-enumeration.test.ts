import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAccount, goodPassword, newEmail, newClient } from '../../support/auth/auth.ts'
import { resetThrottles } from '../../support/auth/auth-database.ts'
import { type Answer, callAuth } from '../../support/auth/auth-http.ts'
import { linkIn, mailsTo, mailTo, secretsOf } from '../../support/mail/mail.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import { publicUrl, type TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'

// Only the owner of an address learns, by mail, if the address has an account.

let database: TestDatabase
let server: TestServer
/** One address of each kind, all of the same length. */
let emails: { unknown: string; unconfirmed: string; confirmed: string }

beforeAll(async () => {
  ;({ database, server } = await sharedServer())
})

beforeEach(async () => {
  emails = { unknown: newEmail(), unconfirmed: newEmail(), confirmed: newEmail() }
  await resetThrottles(database)
  await newClient(server).signUp({ email: emails.unconfirmed, password: goodPassword })
  await createAccount(server, { email: emails.confirmed })
  await resetThrottles(database)
})

/** Returns an answer without IDs and times. */
function shapeOf({ status, headers, body }: Answer): unknown {
  const { date: _, 'request-id': _id, 'retry-after': wait, ...rest } = Object.fromEntries(headers)
  // Each address may get one mail a minute. The seconds until the next mail differ, because the
  // addresses got their mails at different times.
  return { status, headers: rest, mayRetry: Number(wait) > 30 ? 'in a minute' : wait, body: masked(body) }
}

function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked)
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, masked(inner)]))
  }
  if (typeof value !== 'string') return value
  return value
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '<time>')
    .replaceAll(/ana\.[0-9a-f]{8}@/g, '<who>@')
    .replaceAll(/after ([345]\d|60) seconds/g, 'after <wait> seconds')
}

/** Makes the same call for each kind of address and expects equal shapes. */
async function oneShape(call: (email: string) => Promise<Answer>): Promise<unknown> {
  const answers: Answer[] = []
  for (const email of Object.values(emails)) answers.push(await call(email))
  const [first, ...others] = answers.map(shapeOf)
  for (const other of others) expect(other).toEqual(first)
  return first
}

const signUp = (password: string) => (email: string) =>
  callAuth(server, '/signup', { body: { email, password, data: { full_name: 'Ana' } } })
const signIn = (password: string) => (email: string) =>
  callAuth(server, '/token?grant_type=password', { body: { email, password } })
const resend = (email: string) => callAuth(server, '/resend', { body: { email, type: 'signup' } })

describe('known and unknown addresses', () => {
  test('get the same answer to a sign-up and to a second sign-up within a minute', async () => {
    expect(await oneShape(signUp('Attempt-One-1'))).toMatchObject({
      status: 200,
      body: {
        role: 'authenticated',
        identities: [{ provider: 'email' }],
        user_metadata: { full_name: 'Ana' },
      },
    })
    expect(await oneShape(signUp('Attempt-One-1'))).toMatchObject({
      status: 429,
      mayRetry: 'in a minute',
      body: {
        code: 'over_email_send_rate_limit',
        message: 'For security purposes, you can only request this after <wait> seconds.',
      },
    })
  })

  test('get the same answer to a later sign-up and to a sign-in with the chosen password', async () => {
    await oneShape(signUp('Attempt-One-1'))
    await resetThrottles(database)
    await oneShape(signUp('Attempt-Two-2'))
    for (const password of ['Attempt-One-1', 'Attempt-Two-2']) {
      expect(await oneShape(signIn(password))).toMatchObject({
        status: 400,
        body: { code: 'email_not_confirmed' },
      })
    }
    expect(await oneShape(signIn('Attempt-Three-3'))).toMatchObject({ body: { code: 'invalid_credentials' } })
  })

  test('get the same answer to sign-ins with a wrong password, until the rate limit applies', async () => {
    for (let attempt = 1; attempt <= 10; attempt++) {
      expect(await oneShape(signIn('wrong password'))).toMatchObject({
        status: 400,
        body: { code: 'invalid_credentials' },
      })
    }
    expect(await oneShape(signIn('wrong password'))).toMatchObject({
      status: 429,
      body: { code: 'over_request_rate_limit' },
    })
  })

  test('get the same answer to a request for a new link and to another within a minute', async () => {
    expect(await oneShape(resend)).toMatchObject({ status: 200, body: {} })
    expect(await oneShape(resend)).toMatchObject({
      status: 429,
      body: { code: 'over_email_send_rate_limit' },
    })
  })
})

describe('the owner of an address', () => {
  test('is informed by mail after another sign-up that an account exists and where to sign in', async () => {
    const { confirmed } = emails
    await signUp('Attempt-One-1')(confirmed)
    const mail = await mailTo(server.dataDir, confirmed, 2)
    expect(mail.subject).toBe('Você já tem uma conta no Lastro')
    expect(linkIn(mail).href).toBe(`${publicUrl}/auth`)
  })

  test('still signs in with the former password after another sign-up', async () => {
    const { confirmed } = emails
    await signUp('Attempt-One-1')(confirmed)
    expect((await signIn(goodPassword)(confirmed)).status).toBe(200)
    expect(await signIn('Attempt-One-1')(confirmed)).toMatchObject({ body: { code: 'email_not_confirmed' } })
  })

  test('gets a new link for an unconfirmed account, and no password of the sign-ups is valid', async () => {
    const { unconfirmed } = emails
    await signUp('Attempt-One-1')(unconfirmed)
    const link = linkIn(await mailTo(server.dataDir, unconfirmed, 2))
    const token_hash = secretsOf(link).get('token') ?? ''
    expect((await newClient(server).verifyOtp({ token_hash, type: 'signup' })).error).toBeNull()
    for (const password of [goodPassword, 'Attempt-One-1']) {
      expect(await signIn(password)(unconfirmed)).toMatchObject({ body: { code: 'invalid_credentials' } })
    }
  })

  test('gets no link on request if there is no account or if the account is confirmed', async () => {
    await oneShape(resend)
    // Jobs start in the order in which they were queued, so this last mail is sent after any mail
    // of the requests before.
    const last = newEmail()
    await newClient(server).signUp({ email: last, password: goodPassword })
    await mailTo(server.dataDir, last)
    await mailTo(server.dataDir, emails.unconfirmed, 2)
    expect(await mailsTo(server.dataDir, emails.unknown)).toHaveLength(0)
    expect(await mailsTo(server.dataDir, emails.confirmed)).toHaveLength(1)
  })
})
