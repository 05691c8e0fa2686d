import { glob, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Client, Connection, FieldDef, Submittable } from 'pg'
import { server, type LoadedStatement } from './load-statements.ts'

/** Maximum width of a line, as the formatter has it. */
const WIDTH = 110

type Row = { readonly name: string; readonly columns: readonly string[] }

/**
 * TypeScript types of the values that the driver returns. The driver returns any other type as
 * text.
 */
const typescriptTypes: Readonly<Record<string, string>> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  oid: 'number',
  float4: 'number',
  float8: 'number',
  bytea: 'Uint8Array',
  date: 'Date',
  timestamp: 'Date',
  timestamptz: 'Date',
  json: 'unknown',
  jsonb: 'unknown',
  _bool: 'readonly boolean[]',
  _int2: 'readonly number[]',
  _int4: 'readonly number[]',
  _float8: 'readonly number[]',
  _int8: 'readonly string[]',
  _text: 'readonly string[]',
  _varchar: 'readonly string[]',
  _uuid: 'readonly string[]',
  _bytea: 'readonly Uint8Array[]',
  _timestamptz: 'readonly Date[]',
  _json: 'readonly unknown[]',
  _jsonb: 'readonly unknown[]',
}

/**
 * Returns the text of each folder's `*.rows.ts` for a migrated database, by path below
 * `src/server`. A statement with a computed name has no row. It returns no columns, or is the
 * look-up by code of a look-up by id (`ofKeys`).
 */
export async function describeRows(
  client: Client,
  statements: readonly LoadedStatement[],
): Promise<ReadonlyMap<string, string>> {
  const types = await readPairs(client, 'select oid::text, typname as value from pg_type')
  const nullable = await readPairs(
    client,
    `select attrelid || ' ' || attnum as oid, 'null' as value from pg_attribute where not attnotnull`,
  )
  const rows = new Map<string, Row[]>()
  for (const { name, text, folder } of statements.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (folder === undefined) continue
    const columns = new Set((await describe(client, text)).map(typedColumn))
    if (columns.size > 0) rows.set(folder, [...(rows.get(folder) ?? []), { name, columns: [...columns] }])
  }
  return new Map([...rows].map(([folder, of]) => [rowsFile(folder), rowsText(folder, of)]))

  function typedColumn({ name, dataTypeID, tableID, columnID }: FieldDef): string {
    const type = typescriptTypes[types.get(String(dataTypeID)) ?? ''] ?? 'string'
    const key = /^\w+$/.test(name) ? name : `'${name}'`
    return `${key}: ${type}${nullable.has(`${tableID} ${columnID}`) && type !== 'unknown' ? ' | null' : ''}`
  }
}

/** Returns the `*.rows.ts` in the source, with their texts, by path below `src/server`. */
export async function readRowsFiles(): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>()
  for await (const file of glob('**/*.rows.ts', { cwd: server }))
    files.set(file, await readFile(join(server, file), 'utf8'))
  return files
}

/** Returns the paths of the files that are missing, differ, or type no statement. */
export function staleFiles(
  current: ReadonlyMap<string, string>,
  described: ReadonlyMap<string, string>,
): readonly string[] {
  return [...new Set([...current.keys(), ...described.keys()])]
    .filter((file) => current.get(file) !== described.get(file))
    .toSorted()
}

/** Returns the path of a folder's file, which is named after the folder without its layer. */
function rowsFile(folder: string): string {
  return join(folder, `${folder.split('/').slice(1).join('-')}.rows.ts`)
}

/**
 * Returns the text of a folder's file. Columns that several statements share stand once, under the
 * name of the first statement.
 */
export function rowsText(folder: string, rows: readonly Row[]): string {
  const path = 'platform/database/statement.ts'
  const from = folder.startsWith('platform/') ? relative(folder, path).replace(/^(?!\.)/, './') : `#${path}`
  const names = new Map<string, string>()
  const members = rows.map(({ name, columns }) => {
    const line = `  ${name}: { ${columns.join('; ')} }`
    if (line.length <= WIDTH) return line
    const type = columnLines(columns)
    if (rows.filter((row) => columnLines(row.columns) === type).length === 1)
      return `  ${name}: ${type.replaceAll('\n', '\n  ')}`
    if (!names.has(type)) names.set(type, toPascalCase(name))
    return `  ${name}: ${names.get(type)}`
  })
  const types = [...names].map(([type, name]) => `\ntype ${name} = ${type}\n`)
  return `// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '${from}'

export const statement = statementsOf<Rows>()
${types.join('')}
export type Rows = RowsOf<{
${members.join('\n')}
}>
`
}

function columnLines(columns: readonly string[]): string {
  return `{\n${columns.map((column) => `  ${column}\n`).join('')}}`
}

function toPascalCase(name: string): string {
  return name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

async function readPairs(client: Client, text: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ oid: string; value: string }>(text)
  return new Map(rows.map(({ oid, value }) => [oid, value]))
}

/** Asks PostgreSQL to describe the columns of a statement, without running it. */
function describe(client: Client, text: string): Promise<readonly FieldDef[]> {
  return new Promise((resolve, reject) => {
    let fields: readonly FieldDef[] = []
    const description: Submittable & Record<string, unknown> = {
      submit(connection: Connection) {
        connection.parse({ name: '', text, types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
      },
      handleRowDescription: (message: { readonly fields: readonly FieldDef[] }) => {
        fields = message.fields
      },
      handleError: (error: Error) => reject(new Error(`cannot describe: ${text}`, { cause: error })),
      handleReadyForQuery: () => resolve(fields),
    }
    client.query(description)
  })
}
