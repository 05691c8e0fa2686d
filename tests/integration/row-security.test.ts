import { randomBytes, randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  checkpointFields,
  shipmentFields,
  type CheckpointContent,
  type ShipmentContent,
} from '#domain/entry.ts'
import { insertIdentity } from '#server/auth/oidc/queries.ts'
import * as auth from '#server/auth/queries.ts'
import { recordBatch } from '#server/checkpoints/record-batch.ts'
import { openPool } from '#server/db/pool.ts'
import { inTransaction, type Transaction } from '#server/db/transaction.ts'
import { declaredEvent } from '#server/events/declared-event.ts'
import { createBatch } from '#server/shipments/create-batch.ts'
import { createDatabase } from '../support/postgres.ts'

const database = await createDatabase()
const admin = new Client({ connectionString: database.adminUrl })
await admin.connect()
const pool = openPool({ url: database.urls.app, onLost: () => undefined })
afterAll(async () => {
  await pool.end()
  await admin.end()
  await database.drop()
})

/** Every table whose rows belong to an account, with the column that says to whom. */
const { rows: tables } = await admin.query<{ table: string; owner: string }>(
  `select quote_ident(relname) as table, attname as owner
   from pg_class c join pg_attribute on attrelid = c.oid and not attisdropped
   where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
     and (attname = 'user_id' or relname = 'users' and attname = 'id')
   order by relname`,
)
const insufficientPrivilege = '42501'

const ana = randomUUID()
const bia = randomUUID()
beforeAll(() => Promise.all([fillTables(ana, 'FT-20261121-ANA001'), fillTables(bia, 'FT-20261121-BIA001')]))

describe.each(tables)('$table', ({ table, owner }) => {
  it('has row-level security that binds its owner too, with a policy for the application', async () => {
    const { rows } = await admin.query(
      `select relrowsecurity as enabled, relforcerowsecurity as forced, bool_or('lastro_app' = any (roles)) as has_policy
       from pg_class left join pg_policies on tablename = relname and schemaname = 'public'
       where oid = $1::regclass group by pg_class.oid`,
      [table],
    )
    expect(rows).toEqual([{ enabled: true, forced: true, has_policy: true }])
  })

  it('has rows of both accounts, so that the tests below can fail', async () => {
    expect(await count(admin, table, owner, [ana])).toBeGreaterThan(0)
    expect(await count(admin, table, owner, [bia])).toBeGreaterThan(0)
  })

  it('shows nothing to a transaction that does not say for whom it works', async () => {
    const client = await pool.connect()
    expect(await count(client, table, owner, [ana, bia])).toBe(0)
    client.release()
    expect(await inTransaction(pool, [], (tx) => count(tx, table, owner, [ana, bia]))).toBe(0)
  })

  it('shows an account its own rows and none of another', async () => {
    const [own, others] = await inTransaction(pool, [bia], (tx) =>
      Promise.all([count(tx, table, owner, [bia]), count(tx, table, owner, [ana])]),
    )
    expect({ own: own > 0, others }).toEqual({ own: true, others: 0 })
  })

  it('takes no row of another account from the application', async () => {
    await admin.query(
      `create temporary table copied as select * from ${table} where ${owner} = '${ana}' limit 1`,
    )
    const { rows } = await admin.query<{ row: object }>('select to_json(copied) as row from copied')
    await admin.query('drop table copied')
    const writing = inTransaction(pool, [bia], (tx) =>
      tx.query(
        `insert into ${table} overriding system value select * from json_populate_record(null::${table}, $1)`,
        [JSON.stringify(rows[0]?.row)],
      ),
    )
    await expect(writing).rejects.toMatchObject({
      code: insufficientPrivilege,
      message: `new row violates row-level security policy for table "${table}"`,
    })
  })
})

it('lets the application connect as nobody special', async () => {
  const { rows } = await pool.query(
    `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication,
       (select count(*)::int from pg_class where relowner = r.oid) as tables,
       (select count(*)::int from pg_proc where proowner = r.oid) as functions,
       array(select rolname::text from pg_roles g where pg_has_role(r.oid, g.oid, 'member') and g.oid <> r.oid) as groups
     from pg_roles r where rolname = current_user`,
  )
  expect(rows).toEqual([
    {
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      tables: 0,
      functions: 0,
      groups: ['lastro_app'],
    },
  ])
})

async function count(
  on: Pick<Client, 'query'>,
  table: string,
  owner: string,
  accounts: readonly string[],
): Promise<number> {
  const { rows } = await on.query<{ found: number }>(
    `select count(*)::int as found from ${table} where ${owner} = any ($1::uuid[])`,
    [accounts],
  )
  return rows[0]?.found ?? Number.NaN
}

/** Gives an account a row in every table, by the application's own statements as far as they reach. */
async function fillTables(account: string, trackingId: string): Promise<void> {
  await inTransaction(pool, [account], (tx) => signUp(tx, account))
  await createBatch({ pool }, [
    {
      account,
      content: shipment,
      pseudonym: randomBytes(32),
      declared: declaredEvent({
        log: 'exemplo.com.br/log',
        type: 'shipment.created',
        trackingId,
        body: {},
        fieldsAt: (at) => shipmentFields(at, shipment),
      }),
    },
  ])
  await recordBatch({ pool }, [
    {
      account,
      trackingId,
      content: checkpoint,
      declared: declaredEvent({
        log: 'exemplo.com.br/log',
        type: 'checkpoint.created',
        trackingId,
        body: {},
        fieldsAt: (at) => checkpointFields(at, checkpoint),
      }),
    },
  ])
}

async function signUp(tx: Transaction, account: string): Promise<void> {
  await auth.insertUser(tx, account, `${account}@exemplo.com.br`, 'no hash', {})
  await auth.insertSession(tx, randomUUID(), account, 'password', null, 60, 60)
  await auth.insertToken(tx, randomBytes(32), account, 'signup', 60)
  await auth.rememberPlace(tx, account, randomBytes(16))
  await insertIdentity(tx, randomUUID(), account, 'https://id.exemplo.com.br', account, 'ana@exemplo.com.br')
  await auth.insertAuditEntry(tx, 'signed_up', account, randomUUID(), '192.0.2.1', null, {})
}

const checkpoint: CheckpointContent = {
  checkpoint_type: 'entrada',
  location: 'Armazém 1',
  status: 'Em Trânsito',
  address: null,
  city: 'Recife',
  uf: 'PE',
  latitude: null,
  longitude: null,
  notes: null,
}

const shipment: ShipmentContent = {
  status: 'pending',
  reference: null,
  origin: 'Rua A, 1, Centro, São Paulo/SP',
  origin_number: '1',
  origin_complement: null,
  origin_neighborhood: 'Centro',
  origin_city: 'São Paulo',
  origin_state: 'SP',
  destination: 'Rua B, 2, Centro, Recife/PE',
  destination_number: '2',
  destination_complement: null,
  destination_neighborhood: 'Centro',
  destination_city: 'Recife',
  destination_state: 'PE',
  recipient_name: 'Ana',
  recipient_address: null,
  recipient_email: null,
  recipient_phone: null,
  description: null,
  weight: null,
  estimated_delivery: null,
  custom_data: {},
}
