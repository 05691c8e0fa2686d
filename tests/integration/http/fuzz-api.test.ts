import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { describeApi } from '#contract/openapi/describe-api.ts'
import type { JsonSchema, Method, Operation } from '#contract/openapi/document.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { startServer, type TestServer } from '../../support/processes/server.ts'
import { addShipment } from '../../support/api/shipment-api.ts'
import { apiOf } from '../../support/api/api.ts'

// Sends malformed requests to every endpoint of the OpenAPI document. Every answer must follow the
// contract (contract-setup.ts checks each against the document), and none may be a server error.

const requests = inject('fuzzRuns')
/** Each account may make 1,200 calls a minute. */
const ACCOUNTS = Math.ceil(requests / 1_000)
const UUID = '7b3f6c1e-52a8-4d0b-9f6e-1c2d3e4f5a6b'
const CONCURRENCY = 20
/** Seed that makes every run send the same requests. `LASTRO_FUZZ` raises their number. */
const SEED = 20_261_122

/**
 * Operations that are left out: they end the account or its session, never end, or call a service
 * that the tests lack.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'deleteAccount',
  'endAccountSession',
  'followPublicPage',
  'readEvents',
  'uploadAvatar',
])

const document = describeApi({ language: 'en', serverUrl: 'http://lastro.test', version: '1' })
const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([, operation]) => !LEFT_OUT.has(operation.operationId))
    .map(([method, operation]) => ({ path, method: method as Method, operation })),
)

let database: TestDatabase
let server: TestServer
let tokens: readonly string[]
let code: string

beforeAll(async () => {
  database = await createDatabase()
  server = await startServer({ database, env: { TRUST_PROXY: '1' } })
  const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, () => createAccount(server)))
  tokens = accounts.map(({ session }) => session.access_token)
  code = await addShipment(apiOf(server, tokens[0]))
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})

const odd: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53,
  1e308,
  '',
  ' ',
  '\u0000',
  '\uD800',
  '\u202E',
  '𝔘𝔫𝔦𝔠𝔬𝔡𝔢 🚚',
  'a\u0301'.repeat(300),
  'x'.repeat(20_000),
  "'; drop table shipments; --",
  '{{7*7}}',
  '../../etc/passwd',
  '9999-12-31T23:59:59.999Z',
  '0000-00-00T00:00:00Z',
  'constructor',
  [],
  {},
  [[[[[]]]]],
  { constructor: { prototype: { polluted: 1 } } },
]

/** Returns values that are likely to be valid, each in at least one field of the API. */
function likely(): readonly string[] {
  return [code, UUID, '2026-11-21T14:30:00-03:00', 'SP', '01310-100', '#3b82f6', 'ana@lastro.test']
}

/** Generates a value for a field: in most cases a valid value, in some cases an arbitrary one. */
function valueOf(schema: JsonSchema, depth = 0): fc.Arbitrary<unknown> {
  const fitting = fittingOf(schema, depth)
  return fc.oneof(
    { weight: 14, arbitrary: fitting },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  )
}

function fittingOf(schema: JsonSchema, depth: number): fc.Arbitrary<unknown> {
  const branches = schema.anyOf ?? schema.oneOf
  if (branches !== undefined) return fc.oneof(...branches.map((one) => fittingOf(one, depth)))
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  switch ([schema.type].flat()[0]) {
    case 'object':
      return depth > 4 ? fc.constant({}) : bodyOf(schema, depth + 1)
    case 'array':
      return depth > 4 ? fc.constant([]) : fc.array(valueOf(schema.items ?? {}, depth + 1), { maxLength: 4 })
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer({ min: -200, max: 200 }), fc.double())
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case undefined:
    default:
      return fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(...likely()) },
        { weight: 2, arbitrary: fc.stringMatching(/^FT-20261122-[A-Z0-9]{6}$/) },
        { weight: 2, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }) },
        { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
      )
  }
}

