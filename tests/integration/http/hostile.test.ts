import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { verifyReceipt } from '#ledger/receipt/verify.ts'
import { apiOf, type Answer, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { addFields } from '../../support/api/reference-lists.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'
import { newCode } from '../../support/api/shipment-api.ts'

let server: TestServer
let token: string
let api: Api

beforeAll(async () => {
  ;({ server } = await sharedServer())
  token = (await createAccount(server)).session.access_token
  api = apiOf(server, token)
})

const shipment = (changed: object = {}) => ({
  tracking_id: newCode(),
  origin: 'Recife',
  destination: 'Natal',
  ...changed,
})
const create = (changed: object = {}) => api('POST', '/api/shipments', shipment(changed))
const dataOf = <T>({ body }: Answer): T => (body as { data: T }).data

describe('an event ID', () => {
  test('is equal in upper case and lower case', async () => {
    const id = randomUUID()
    const body = shipment({ event_id: id.toUpperCase() })
    expect(await api('POST', '/api/shipments', body)).toMatchObject({ status: 201, body: { data: { id } } })
    expect(await api('POST', '/api/shipments', body)).toMatchObject({ status: 200, body: { data: { id } } })
    const lower = { ...body, event_id: id }
    expect(await api('POST', '/api/shipments', lower)).toMatchObject({ status: 200, body: { data: { id } } })

    const event_id = randomUUID()
    const checkpoint = { tracking_id: body.tracking_id, location: 'Doca', status: 'Ok' }
    const upper = { ...checkpoint, event_id: event_id.toUpperCase() }
    const recorded = await api('POST', '/api/checkpoints', upper)
    expect(recorded).toMatchObject({ status: 201, body: { data: { event_id } } })
    expect((await api('POST', '/api/checkpoints', { ...checkpoint, event_id })).status).toBe(200)
    expect(dataOf<unknown[]>(await api('GET', `/api/checkpoints/${body.tracking_id}`))).toHaveLength(1)
  })

  test.each([
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
    ` ${randomUUID()}`,
    randomUUID().replaceAll('-', ''),
    `{${randomUUID()}}`,
  ])('cannot be %j', async (event_id) => {
    expect(await create({ event_id })).toMatchObject({
      status: 400,
      body: { code: 'invalid_fields', fields: { event_id: 'Invalid identifier' } },
    })
  })

  test('cannot be used for a checkpoint if a shipment has used it, and vice versa', async () => {
    const { id, tracking_id } = dataOf<{ id: string; tracking_id: string }>(await create())
    const place = { tracking_id, location: 'Doca', status: 'Ok' }
    const reused = { status: 409, body: { code: 'event_id_reused' } }
    expect(await api('POST', '/api/checkpoints', { ...place, event_id: id })).toMatchObject(reused)
    const event_id = randomUUID()
    expect((await api('POST', '/api/checkpoints', { ...place, event_id })).status).toBe(201)
    expect(await create({ event_id })).toMatchObject(reused)
  })
})

const hidden =
  'Contains a character that nobody sees, or a line break where one line fits: delete it and type it again'

describe('a custom field', () => {
  test.each([
    ['a NUL in its name', { 'a\u0000b': 1 }, hidden],
    ['a terminal escape in its name', { '\u001b[31m': 1 }, hidden],
    ['half a surrogate pair in its name', { 'a\ud800': 1 }, hidden],
    ['the name of another once normalized', { é: 1, 'e\u0301': 2 }, 'The same name is given more than once'],
    [
      'fifty others beside it',
      Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, n])),
      'Too many items at once: 50 at most',
    ],
  ])('is refused with %s', async (_, custom_data, problem) => {
    expect(await create({ custom_data })).toMatchObject({
      status: 400,
      body: { code: 'invalid_fields', fields: { custom_data: problem } },
    })
  })

  test('may be named like a member of Object.prototype, and its name is normalized to NFC', async () => {
    const custom_data = { constructor: 'c', toString: 't', hasOwnProperty: true, 'e\u0301': 'a' }
    await addFields(api, { constructor: 'text', toString: 'text', hasOwnProperty: 'boolean', é: 'text' })
    const { tracking_id } = dataOf<{ tracking_id: string }>(await create({ custom_data }))
    const read = await api('GET', `/api/shipments/${tracking_id}`)
    const { custom_data: kept } = dataOf<{ custom_data: Record<string, unknown> }>(read)
    expect(Object.entries(kept).toSorted()).toEqual([
      ['constructor', 'c'],
      ['hasOwnProperty', true],
      ['toString', 't'],
      ['é', 'a'],
    ])
  })

  test('returns extreme numbers unchanged, and the shipment commits to the same numbers', async () => {
    const numbers = [Number.MAX_VALUE, Number.MIN_VALUE, 2 ** 53 + 2, 0.1 + 0.2, 1e21]
    const custom_data = Object.fromEntries(numbers.map((value, at) => [`n${at}`, value]))
    await addFields(api, Object.fromEntries(numbers.map((_value, at) => [`n${at}`, 'number'])))
    const answer = await create({ custom_data })
    expect(answer).toMatchObject({ status: 201, body: { data: { custom_data } } })
    const { tracking_id } = dataOf<{ tracking_id: string }>(answer)
    expect((await committed(tracking_id))['custom_data']).toEqual(
      Object.fromEntries(numbers.map((value, at) => [`n${at}`, String(value)])),
    )
  })
})

