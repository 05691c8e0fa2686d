import type { Queryable } from './pool.ts'
import { statement } from './statement.ts'

/**
 * Defines a statement that inserts rows by the names of their columns. The rows travel as one JSON text, which
 * PostgreSQL casts to the types of the table.
 */
export function insertRows<Column extends string>(
  name: string,
  table: string,
  columns: readonly Column[],
): (on: Queryable, rows: readonly Readonly<Record<Column, unknown>>[]) => Promise<unknown> {
  const list = columns.join(', ')
  const insert = statement<[string], Record<string, never>>(
    name,
    `insert into ${table} (${list}) select ${list} from json_populate_recordset(null::${table}, $1::json)`,
  )
  return (on, rows) => insert(on, toJsonRows(rows, columns))
}

/**
 * Returns rows as the text that `json_populate_recordset` and `json_to_recordset` read.
 * @param columns all members of a row by default
 */
export function toJsonRows<Row extends object>(
  rows: readonly Row[],
  columns?: readonly (keyof Row & string)[],
): string {
  return JSON.stringify(rows.map((row) => toJsonRow(row, columns ?? Object.keys(row))))
}

function toJsonRow(row: object, columns: readonly string[]): Record<string, unknown> {
  const written: Record<string, unknown> = {}
  for (const column of columns) {
    const value: unknown = Reflect.get(row, column)
    written[column] = value instanceof Uint8Array ? byteaText(value) : value
  }
  return written
}

function byteaText({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return `\\x${Buffer.from(buffer, byteOffset, byteLength).toString('hex')}`
}
