import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../errors/failure.ts'

const MAX_DEPTH = 64
/** Far above what most calls take; checking a body takes time for each member. */
const MAX_MEMBERS = 1_000

/**
 * Takes only `application/json`, and no body that is packed. An empty body is null, since the sign-in client sends a JSON content type without one.
 * Keys that would reach a prototype, a name given twice in one object, nesting beyond 64 levels
 * and more than 1,000 members are refused, or more than the route allows.
 */
export function acceptOnlyJson(app: FastifyInstance): void {
  // A packed body would be read as if it were plain (RFC 9110, section 15.5.16).
  app.addHook('preParsing', async ({ headers: { 'content-encoding': encoding = 'identity' } }) => {
    if (encoding !== 'identity') throw new Failure('unsupported_media_type')
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (body.length === 0) return null
      try {
        const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
        const value: unknown = JSON.parse(text, refusePrototypeKeys)
        if (!isShallow(value, MAX_DEPTH)) throw new SyntaxError('nested too deep')
        const members = membersWritten(text)
        const { maxMembers = MAX_MEMBERS } = request.routeOptions.config
        if (members > maxMembers) throw new SyntaxError('too many members')
        if (members !== membersKept(value)) throw new SyntaxError('a name stands twice')
        return value
      } catch {
        throw new Failure('bad_json')
      }
    },
  )
}

function refusePrototypeKeys(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('prototype key')
  return value
}

function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1))
}

const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a]

/** How many members the objects of a JSON text have as written. The text must be known to be valid. */
function membersWritten(json: string): number {
  let members = 0
  let isInText = false
  for (let at = 0; at < json.length; at++) {
    const unit = json.charCodeAt(at)
    if (unit === BACKSLASH) at++
    else if (unit === QUOTE) isInText = !isInText
    else if (unit === COLON && !isInText) members++
  }
  return members
}

/** How many are left of them once parsed: of a name given twice in one object JavaScript keeps the last. */
function membersKept(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inner = Object.values(value)
  const own = Array.isArray(value) ? 0 : inner.length
  return inner.reduce<number>((sum, one) => sum + membersKept(one), own)
}