test.each([
  '\u0000',
  '\u001b[31m',
  'a\u0085',
  '\u007f',
  '\ud800',
  '\udc00\ud800',
  '\u202e',
  '\u200b',
  '\u3164',
  '\t',
])('a text with %j is refused', async (said) => {
  expect(await create({ origin: `a${said}b`, description: `a${said}b` })).toMatchObject({
    status: 400,
    body: {
      code: 'invalid_fields',
      fields: {
        origin: hidden,
        description: hidden,
      },
    },
  })
})

test('a description may contain line breaks and any script, a place no line break', async () => {
  const description = 'a\r\nb שלום 👩🏽‍🚀 \uFB2C'
  const answer = await create({ description })
  expect(answer).toMatchObject({ status: 201, body: { data: { description: description.normalize('NFC') } } })
  expect(await create({ origin: 'Rua A\nCONFERIDO' })).toMatchObject({
    status: 400,
    body: { fields: { origin: hidden } },
  })
})

test.each([1.0005, 0.0005, 2.0005, 8.3325, 999_999.9995, 12.3456])(
  'a weight of %d is refused, because storage would round the value',
  async (weight) => {
    expect(await create({ weight })).toMatchObject({
      status: 400,
      body: { code: 'invalid_fields', fields: { weight: expect.any(String) } },
    })
  },
)

test.each([1.005, 12.346, 0.1 + 0.2, 999_999.999])(
  'a weight of %d is returned with the same value as in the commitment',
  async (weight) => {
    const answer = await create({ weight })
    const { tracking_id, weight: shown } = dataOf<{ tracking_id: string; weight: number }>(answer)
    expect((await committed(tracking_id))['weight']).toBe(String(shown))
  },
)

