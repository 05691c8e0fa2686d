import type pg from 'pg'
import type { Queryable } from './pool.ts'

export type NamedStatement = { readonly name: string; readonly text: string }

const defined = new Map<string, NamedStatement>()

/** All statements of the modules loaded so far; a test prepares each against the migrated database. */
export function definedStatements(): readonly NamedStatement[] {
  return [...defined.values()]
}

/**
 * Defines a named, prepared statement as a function of a connection and its parameters, in order.
 * Names are unique in the process: PostgreSQL caches the plan under the name.
 */
export function statement<Params extends readonly unknown[], Row extends pg.QueryResultRow>(
  name: string,
  text: string,
): (on: Queryable, ...params: Params) => Promise<Row[]> {
  if (defined.has(name)) throw new Error(`statement ${name} is defined twice`)
  defined.set(name, { name, text })
  return async (on, ...params) => (await on.query<Row>({ name, text, values: [...params] })).rows
}
