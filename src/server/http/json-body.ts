import type { FastifyInstance } from 'fastify'
import { Failure } from '../failure.ts'

const MAX_DEPTH = 64

/**
 * Takes only `application/json`. An empty body is null, since the sign-in client sends a JSON content type without one.
 * Keys that would reach a prototype and nesting beyond 64 levels are refused.
 */
export function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => {
      if (body.length === 0) return null
      try {
        const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
        const value: unknown = JSON.parse(text, refusePrototypeKeys)
        if (!isShallow(value, MAX_DEPTH)) throw new SyntaxError('nested too deep')
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
