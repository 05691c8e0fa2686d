import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../errors/failure.ts'

const MAX_DEPTH = 64
/**
 * Maximum number of object members in a JSON body, far above the needs of most calls. The time to
 * check a body grows with this number.
 */
const MAX_MEMBERS = 1_000

/**
 * Accepts only `application/json` without a content encoding. An empty body counts as null, because
 * the sign-in client sends a JSON content type without a body. Rejects prototype keys, duplicate
 * names in one object, nesting beyond 64 levels, and more than 1,000 members or the route's own
 * limit.
 */
export function acceptOnlyJson(app: FastifyInstance): void {
  // Refuses compressed bodies, because the parser would read the compressed bytes as JSON (RFC
  // 9110, section 15.5.16).
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

/**
 * Counts the members of all objects as written in a JSON text, including repeated names. The text
 * must be valid JSON.
 */
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
