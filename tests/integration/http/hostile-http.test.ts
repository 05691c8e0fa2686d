import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiOf } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { startServer, type TestServer } from '../../support/processes/server.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

let database: TestDatabase
let server: TestServer
let token: string

beforeAll(async () => {
  database = await createDatabase()
  server = await startServer({ database })
  token = (await createAccount(server)).session.access_token
})
afterAll(async () => {
  await server?.stop()
  await database?.drop()
})

const everywhere = {
  'content-security-policy': expect.stringContaining(`default-src 'self'`),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=(self)'),
  'referrer-policy': 'strict-origin',
  'x-content-type-options': 'nosniff',
}

/**
 * Sends the request unchanged and reads until the server closes the connection. A valid request
 * must therefore contain `Connection: close`.
 */
async function send(
  request: string,
  { thenEnd = false } = {},
): Promise<{ status: number; headers: Record<string, string>; body: string }> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  if (thenEnd) socket.end(request)
  else socket.write(request)
  const answer = await text(socket)
  const [head = '', ...body] = answer.split('\r\n\r\n')
  const [line = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((one) => [one.slice(0, one.indexOf(':')).toLowerCase(), one.slice(one.indexOf(':') + 2)]),
  )
  return { status: Number(line.split(' ')[1]), headers, body: body.join('\r\n\r\n') }
}

const get = (path: string, ...headers: readonly string[]) =>
  send(['GET ' + path + ' HTTP/1.1', 'Host: lastro', 'Connection: close', ...headers, '', ''].join('\r\n'))

const post = ['POST /api/shipments HTTP/1.1', 'Host: lastro', 'Content-Type: application/json'].join('\r\n')

describe('malformed requests are refused with the usual response headers', () => {
  test.each([
    ['headers beyond 16 KiB', 431, `GET / HTTP/1.1\r\nHost: lastro\r\nX: ${'a'.repeat(17_000)}\r\n\r\n`],
    ['no HTTP', 400, 'LASTRO\r\n\r\n'],
    ['the beginning of TLS', 400, '\x16\x03\x01\x00\xc8\x01\x00\x00'],
    ['a NUL in a header', 400, 'GET / HTTP/1.1\r\nHost: lastro\r\nX: a\0b\r\n\r\n'],
    ['two lengths', 400, `${post}\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
    [
      'a length and chunks',
      400,
      `${post}\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['a chunk without a length', 400, `${post}\r\nTransfer-Encoding: chunked\r\n\r\nZ\r\n`],
  ])('%s', async (_, status, request) => {
    expect(await send(request)).toMatchObject({
      status,
      headers: {
        ...everywhere,
        connection: 'close',
        'request-id': expect.stringMatching(/^[\da-f-]{36}$/),
      },
      body: '',
    })
  })

  test.each([
    ['chunks', 'Transfer-Encoding: chunked\r\n\r\n5\r\n{"tra'],
    ['a length', 'Content-Length: 500\r\n\r\n{"tra'],
  ])('a truncated body with %s', async (_, rest) => {
    expect(
      await send(`${post}\r\nAuthorization: Bearer ${token}\r\n${rest}`, { thenEnd: true }),
    ).toMatchObject({
      status: 400,
      headers: everywhere,
    })
  })
})

test.each(['/%zz', '/api/%zz', '/api/shipments/%E0%A4%A', '/auth/v1/%', '/log/tile/%ff'])(
  'an undecodable path, %s, answers 404',
  async (path) => {
    const answer = await get(path)
    expect(answer).toMatchObject({ status: 404, headers: { ...everywhere, 'cache-control': 'no-store' } })
    expect(JSON.parse(answer.body)).toMatchObject({ status: 'error', code: 'not_found' })
  },
)

describe('a static file', () => {
  test.each(['bytes=99999999-', 'bytes=0-1', 'bytes=-0', 'bytes=5-1,2-3', 'items=x'])(
    'is returned whole despite the header Range: %s',
    async (range) => {
      const answer = await get('/index.html', `Range: ${range}`)
      expect(answer).toMatchObject({ status: 200, headers: everywhere })
      expect(answer.body).toContain('<title>Lastro</title>')
    },
  )

  test.each(['If-Match: "x"', 'If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT'])(
    'answers 412 to the unmet condition %s',
    async (condition) => {
      expect(await get('/index.html', condition)).toMatchObject({
        status: 412,
        headers: everywhere,
        body: '',
      })
    },
  )

  test.each([
    '/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/assets',
    '/assets/',
    '/assets/.',
    '/assets//',
    '/assets/..%2findex.html',
    '/assets/../index.html%00',
    '/assets/..%5c..%5cpackage.json',
    '/.env',
    '/.git/config',
    '/index.html.map',
    '/index.html%00.svg',
    '//etc/passwd',
  ])('is not found at %s', async (path) => {
    expect(await get(path)).toMatchObject({ status: 404, headers: everywhere, body: 'Não encontrado\n' })
  })
})

test('the event stream answers 405 to HEAD', async () => {
  const { status, headers } = await fetch(`${server.url}/api/live`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
  })
  expect([status, headers.get('allow')]).toEqual([405, 'GET'])
})

