import { Client, type QueryResultRow } from 'pg'
import type { TestDatabase } from './postgres.ts'

/** One statement as superuser, for setting the scene and for looking behind the application's back. */
export async function askAdmin<Row extends QueryResultRow>(
  { adminUrl }: Pick<TestDatabase, 'adminUrl'>,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    return (await client.query<Row>(sql, [...values])).rows
  } finally {
    await client.end()
  }
}

/** As if the minute after a mail, or after too many guesses, had passed. */
export async function forgetThrottles(database: Pick<TestDatabase, 'adminUrl'>): Promise<void> {
  await askAdmin(database, 'delete from throttles')
}
