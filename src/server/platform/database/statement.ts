import type pg from 'pg'
import type { Queryable } from './pool.ts'

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
 * Columns of a folder's statements as PostgreSQL describes them. `| null` marks columns of tables
 * that may be null. PostgreSQL does not report this for an expression or an outer join.
 */
export type RowsOf<Columns> = { readonly [Name in keyof Columns]: Readonly<Columns[Name]> }

/** Row in which columns of an expression or an outer join may be null. */
export type Nullable<Row, Columns extends keyof Row> = Omit<Row, Columns> & {
  readonly [Column in Columns]: Row[Column] | null
}

/**
 * Names of the statements in `Rows` whose columns fit a row type: every column of the row exists
 * and has its type. The types do not check whether a column may be null, because PostgreSQL reports
 * this only for columns of tables. Any name fits a row without columns.
 */
export type NameFor<Rows, Row> = [Row] extends [never]
  ? string
  : string extends keyof Row
    ? string
    : { [Name in keyof Rows & string]: Fitting<Name, Row, Rows[Name]> }[keyof Rows & string]

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
 * Returns the function that defines statements with these rows. Each folder has its own in its
 * `*.rows.ts`. Without rows, the function defines only statements that return no columns.
 */
export function statementsOf<Rows = object>() {
  /**
   * Defines a named, prepared statement as a function of a connection and its parameters, in order.
   * Names are unique in the process: PostgreSQL caches the plan under the name.
   * @param name a statement whose described columns fit the row type (`node bootstrap.mjs
   * tools/make-row-types.ts` describes it)
   */
  return function statement<Params extends readonly unknown[], Row extends pg.QueryResultRow>(
    name: NameFor<Rows, Row>,
    text: string,
  ): (on: Queryable, ...params: Params) => Promise<Row[]> {
    if (defined.has(name)) throw new Error(`statement ${name} is defined twice`)
    defined.set(name, { name, text })
    return async (on, ...params) => (await on.query<Row>({ name, text, values: [...params] })).rows
  }
}
