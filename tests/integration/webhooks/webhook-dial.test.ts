import { once } from 'node:events'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { dial, DIAL_LIMITS, type Dialled } from '#platform/outgoing/dial.ts'
import { LEASE_SECONDS } from '#features/webhooks/sender.ts'
import { referenceMessages } from '#web/features/documentation/reference-messages.ts'
import { webhookMessages } from '#web/features/webhooks/webhook-messages.ts'
import { startNameServer } from '../../support/mail/name-server.ts'
import { startReceiver } from '../../support/webhooks/webhook-receiver.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// Tests webhook calls in which the receiver, or the name server of its domain, attacks the calling
// server.
const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closing.splice(0)) await close()
})

async function kept<T extends { readonly stop: () => Promise<void> }>(started: Promise<T>): Promise<T> {
  const one = await started
  closing.push(one.stop)
  return one
}

type Options = Omit<Parameters<typeof dial>[1], 'headers' | 'body' | 'signal'>
const call = (url: string, options: Options): Promise<Dialled> =>
  dial(url, { headers: {}, body: '{}', signal: AbortSignal.timeout(60_000), ...options })

const limits = { connected: 1_000, answered: 2_000, done: 3_000 }

describe('a host name', () => {
  test.each([
    [['127.0.0.1']],
    [['8.8.8.8', '10.0.0.1']],
    [['169.254.169.254']],
    [['8.8.8.8', '::1']],
    [['8.8.8.8', '::ffff:7f00:1']],
    [['fd00:ec2::254']],
  ])('is not called if it has the addresses %j', async (urls) => {
    const names = await kept(startNameServer(() => urls))
    const nameServers = [names.ip]
    expect(await call('https://erp.exemplo.com.br/', { targets: 'public', nameServers })).toEqual({
      trouble: 'not_allowed',
    })
  })

  test('is resolved once per call, so a changed answer has no effect', async () => {
    const receiver = await kept(startReceiver())
    const asked = new Map<string, number>()
    const names = await kept(
      startNameServer((name) => {
        asked.set(name, (asked.get(name) ?? 0) + 1)
        // The first query for each of the two address types gets the valid address, and later
        // queries get another address.
        return (asked.get(name) ?? 0) <= 2 ? ['127.0.0.1'] : ['127.0.0.2']
      }),
    )
    const { port } = receiver
    const options = { targets: 'any', nameServers: [names.ip] } as const
    expect(await call(`http://erp.exemplo.com.br:${port}/`, options)).toMatchObject({ status: 200 })
    expect(names.questions.toSorted()).toEqual(['erp.exemplo.com.br A', 'erp.exemplo.com.br AAAA'])
    expect(receiver.calls.map(({ headers }) => headers.host)).toEqual([`erp.exemplo.com.br:${port}`])
  })

  test('is called at the next address if the first does not answer', async () => {
    const receiver = await kept(startReceiver())
    const names = await kept(startNameServer(() => ['127.0.0.2', '127.0.0.1']))
    const options = { targets: 'any', nameServers: [names.ip] } as const
    expect(await call(`http://erp.exemplo.com.br:${receiver.port}/`, options)).toMatchObject({ status: 200 })
  })

  test.runIf(isWhole)(
    'is reported as unreachable or timed out if the name server has no answer',
    async () => {
      const unknown = await kept(startNameServer(() => []))
      const silent = await kept(startNameServer(() => undefined))
      const ask = ({ ip }: { readonly ip: string }) =>
        call('https://erp.exemplo.com.br/', { targets: 'public', nameServers: [ip] })
      expect(await ask(unknown)).toEqual({ trouble: 'unreachable' })
      expect(await ask(silent)).toEqual({ trouble: 'timeout' })
    },
  )
})