test.each(['OPTIONS', 'PATCH', 'DELETE'])(
  '%s answers 405 without CORS headers if the path does not support this method',
  async (method) => {
    const answer = await apiOf(server, token)(method, '/api/shipments', undefined, {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
    })
    expect(answer).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  },
)

test('TRACE does not echo the request', async () => {
  const answer = await send(
    'TRACE /api/shipments HTTP/1.1\r\nHost: lastro\r\nConnection: close\r\nX-Secret: 7a1\r\n\r\n',
  )
  expect(answer.status).toBe(405)
  expect(answer.body).not.toContain('7a1')
})

test('pipelined requests are answered in order', async () => {
  const paths = ['/api/shipments', '/healthz', '/api/none', '/healthz']
  const requests = paths.map((path, at) => {
    const connection = at === paths.length - 1 ? 'close' : 'keep-alive'
    return `GET ${path} HTTP/1.1\r\nHost: lastro\r\nConnection: ${connection}\r\n\r\n`
  })
  const { status, body } = await send(requests.join(''))
  expect([status, ...Array.from(body.matchAll(/HTTP\/1\.1 (\d+)/g), (match) => Number(match[1]))]).toEqual([
    401, 200, 404, 200,
  ])
})

test.runIf(isWhole)('an account can open at most two hundred event streams', async () => {
  const { session } = await createAccount(server)
  const abort = new AbortController()
  const open = () =>
    fetch(`${server.url}/api/live`, {
      headers: { authorization: `Bearer ${session.access_token}`, accept: 'text/event-stream' },
      signal: abort.signal,
    })
  try {
    const streams = await Promise.all(Array.from({ length: 200 }, open))
    expect(streams.filter(({ status }) => status !== 200)).toEqual([])
    const refused = await open()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    expect(await refused.json()).toMatchObject({ status: 'error', code: 'rate_limited' })
    // Other calls of this account still succeed.
    const { status } = await apiOf(server, session.access_token)('GET', '/api/dashboard')
    expect(status).toBe(200)
  } finally {
    abort.abort()
  }
  await expect.poll(async () => (await openAndLeave(session.access_token)).status).toBe(200)
})

async function openAndLeave(bearer: string): Promise<Response> {
  const answer = await fetch(`${server.url}/api/live`, {
    headers: { authorization: `Bearer ${bearer}`, accept: 'text/event-stream' },
  })
  await answer.body?.cancel()
  return answer
}

