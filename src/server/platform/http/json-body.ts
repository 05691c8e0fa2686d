import { Transform } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { ErrorCode } from '#contract/schema/errors.ts'
import { Failure } from '../errors/failure.ts'
import { networkOf } from './client.ts'

const MAX_DEPTH = 64
/**
 * Maximum number of object members in a JSON body, and of commas, far above the needs of most
 * calls. The time to parse and check a body grows with these numbers.
 */
const MAX_MEMBERS = 1_000

/** Maximum refused bodies per minute of one client network, outside of `/api`. */
const MAX_REFUSED = 300
const MINUTE_MS = 60_000
/** Maximum networks counted at the same time. The cache allocates its arrays in advance. */
const MAX_COUNTED = 10_000

/**
 * Accepts only `application/json` without a content encoding. An empty body counts as null, because
 * the sign-in client sends a JSON content type without a body. Rejects prototype keys, duplicate
 * names in one object, nesting beyond 64 levels, and more than 1,000 members or the route's own
 * limit. Counts refusals, because no limit of a handler does.
 */
export function acceptOnlyJson(app: FastifyInstance): void {
  const refusals = new LRUCache<string, number>({ max: MAX_COUNTED, ttl: MINUTE_MS, noUpdateTTL: true })
  const refusalOf = ({ ip, routeOptions }: FastifyRequest, code: ErrorCode): Failure => {
    // The calls of `/api` were counted before their bodies were read.
    if (routeOptions.config.access !== undefined) return new Failure(code)
    const network = networkOf(ip)
    const count = (refusals.get(network) ?? 0) + 1
    refusals.set(network, count)
    if (count <= MAX_REFUSED) return new Failure(code)
    return new Failure('rate_limited', { retryAfter: Math.ceil(refusals.getRemainingTTL(network) / 1000) })
  }
  // Refuses compressed bodies, because the parser would read the compressed bytes as JSON (RFC
  // 9110, section 15.5.16).
  app.addHook('preParsing', async (request, _reply, payload) => {
    const { 'content-encoding': encoding = 'identity', 'content-length': length } = request.headers
    if (encoding !== 'identity') throw refusalOf(request, 'unsupported_media_type')
    // The parser of a form bounds each of its parts.
    if (request.routeOptions.config.upload !== undefined) return payload
    // Fastify would refuse the body too, but without a count.
    const { bodyLimit } = request.routeOptions
    if (bodyLimit !== undefined && Number(length) > bodyLimit) throw refusalOf(request, 'body_too_large')
    if (bodyLimit === undefined || length !== undefined) return payload
    // A body in chunks declares no length.
    let bytes = 0
    const bounded = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        bytes += chunk.length
        done(bytes > bodyLimit ? refusalOf(request, 'body_too_large') : null, chunk)
      },
    })
    return payload.pipe(bounded)
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', async (request: FastifyRequest) => {
    throw refusalOf(request, 'unsupported_media_type')
  })
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (body.length === 0) return null
      try {
        return parseJsonBody(body, request.routeOptions.config.maxMembers)
      } catch {
        throw refusalOf(request, 'bad_json')
      }
    },
  )
}

/**
 * Parses a JSON body.
 * @throws Error if it is no JSON, or exceeds a limit of `acceptOnlyJson`
 */
export function parseJsonBody(body: Uint8Array, maxMembers = MAX_MEMBERS): unknown {
  const members = countMembers(body, maxMembers)
  const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
  const value: unknown = JSON.parse(text, refusePrototypeKeys)
  if (members !== membersKept(value)) throw new SyntaxError('a name stands twice')
  return value
}

function refusePrototypeKeys(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('prototype key')
  return value
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]
const opening: ReadonlySet<number> = new Set([0x5b, 0x7b])
const closing: ReadonlySet<number> = new Set([0x5d, 0x7d])

/**
 * Counts the members of all objects as written in a JSON text, including repeated names. Reads the
 * bytes before they are parsed, because parsing a megabyte of small values takes long.
 * @throws SyntaxError more members or commas than the maximum, or more than 64 levels
 */
function countMembers(json: Uint8Array, max: number): number {
  let [members, commas, depth] = [0, 0, 0]
  let isInText = false
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] ?? 0
    if (byte === BACKSLASH) at++
    else if (byte === QUOTE) isInText = !isInText
    else if (isInText) continue
    else if (byte === COLON) members++
    else if (byte === COMMA) commas++
    else if (opening.has(byte)) depth++
    else if (closing.has(byte)) depth--
    else continue
    if (members > max || commas > max) throw new SyntaxError('too many members')
    if (depth > MAX_DEPTH) throw new SyntaxError('nested too deep')
  }
  return members
}

/**
 * Counts the members after parsing. If a name occurs twice in one object, JavaScript retains the
 * last.
 */
function membersKept(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inner = Object.values(value)
  const own = Array.isArray(value) ? 0 : inner.length
  return inner.reduce<number>((sum, one) => sum + membersKept(one), own)
}
