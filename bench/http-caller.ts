import { HttpConnection } from './http-connection.ts'

/** Default number of concurrent connections. */
export const CONNECTIONS = 32

export type HttpCall = {
  readonly method: string
  readonly path: string
  /** JSON, or the bytes of a picture. */
  readonly body?: object | Buffer
  readonly idempotencyKey?: string
  readonly ifNoneMatch?: string
  /** Bearer token of this call; if absent, the API keys of the caller are used in turn. */
  readonly token?: string
}

export type HttpCaller = {
  readonly one: (asked: HttpCall) => Promise<Buffer>
  readonly many: (
    request: (at: number) => HttpCall,
    requests: number,
    concurrency?: number,
  ) => Promise<{ readonly times: readonly number[]; readonly seconds: number }>
}

/**
 * Returns functions that send one call or many calls and use the API keys in turn.
 * @throws Error for an answer whose status is neither 2xx nor 304
 */
export function callerOf(url: string, keys: readonly string[]): HttpCaller {
  const { host } = new URL(url)
  let sent = 0
  const on = async (
    connection: HttpConnection,
    { method, path, body, idempotencyKey, ifNoneMatch, token }: HttpCall,
  ) => {
    const content = Buffer.isBuffer(body) ? body : body === undefined ? '' : JSON.stringify(body)
    const type = Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json'
    const lines = [
      `${method} ${path} HTTP/1.1`,
      `host: ${host}`,
      `authorization: Bearer ${token ?? keys[sent++ % keys.length]}`,
      ...(idempotencyKey === undefined ? [] : [`idempotency-key: ${idempotencyKey}`]),
      ...(ifNoneMatch === undefined ? [] : [`if-none-match: ${ifNoneMatch}`]),
      ...(content === '' ? [] : [`content-type: ${type}`, `content-length: ${Buffer.byteLength(content)}`]),
      '',
      '',
    ]
    const answer = await connection.send(lines.join('\r\n'), content)
    if (answer.status >= 300 && answer.status !== 304)
      throw new Error(`${method} ${path}: ${answer.status} ${answer.body.toString()}`)
    return answer.body
  }
  return {
    one: async (asked) => {
      const connection = await HttpConnection.open(url)
      const body = await on(connection, asked)
      connection.close()
      return body
    },
    many: async (request, requests, concurrency = CONNECTIONS) => {
      const times: number[] = []
      let next = 0
      // Opens new connections, because servers close connections that were idle while other servers
      // were measured.
      const connections = await Promise.all(
        Array.from({ length: concurrency }, () => HttpConnection.open(url)),
      )
      const start = performance.now()
      await Promise.all(
        connections.map(async (connection) => {
          while (next < requests) {
            const asked = request(next++)
            const begun = performance.now()
            await on(connection, asked)
            times.push(performance.now() - begun)
          }
        }),
      )
      const seconds = (performance.now() - start) / 1000
      for (const connection of connections) connection.close()
      return { times, seconds }
    },
  }
}
