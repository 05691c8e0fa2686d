import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, expect, it } from 'vitest'
import { findRoleNames } from '#platform/database/roles.ts'
import { dumpSchema } from '../../support/database/dump-schema.ts'
import { createDatabase } from '../../support/database/postgres.ts'

const database = await createDatabase()
const admin = new Client({ connectionString: database.adminUrl })
await admin.connect()
afterAll(async () => {
  await admin.end()
  await database.drop()
})

it('the migrated schema equals schema.sql', async () => {
  const reviewed = await readFile(join(import.meta.dirname, '../../../schema.sql'), 'utf8')
  expect(
    await dumpSchema(admin),
    'schema.sql differs from the migrations: run node bootstrap.mjs tools/dump-schema.ts and review what changed',
  ).toBe(reviewed)
})

it.each([
  ['a column', 'alter table shipments add column extra int'],
  ['a default', `alter table shipments alter column status set default 'pending'`],
  ['a lost check', 'alter table shipments drop constraint shipments_events_check'],
  ['an index', 'create index extra on shipments (status)'],
  ['row-level security that is off', 'alter table shipments disable row level security'],
  ['row-level security that does not bind the owner', 'alter table shipments no force row level security'],
  ['a policy', 'create policy extra on shipments using (true)'],
  ['a right on a table', 'grant delete on shipments to lastro_app'],
  ['a right on a column', 'grant update (user_id) on shipments to lastro_app'],
  ['a function that is not its own owner any more', 'alter function account_ids() owner to lastro_definer'],
  [`a function that takes its caller's rights`, 'alter function sequencer_take(int) security invoker'],
  ['a function anyone may call', 'grant execute on function sequencer_take(int) to public'],
  ['a right on the schema', 'grant create on schema public to lastro_app'],
  ['a right born with later tables', 'alter default privileges grant select on tables to lastro_app'],
])('the dump shows %s', async (_what, change) => {
  const before = await dumpSchema(admin)
  expect(await afterwards(change)).not.toBe(before)
})

it('a dump is refused if it would leave out an object of the database', async () => {
  await expect(afterwards('create view extra as select 1')).rejects.toThrow('relation extra of kind v')
  await expect(afterwards('create sequence extra')).rejects.toThrow('relation extra of kind S')
  await expect(afterwards(`create type extra as enum ('a')`)).rejects.toThrow('type extra')
})

/** Applies the change, returns the schema dump of the database, and rolls the change back. */
async function afterwards(change: string): Promise<string> {
  await admin.query('begin')
  try {
    const { app, definer } = await findRoleNames(admin, '')
    await admin.query(change.replace('lastro_app', app).replace('lastro_definer', definer))
    return await dumpSchema(admin)
  } finally {
    await admin.query('rollback')
  }
}
