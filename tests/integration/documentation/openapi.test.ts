import { beforeAll, describe, expect, test } from 'vitest'
import { API_VERSION } from '#contract/openapi/api-version.ts'
import { operations } from '#contract/openapi/operations.ts'
import type { ApiDocument } from '#contract/openapi/document.ts'
import { apiOf } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { contradictions } from '../../support/api/check-contract.ts'
import { publicUrl, type TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'
import { addShipment } from '../../support/api/shipment-api.ts'

let server: TestServer

beforeAll(async () => {
  ;({ server } = await sharedServer())
})

const read = async (path: string, headers: Record<string, string> = {}) =>
  apiOf(server)('GET', path, undefined, headers)

describe('the OpenAPI document', () => {
  test('describes this installation, in English unless Portuguese is requested', async () => {
    const { body, headers: sent } = await read('/api/openapi.json')
    const english = body as ApiDocument
    expect(english).toMatchObject({
      openapi: '3.1.1',
      info: { version: API_VERSION },
      servers: [{ url: publicUrl }],
    })
    expect(sent.get('api-version')).toBe(API_VERSION)
    expect(english.paths['/api/shipments']?.post?.summary).toMatch(/^Registers a shipment;/)
    for (const [path, headers] of [
      ['/api/openapi.json?lang=pt', {}],
      ['/api/openapi.json', { 'accept-language': 'pt-BR' }],
    ] as const) {
      const portuguese = (await read(path, headers)).body as ApiDocument
      expect(portuguese.paths['/api/shipments']?.post?.summary).toMatch(/^Registra uma remessa;/)
    }
  })

  test('answers 304 to a client that has the current version', async () => {
    const { headers } = await read('/api/openapi.json')
    const etag = headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"/)
    expect(await read('/api/openapi.json', { 'if-none-match': etag })).toMatchObject({ status: 304 })
    expect(await read('/api/openapi.json?lang=pt', { 'if-none-match': etag })).toMatchObject({ status: 200 })
  })

  test('has only paths and methods that the server serves', async () => {
    const { paths } = (await read('/api/openapi.json')).body as ApiDocument
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, { security }] of Object.entries(methods)) {
        const called = path.replaceAll(/\{\w+\}/g, 'FT-20261122-A1B2C3')
        const { status } = await apiOf(server)(method.toUpperCase(), called)
        if (security.length > 0) expect([path, method, status]).toEqual([path, method, 401])
        else expect([path, method, status]).not.toEqual([path, method, 405])
      }
    }
  })
})

test('every call refuses a query parameter that it does not know', async () => {
  const { session } = await createAccount(server)
  const api = apiOf(server, session.access_token)
  const code = await addShipment(api)
  const unknown = { status: 400, body: { fields: { extend: 'Unknown field' } } }
  expect(await api('GET', `/api/shipments/${code}?extend=x`)).toMatchObject(unknown)
  for (const { endpoint } of operations) {
    if (endpoint.method !== 'GET' || endpoint.path.includes('{')) continue
    const answer = await api('GET', `${endpoint.path}?extend=x`)
    const body = typeof answer.body === 'string' ? (JSON.parse(answer.body) as unknown) : answer.body
    expect({ path: endpoint.path, status: answer.status, body }).toMatchObject({
      path: endpoint.path,
      ...unknown,
    })
  }
})

test('the API gives pages of other origins no answer, because a page would show its key', async () => {
  const { headers } = await read('/api/openapi.json', { origin: 'https://erp.example' })
  expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
})

test('the OpenAPI document lists which operations accept an API key and which need a session', async () => {
  const { paths, components } = (await read('/api/openapi.json')).body as ApiDocument
  expect(Object.keys(components.securitySchemes)).toEqual(['api_key', 'session'])
  expect(paths['/api/shipments']?.post?.security).toEqual([{ api_key: [] }, { session: [] }])
  expect(paths['/api/api-keys']?.post?.security).toEqual([{ session: [] }])
  expect(paths['/api/public/showcase']?.get?.security).toEqual([])
})

