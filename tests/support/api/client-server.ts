import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll } from 'vitest'
import { Lastro } from '../../../clients/typescript/lastro.ts'
import { apiOf, type Api } from './api.ts'
import { createKey } from '../auth/api-keys.ts'
import { createAccount } from '../auth/auth.ts'
import { createDatabase, type TestDatabase } from '../database/postgres.ts'
import { startServer, type TestServer } from '../processes/server.ts'

let database: TestDatabase
export let server: TestServer
export let api: Api
export let key: string
export let lastro: Lastro

export const places = { origin: 'Rua A, 1, São Paulo/SP', destination: 'Rua B, 2, Recife/PE' }
export const secret = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`
export const told = JSON.stringify({ event: 'checkpoint.created', data: { location: 'Armazém 1' } })

export function signed(at = new Date()): Record<string, string> {
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': `v1,AAAA v2,x ${new Webhook(secret).sign('msg_1', at, told)}`,
  }
}

/**
 * Forwards calls to the server but drops the first `lost` answers. So the server performs a call,
 * and its client gets no answer.
 */
export async function losingAnswers(lost: number) {
  const keys: string[] = []
  const agents = new Set<string>()
  const proxy = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      keys.push(String(request.headers['idempotency-key']))
      agents.add(String(request.headers['user-agent']))
      const answer = await fetch(`${server.url}${request.url}`, {
        method: request.method ?? 'GET',
        headers: {
          authorization: String(request.headers.authorization),
          'content-type': 'application/json',
          'idempotency-key': String(request.headers['idempotency-key']),
        },
        body: Buffer.concat(chunks),
      })
      const text = await answer.text()
      if (keys.length <= lost) response.destroy()
      else {
        const passed = [...answer.headers].filter(([name]) =>
          /^(?:ratelimit|request-id|api-version|content-type)/.test(name),
        )
        response.writeHead(answer.status, Object.fromEntries(passed)).end(text)
      }
    })()
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, keys, agents, close: () => proxy.close() }
}

/** Starts a server with an API key before the tests of a file. */
export function startClientServer(): void {
  beforeAll(async () => {
    database = await createDatabase()
    server = await startServer({ database, env: { WEBHOOK_TARGETS: 'any' } })
    const { session } = await createAccount(server)
    api = apiOf(server, session.access_token)
    ;({ key } = await createKey(api))
    lastro = new Lastro({ key, baseUrl: `${server.url}/` })
  })
  afterAll(async () => {
    await server.stop()
    await database.drop()
  })
}
