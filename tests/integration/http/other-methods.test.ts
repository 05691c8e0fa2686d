import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { operations } from '#contract/openapi/operations.ts'
import { createDatabase } from '../../support/database/postgres.ts'
import { startServer } from '../../support/processes/server.ts'

// Checks every path of the contract with every HTTP method that the contract does not define for
// the path. A new path is included automatically.

const database = await createDatabase()
const server = await startServer({ database, env: { TRUST_PROXY: '1' } })
afterAll(async () => {
  await server.stop()
  await database.drop()
})

const METHODS = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'QUERY', 'TRACE']

/** Event streams have no HEAD, because they never end. */
const streams: ReadonlySet<string> = new Set(['/api/live', '/api/public/shipments/{key}/live'])

/** Paths with GET have HEAD as well. */
const withHead = (path: string, methods: readonly string[]): readonly string[] =>
  methods.includes('GET') && !streams.has(path) ? [...methods, 'HEAD'] : methods

const paths = [
  ...Map.groupBy(operations, ({ endpoint }) => endpoint.path.replaceAll(/\{\w+\}/g, '{key}')),
].map(([path, its]) => {
  const allow = withHead(
    path,
    its.map(({ endpoint }) => endpoint.method),
  ).toSorted()
  return [path, allow, METHODS.filter((method) => !allow.includes(method))] as const
})

let last = 0

type Told = { readonly status: number | undefined; readonly allow: string | undefined; readonly body: string }

/**
 * Sends any HTTP method with a low-level client. The client has its own address, because rate
 * limits count per address.
 */
async function call(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  sent?: string,
): Promise<Told> {
  last++
  const from = `10.1.${last >> 8}.${last & 255}`
  return new Promise((resolve, reject) => {
    request(`${server.url}${path}`, { method, headers: { 'x-forwarded-for': from, ...headers } })
      .on('response', (response) => {
        const { statusCode: status, headers: told } = response
        text(response).then((body) => resolve({ status, allow: told.allow, body }), reject)
      })
      .on('error', reject)
      .end(sent)
  })
}

describe.each(paths)('%s', (path, allow, others) => {
  const called = path.replaceAll('{key}', 'FT-20261122-A1B2C3')

  test.each(others)('answers 405 to %s with an Allow header', async (method) => {
    const { body, ...told } = await call(method, called)
    expect(told).toEqual({ status: 405, allow: allow.join(', ') })
    if (method === 'HEAD') expect(body).toBe('')
    else
      expect(JSON.parse(body)).toMatchObject({
        status: 'error',
        code: 'method_not_allowed',
        error: `This path does not take ${method}. Use ${allow.join(', ')}.`,
      })
  })
})

test('the message of a 405 is in Portuguese if the client prefers that language', async () => {
  const { body } = await call('PATCH', '/api/shipments', { 'accept-language': 'pt-BR' })
  expect(JSON.parse(body)).toMatchObject({ error: 'Este caminho não aceita PATCH. Use GET, HEAD, POST.' })
})

test('a wrong method is refused with 405 before the body is parsed', async () => {
  const headers = { 'content-type': 'application/merge-patch+json' }
  const told = await call('PATCH', '/api/shipments/FT-20261122-A1B2C3', headers, '{"status":')
  expect(told).toMatchObject({ status: 405, allow: 'GET, HEAD, PUT' })
})

test('a wrong method is refused with 405 despite a trailing slash and a query', async () => {
  expect(await call('DELETE', '/api/shipments/?limit=5')).toMatchObject({
    status: 405,
    allow: 'GET, HEAD, POST',
  })
})

test.each(METHODS)('a path that does not exist answers 404 to %s', async (method) => {
  for (const path of ['/api/none', '/api', '/api/shipments/FT-20261122-A1B2C3/none']) {
    const told = await call(method, path, { 'content-type': 'application/json' })
    expect(told).toMatchObject({ status: 404, allow: undefined })
  }
})

test('calls with wrong methods count towards the rate limit', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.7' }
  const statuses: (number | undefined)[] = []
  for (let asked = 0; asked < 301; asked++)
    statuses.push((await call('PATCH', '/api/shipments', headers)).status)
  expect(new Set(statuses.slice(0, 300))).toEqual(new Set([405]))
  expect(statuses.at(-1)).toBe(429)
})
