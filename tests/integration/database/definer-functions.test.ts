import { Client, escapeIdentifier } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startServer } from '../../support/processes/server.ts'
import { openWorld } from '../../support/processes/world.ts'

// Security definer functions run with the rights of their owner. They must not use objects that the
// calling session created in pg_temp (CVE-2007-2138).

const world = await openWorld()
const { admin } = world
afterAll(() => world.close())

const insufficientPrivilege = '42501'

test('every security definer function searches pg_temp last', async () => {
  const { rows } = await admin.query<{ name: string; path: string | null }>(
    `select p.oid::regprocedure::text as name,
            (select s from unnest(p.proconfig) s where s like 'search_path=%') as path
     from pg_proc p where p.prosecdef and p.pronamespace = 'public'::regnamespace`,
  )
  expect(rows.length).toBeGreaterThan(30)
  expect(rows.filter(({ path }) => path !== 'search_path=pg_catalog, public, pg_temp')).toEqual([])
})

test('at startup the server revokes the right of the application role to create temporary objects', async () => {
  const server = await startServer({ database: world })
  const creating = server.services.pool.query('create temp table users (id uuid)')
  await expect(creating).rejects.toMatchObject({ code: insufficientPrivilege })
  await server.stop()
})

test('a security definer function does not use a temporary table named like a real table', async () => {
  const { rows } = await admin.query<{ database: string }>('select current_database() as database')
  const database = escapeIdentifier(rows[0]?.database ?? '')
  await admin.query(`grant temporary on database ${database} to public`)
  const session = new Client({ connectionString: world.appUrl })
  await session.connect()
  try {
    await session.query(`
      create temp table account_deletion_notices (created_at timestamptz);
      grant all on account_deletion_notices to public;
      insert into pg_temp.account_deletion_notices values ('-infinity');
      create temp table stolen (role text);
      grant all on stolen to public;
      create function pg_temp.steal() returns trigger language plpgsql as
        $body$ begin insert into pg_temp.stolen values (current_user); return null; end $body$;
      create trigger steal after delete on pg_temp.account_deletion_notices
        for each statement execute function pg_temp.steal()`)
    await session.query('select delete_expired_deletion_notices()')
    expect((await session.query('select role from pg_temp.stolen')).rows).toEqual([])
  } finally {
    await session.end()
    await admin.query(`revoke temporary on database ${database} from public`)
  }
})
