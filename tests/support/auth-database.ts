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
export async function resetThrottles(database: Pick<TestDatabase, 'adminUrl'>): Promise<void> {
  await askAdmin(database, 'delete from throttles')
}

/** Stops the clock of throttles, so that limits do not depend on the speed of the machine. */
export async function stopThrottleClock(database: Pick<TestDatabase, 'adminUrl'>): Promise<void> {
  const functions = await askAdmin<{ source: string; stopped: string }>(
    database,
    `select pg_get_functiondef(oid) source, format('%L::timestamptz', now()) stopped
       from pg_proc where proname in ('throttle_take', 'throttle_wait')`,
  )
  for (const { source, stopped } of functions) {
    await askAdmin(database, source.replaceAll('now()', stopped))
  }
}
