import type pg from 'pg'
import type { Queryable } from './pool.ts'
import type { StatementRows } from './statement-rows.ts'

export type NamedStatement = { readonly name: string; readonly text: string }

const defined = new Map<string, NamedStatement>()

/**
 * Returns all statements of the modules loaded so far. A test prepares each of them against the
 * migrated database.
 */
export function definedStatements(): readonly NamedStatement[] {
  return [...defined.values()]
}

/**
 * Names of the statements whose columns fit a row type: every column of the row exists and has its
 * type. The types do not check whether a column may be null, because PostgreSQL reports this only
 * for columns of tables.
 */
export type NameFor<Row> = [Row] extends [never]
  ? keyof StatementRows
  : string extends keyof Row
    ? keyof StatementRows
    : { [Name in keyof StatementRows]: Fitting<Name, Row, StatementRows[Name]> }[keyof StatementRows]

/**
 * Row as PostgreSQL describes it, for statements whose columns need no more specific type.
 * `Nullable` names columns of an expression or an outer join that may be null.
 */
export type StatementRow<
  Name extends keyof StatementRows,
  Nullable extends keyof StatementRows[Name] = never,
> = Readonly<
  Omit<StatementRows[Name], Nullable> & {
    [Column in Nullable]: StatementRows[Name][Column] | null
  }
>

type RequiredKey<Row> = { [Key in keyof Row]-?: object extends Pick<Row, Key> ? never : Key }[keyof Row]
type Fitting<Name, Row, Columns> =
  RequiredKey<Row> extends keyof Columns
    ? Row extends {
        readonly [Column in keyof Row]: Column extends keyof Columns
          ? Columns[Column] | null | undefined
          : unknown
      }
      ? Name
      : never
    : never

/** Parameters of a statement on pairs of a key and the account that owns it, as two lists. */
export type AccountPairs = [keys: readonly string[], accounts: readonly string[]]

/**
 * Defines a named, prepared statement as a function of a connection and its parameters, in order.
 * Names are unique in the process: PostgreSQL caches the plan under the name.
 * @param name a statement whose described columns fit the row type (`node bootstrap.mjs
 * tools/make-row-types.ts` describes it)
 */
export function statement<Params extends readonly unknown[], Row extends pg.QueryResultRow>(
  name: NameFor<Row>,
  text: string,
): (on: Queryable, ...params: Params) => Promise<Row[]> {
  if (defined.has(name)) throw new Error(`statement ${name} is defined twice`)
  defined.set(name, { name, text })
  return async (on, ...params) => (await on.query<Row>({ name, text, values: [...params] })).rows
}
