import { createHmac, generateKeyPairSync } from 'node:crypto'
import { exportJWK, type JWTPayload, SignJWT } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { deriveSigningKey, type SigningKey } from '#features/auth/credentials/signing-key.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { callAuth, statusOnApi } from '../../support/auth/auth-http.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import { publicUrl, type TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'

let database: TestDatabase
let server: TestServer
let account: TestAccount
let key: SigningKey
let claims: JWTPayload

beforeAll(async () => {
  ;({ database, server } = await sharedServer())
  account = await createAccount(server)
  key = deriveSigningKey(database.keys)
  const payload = account.session.access_token.split('.')[1] ?? ''
  claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as JWTPayload
})

const header = () => ({ alg: 'ES256', typ: 'JWT', kid: key.kid })
const sign = (payload: JWTPayload, head = header()): Promise<string> =>
  new SignJWT(payload).setProtectedHeader(head).sign(key.privateKey)
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const now = Math.floor(Date.now() / 1000)

const forgeries: readonly (readonly [string, () => string | Promise<string>])[] = [
  ['no algorithm', () => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`],
  [
    'the public key as a shared secret',
    () => {
      const content = `${encode({ alg: 'HS256', typ: 'JWT', kid: key.kid })}.${encode(claims)}`
      const pem = key.publicKey.export({ type: 'spki', format: 'pem' })
      return `${content}.${createHmac('sha256', pem).update(content).digest('base64url')}`
    },
  ],
  [
    'a key brought along in the header',
    async () => {
      const own = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const head = { ...header(), jwk: await exportJWK(own.publicKey) }
      return new SignJWT(claims).setProtectedHeader(head).sign(own.privateKey)
    },
  ],
  [
    'a signature of other claims',
    () => {
      const [head, , signature] = account.session.access_token.split('.')
      return `${head}.${encode({ ...claims, sub: crypto.randomUUID() })}.${signature}`
    },
  ],
  ['an issuer that is not us', () => sign({ ...claims, iss: `${publicUrl}.evil.test/auth/v1` })],
  ['another audience', () => sign({ ...claims, aud: 'anon' })],
  ['another role', () => sign({ ...claims, role: 'service_role' })],
  ['another type of token', () => sign(claims, { ...header(), typ: 'secevent+jwt' })],
  ['a time that is over', () => sign({ ...claims, exp: now - 31 })],
  [
    'no end',
    () => {
      const { exp: _, ...endless } = claims
      return sign(endless)
    },
  ],
  ['no session', () => sign({ ...claims, session_id: undefined })],
  ['a session that is no id', () => sign({ ...claims, session_id: `' or true --` })],
  ['nothing in it', () => 'a.b.c'],
  ['nine kilobytes', () => sign({ ...claims, ballast: 'x'.repeat(9000) })],
]

test('the API accepts the valid token from which the refused tokens are derived', async () => {
  expect(await statusOnApi(server, await sign(claims))).toBe(200)
})

test.each(forgeries)('the API refuses a token with %s', async (_, forge) => {
  const token = await forge()
  expect(await statusOnApi(server, token)).toBe(401)
  expect(await callAuth(server, '/user', { token })).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
})

test('the API refuses a token that names another user than its session', async () => {
  const other = await createAccount(server)
  const token = await sign({ ...claims, sub: other.session.user.id })
  expect(await statusOnApi(server, token)).toBe(401)
  expect(await callAuth(server, '/user', { token })).toMatchObject({
    status: 403,
    body: { code: 'session_not_found' },
  })
})

test.each(['', 'Bearer', 'Basic YTpi', 'Bearer a b'])('no token is found in %j', async (authorization) => {
  const answer = await callAuth(server, '/user', { headers: { authorization } })
  expect(answer).toMatchObject({ status: 401, body: { code: 'no_authorization' } })
})
