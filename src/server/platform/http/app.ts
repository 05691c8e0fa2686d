import { randomUUID } from 'node:crypto'
import { type Server, STATUS_CODES } from 'node:http'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Socket } from 'node:net'
import { API_VERSION } from '#contract/openapi/api-version.ts'
import type { Config } from '../config/config.ts'
import { Failure } from '../errors/failure.ts'
import { answerFailure } from './answer-failure.ts'
import { cleanForwardedFor } from './forwarded-for.ts'
import { acceptOnlyJson } from './json-body.ts'
import { requestIdOf } from './request-id.ts'
import { securityHeaders } from './security-headers.ts'

/** Status by Node's error code for an unreadable request; any other code means 400. */
const statuses: ReadonlyMap<string, number> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_HEADER_OVERFLOW', 431],
])

/**
 * Answers input that is not a valid request, such as one with headers that are too large. No route
 * and no language are known for it, so the response has the usual headers but no body. Closes the
 * connection.
 */
function answerUnreadable(
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

/** Compiler for routes with a JSON Schema. There are none, because our routes parse by Zod. */
const refuseSchemas = () => () => {
  throw new Error('a route has a JSON Schema instead of a Zod schema')
}

/**
 * Creates an HTTP server with the limits and headers that all routes share. Features register their
 * routes on it.
 */
export function openApp(config: Config, log: FastifyBaseLogger): FastifyInstance {
  const headers = securityHeaders(config)
  const app: FastifyInstance = Fastify<Server>({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: ({ headers: sent }) => requestIdOf(sent, config.trustProxy !== false),
    trustProxy: believedProxies(config.trustProxy),
    bodyLimit: 1024 * 1024,
    requestTimeout: 15_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 10_000, maxHeaderSize: 16 * 1024, connectionsCheckingInterval: 5_000 },
    routerOptions: { maxParamLength: 2_500, ignoreTrailingSlash: true },
    // A stop closes idle connections only; drain.ts ends the others.
    forceCloseConnections: 'idle',
    // A request that arrives on an open connection during the stop is answered like any other.
    return503OnClosing: false,
    // Without these two, Fastify would load Ajv and fast-json-stringify at the start.
    schemaController: {
      compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas },
    },
    clientErrorHandler: answerUnreadable(headers, log),
    // A path that cannot be decoded matches no route, and no hook runs for it. The usual headers
    // are therefore set here.
    frameworkErrors: (_error, request, reply) =>
      answerFailure(
        new Failure('not_found'),
        request,
        reply.headers({
          ...headers,
          'request-id': request.id,
          ...(request.url.startsWith('/api/') && { 'api-version': API_VERSION }),
        }),
      ),
  })
  app.addHook('onRequest', (request, reply, done) => {
    cleanForwardedFor(request.raw)
    void reply.headers(headers).header('request-id', request.id)
    done()
  })
  acceptOnlyJson(app)
  app.setErrorHandler(answerFailure)
  app.addHook('onResponse', (request, reply, done) => {
    // Logs the route's pattern, never the URL, so that codes and tokens stay out of the log.
    const length = reply.getHeader('content-length')
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        // The length of a streamed answer is not known in advance.
        ...(length !== undefined && { bytes: Number(length) }),
      },
      'answered',
    )
    done()
  })
  return app
}

/**
 * Returns the setting by which Fastify trusts `X-Forwarded-For` for the operator's own proxies
 * only.
 */
function believedProxies(hops: false | number): false | ((ip: string, hop: number) => boolean) {
  return hops === false ? false : (_ip, hop) => hop < hops
}
