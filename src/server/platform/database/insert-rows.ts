import type { Queryable } from './pool.ts'
import { statementsOf } from './statement.ts'

const statement = statementsOf()

/**
 * Defines a statement that inserts rows by the names of their columns. Each column is sent as one
 * array.
 * @param columns the type of each column
 */
export function insertRows<Column extends string>(
  name: string,
  table: string,
  columns: Readonly<Record<Column, string>>,
): (on: Queryable, rows: readonly Readonly<Record<Column, unknown>>[]) => Promise<unknown> {
  const names = Object.keys(columns) as Column[]
  const arrays = names.map((column, at) => `$${at + 1}::${columns[column]}[]`)
  const insert = statement<readonly (readonly unknown[])[], never>(
    name,
    `insert into ${table} (${names.join(', ')}) select * from unnest(${arrays.join(', ')})`,
  )
  return (on, rows) => insert(on, ...columnsOf(rows, ...names))
}

/**
 * Defines a statement that updates rows by their key and account. Each column is sent as one array,
 * because for JSON the planner would assume 100 rows and scan a small table sequentially.
 * @param key name of the column with the row's UUID
 * @param columns the type of each column to set
 */
export function updateRows<Key extends string, Column extends string>(
  name: string,
  table: string,
  key: Key,
  columns: Readonly<Record<Column, string>>,
): (on: Queryable, rows: readonly Readonly<Record<Key | 'user_id' | Column, unknown>>[]) => Promise<unknown> {
  const names = Object.keys(columns) as Column[]
  const types: Readonly<Record<string, string>> = { [key]: 'uuid', user_id: 'uuid', ...columns }
  const arrays = Object.values(types).map((type, at) => `$${at + 1}::${type}[]`)
  const update = statement<readonly (readonly unknown[])[], never>(
    name,
    `update ${table} t set ${names.map((column) => `${column} = a.${column}`).join(', ')}
     from unnest(${arrays.join(', ')}) as a (${Object.keys(types).join(', ')})
     where t.${key} = a.${key} and t.user_id = a.user_id`,
  )
  return (on, rows) => update(on, ...columnsOf(rows, key, 'user_id', ...names))
}

/** Returns the values of each named column, one array per parameter of `unnest`. */
export function columnsOf<Row, Names extends readonly (keyof Row)[]>(
  rows: readonly Row[],
  ...names: Names
): { [At in keyof Names]: Row[Names[At]][] } {
  return names.map((name) => rows.map((row) => row[name])) as { [At in keyof Names]: Row[Names[At]][] }
}

/** Returns rows as the text that `json_populate_recordset` and `json_to_recordset` read. */
export function toJsonRows(rows: readonly object[]): string {
  return JSON.stringify(rows.map(toJsonRow))
}

function toJsonRow(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]: [string, unknown]) => [
      column,
      value instanceof Uint8Array ? byteaText(value) : value,
    ]),
  )
}

function byteaText({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return `\\x${Buffer.from(buffer, byteOffset, byteLength).toString('hex')}`
}
