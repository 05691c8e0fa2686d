import { beforeAll, describe, expect, test } from 'vitest'
import { createAccount, goodPassword, newEmail, newClient } from '../../support/auth/auth.ts'
import { resetThrottles } from '../../support/auth/auth-database.ts'
import { type Call, callAuth } from '../../support/auth/auth-http.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'
import { sampled } from '../../support/vitest/whole-run.ts'

let database: TestDatabase
let server: TestServer
let token: string

beforeAll(async () => {
  ;({ database, server } = await sharedServer())
  token = (await createAccount(server)).session.access_token
})

const paths = [
  ['POST', '/signup'],
  ['POST', '/token?grant_type=password'],
  ['POST', '/token?grant_type=refresh_token'],
  ['POST', '/verify'],
  ['POST', '/resend'],
  ['POST', '/recover'],
  ['PUT', '/user'],
] as const

const fields = ['email', 'password', 'refresh_token', 'token_hash', 'type'] as const
const filledWith = (value: unknown): string =>
  JSON.stringify({ ...Object.fromEntries(fields.map((field) => [field, value])), data: { full_name: value } })

const bodies: readonly (readonly [string, string | Uint8Array])[] = [
  ['NUL bytes', filledWith('a\u0000b@lastro.test')],
  ['lone surrogates', filledWith('\ud800@lastro.test')],
  ['numbers', filledWith(7)],
  ['numbers beyond a double', `{"email":1e999,"type":1e999,"password":1e999,"data":{"full_name":1e999}}`],
  ['arrays', filledWith(['a'])],
  ['objects', filledWith({ $gt: '' })],
  ['booleans', filledWith(true)],
  ['two thousand characters', filledWith('x'.repeat(2_000))],
  ['line breaks', filledWith('a@lastro.test\r\nBcc: b@lastro.test')],
  ['an array instead of an object', '[]'],
  ['a text instead of an object', '"text"'],
  ['half an object', '{"email":'],
  ['prototype keys', '{"__proto__":{"email":"a@lastro.test"}}'],
  ['seventy levels', `${'{"data":'.repeat(70)}1${'}'.repeat(70)}`],
  ['bytes that are no UTF-8', Uint8Array.from(Buffer.from('{"email":"\xff"}', 'latin1'))],
]

describe.each(paths)('%s %s', (method, path) => {
  test.each(sampled(bodies, 4))('refuses %s', async (_, body) => {
    await resetThrottles(database)
    const { status } = await callAuth(server, path, { method, body, token })
    // All fields of a body for /user are optional, so a body without a known field succeeds and
    // changes nothing.
    const accepted = path === '/user' ? [200, 400] : [400, 403, 422]
    expect(accepted).toContain(status)
  })

  test('refuses a body of more than 16 KiB', async () => {
    const answer = await callAuth(server, path, { method, body: filledWith('x'.repeat(3_000)), token })
    expect(answer).toMatchObject({ status: 413, body: { code: 'request_entity_too_large' } })
  })

  test('refuses a content type other than JSON', async () => {
    const call: Call = { method, body: '{}', token, headers: { 'content-type': 'text/plain' } }
    const refusal = { status: 415, body: { code: 'unsupported_media_type' } }
    expect(await callAuth(server, path, call)).toMatchObject(refusal)
    const compressed = { method, body: '{}', token, headers: { 'content-encoding': 'gzip' } }
    expect(await callAuth(server, path, compressed)).toMatchObject(refusal)
  })

  test('treats an empty body as an empty object', async () => {
    const { status } = await callAuth(server, path, { method, body: '', token })
    expect(status).toBe(path === '/user' ? 200 : path === '/signup' ? 422 : 400)
  })
})

describe('an e-mail address', () => {
  const emails = [
    'plain',
    '@lastro.test',
    'a@',
    'a b@lastro.test',
    ' a@lastro.test',
    'a@lastro..test',
    'a@-lastro.test',
    'a@lastro.test, b@lastro.test',
    'a@lastro.test\nBcc: b@lastro.test',
    '"a"@lastro.test',
    'a@[127.0.0.1]',
    'ação@lastro.test',
    'a@laﬆro.test',
    `${'a'.repeat(65)}@lastro.test`,
  ]

  test.each(sampled(emails, 4))('is refused as %j', async (email) => {
    await resetThrottles(database)
    expect(await callAuth(server, '/signup', { body: { email, password: goodPassword } })).toMatchObject({
      status: 400,
      body: { message: 'Unable to validate email address: invalid format' },
    })
    const signIn = { email, password: goodPassword }
    expect(await callAuth(server, '/token?grant_type=password', { body: signIn })).toMatchObject({
      status: 400,
      body: { code: 'invalid_credentials' },
    })
  })
})

describe('a name', () => {
  test.each([
    ['a NUL byte', 'Ana\u0000'],
    ['half a character', 'Ana \ud800'],
    ['a line break', 'Ana\r\nBcc: b@lastro.test'],
    ['201 characters', 'a'.repeat(201)],
    ['one letter', ' A '],
    ['a number', 7],
    ['an object', { toString: 'Ana' }],
  ])('is refused with %s', async (_, full_name) => {
    await resetThrottles(database)
    const data = { full_name }
    const signUp = { email: newEmail(), password: goodPassword, data }
    const code = typeof full_name === 'string' ? 'validation_failed' : 'bad_json'
    expect(await callAuth(server, '/signup', { body: signUp })).toMatchObject({ status: 400, body: { code } })
    const change = await callAuth(server, '/user', { method: 'PUT', token, body: { data } })
    expect(change).toMatchObject({ status: 400, body: { code } })
  })

  test.each(['José da Conceição', '李小龍', '👩‍🚀 Ana', `O'Neil <b>`])('may be %s', async (full_name) => {
    const change = await callAuth(server, '/user', { method: 'PUT', token, body: { data: { full_name } } })
    expect(change).toMatchObject({ status: 200, body: { user_metadata: { full_name } } })
  })
})

test.each(['', '  '])('the name %j is stored neither at the sign-up nor later', async (full_name) => {
  await resetThrottles(database)
  const { session } = await createAccount(server, { fullName: full_name })
  expect(session.user.user_metadata).toEqual({})
  for (const given of ['Ana', full_name]) {
    const call = { method: 'PUT', token: session.access_token, body: { data: { full_name: given } } }
    const user_metadata = given === 'Ana' ? { full_name: 'Ana' } : {}
    expect(await callAuth(server, '/user', call)).toMatchObject({ status: 200, body: { user_metadata } })
  }
})

test('metadata of a user cannot set a role or an ID', async () => {
  await resetThrottles(database)
  const { client, session } = await createAccount(server)
  const [email, data] = [newEmail(), { full_name: 'Eva', role: 'admin', tenant: 1 }]
  const signedUp = await newClient(server).signUp({ email, password: goodPassword, options: { data } })
  expect(signedUp.data.user?.user_metadata).toEqual(data)
  const body = { data, id: newEmail(), role: 'service_role' }
  await callAuth(server, '/user', { method: 'PUT', token: session.access_token, body })
  const { data: read } = await client.getUser()
  expect(read.user).toMatchObject({
    id: session.user.id,
    role: 'authenticated',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data,
  })
})
