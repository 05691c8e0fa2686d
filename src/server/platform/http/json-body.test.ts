import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { answerFailure } from './answer-failure.ts'
import { acceptOnlyJson } from './json-body.ts'

let app: FastifyInstance

beforeEach(() => {
  app = Fastify({ bodyLimit: 100_000 })
  app.setErrorHandler(answerFailure)
  acceptOnlyJson(app)
  app.post('/usual', ({ body }) => Promise.resolve({ body }))
  app.post('/large', { config: { maxMembers: 3_000 } }, ({ body }) => Promise.resolve({ body }))
  app.post('/api', { config: { access: 'public' } }, ({ body }) => Promise.resolve({ body }))
})
afterEach(() => app.close())

/** Sends a text, or a list of texts as a body in chunks without a declared length. */
function post(url: string, body: string | readonly string[], type = 'application/json') {
  const payload = typeof body === 'string' ? body : Readable.from(body)
  return app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })
}

const times = (count: number, value: string) => Array.from({ length: count }, () => value).join(',')
const members = (count: number) => `{${Array.from({ length: count }, (_, at) => `"${at}":0`).join(',')}}`

describe('acceptOnlyJson', () => {
  test.each([
    ['1,000 members', members(1_000)],
    ['1,001 elements', `[${times(1_001, '{}')}]`],
    ['commas, colons and brackets in a text', JSON.stringify([',:[{'.repeat(2_000), '\\",'.repeat(2_000)])],
    ['64 levels', '['.repeat(64) + ']'.repeat(64)],
  ])('accepts %s', async (_, payload) => {
    const answer = await post('/usual', payload)
    expect(answer.json()).toEqual({ body: JSON.parse(payload) })
  })

  test.each([
    ['1,001 members', members(1_001)],
    ['1,002 empty objects', `[${times(1_002, '{}')}]`],
    ['1,002 numbers', `{"a":[${times(1_002, '0')}]}`],
    ['65 levels', '['.repeat(65) + ']'.repeat(65)],
  ])('refuses %s', async (_, payload) => {
    expect((await post('/usual', payload)).json()).toMatchObject({ code: 'bad_json' })
  })

  test('applies the limit of the route to members and elements', async () => {
    for (const payload of [members(3_000), `[${times(3_001, '{}')}]`]) {
      expect((await post('/large', payload)).statusCode).toBe(200)
    }
    for (const payload of [members(3_001), `[${times(3_002, '{}')}]`]) {
      expect((await post('/large', payload)).statusCode).toBe(400)
    }
  })

  test.each([
    ['malformed bodies', '{', 'application/json', 400],
    ['other content types', '{}', 'text/plain', 415],
    ['bodies in chunks over the limit', ['"', 'x'.repeat(100_000), '"'], 'application/json', 413],
    ['bodies over the limit of the route', `"${'x'.repeat(100_000)}"`, 'application/json', 413],
  ])('counts %s by network, together with those of other routes', async (_, payload, type, status) => {
    for (let sent = 0; sent < 300; sent++) {
      expect((await post(sent % 2 === 0 ? '/usual' : '/missing', payload, type)).statusCode).toBe(status)
    }
    const refused = await post('/usual', payload, type)
    expect(refused.json()).toMatchObject({ code: 'rate_limited' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await post('/usual', '{}')).statusCode).toBe(200)
    expect((await post('/api', payload, type)).statusCode).toBe(status)
  })
})