test('every answer has its own request ID in a header', async () => {
  const { headers, body } = await read('/api/nothing')
  expect(headers.get('request-id')).toMatch(/^[\da-f-]{36}$/)
  expect(body).toMatchObject({ code: 'not_found' })
  expect((await read('/healthz')).headers.get('request-id')).not.toBe(headers.get('request-id'))
})

test('the Postman collection has a call for every operation that accepts an API key', async () => {
  const { body } = await read('/api/postman.json')
  expect(body).toMatchObject({
    info: { schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    variable: expect.arrayContaining([
      expect.objectContaining({ key: 'base_url', value: publicUrl }),
      expect.objectContaining({ key: 'change_settings', value: 'false' }),
    ]),
  })
  type Request = { method: string; url: { raw: string }; header: object[] }
  // Saved answers would make it many times as large.
  expect(JSON.stringify(body).length).toBeLessThan(250_000)
  const { item } = body as { item: { item: { request: Request; event?: object[] }[] }[] }
  const called = item.flatMap((folder) =>
    folder.item.map(({ request }) => `${request.method} ${request.url.raw}`),
  )
  const { paths } = (await read('/api/openapi.json')).body as ApiDocument
  const forSystems = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ security }) => security.length === 0 || security.some((one) => 'api_key' in one))
  expect(called).toHaveLength(forSystems.length)
  expect(called).not.toContain('POST {{base_url}}/api/api-keys')
  const guarded = item
    .flatMap((folder) => folder.item)
    .filter(({ event = [] }) => JSON.stringify(event).includes('pm.execution.skipRequest()'))
    .map(({ request }) => `${request.method} ${request.url.raw}`)
  expect(guarded).toEqual(
    expect.arrayContaining([
      'PUT {{base_url}}/api/webhooks/:id',
      'POST {{base_url}}/api/webhooks/:id/secret',
    ]),
  )
  expect(guarded).not.toContain('POST {{base_url}}/api/shipments')
  expect(called).toContain('GET {{base_url}}/api/shipments/:tracking_id')
  const create = item.flatMap((folder) => folder.item).find(({ request }) => request.method === 'POST')
  expect(create?.request.header).toMatchObject([
    { key: 'Content-Type', value: 'application/json' },
    { key: 'Idempotency-Key', value: '{{$guid}}', disabled: false },
    { key: 'Accept-Language', value: 'pt-BR', disabled: true },
  ])
})

describe('the check of answers against the OpenAPI document', () => {
  const limits = {
    'api-version': '1',
    'request-id': '1',
    ratelimit: '1',
    'ratelimit-policy': '1',
    'ratelimit-limit': '1',
    'ratelimit-remaining': '1',
    'ratelimit-reset': '1',
  }
  const json = new Headers({ ...limits, 'content-type': 'application/json; charset=utf-8' })
  const good = { status: 'success', data: { tracking_id: null, photo: null, air: null, cold_chain: null } }
  const path = '/api/public/showcase'
  test.each([
    ['as described', json, 200, good, []],
    ['with a status of its own', json, 418, good, ['getShowcase does not answer 418']],
    [
      'with a member nobody described',
      json,
      200,
      { ...good, data: { ...good.data, more: 1 } },
      ['additional properties'],
    ],
    [
      'with a code that is not its own',
      json,
      429,
      { status: 'error', code: 'not_found', error: '', request_id: '1' },
      ['Retry-After', 'allowed values'],
    ],
    [
      'without a promised header',
      new Headers({ 'content-type': 'application/json' }),
      200,
      good,
      [
        'Api-Version',
        'Request-Id',
        'RateLimit-Policy',
        'RateLimit',
        'RateLimit-Limit',
        'RateLimit-Remaining',
        'RateLimit-Reset',
      ],
    ],
    [
      'as something else than JSON',
      new Headers({ ...limits, 'content-type': 'text/html' }),
      200,
      good,
      ['as text/html'],
    ],
  ])('reports the expected faults of an answer %s', (_case, headers, status, body, expected) => {
    const found = contradictions('GET', path, { status, headers, text: JSON.stringify(body) })
    expect(found).toHaveLength(expected.length)
    expected.forEach((part, at) => expect(found[at]).toContain(part))
  })
})
