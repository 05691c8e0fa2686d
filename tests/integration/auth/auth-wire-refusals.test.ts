import { beforeAll, describe, expect, test } from 'vitest'
import { createAccount, goodPassword, newEmail, type TestAccount } from '../../support/auth/auth.ts'
import { callAuth } from '../../support/auth/auth-http.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'

// Tests calls of Supabase's client library that this server does not support, and metadata that
// this server does not recognize.

let server: TestServer
let account: TestAccount

beforeAll(async () => {
  ;({ server } = await sharedServer())
  account = await createAccount(server)
})

describe('an unsupported call', () => {
  test.each([
    ['POST', '/otp', 422, 'otp_disabled'],
    ['POST', '/magiclink', 422, 'otp_disabled'],
    ['POST', '/sso', 404, 'saml_provider_disabled'],
    ['GET', '/reauthenticate', 422, 'reauthentication_not_valid'],
    ['GET', '/user/identities/authorize', 404, 'manual_linking_disabled'],
    ['DELETE', '/user/identities/7f0c', 404, 'manual_linking_disabled'],
    ['GET', '/admin/users', 403, 'not_admin'],
    ['POST', '/admin/users', 403, 'not_admin'],
    ['PUT', '/admin/users/7f0c', 403, 'not_admin'],
    ['POST', '/invite', 403, 'not_admin'],
    ['POST', '/admin/generate_link', 403, 'not_admin'],
    ['POST', '/passkeys/authentication/options', 404, 'passkey_disabled'],
    ['GET', '/passkeys', 404, 'passkey_disabled'],
    ['PATCH', '/passkeys/7f0c', 404, 'passkey_disabled'],
    ['GET', '/oauth/authorizations/7f0c', 404, 'feature_disabled'],
    ['POST', '/oauth/token', 404, 'feature_disabled'],
    ['DELETE', '/user/oauth/grants', 404, 'feature_disabled'],
  ])('%s %s answers %i %s', async (method, path, status, code) => {
    const body = method === 'POST' || method === 'PUT' ? { email: newEmail() } : undefined
    const token = account.session.access_token
    expect(await callAuth(server, path, { method, token, body })).toMatchObject({ status, body: { code } })
  })

  test('answers 401 without a token on a path for administrators', async () => {
    expect(await callAuth(server, '/admin/users')).toMatchObject({
      status: 401,
      body: { code: 'no_authorization' },
    })
  })

  test.each([
    ['/signup', 'Phone signups are disabled'],
    ['/token?grant_type=password', 'Phone logins are disabled'],
  ])('answers phone_provider_disabled for a phone number at %s', async (path, message) => {
    const body = { phone: '+5581999999999', password: goodPassword }
    expect(await callAuth(server, path, { body })).toMatchObject({
      status: 400,
      body: { code: 'phone_provider_disabled', message },
    })
  })

  test('answers not_admin if it would change app_metadata', async () => {
    const { error } = await callUser({ app_metadata: { role: 'admin' } })
    expect(error).toMatchObject({ status: 403, body: { code: 'not_admin' } })
  })
})

test.each([
  ['shorter than any', 'abc', 'validation_failed'],
  ['of the older form', 'abcdefghijkl', 'refresh_token_not_found'],
])('a refresh token %s is refused', async (_, refresh_token, code) => {
  const answer = await callAuth(server, '/token?grant_type=refresh_token', { body: { refresh_token } })
  expect(answer).toMatchObject({ status: 400, body: { code } })
})

describe('metadata that the client application sets', () => {
  test('are stored with the user and merged key by key', async () => {
    await callUser({ data: { team: 'doca', prefs: { dense: true }, gone: 1 } })
    const { user } = await callUser({ data: { team: 'pátio', gone: null } })
    expect(user).toMatchObject({ user_metadata: { team: 'pátio', prefs: { dense: true } } })
    expect(user).not.toHaveProperty('user_metadata.gone')
  })

  test('are accepted with a sign-up', async () => {
    const body = { email: newEmail(), password: goodPassword, data: { full_name: 'Ana', status: 'alpha' } }
    expect(await callAuth(server, '/signup', { body })).toMatchObject({
      status: 200,
      body: { user_metadata: { full_name: 'Ana', status: 'alpha' } },
    })
  })

  test.each([
    ['too long', { note: 'x'.repeat(5_000) }],
    ['no text', { note: 'a\u0000b' }],
    ['half a character', { note: '\ud800' }],
  ])('are refused if they are %s', async (_, data) => {
    const { error } = await callUser({ data })
    expect(error).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })

  test('are refused if several calls together exceed the maximum size', async () => {
    await callUser({ data: { one: 'x'.repeat(3_000) } })
    const { error } = await callUser({ data: { two: 'x'.repeat(3_000) } })
    expect(error).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })
})

async function callUser(body: object) {
  const answer = await callAuth(server, '/user', { method: 'PUT', token: account.session.access_token, body })
  return answer.status === 200 ? { user: answer.body } : { error: answer }
}
