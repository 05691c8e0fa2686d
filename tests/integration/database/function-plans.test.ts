import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createKey } from '../../support/auth/api-keys.ts'
import { apiOf } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { createDatabase } from '../../support/database/postgres.ts'
import { startServer } from '../../support/processes/server.ts'
import { addShipment } from '../../support/api/shipment-api.ts'

// Every call with an API key or an access token runs `resolve_key_calls` or `acting_members`. Even
// in a new database without statistics, their plans must find each row by an index.

const database = await createDatabase()
const server = await startServer({ database })
afterAll(async () => {
  await server.stop()
  await database.drop()
})

const functions = [
  `select n from resolve_key_calls(
     (select array_agg(key_hash) from api_keys), (select array_agg('192.0.2.1'::inet) from api_keys),
     (select array_agg(tracking_id) from api_keys join shipments using (user_id)), null)`,
  `select n from acting_members(
     (select array_agg(id) from sessions), (select array_agg(user_id) from sessions),
     (select array_agg(null::uuid) from sessions))`,
]

test.each(functions)('%s scans no table sequentially while there are no statistics', async (query) => {
  const api = apiOf(server, (await createAccount(server)).session.access_token)
  await createKey(api)
  await addShipment(api)
  const admin = new Client({ connectionString: database.adminUrl })
  await admin.connect()
  try {
    expect((await admin.query(query)).rows.length).toBeGreaterThan(0)
    await admin.query('begin')
    const before = await scansOf(admin)
    await admin.query(query)
    const after = await scansOf(admin)
    // Scans of these tables are expected: the query of the test scans `api_keys`, `sessions` and
    // `shipments` for its parameters, and `log_publication` has only one row.
    const asides = new Set(['api_keys', 'sessions', 'shipments', 'log_publication'])
    const scanned = Object.keys(after).filter((name) => after[name] !== before[name])
    expect(scanned.filter((name) => !asides.has(name))).toEqual([])
  } finally {
    await admin.end()
  }
})

/** Returns the number of sequential scans by table in the current transaction. */
async function scansOf(admin: Client): Promise<Readonly<Record<string, number>>> {
  const { rows } = await admin.query<{ relname: string; scans: number }>(
    'select relname, seq_scan::int as scans from pg_stat_xact_user_tables where seq_scan > 0',
  )
  return Object.fromEntries(rows.map(({ relname, scans }) => [relname, scans]))
}
