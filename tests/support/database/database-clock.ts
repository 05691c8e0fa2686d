import { askAdmin } from '../auth/auth-database.ts'
import type { TestDatabase } from './postgres.ts'

/** Moves the clock of a database, which sets the time at which events are received. */
export type DatabaseClock = { readonly moveBy: (interval: string) => Promise<void> }

/**
 * Replaces the clock function of PostgreSQL with one that tests can move. Only connections that the
 * application opens afterwards use it.
 * @param appUrl address of the application's role
 */
export async function openDatabaseClock(
  database: Pick<TestDatabase, 'adminUrl'>,
  appUrl: string,
): Promise<DatabaseClock> {
  const { username, pathname } = new URL(appUrl)
  await askAdmin(
    database,
    `create table test_clock (shift interval not null);
     insert into test_clock values ('0');
     create function public.clock_timestamp() returns timestamptz language sql volatile security definer
       as 'select pg_catalog.clock_timestamp() + shift from public.test_clock';
     grant execute on function public.clock_timestamp() to public;
     alter role "${decodeURIComponent(username)}" in database "${pathname.slice(1)}"
       set search_path = public, pg_catalog`,
  )
  return {
    moveBy: async (interval) => {
      await askAdmin(database, 'update test_clock set shift = shift + $1::interval', [interval])
    },
  }
}
