import type { Pool } from '#platform/database/pool.ts'
import type { Folder } from '#core/log/published-files.ts'

/**
 * Mode of failure: the step fails without an effect, or it reports a failure after it took effect.
 */
export type Fault = 'failed' | 'failed but persisted'

export class InjectedFault extends Error {
  override readonly name = 'InjectedFault'
}

/**
 * Returns a pool whose statement with the name (or text) `step` fails the first time it is sent.
 */
export function faultyPool(pool: Pool, step: string, fault: Fault): Pool {
  return interceptedPool(pool, step, async (query) => {
    if (fault === 'failed but persisted') await query()
    throw new InjectedFault(step)
  })
}

/** Returns a pool that completes `action` before it first sends the statement named `step`. */
export function poolAfter(pool: Pool, step: string, action: () => Promise<unknown>): Pool {
  return interceptedPool(pool, step, async (query) => {
    await action()
    return query()
  })
}

function interceptedPool(
  pool: Pool,
  step: string,
  first: (query: () => Promise<unknown>) => Promise<unknown>,
): Pool {
  let pending = true
  const intercept = (query: (...args: unknown[]) => Promise<unknown>) =>
    async function interceptedQuery(...args: unknown[]): Promise<unknown> {
      if (!pending || labelOf(args[0]) !== step) return query(...args)
      pending = false
      return first(() => query(...args))
    }
  const interceptedQueries = <T extends Pick<Pool, 'query'>>(on: T): T =>
    replaceMethod(on, 'query', intercept(on.query.bind(on) as (...args: unknown[]) => Promise<unknown>))
  return replaceMethod(interceptedQueries(pool), 'connect', async () =>
    interceptedQueries(await pool.connect()),
  )
}

/** Returns an object whose method `step` fails the first time it is called. */
export function faultyMethod<T extends object>(on: T, step: keyof T & string, fault: Fault): T {
  let pending = true
  const method: unknown = on[step]
  return replaceMethod(on, step, async (...args: unknown[]) => {
    const call = () => (typeof method === 'function' ? (method.apply(on, args) as unknown) : undefined)
    if (!pending) return call()
    pending = false
    if (fault === 'failed but persisted') await call()
    throw new InjectedFault(step)
  })
}

/** Returns a folder in which the first write of a matching path fails. */
export function faultyFolder(folder: Folder, path: RegExp, fault: Fault): Folder {
  let pending = true
  return {
    ...folder,
    write: async (name, bytes) => {
      const fails = pending && path.test(name)
      if (fails) pending = false
      if (!fails || fault === 'failed but persisted') await folder.write(name, bytes)
      if (fails) throw new InjectedFault(name)
    },
  }
}

function labelOf(query: unknown): string {
  if (typeof query === 'string') return query
  return typeof query === 'object' && query !== null && 'name' in query ? String(query.name) : ''
}

function replaceMethod<T extends object>(target: T, name: keyof T, method: unknown): T {
  return new Proxy(target, {
    get: (from, key) => {
      if (key === name) return method
      const value: unknown = Reflect.get(from, key)
      return typeof value === 'function' ? value.bind(from) : value
    },
  })
}
