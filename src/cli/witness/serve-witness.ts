import { createServer, type IncomingMessage, type Server } from 'node:http'
import { decodeUtf8 } from '#ledger/base/bytes.ts'
import { LedgerError } from '#ledger/base/error.ts'
import { CommandError } from '../command-error.ts'
import { readBounded } from '../read-input.ts'
import type { Witness, WitnessAnswer } from './witness.ts'

/** Maximum size of a request: a head, its signatures and 63 hashes take a few thousand bytes. */
const MAX_BYTES = 65_536
/** Time limit of a request, so that slow clients do not occupy connections. */
const TIMEOUT_MS = 10_000
const PATH = '/add-checkpoint'

export type Listening = { readonly url: string; readonly stop: () => Promise<void> }

/**
 * Serves a witness over HTTP until it is stopped.
 * @param onAnswer receives the status of each answer, and the request as far as it was read
 * @throws CommandError `cannot_listen`
 */
export async function serveWitness(
  witness: Witness,
  { host, port }: { readonly host: string; readonly port: number },
  onAnswer: (status: number, asked: string) => void,
): Promise<Listening> {
  const server = createServer((request, response) => {
    void answer(witness, request).then(({ status, type, body, asked }) => {
      onAnswer(status, asked)
      // If the request's body was not read to its end, the connection cannot carry another request
      // and is closed.
      if (!request.complete) response.setHeader('connection', 'close')
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
    })
  })
  server.requestTimeout = TIMEOUT_MS
  server.headersTimeout = TIMEOUT_MS
  await listen(server, host, port)
  const listening = server.address()
  const bound = typeof listening === 'object' && listening !== null ? listening.port : port
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    stop: async () => {
      const closed = new Promise((resolve) => void server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

type Answered = WitnessAnswer & { readonly asked: string }

async function answer(witness: Witness, request: IncomingMessage): Promise<Answered> {
  const { pathname } = new URL(request.url ?? '/', 'http://witness')
  if (pathname !== PATH) return plain(404)
  if (request.method !== 'POST') return plain(405)
  try {
    const body = await readBounded(request, MAX_BYTES)
    if (body === undefined) return plain(413)
    const asked = decodeUtf8(body)
    return { ...witness.answer(asked), asked }
  } catch (error) {
    return plain(error instanceof LedgerError ? 400 : 500)
  }
}

function plain(status: number): Answered {
  return { status, type: 'text/plain; charset=utf-8', body: '', asked: '' }
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code ?? error.message
      reject(new CommandError('cannot_listen', { address: `${host}:${port}`, reason }))
    })
    server.listen(port, host, resolve)
  })
}