function bodyOf({ properties = {}, required = [] }: JsonSchema, depth: number): fc.Arbitrary<object> {
  const members = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      required.includes(name)
        ? valueOf(schema, depth)
        : fc.option(valueOf(schema, depth), { nil: undefined, freq: 2 }),
    ]),
  )
  const extra = fc.dictionary(
    fc.constantFrom('__proto__', 'constructor', 'toString', 'x'),
    fc.constantFrom(...odd),
    { maxKeys: 1 },
  )
  return fc
    .tuple(
      fc.record(members),
      fc.oneof({ weight: 6, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: extra }),
    )
    .map(([a, b]) => ({ ...a, ...b }))
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Generates a path and a body for a call. */
function requestOf(
  path: string,
  { parameters, requestBody }: Operation,
): fc.Arbitrary<{ address: string; body: string | undefined }> {
  const places = parameters.filter((one) => one.in !== 'header')
  const given = fc.record(
    Object.fromEntries(
      places.map((one) => [
        one.name,
        one.required ? valueOf(one.schema) : fc.option(valueOf(one.schema), { nil: undefined, freq: 2 }),
      ]),
    ),
  )
  const schema = requestBody?.content['application/json']?.schema
  const broken = fc.constantFrom(
    '',
    '{',
    '[1',
    'null',
    '"x"',
    '{"__proto__":1}',
    '{"a":1,"a":2}',
    '['.repeat(100_000),
    '\u0000',
  )
  const body =
    schema === undefined
      ? fc.constant(undefined)
      : fc.oneof(
          { weight: 8, arbitrary: valueOf(schema).map((value) => JSON.stringify(value) ?? '') },
          { weight: 1, arbitrary: broken },
        )
  return fc.tuple(given, body).map(([values, text]) => {
    const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
      encodeURIComponent(
        textOf(values[name] ?? '')
          .toWellFormed()
          .slice(0, 2_000),
      ),
    )
    const query = new URLSearchParams(
      places.flatMap(({ name, in: place }) =>
        place === 'query' && values[name] !== undefined ? [[name, textOf(values[name]).slice(0, 2_000)]] : [],
      ),
    )
    return { address: query.size === 0 ? filled : `${filled}?${query}`, body: text }
  })
}

/**
 * Repeats a request up to three times while the server answers `unavailable`: a loaded machine may
 * exceed the statement timeout, and clients repeat then.
 */
async function answered(
  url: string,
  init: RequestInit,
  repeats = 3,
): Promise<{ response: Response; answer: string }> {
  const response = await fetch(url, init)
  const answer = await response.text()
  const isBusy = response.status === 503 && answer.includes('"unavailable"')
  return isBusy && repeats > 0 ? answered(url, init, repeats - 1) : { response, answer }
}

test('no request to any endpoint causes a server error or stays unanswered', async () => {
  const perCall = Math.ceil(requests / calls.length)
  const tasks = calls.flatMap(({ path, method, operation }) =>
    fc
      .sample(requestOf(path, operation), { numRuns: perCall, seed: SEED })
      .map((request) => ({ method, operation, ...request })),
  )
  const statuses = new Map<number, number>()
  const faults: string[] = []
  let next = 0
  const work = async (): Promise<void> => {
    for (let at = next++; at < tasks.length; at = next++) {
      const { method, operation, address, body } = tasks[at]!
      const { response, answer } = await answered(`${server.url}${address}`, {
        method: method.toUpperCase(),
        headers: {
          authorization: `Bearer ${tokens[at % ACCOUNTS]}`,
          // Each request comes from another network, because public calls are rate-limited by
          // network.
          'x-forwarded-for': `10.${(at >> 8) % 256}.${at % 256}.1`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body }),
      })
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      // Status 503 is expected for place services, which the tests lack, and for a statement of a
      // newer field list.
      const isExpected =
        response.status === 503 &&
        (operation.tags.includes('places') || answer.includes('"field_list_unknown"'))
      const isOurs = response.status >= 500 && !isExpected
      if (isOurs) faults.push(`${response.status} ${method} ${address} ${body?.slice(0, 500)}`)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  expect(faults).toEqual([])
  expect([...statuses.values()].reduce((sum, one) => sum + one, 0)).toBe(tasks.length)
  // Checks that requests reached the handlers: some were accepted, and most of the others were
  // refused for their contents.
  expect(statuses.get(200)).toBeGreaterThan(0)
  expect(statuses.get(201)).toBeGreaterThan(0)
  expect(statuses.get(400)).toBeGreaterThan(statuses.get(429) ?? 0)
}, 600_000)
