import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerWireError } from './answer-wire-error.ts'
import { limitTime } from './limit-time.ts'

const app = Fastify()
const release = Promise.withResolvers<string>()

beforeAll(async () => {
  app.setErrorHandler(answerWireError)
  limitTime(app, 20)
  app.post('/hanging', () => release.promise)
  app.post('/prompt', async () => 'done')
  await app.ready()
})

afterAll(async () => {
  release.resolve('too late')
  await app.close()
})

test('answers 504 to a request that hangs, with or without a body', async () => {
  for (const payload of [undefined, {}]) {
    const answer = await app.inject({ method: 'POST', url: '/hanging', ...(payload && { payload }) })
    expect(answer.statusCode).toBe(504)
    expect(answer.headers['x-sb-error-code']).toBe('request_timeout')
    expect(answer.json()).toMatchObject({
      error_code: 'request_timeout',
      msg: 'Processing this request timed out, please retry after a moment.',
    })
  }
})

test('does not change the answer to a request that finishes in time', async () => {
  expect((await app.inject({ method: 'POST', url: '/prompt' })).body).toBe('done')
})
