import type { QueryResultRow } from 'pg'
import { hasCode } from '#platform/errors/has-code.ts'
import { adminPool } from '../database/admin-pool.ts'
import type { TestDatabase } from '../database/postgres.ts'

/**
 * Runs one statement as superuser, to prepare data or to read it without the application. After a
 * deadlock, runs the statement again, because the application locks rows in another order.
 */
export async function askAdmin<Row extends QueryResultRow>(
  { adminUrl }: Pick<TestDatabase, 'adminUrl'>,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const deadlock = '40P01'
  for (;;) {
    try {
      return (await adminPool(adminUrl).query<Row>(sql, [...values])).rows
    } catch (error) {
      if (!hasCode(error, deadlock)) throw error
    }
  }
}

/**
 * Clears the counters of mails and guesses, as if the minute to which a limit applies had passed.
 */
export async function resetThrottles(database: Pick<TestDatabase, 'adminUrl'>): Promise<void> {
  await askAdmin(database, 'delete from throttles')
}

/** Stops the clock of the throttles, so that limits do not depend on the speed of the machine. */
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
