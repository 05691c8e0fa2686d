import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'

/** Status by Node's error code for an unreadable request; any other counts as malformed. */
const statuses: ReadonlyMap<string, number> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_HEADER_OVERFLOW', 431],
])

/**
 * Answers input that is not a valid request, such as one with headers that are too large. It has no
 * route and no language, so the response has no body, but the usual headers. Closes the connection.
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
