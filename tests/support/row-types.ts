import type { Client, Connection, FieldDef, Submittable } from 'pg'
import type { NamedStatement } from '#platform/database/statement.ts'

const HEADER = `// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.

/** The statement returns no columns. */
type None = { readonly [column: string]: never }

/**
 * Columns of each statement as PostgreSQL describes them. \`| null\` marks columns of tables that
 * may be null. PostgreSQL does not report this for an expression or an outer join.
 */
export type StatementRows = {
`

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

/** Returns the text of `src/server/platform/database/statement-rows.ts` for a migrated database. */
export async function rowTypes(client: Client, statements: readonly NamedStatement[]): Promise<string> {
  const types = await readPairs(client, 'select oid::text, typname as value from pg_type')
  const nullable = await readPairs(
    client,
    `select attrelid || ' ' || attnum as oid, 'null' as value from pg_attribute where not attnotnull`,
  )
  const lines: string[] = []
  for (const { name, text } of statements.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const columns = await describe(client, text)
    if (columns.length === 0) lines.push(`  ${name}: None`)
    else lines.push(`  ${name}: {`, ...new Set(columns.map(columnLine)), '  }')
  }
  return `${HEADER}${lines.join('\n')}\n}\n`

  function columnLine({ name, dataTypeID, tableID, columnID }: FieldDef): string {
    const type = typescriptTypes[types.get(String(dataTypeID)) ?? ''] ?? 'string'
    const key = /^\w+$/.test(name) ? name : `'${name}'`
    return `    ${key}: ${type}${nullable.has(`${tableID} ${columnID}`) && type !== 'unknown' ? ' | null' : ''}`
  }
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
