import { setImmediate } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendFile } from './send-file.ts'

const app = Fastify()
let url: string

beforeAll(async () => {
  app.get('/', (_request, reply) =>
    sendFile(reply, { type: 'text/csv', name: 'remessas.csv', pieces: endless() }, 50),
  )
  url = await app.listen()
})
afterAll(() => app.close())

async function* endless(): AsyncGenerator<string, void, undefined> {
  for (;;) {
    yield 'a piece\n'
    await setImmediate()
  }
}

test('closes the connection if a file takes longer than its maximum time', async () => {
  const response = await fetch(url)
  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow('terminated')
})
