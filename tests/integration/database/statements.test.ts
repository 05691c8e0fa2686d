import { Client, escapeIdentifier } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { loadStatements } from '../../support/database/load-statements.ts'
import { createDatabase } from '../../support/database/postgres.ts'
import { describeRows, readRowsFiles, staleFiles } from '../../support/database/row-types.ts'

const statements = await loadStatements()
const database = await createDatabase()
const app = new Client({ connectionString: database.urls.app })
await app.connect()
const { rows: versions } = await app.query<{ server_version_num: string }>('show server_version_num')
/**
 * True on PostgreSQL 16 and later. PostgreSQL 15 has neither `result_types` nor `explain
 * (generic_plan)`.
 */
const describesPlans = Number(versions[0]?.server_version_num) >= 160_000
afterAll(async () => {
  await app.end()
  await database.drop()
})

it('the list of SQL statements contains statements of every part of the server', () => {
  const names = statements.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['newest_head', 'insert_user', 'lock_shipments', 'insert_events']),
  )
})

it('the statements return the rows that the *.rows.ts files beside them declare', async () => {
  expect(
    staleFiles(await readRowsFiles(), await describeRows(app, statements)),
    'run node bootstrap.mjs tools/make-row-types.ts and review what changed in these files',
  ).toEqual([])
})

it('the check of row types names a file that is missing, differs, or types no statement', () => {
  const described = new Map([
    ['core/a/a.rows.ts', 'find_a'],
    ['core/b/b.rows.ts', 'find_b'],
  ])
  const current = new Map([
    ['core/b/b.rows.ts', 'find_b find_unused'],
    ['core/c/c.rows.ts', 'find_c'],
  ])
  expect(staleFiles(current, described)).toEqual(['core/a/a.rows.ts', 'core/b/b.rows.ts', 'core/c/c.rows.ts'])
  expect(staleFiles(described, described)).toEqual([])
})

it('the check of row types detects a renamed, a retyped and a nullable column', async () => {
  const admin = new Client({ connectionString: database.adminUrl })
  await admin.connect()
  try {
    const one = { name: 'one', text: 'select s.* from sample s', folder: 'core/a' }
    const describeSample = async (columns: string) => {
      await admin.query(`create temp table sample (${columns})`)
      const files = await describeRows(admin, [one])
      await admin.query('drop table sample')
      return files.get('core/a/a.rows.ts')
    }
    const before = await describeSample('size int8 not null')
    expect(before).toContain('  one: { size: number }\n')
    expect(await describeSample('length int8 not null')).not.toBe(before)
    expect(await describeSample('size text not null')).not.toBe(before)
    expect(await describeSample('size int8')).not.toBe(before)
  } finally {
    await admin.end()
  }
})

/** Tables whose size does not grow with the shipments of all accounts. */
const smallTables = new Set([
  'audits',
  'chain_blocks',
  'log_findings',
  'log_keys',
  'log_nodes',
  'log_publication',
  'timestamps',
])

type Plan = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly Plan[]
}

function tablesReadWhole({ Plans = [], ...node }: Plan): readonly string[] {
  const own = node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []
  return [...own, ...Plans.flatMap(tablesReadWhole)]
}

it.runIf(describesPlans)('an index serves every statement on tables that grow with shipments', async () => {
  // The planner then reads a table whole only if no index serves the statement.
  await app.query('set enable_seqscan = off')
  const found: string[] = []
  for (const { name, text } of statements) {
    const explained = `explain (generic_plan, format json) ${text}`
    const { rows } = await app.query<{ 'QUERY PLAN': readonly { readonly Plan?: Plan }[] }>(explained)
    const plans = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => plan ?? []))
    const tables = plans.flatMap(tablesReadWhole).filter((table) => !smallTables.has(table))
    found.push(...tables.map((table) => `${name} reads ${table}`))
  }
  await app.query('reset enable_seqscan')
  expect(found).toEqual([])
})

describe.runIf(describesPlans).each(statements)('$name', ({ name, text }) => {
  it('can be prepared, and has a type for every parameter and every result', async () => {
    await app.query(`prepare ${escapeIdentifier(name)} as ${text}`)
    const { rows } = await app.query<{ parameters: string[]; results: string[] | null }>(
      `select parameter_types::text[] as parameters, result_types::text[] as results
       from pg_prepared_statements where name = $1`,
      [name],
    )
    const numbers = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number))
    expect(rows).toHaveLength(1)
    expect(rows[0]?.parameters).toHaveLength(Math.max(0, ...numbers))
    expect([...(rows[0]?.parameters ?? []), ...(rows[0]?.results ?? [])]).not.toContain('unknown')
  })

  // EXPLAIN checks every privilege that execution would need, on tables, columns and functions.
  it('needs only privileges of the application', async () => {
    await expect(app.query(`explain (generic_plan) ${text}`)).resolves.toMatchObject({ command: 'EXPLAIN' })
  })
})