describe('a time', () => {
  test.each([
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+01:00',
    '9999-12-31T23:59:59-01:00',
    '+275760-09-13T00:00:00Z',
    '-000001-01-01T00:00:00Z',
    '2016-12-31T23:59:60Z',
    '2026-02-30T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:00:00',
  ])('cannot be %s', async (time) => {
    const problem = 'Give date and time with an offset, such as 2026-01-31T14:30:00-03:00'
    expect(await create({ estimated_delivery: time, occurred_at: time })).toMatchObject({
      status: 400,
      body: { code: 'invalid_fields', fields: { estimated_delivery: problem, occurred_at: problem } },
    })
  })

  test('is accepted in the distant past, and pages list such shipments in order', async () => {
    const other = apiOf(server, (await createAccount(server)).session.access_token)
    const times = [
      '0001-01-01T00:00:00.000Z',
      '1899-12-31T23:59:59.999Z',
      '1969-12-31T23:59:59.999Z',
      '1970-01-01T00:00:00.000Z',
    ]
    for (const occurred_at of times) {
      expect((await other('POST', '/api/shipments', shipment({ occurred_at }))).status).toBe(201)
    }
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Answer = await other('GET', `/api/shipments?limit=1${cursor && `&cursor=${cursor}`}`)
      expect(page.status).toBe(200)
      seen.push(...dataOf<{ created_at: string }[]>(page).map((one) => one.created_at))
      cursor = (page.body as { next_cursor: string | null }).next_cursor
    }
    expect(seen).toEqual(times.toReversed())
  })
})

test.each([
  `9999999999999999.${randomUUID()}`,
  `-999999999999999.${randomUUID()}`,
  `999999999999999.${randomUUID()}`,
  `NaN.${randomUUID()}`,
  '0.00000000-0000-0000-0000-00000000000g',
  '',
  "0.' or true --",
])('a cursor with %j is refused', async (said) => {
  const cursor = Buffer.from(said).toString('base64url')
  expect(await api('GET', `/api/shipments?cursor=${cursor}`)).toMatchObject({
    status: 400,
    body: { code: 'invalid_fields', fields: { cursor: 'Not a next_cursor of this list' } },
  })
})

describe('a request body', () => {
  const valid = (): string => JSON.stringify(shipment())
  test.each([
    ['the same name twice', () => valid().replace('{', '{"origin":"Olinda",')],
    ['the same name twice, once escaped', () => valid().replace('{', '{"\\u006frigin":"Olinda",')],
    ['the same name twice within', () => valid().replace('{', '{"custom_data":{"a":1,"a":1},')],
    ['a prototype', () => valid().replace('{', '{"__proto__":{"origin":"Olinda"},')],
    ['an escaped prototype', () => valid().replace('{', '{"custom_data":{"\\u005f_proto__":1},')],
    ['half a megabyte of brackets', () => '['.repeat(500_000)],
    [
      'a thousand and one members',
      () =>
        JSON.stringify({ custom_data: Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [n, n])) }),
    ],
    ['NaN', () => valid().replace('{', '{"weight":NaN,')],
    ['something after it', () => `${valid()}{}`],
  ])('is refused with %s', async (_, body) => {
    expect(await api('POST', '/api/shipments', body())).toMatchObject({
      status: 400,
      body: { code: 'bad_json' },
    })
  })

  test('may contain texts that look like JSON names, quotes and escapes', async () => {
    const origin = String.raw`":"a":\": {"origin":"x","origin":"y"} \\`
    const custom_data = { 'a:b': ':', '"': '\\', '\\"': '":' }
    await addFields(api, { 'a:b': 'text', '"': 'text', '\\"': 'text' })
    expect(await create({ origin, custom_data })).toMatchObject({
      status: 201,
      body: { data: { origin, custom_data } },
    })
  })

  test.each(['1e400', '-1e400', '-1', '1000000.001'])('is refused with a weight of %s', async (weight) => {
    const answer = await api('POST', '/api/shipments', valid().replace('{', `{"weight":${weight},`))
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_fields' } })
    expect(Object.keys((answer.body as { fields: object }).fields)).toEqual(['weight'])
  })
})

async function committed(code: string): Promise<Record<string, unknown>> {
  await expect.poll(async () => (await api('GET', `/api/shipments/${code}/receipt`)).status).toBe(200)
  const receipt = await fetch(`${server.url}/api/shipments/${code}/receipt`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { valid, events } = verifyReceipt(await receipt.text())
  expect(valid).toBe(true)
  return { ...events[0]?.fields }
}