describe('a connection', () => {
  /** Starts a server that counts its connections. */
  async function counted(answer: RequestListener, host = '127.0.0.1') {
    let connections = 0
    const server = createHttpServer(answer)
    server.on('connection', () => connections++)
    server.listen(0, host)
    await once(server, 'listening')
    closing.push(async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    })
    const { port } = server.address() as AddressInfo
    return { port, url: `http://${host}:${port}/`, connections: () => connections }
  }

  test('is reused for the next call', async () => {
    const { url, connections } = await counted((request, response) => {
      request.resume().once('end', () => void response.end('ok'))
    })
    for (let n = 0; n < 3; n++) {
      expect(await call(url, { targets: 'any' })).toMatchObject({ status: 200, body: 'ok' })
    }
    expect(connections()).toBe(1)
  })

  test('closed by the receiver without an answer counts as one call and is not retried', async () => {
    let calls = 0
    const { url, connections } = await counted((request, response) => {
      calls++
      if (calls === 2) request.socket.destroy()
      else response.end()
    })
    expect(await call(url, { targets: 'any' })).toMatchObject({ status: 200 })
    expect(await call(url, { targets: 'any' })).toEqual({ trouble: 'unreachable' })
    expect([calls, connections()]).toEqual([2, 1])
    expect(await call(url, { targets: 'any' })).toMatchObject({ status: 200 })
    const gone = await counted((request) => void request.socket.destroy())
    expect(await call(gone.url, { targets: 'any' })).toEqual({ trouble: 'unreachable' })
    expect(gone.connections()).toBe(1)
  })

  test('is not reused if the name now resolves to another address', async () => {
    const { port, connections } = await counted((_request, response) => void response.end())
    let urls = ['127.0.0.1']
    const names = await kept(startNameServer(() => urls))
    const ask = () => call(`http://erp.exemplo.com.br:${port}/`, { targets: 'any', nameServers: [names.ip] })
    expect(await ask()).toMatchObject({ status: 200 })
    urls = ['127.0.0.2']
    expect(await ask()).toEqual({ trouble: 'unreachable' })
    urls = ['127.0.0.1']
    expect(await ask()).toMatchObject({ status: 200 })
    expect(connections()).toBe(1)
  })

  test('is closed after an answer whose body is too large', async () => {
    const { url, connections } = await counted((_request, response) => {
      response.end(Buffer.alloc(1_000_000))
    })
    for (let n = 0; n < 2; n++) expect(await call(url, { targets: 'any' })).toMatchObject({ status: 200 })
    expect(connections()).toBe(2)
  })
})

// The tests run concurrently, because each takes as long as the timeout of a call.
describe.concurrent('an answer', () => {
  /** Starts a server that calls `speak` after a client has sent a request. */
  async function speaker(speak: (socket: Socket) => void): Promise<string> {
    const sockets = new Set<Socket>()
    const server: Server = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.once('data', () => speak(socket))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    closing.push(async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    })
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  }

  const drip = (socket: Socket, text: string): void => {
    const timer = setInterval(() => socket.write(text), 200)
    socket.once('close', () => clearInterval(timer))
  }

  test('times out if its status line and headers arrive very slowly', async () => {
    const url = await speaker((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      drip(socket, 'x-slow: 1\r\n')
    })
    expect(await call(url, { targets: 'any', limits })).toEqual({ trouble: 'timeout' })
  })

  test.runIf(isWhole)('is accepted with the received part of its body if the body is very slow', async () => {
    const url = await speaker((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\n')
      drip(socket, 'x')
    })
    const answer = await call(url, { targets: 'any', limits })
    expect(answer).toMatchObject({ status: 200, body: expect.stringMatching(/^x+$/) })
  })

  test.runIf(isWhole)('times out if the receiver sends endless interim responses', async () => {
    const url = await speaker((socket) => drip(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'))
    expect(await call(url, { targets: 'any', limits })).toEqual({ trouble: 'timeout' })
  })

  test('is not decompressed if it is a compression bomb', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000))
    const url = await speaker((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`)
      socket.end(bomb)
    })
    const answer = await call(url, { targets: 'any' })
    expect(answer).toMatchObject({ status: 200, headers: { 'content-encoding': 'gzip' } })
    expect('body' in answer && answer.body.length).toBeLessThanOrEqual(4_096)
  })

  test.each([
    ['a head of a megabyte', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(1_000_000)}\r\n\r\n`],
    ['a header with a NUL', 'HTTP/1.1 200 OK\r\nx: a\0b\r\n\r\n'],
    ['no HTTP', 'SSH-2.0-OpenSSH_9.9\r\n'],
  ])('is refused if the receiver sends %s', async (_, text) => {
    const url = await speaker((socket) => void socket.end(text))
    expect(await call(url, { targets: 'any' })).toEqual({ trouble: 'unreachable' })
  })

  test.runIf(isWhole)('is refused if it switches to another protocol', async () => {
    const url = await speaker((socket) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n')
    })
    expect(await call(url, { targets: 'any' })).not.toHaveProperty('status', 200)
  })

  test('is stored with replacement characters for bytes that PostgreSQL cannot store', async () => {
    const url = await speaker((socket) => {
      socket.end(Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\na\0b\u001b[2Jé'), Buffer.from([0xff])]))
    })
    expect(await call(url, { targets: 'any' })).toMatchObject({ body: 'a\uFFFDb\uFFFD[2Jé\uFFFD' })
  })
})

test('the answer timeout of webhooks is 15 to 30 seconds, below the lease, and documented', () => {
  const seconds = DIAL_LIMITS.answered / 1000
  expect(seconds).toBeGreaterThanOrEqual(15)
  expect(seconds).toBeLessThanOrEqual(30)
  expect(LEASE_SECONDS * 1000).toBeGreaterThan(DIAL_LIMITS.done)
  for (const words of [referenceMessages['reference.webhooks_says'], webhookMessages['webhook.doc_retry']]) {
    expect(words.pt).toContain(` ${seconds} segundos`)
    expect(words.en).toContain(` ${seconds} seconds`)
  }
})
