import type { Pool } from '#platform/database/pool.ts'

export type HeldAnswers = {
  /** Number of answers from PostgreSQL that were held back so far. */
  readonly count: () => number
  /** Delivers the answers that were held back, and holds back no further answer. */
  readonly release: () => void
}

/**
 * Holds back PostgreSQL's answers to the statements for which `isHeld` returns true. Such a
 * statement has been executed, but its caller has no result yet.
 * @param isHeld receives a statement's name, or its text if it has no name
 */
export function holdAnswers(pool: Pool, isHeld: (name: string) => boolean): HeldAnswers {
  const opened = Promise.withResolvers<void>()
  let count = 0
  const holding = (query: (...args: unknown[]) => unknown) =>
    async function heldQuery(...args: unknown[]): Promise<unknown> {
      const answer = await query(...args)
      if (isHeld(nameOf(args[0]))) {
        count++
        await opened.promise
      }
      return answer
    }
  const connect = pool.connect.bind(pool)
  const query = pool.query.bind(pool)
  Object.assign(pool, {
    connect: async (...args: unknown[]) => {
      // `pool.query` calls `connect` with a callback. The connection of such a call stays
      // unwrapped, because the wrapper of `pool.query` below already holds back the answer.
      if (args.length > 0) return Reflect.apply(connect, undefined, args)
      const client = await connect()
      return new Proxy(client, {
        get: (from, key) => {
          const value: unknown = Reflect.get(from, key)
          if (typeof value !== 'function') return value
          const bound = value.bind(from) as (...args: unknown[]) => unknown
          return key === 'query' ? holding(bound) : bound
        },
      })
    },
    query: holding(query as (...args: unknown[]) => unknown),
  })
  return {
    count: () => count,
    release: () => {
      Object.assign(pool, { connect, query })
      opened.resolve()
    },
  }
}

function nameOf(query: unknown): string {
  if (typeof query === 'string') return query
  return typeof query === 'object' && query !== null && 'name' in query ? String(query.name) : ''
}
