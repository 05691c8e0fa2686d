import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  confirmationToken,
  createAccount,
  goodPassword,
  newEmail,
  newClient,
  type TestAccount,
} from '../../support/auth/auth.ts'
import { askAdmin, resetThrottles } from '../../support/auth/auth-database.ts'
import { type Answer, callAuth, statusOnApi } from '../../support/auth/auth-http.ts'
import { linkIn, mailsTo, mailTo, secretsOf } from '../../support/mail/mail.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import { publicUrl, type TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'

let database: TestDatabase
let server: TestServer
let account: TestAccount
let wanted: string

beforeAll(async () => {
  ;({ database, server } = await sharedServer())
})

beforeEach(async () => {
  await resetThrottles(database)
  account = await createAccount(server)
  wanted = newEmail('nova')
})

const change = (body: object): Promise<Answer> =>
  callAuth(server, '/user', { method: 'PUT', token: account.session.access_token, body })
const verify = (token_hash: string, type = 'email_change'): Promise<Answer> =>
  callAuth(server, '/verify', { body: { token_hash, type } })
const waits = {
  code: '200',
  msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
}
const invalid = { status: 403, body: { code: 'otp_expired', message: 'Email link is invalid' } }

/**
 * Requests the change of the e-mail address.
 * @returns the secrets mailed to the two addresses
 */
async function ask(email = wanted): Promise<{ current: string; new: string }> {
  expect((await change({ email })).status).toBe(200)
  return {
    current: await confirmationToken(server, account.email, 2),
    new: await confirmationToken(server, email),
  }
}

async function currentEmail(): Promise<unknown> {
  const [row] = await askAdmin(database, 'select email, new_email from users where id = $1', [
    account.session.user.id,
  ])
  return row
}

describe('the Supabase client library', () => {
  test.each([
    ['the current address first', ['current', 'new']],
    ['the new address first', ['new', 'current']],
  ] as const)('changes the address when both addresses have confirmed, %s', async (_, [first, second]) => {
    const { client } = account
    const asked = await client.updateUser({ email: wanted.toUpperCase() })
    expect(asked.error).toBeNull()
    expect(asked.data.user).toMatchObject({ email: account.email, new_email: wanted })
    const tokens = {
      current: await confirmationToken(server, account.email, 2),
      new: await confirmationToken(server, wanted),
    }

    const other = newClient(server)
    const half = await other.verifyOtp({ token_hash: tokens[first], type: 'email_change' })
    expect(half.error).toBeNull()
    expect(half.data.session).toBeNull()
    expect((await client.getUser()).data.user).toMatchObject({ email: account.email, new_email: wanted })

    const whole = await other.verifyOtp({ token_hash: tokens[second], type: 'email_change' })
    expect(whole.error).toBeNull()
    expect(whole.data.user).toMatchObject({ id: account.session.user.id, email: wanted })
    expect(whole.data.user).not.toHaveProperty('new_email')
    expect(await statusOnApi(server, whole.data.session?.access_token ?? '')).toBe(200)

    const signIn = (email: string) => newClient(server).signInWithPassword({ email, password: goodPassword })
    expect((await signIn(wanted)).error).toBeNull()
    expect((await signIn(account.email)).error).toMatchObject({ code: 'invalid_credentials' })
  })

  test('must wait a minute before the next request', async () => {
    await ask()
    const { error } = await account.client.updateUser({ email: newEmail() })
    expect(error).toMatchObject({
      status: 429,
      code: 'over_email_send_rate_limit',
      message: expect.stringMatching(
        /^For security purposes, you can only request this after \d+ seconds\.$/,
      ),
    })
  })

  test('gets an error for an invalid address', async () => {
    const { error } = await account.client.updateUser({ email: 'nobody' })
    expect(error).toMatchObject({ message: 'Unable to validate email address: invalid format' })
  })
})

describe('the mails for a change of address', () => {
  test('link to the sign-in page, and the mail to the new address does not name the current address', async () => {
    await ask()
    const current = await mailTo(server.dataDir, account.email, 2)
    expect(current.subject).toBe('Confirme a troca do seu e-mail no Lastro')
    expect(current.text).toContain(wanted)
    const other = await mailTo(server.dataDir, wanted)
    expect(other.subject).toBe('Confirme seu novo e-mail no Lastro')
    expect(other.text).not.toContain(account.email)
    for (const mail of [current, other]) {
      const link = linkIn(mail)
      expect(`${link.origin}${link.pathname}`).toBe(`${publicUrl}/auth`)
      expect(secretsOf(link).get('type')).toBe('email_change')
    }
  })
})

