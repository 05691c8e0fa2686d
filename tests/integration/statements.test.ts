import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client, escapeIdentifier } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { definedStatements } from '#server/db/statement.ts'
import { createDatabase } from '../support/postgres.ts'

const server = join(import.meta.dirname, '../../src/server')
for await (const path of glob(join(server, '**/*.ts'))) {
  if (
    /^import \{[^}]*\bstatement\b[^}]*\} from '.*\/db\/statement\.ts'/m.test(await readFile(path, 'utf8'))
  ) {
    await import(path)
  }
}

const database = await createDatabase()
const app = new Client({ connectionString: database.urls.app })
await app.connect()
afterAll(async () => {
  await app.end()
  await database.drop()
})

it('finds statements of every part that has some', () => {
  const names = definedStatements().map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['newest_head', 'insert_user', 'lock_shipments', 'insert_events']),
  )
})

describe.each(definedStatements())('$name', ({ name, text }) => {
  it('prepares, with a type for every parameter and every result', async () => {
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

  // EXPLAIN checks every right that running would need, on tables, columns and functions.
  it('is within the rights of the application', async () => {
    await expect(app.query(`explain (generic_plan) ${text}`)).resolves.toMatchObject({ command: 'EXPLAIN' })
  })
})
