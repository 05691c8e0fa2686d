import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'

/** Node's codes of a request it could not read; any other is malformed. */
const statuses: ReadonlyMap<string, number> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_HEADER_OVERFLOW', 431],
])

/**
 * Answers what never became a request, such as one whose headers are too large: there is no route, no language and so
 * no body, but the same headers as everywhere. The connection ends.
 */
export function answerUnreadable(
  headers: Readonly<Record<string, string>>,
  log: Pick<FastifyBaseLogger, 'info'>,
): (error: Error & { code?: string }, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const status = statuses.get(error.code ?? '') ?? 400
    const id = randomUUID()
    log.info({ request_id: id, status }, 'answered an unreadable request')
    const lines = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...Object.entries({ ...headers, 'request-id': id, 'content-length': '0', connection: 'close' }).map(
        ([name, value]) => `${name}: ${value}`,
      ),
    ]
    if (socket.writable) socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    socket.destroy(error)
  }
}