describe('an address that already has an account', () => {
  test('gets the same answer as an address without an account', async () => {
    const taken = await createAccount(server, { email: newEmail('nova') })
    const shape = ({ status, headers, body }: Answer, email: string): unknown => {
      const { date: _date, 'request-id': _id, ...rest } = Object.fromEntries(headers)
      const masked = JSON.stringify(body)
        .replaceAll(email, '<new>')
        .replaceAll(/"updated_at":"[^"]*"/g, '"updated_at":"<time>"')
      return { status, headers: rest, masked }
    }
    const free = shape(await change({ email: wanted }), wanted)
    await resetThrottles(database)
    expect(shape(await change({ email: taken.email }), taken.email)).toEqual(free)
    const mail = await mailTo(server.dataDir, taken.email, 2)
    expect(mail.subject).toBe('Este e-mail já tem uma conta no Lastro')
    expect(linkIn(mail).href).toBe(`${publicUrl}/auth`)
  })

  test('stays with its account if that account was confirmed meanwhile', async () => {
    const tokens = await ask()
    expect(await verify(tokens.current)).toMatchObject({ status: 200, body: waits })
    await resetThrottles(database)
    await newClient(server).signUp({ email: wanted, password: goodPassword })
    const confirmed = await verify(await confirmationToken(server, wanted, 2), 'signup')
    expect(confirmed.status).toBe(200)
    const followed = await callAuth(server, `/verify?token=${tokens.new}&type=email_change`)
    expect(followed.headers.get('location')).toContain('error_code=email_exists')
    expect(await verify(tokens.new)).toMatchObject({ status: 422, body: { code: 'email_exists' } })
    expect(await currentEmail()).toMatchObject({ email: account.email })
  })

  test('moves to the person who confirms it if its former account was never confirmed', async () => {
    await newClient(server).signUp({ email: wanted, password: 'Squatter-Password-1' })
    const confirmation = await confirmationToken(server, wanted)
    await resetThrottles(database)
    await change({ email: wanted })
    await verify(await confirmationToken(server, account.email, 2))
    const done = await verify(await confirmationToken(server, wanted, 2))
    expect(done).toMatchObject({ status: 200, body: { user: { email: wanted } } })
    expect(await verify(confirmation, 'signup')).toMatchObject(invalid)
  })
})

describe('a link for a change of address', () => {
  test('confirms for its own address only, even if it is used again', async () => {
    const tokens = await ask()
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(tokens.new)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403, 403])
    expect(await verify(tokens.new)).toMatchObject(invalid)
    expect(await currentEmail()).toEqual({ email: account.email, new_email: wanted })
  })

  test('completes the change once if both links are used concurrently', async () => {
    const tokens = await ask()
    const answers = await Promise.all([verify(tokens.current), verify(tokens.new)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.filter(({ body }) => JSON.stringify(body) === JSON.stringify(waits))).toHaveLength(1)
    expect(await currentEmail()).toEqual({ email: wanted, new_email: null })
  })

  test('is invalid once another change is requested', async () => {
    const tokens = await ask()
    await resetThrottles(database)
    await change({ email: newEmail() })
    for (const token of Object.values(tokens)) expect(await verify(token)).toMatchObject(invalid)
  })

  test('does not confirm a later change', async () => {
    const tokens = await ask()
    await verify(tokens.current)
    await resetThrottles(database)
    const second = newEmail('outra')
    await change({ email: second })
    expect(await verify(await confirmationToken(server, second))).toMatchObject({ status: 200, body: waits })
    expect(await currentEmail()).toEqual({ email: account.email, new_email: second })
  })

  test('is invalid once the change is cancelled by requesting the current address', async () => {
    const tokens = await ask()
    expect((await change({ email: account.email })).body).not.toHaveProperty('new_email')
    for (const token of Object.values(tokens)) expect(await verify(token)).toMatchObject(invalid)
  })

  test('expires after a day, together with the change', async () => {
    const tokens = await ask()
    await askAdmin(database, `update one_time_tokens set expires_at = now()`)
    await askAdmin(database, `update users set new_email_asked_at = now() - interval '1 day'`)
    expect(await verify(tokens.new)).toMatchObject({
      status: 403,
      body: { message: 'Email link has expired' },
    })
    expect((await account.client.getUser()).data.user).not.toHaveProperty('new_email')
  })

  test('redirects on GET, with a message after the first link and the session after the second', async () => {
    const tokens = await ask()
    const follow = async (token: string): Promise<Record<string, string>> => {
      const answer = await callAuth(server, `/verify?token=${token}&type=email_change`)
      expect(answer.status).toBe(303)
      const { hash } = new URL(answer.headers.get('location') ?? '')
      return Object.fromEntries(new URLSearchParams(hash.slice(1)))
    }
    expect(await follow(tokens.current)).toEqual({ message: waits.msg, sb: '' })
    const fragment = await follow(tokens.new)
    expect(fragment).toMatchObject({ type: 'email_change', token_type: 'bearer' })
    expect(await statusOnApi(server, fragment['access_token'] ?? '')).toBe(200)
  })
})

test('a request for the current address sends no mail', async () => {
  expect((await change({ email: account.email })).status).toBe(200)
  // Jobs start in the order in which they were queued. So a mail of the request for the current
  // address would arrive before the mails of this second request.
  await ask()
  expect(await mailsTo(server.dataDir, account.email)).toHaveLength(2)
})

test('the audit log records each step of the change, without addresses', async () => {
  const tokens = await ask()
  await verify(tokens.current)
  await verify(tokens.new)
  const rows = await askAdmin<{ event: string; line: string }>(
    database,
    'select event, to_jsonb(audit_log)::text as line from audit_log where user_id = $1 order by id',
    [account.session.user.id],
  )
  expect(rows.map(({ event }) => event).slice(2)).toEqual([
    'email_change_requested',
    'email_change_confirmed',
    'email_changed',
  ])
  expect(rows.filter(({ line }) => line.includes('@'))).toEqual([])
})
