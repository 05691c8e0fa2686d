import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compressReads } from './compress.ts'

const app = Fastify()
const long = { text: 'a'.repeat(5_000) }

beforeAll(async () => {
  compressReads(app)
  app.get('/long', async (_request, reply) => reply.header('etag', '"v1"').send(long))
  app.get('/short', async () => ({}))
  app.get('/secret', { config: { access: 'account', scope: 'webhooks:write' } }, async () => long)
  app.post('/long', async () => long)
  app.get('/picture', async (_request, reply) => reply.type('image/png').send(Buffer.alloc(5_000)))
  await app.ready()
})
afterAll(() => app.close())

const ask = (url: string, encodings = 'gzip, deflate, br', method: 'GET' | 'POST' = 'GET') =>
  app.inject({ method, url, headers: { 'accept-encoding': encodings } })

test('compresses a long response to a read and preserves its ETag', async () => {
  const { headers, rawPayload } = await ask('/long')
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding', etag: '"v1"' })
  expect(rawPayload.length).toBeLessThan(200)
  expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(long)
})

test.each([
  ['to callers that take no gzip', '/long', 'br', 'GET'],
  ['to callers that send quality values', '/long', 'gzip;q=0', 'GET'],
  ['that are short', '/short', 'gzip', 'GET'],
  ['with secrets', '/secret', 'gzip', 'GET'],
  ['to writes', '/long', 'gzip', 'POST'],
  ['that are pictures', '/picture', 'gzip', 'GET'],
] as const)('does not compress responses %s', async (_case, url, encodings, method) => {
  expect((await ask(url, encodings, method)).headers['content-encoding']).toBeUndefined()
})

test('sends Vary even to callers that do not accept gzip', async () => {
  expect((await ask('/long', 'identity')).headers['vary']).toBe('accept-encoding')
})
