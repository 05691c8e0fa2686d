import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type AnswerRequest = (request: IncomingMessage, response: ServerResponse) => void

/** An external service on a port of this machine, with answers set by the test. */
export type PlaceService = {
  readonly url: string
  /** Requested paths with query, in order. */
  readonly asked: string[]
  /** Returns a header of the newest request. */
  header(name: string): string | undefined
  /** Sets the answer to all further requests. */
  answer(how: AnswerRequest): void
  stop(): Promise<void>
}

export async function startPlaceService(how: AnswerRequest): Promise<PlaceService> {
  let current = how
  let newest: IncomingMessage | undefined
  const asked: string[] = []
  const server = createServer((request, response) => {
    newest = request
    asked.push(request.url ?? '')
    current(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    header: (name) => newest?.headers[name]?.toString(),
    answer(next) {
      current = next
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Returns an answer with a JSON document. */
export function json(value: unknown, type = 'application/json; charset=utf-8', status = 200): AnswerRequest {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': type }).end(JSON.stringify(value))
  }
}

/** Failures of an external service that tests simulate, each with its name. */
export const faults: readonly (readonly [string, AnswerRequest])[] = [
  ['hangs', () => undefined],
  ['begins and hangs', (_request, response) => void response.writeHead(200, jsonType).write('{')],
  ['fails', (_request, response) => void response.writeHead(500).end('broken')],
  ['is too busy', json({ error: 'slow down' }, undefined, 429)],
  ['cuts the connection', (request) => void request.socket.destroy()],
  ['answers no JSON', (_request, response) => void response.writeHead(200, jsonType).end('{"cep":')],
  ['answers another document', json([{ a: { b: 1 } }, 'x'])],
  ['answers null', json(null)],
  ['answers a page', json({}, 'text/html')],
  ['answers without end', endless],
  [
    'redirects to another host',
    (_request, response) => void response.writeHead(302, { location: 'http://127.0.0.2:9/' }).end(),
  ],
]

const jsonType = { 'content-type': 'application/json' }

function endless(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, jsonType)
  const chunk = '"'.padEnd(64 * 1024, 'x')
  const more = (): void => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', more)
  }
  more()
}
