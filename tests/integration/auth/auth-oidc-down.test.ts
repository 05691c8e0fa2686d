import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { newEmail } from '../../support/auth/auth.ts'
import { callAuth } from '../../support/auth/auth-http.ts'
import { newWalker } from '../../support/browser/browser-walk.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { startProvider, type TestProvider } from '../../support/auth/oidc-provider.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { publicUrl, startServer, type TestServer } from '../../support/processes/server.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// Tests a server that starts while its OpenID Connect provider is unavailable.

let database: TestDatabase
let server: TestServer
let port: number
let held: Server | undefined
let provider: TestProvider | undefined

beforeAll(async () => {
  database = await createDatabase()
  port = await freePort()
  server = await startServer({
    database,
    env: {
      OIDC_ISSUER: `http://127.0.0.1:${port}`,
      OIDC_CLIENT_ID: 'lastro',
      OIDC_CLIENT_SECRET: 'the-secret-of_a.client~which guards nothing',
    },
  })
})

afterEach(async () => {
  await provider?.stop()
  provider = undefined
  if (held === undefined) return
  held.closeAllConnections()
  held.close()
  await once(held, 'close')
  held = undefined
})

afterAll(async () => {
  await server?.stop()
  await database?.drop()
})

/** Listens on the port of the provider. */
async function hold(listener: RequestListener): Promise<void> {
  held = createServer(listener).listen(port, '127.0.0.1')
  await once(held, 'listening')
}

const url = `${publicUrl}/auth/v1/authorize?provider=google&redirect_to=${encodeURIComponent(`${publicUrl}/auth`)}`

async function told(): Promise<Record<string, string>> {
  const back = await newWalker(server).walk(url)
  return Object.fromEntries(back.searchParams)
}

const unreachable = {
  error: 'temporarily_unavailable',
  error_code: 'unexpected_failure',
  error_description: 'The identity provider cannot be reached, please try again in a moment',
}

test('the provider is reported as unreachable if nothing listens on its port', async () => {
  expect(await told()).toEqual(unreachable)
})

test.runIf(isWhole)('a provider that does not answer is reported as unreachable', async () => {
  await hold(() => undefined)
  expect(await told()).toEqual(unreachable)
})

test('a provider whose answer never ends is reported as unreachable', async () => {
  let isCut = false
  await hold((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.on('close', () => {
      isCut = true
    })
    const chunk = ' '.repeat(64 * 1024)
    const goOn = (): void => {
      if (!response.destroyed) response.write(chunk, () => setImmediate(goOn))
    }
    goOn()
  })
  expect(await told()).toEqual(unreachable)
  await vi.waitUntil(() => isCut, waitTimeout)
})

test.each([
  ['that it has failed', 500, '{}'],
  ['with a page', 200, '<!doctype html>'],
  ['with a redirect', 302, ''],
  [
    'as somebody else',
    200,
    '{"issuer":"https://evil.test","authorization_endpoint":"https://evil.test/auth"}',
  ],
])('a provider that answers %s is reported as unreachable', async (_, status, body) => {
  await hold((_request, response) => {
    response
      .writeHead(status, { 'content-type': 'application/json', location: 'https://evil.test' })
      .end(body)
  })
  expect(await told()).toEqual(unreachable)
})

test('people sign in without a restart once the provider is back', async () => {
  provider = await startProvider(port, `${publicUrl}/auth/v1/callback`)
  provider.signInAs({ sub: 'ana', email: newEmail(), email_verified: true })
  const back = await newWalker(server).walk(url)
  expect(back.hash).toContain('access_token=')
})

test('a provider that stops during a sign-in is reported as unreachable', async () => {
  provider = await startProvider(port, `${publicUrl}/auth/v1/callback`)
  provider.signInAs({ sub: 'ana', email: newEmail(), email_verified: true })
  const walker = newWalker(server)
  const answer = await walker.walkTo(url, ({ pathname }) => pathname === '/auth/v1/callback')
  await provider.stop()
  provider = undefined
  const back = await walker.walk(answer.href)
  expect(Object.fromEntries(back.searchParams)).toEqual(unreachable)
})

test('without a provider, the settings list none and /authorize answers 400', async () => {
  const plain = await startServer({ database })
  try {
    const settings = await callAuth(plain, '/settings')
    expect(settings.body).toMatchObject({ external: { oidc: false } })
    expect(settings.body).not.toHaveProperty('oidc_name')
    expect(await callAuth(plain, '/authorize?provider=google')).toMatchObject({
      status: 400,
      body: {
        code: 'validation_failed',
        message: 'Unsupported provider: provider is not enabled',
      },
    })
    expect((await callAuth(plain, '/callback?state=x')).status).toBe(404)
  } finally {
    await plain.stop()
  }
})