describe('a flood of calls from one address', () => {
  test('gets 429 with an error body on public paths, even if the forwarded address changes', async () => {
    const anyone = apiOf(server)
    const path = '/api/public/shipments/FT-20261121-AAAAAA/receipt'
    const answers = []
    for (let batch = 0; batch < 13; batch++) {
      const sent = Array.from({ length: 25 }, (_, at) =>
        anyone('GET', path, undefined, {
          'x-forwarded-for': `203.0.113.${batch * 10 + at}`,
          forwarded: 'for=1.1.1.1',
        }),
      )
      answers.push(...(await Promise.all(sent)))
    }
    const refused = answers.filter(({ status }) => status === 429)
    expect(answers.filter(({ status }) => status === 404).length).toBeLessThanOrEqual(300)
    expect(refused.length).toBeGreaterThanOrEqual(25)
    for (const { headers, body } of refused) {
      expect(body).toMatchObject({ status: 'error', code: 'rate_limited' })
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
    // A signed-in account still gets answers at the address from which the flood came.
    expect((await apiOf(server, token)('GET', '/api/dashboard')).status).toBe(200)
  })
})

test.runIf(isWhole)(
  'an account gets 429 after 1,200 calls a minute, and other accounts are not affected',
  async () => {
    const flooding = apiOf(server, (await createAccount(server)).session.access_token)
    const answers = []
    for (let batch = 0; batch < 25; batch++) {
      answers.push(
        ...(await Promise.all(Array.from({ length: 50 }, () => flooding('GET', '/api/dashboard')))),
      )
    }
    const refused = answers.filter(({ status }) => status === 429)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1_200)
    expect(refused).toHaveLength(50)
    for (const { headers, body } of refused) {
      expect(body).toMatchObject({ status: 'error', code: 'rate_limited' })
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect((await apiOf(server, token)('GET', '/api/dashboard')).status).toBe(200)
  },
)

test.runIf(isWhole)(
  'a rate-limited network stays refused while thousands of other networks call',
  async () => {
    const behind = await startServer({ database, dataDir: server.dataDir, env: { TRUST_PROXY: '1' } })
    const ask = async (ip: string) =>
      (await apiOf(behind)('GET', '/api/nothing', undefined, { 'x-forwarded-for': ip })).status
    const requestAll = async (ips: readonly string[]) => {
      const statuses = new Set<number>()
      for (let at = 0; at < ips.length; at += 100) {
        for (const status of await Promise.all(ips.slice(at, at + 100).map(ask))) statuses.add(status)
      }
      return statuses
    }
    await requestAll(Array.from({ length: 300 }, () => '192.0.2.1'))
    expect(await ask('192.0.2.1')).toBe(429)
    const others = Array.from({ length: 5_100 }, (_, n) => `10.${n >> 8}.${n & 255}.1`)
    expect(await requestAll(others)).toEqual(new Set([404]))
    expect(await ask('192.0.2.1')).toBe(429)
    await behind.stop()
  },
)

test('a compressed request body is refused with unsupported_media_type', async () => {
  const packed = apiOf(server, token)('POST', '/api/shipments', {}, { 'content-encoding': 'gzip' })
  expect(await packed).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } })
})

test.runIf(isWhole)('a body that never ends gives status 504, which the metrics count as 408', async () => {
  const answer = await send(
    [
      'POST /auth/v1/recover HTTP/1.1',
      'Host: lastro',
      'Connection: close',
      'Content-Type: application/json',
      'Content-Length: 500',
      '',
      '{"email',
    ].join('\r\n'),
  )
  expect(answer).toMatchObject({ status: 504, headers: { 'x-sb-error-code': 'request_timeout' } })
  const counted = (status: number) =>
    `http_request_duration_seconds_count{method="POST",route="/auth/v1/recover",status="${status}"} 1`
  const metrics = async () => (await fetch(`${server.url}/metrics`)).text()
  await expect.poll(metrics, { timeout: waitTimeout }).toContain(counted(408))
  expect(await metrics()).not.toContain(counted(504))
})
