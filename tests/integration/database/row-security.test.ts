import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as mfa from '#features/auth/mfa/queries.ts'
import { insertDeletionNotice } from '#core/accounts/deletion-notices.ts'
import { insertIdentity } from '#features/auth/oidc/queries.ts'
import * as auth from '#core/accounts/queries.ts'
import { insertAvatar } from '#features/avatars/queries.ts'
import { storePictureRow } from '#core/media/queries.ts'
import { insertKey } from '#features/api-keys/queries.ts'
import { presetRanges } from '#domain/conditions/condition-range.ts'
import { defaultForm } from '#domain/webhooks/webhook-body.ts'
import { webhookEvents } from '#domain/webhooks/webhook-event.ts'
import { insertAttempts } from '#features/webhooks/delivery-queries.ts'
import { insertEndpoint, listEndpoints } from '#features/webhooks/endpoint-queries.ts'
import { listDeliveryRows } from '#features/webhooks/log-queries.ts'
import { claimKey } from '#core/idempotency/queries.ts'
import { insertAddress } from '#features/addresses/queries.ts'
import { insertAuthorization } from '#core/authorizations/queries.ts'
import { insertCertificate, insertDevice } from '#features/conditions/device-queries.ts'
import { insertRangeVersion } from '#features/conditions/range-queries.ts'
import { insertField } from '#features/custom-fields/queries.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { findRoleNames } from '#platform/database/roles.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { insertPrivatePage } from '#features/public-page/queries.ts'
import { writeMapsKey } from '#features/settings/queries.ts'
import { insertStatus } from '#features/statuses/queries.ts'
import { insertWarehouse } from '#features/warehouses/queries.ts'
import { addressBody } from '../../support/api/reference-lists.ts'
import { insertImport, putRows } from '#features/imports/queries.ts'
import { insertFindings, noteViolations } from '#features/audit/findings/finding-queries.ts'
import { findShipment } from '#core/shipments/queries.ts'
import { openActions } from '../../support/database/audited-world.ts'
import { openWorld } from '../../support/processes/world.ts'

const world = await openWorld()
const { admin } = world
const { pool } = world.services
afterAll(() => world.close())

/** Every table whose rows belong to an account, with the column of the owner. */
const { rows: tables } = await admin.query<{ table: string; owner: string }>(
  `select quote_ident(relname) as table, attname as owner
   from pg_class c join pg_attribute on attrelid = c.oid and not attisdropped
   where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
     and (relname = 'users' and attname = 'id' or attname = 'account_id' or attname = 'user_id' and relname <> 'members')
   order by relname`,
)
const roles = await findRoleNames(admin, '')
const insufficientPrivilege = '42501'
/**
 * Messages of a refused insert. If the application may not insert into a table at all, PostgreSQL
 * refuses the insert before it checks the policy.
 */
const refusals = /^(new row violates row-level security policy|permission denied) for table /

const ana = randomUUID()
const bia = randomUUID()
beforeAll(() => Promise.all([fillTables(ana), fillTables(bia)]))

describe.each(tables)('$table', ({ table, owner }) => {
  it('has row-level security that also applies to its owner, with a policy for the application', async () => {
    const { rows } = await admin.query(
      `select relrowsecurity as enabled, relforcerowsecurity as forced, bool_or($2 = any (roles)) as has_policy
       from pg_class left join pg_policies on tablename = relname and schemaname = 'public'
       where oid = $1::regclass group by pg_class.oid`,
      [table, roles.app],
    )
    expect(rows).toEqual([{ enabled: true, forced: true, has_policy: true }])
  })

  it('has rows of both accounts, without which the other tests could not fail', async () => {
    expect(await count(admin, table, owner, [ana])).toBeGreaterThan(0)
    expect(await count(admin, table, owner, [bia])).toBeGreaterThan(0)
  })

  it('shows nothing to a transaction without an account', async () => {
    const client = await pool.connect()
    expect(await count(client, table, owner, [ana, bia])).toBe(0)
    client.release()
    expect(await inTransaction(pool, [], (tx) => count(tx, table, owner, [ana, bia]))).toBe(0)
  })

  it('shows an account its own rows only', async () => {
    const [own, others] = await inTransaction(pool, [bia], (tx) =>
      Promise.all([count(tx, table, owner, [bia]), count(tx, table, owner, [ana])]),
    )
    expect({ own: own > 0, others }).toEqual({ own: true, others: 0 })
  })

  it('refuses a row of another account from the application', async () => {
    const { rows } = await admin.query<{ row: object; columns: string }>(
      `select to_json(one) as row,
         (select string_agg(quote_ident(attname), ', ') from pg_attribute
          where attrelid = $2::regclass and attnum > 0 and not attisdropped and attgenerated = '') as columns
       from ${table} as one where ${owner} = $1 limit 1`,
      [ana, table],
    )
    const [{ row, columns } = { row: {}, columns: '' }] = rows
    const writing = inTransaction(pool, [bia], (tx) =>
      tx.query(
        `insert into ${table} (${columns}) overriding system value
         select ${columns} from json_populate_record(null::${table}, $1)`,
        [JSON.stringify(row)],
      ),
    )
    await expect(writing).rejects.toMatchObject({
      code: insufficientPrivilege,
      message: expect.stringMatching(refusals),
    })
  })
})

it('the application connects with a role without privileges, which owns no table and no function', async () => {
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
      groups: [roles.app],
    },
  ])
})

async function count(
  on: Queryable,
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

/** Inserts rows of an account into every table, with the application's own statements. */
const emptyAnnex = { kind: 'note', facts: null, details: null, media: null } as const

async function fillTables(account: string): Promise<void> {
  const device = randomUUID()
  await inTransaction(pool, [account], async (tx) => {
    await signUp(tx, account)
    await fillReferenceData(tx, account, device)
  })
  await fillCompany(account)
  await world.addFields(account)
  const code = await world.addShipment(account)
  await world.recordCheckpoints([world.checkpointCommand(account, code)])
  await openActions(world).annex(account, code, { ...emptyAnnex, text: 'Recado' })
  await inTransaction(pool, [account], async (tx) => {
    const [shipment] = await findShipment(tx, code, account)
    const id = randomUUID()
    await insertImport(tx, id, account, 'remessas.csv', 1, null)
    await putRows(tx, id, account, [1], [code], [null], ['{}'])
    const shipments = [shipment?.id ?? '']
    await noteViolations(tx, shipments, [account])
    const [shipment_id = ''] = shipments
    const facts = { sequence: null, event_id: null, field: null, expected: null, found: null }
    await insertFindings(tx, [
      { shipment_id, n: 0, user_id: account, code: 'field_changed', place: 'shipments.status', ...facts },
    ])
    const until = new Date(Date.now() + 60_000)
    await insertAuthorization(
      tx,
      randomUUID(),
      account,
      shipment?.id ?? '',
      'caio@exemplo.com.br',
      true,
      until,
    )
    await insertPrivatePage(tx, shipment?.id ?? '', account)
    await notifyWebhook(tx, account)
  })
  await admin.query(
    `insert into milestones (id, user_id, shipment_id, code, time_type, at, airport, source)
     select id, user_id, shipment_id, 'DEP', 'actual', now(), 'GRU', 'manual' from annexes where user_id = $1 limit 1`,
    [account],
  )
  const digest = randomBytes(32)
  await admin.query(
    `insert into fsu_messages (id, user_id, digest, awb, content, unknown, notes, shipments)
     values (gen_random_uuid(), $1, $2, '020-81140743', 'FSU/6', '[]', '[]', '{}')`,
    [account, digest],
  )
  await admin.query(
    `insert into media_uses (event_id, name, digest, shipment_id, user_id)
     select event_id, 'photo_1', $2, shipment_id, user_id from events where user_id = $1 limit 1`,
    [account, digest],
  )
  await admin.query(
    `insert into notices (event_id, kind, shipment_id, user_id)
     select event_id, 'on_the_way', shipment_id, user_id from events where user_id = $1 limit 1`,
    [account],
  )
  await admin.query(
    `insert into delivery_links (hash, user_id, shipment_id, event_id, sent_to, expires_at)
     select $2, user_id, shipment_id, event_id, 'm•••@e•••.br', now() from events where user_id = $1 limit 1`,
    [account, digest],
  )
  await admin.query(
    `insert into event_positions (user_id, index, event_id)
     select user_id, 1000000 + sequence, event_id from events where user_id = $1 limit 1`,
    [account],
  )
  await admin.query(
    `insert into shipment_references (user_id, shipment_id, kind, value)
     select user_id, id, 'order', 'PED1' from shipments where user_id = $1 limit 1`,
    [account],
  )
  await admin.query(
    `insert into shipment_conditions (shipment_id, user_id, range, range_id, range_version)
     select id, user_id, '{}', 'refrigerated', 1 from shipments where user_id = $1 limit 1`,
    [account],
  )
  await admin.query(
    `insert into monitorings (id, user_id, shipment_id, device_id, started_at)
     select gen_random_uuid(), user_id, shipment_id, $2, now() from shipment_conditions where user_id = $1`,
    [account, device],
  )
  await admin.query(
    `insert into excursions (id, user_id, shipment_id, device_id, channel, direction, started_at, duration_ms,
       outside_ms, peak, is_absolute, opened_at)
     select gen_random_uuid(), user_id, shipment_id, $2, 1, 'above', now(), 1, 1, 9000, false, now()
     from shipment_conditions where user_id = $1`,
    [account, device],
  )
  await admin.query(
    'insert into readings (user_id, device_id, channel, at, value, quality) values ($1, $2, 1, now(), 5000, 0)',
    [account, device],
  )
  await admin.query('insert into reading_clocks (user_id, batch_id, offset_ms) values ($1, $1, 0)', [account])
  await admin.query('insert into notice_stops (user_id, email_mac) values ($1, $2)', [account, digest])
  await storePictureRow(pool, account, account, digest, 'image/jpeg', 1, 1, 9, randomBytes(9))
}

/** Makes the account a company with a member and an invitation. */
async function fillCompany(account: string): Promise<void> {
  const [member, person] = [randomUUID(), randomUUID()]
  await admin.query(`insert into users (id, email) values ($1, $2)`, [person, `${person}@exemplo.com.br`])
  await admin.query(`insert into companies (account_id, name) values ($1, 'Aurora')`, [account])
  await admin.query(
    `insert into members (id, account_id, user_id, number, role) values ($1, $2, $3, 1, 'owner')`,
    [member, account, person],
  )
  await admin.query(
    `insert into invitations (id, account_id, email, role, token_hash, invited_by, expires_at)
     values ($1, $2, 'caio@exemplo.com.br', 'reader', $3, $4, now() + interval '1 day')`,
    [randomUUID(), account, randomBytes(32), member],
  )
}

async function signUp(tx: Transaction, account: string): Promise<void> {
  await auth.insertUser(tx, account, `${account}@exemplo.com.br`, 'no hash', {})
  const session = randomUUID()
  await auth.insertSession(tx, session, account, 'password', null, 60, 60)
  await auth.insertToken(tx, randomBytes(32), account, 'signup', 60, null)
  await auth.rememberPlace(tx, account, randomBytes(16))
  await insertIdentity(tx, randomUUID(), account, 'https://id.exemplo.com.br', account, 'ana@exemplo.com.br')
  await insertAvatar(tx, randomBytes(16).toString('hex'), account, randomBytes(9))
  const [app, codes] = [randomUUID(), randomUUID()]
  await mfa.insertTotpFactor(tx, app, account, 'Celular', randomBytes(48))
  await mfa.insertChallenge(tx, randomUUID(), account, app, session, 60)
  await mfa.insertRecoveryFactor(tx, codes, account, 'Recovery codes')
  await mfa.insertRecoveryCodes(tx, account, codes, [randomBytes(32)])
  await insertDeletionNotice(tx, account, `${account}@exemplo.com.br`, 'pt')
  await auth.insertAuditEntry(tx, 'signed_up', account, randomUUID(), '192.0.2.1', null, {}, null)
}

/**
 * Stores an attempt to send a delivery. The delivery was queued earlier, when the test recorded an
 * event.
 */
async function notifyWebhook(tx: Transaction, account: string): Promise<void> {
  const [endpoint] = await listEndpoints(tx, account)
  const at = endpoint?.id ?? ''
  const [delivery] = await listDeliveryRows(tx, at, account, Number.MAX_SAFE_INTEGER, null, null, null, 1)
  const id = delivery?.id ?? ''
  const [urls, startedAt] = [['https://exemplo.com.br'], [new Date()]]
  const answer = [[204], ['{}'], ['']] as const
  await insertAttempts(tx, [id], [at], [account], urls, startedAt, [1], ['taken'], ['{}'], ...answer)
}

async function fillReferenceData(tx: Transaction, account: string, device_id: string): Promise<void> {
  const address_id = randomUUID()
  await insertAddress(tx, account, address_id, { ...addressBody(), cep: '01310100', complement: null })
  await insertWarehouse(tx, account, randomUUID(), { name: 'Armazém 1', address_id })
  await insertStatus(tx, account, randomUUID(), { name: 'Docas', description: null, color: '#3b82f6' })
  const field = { field_name: 'Pedido', field_type: 'text', is_required: false, field_options: null } as const
  await insertField(tx, account, randomUUID(), field)
  const logger = { kind: 'logger', maker: 'Berlinger', model: null, serial: 'QT-1', interval_s: 300 } as const
  await insertDevice(tx, account, device_id, logger)
  const [calibrated_on, valid_until] = ['2026-03-10', '2027-03-09']
  const certificate = { number: '118', laboratory: 'Aferir', calibrated_on, valid_until, device_id }
  await insertCertificate(tx, account, randomUUID(), certificate)
  await insertRangeVersion(tx, account, randomUUID(), presetRanges.refrigerated)
  const endpoint = ['ERP', 'https://exemplo.com.br', webhookEvents, defaultForm, true] as const
  await insertEndpoint(tx, randomUUID(), account, ...endpoint, randomBytes(40), null)
  await writeMapsKey(tx, account, randomBytes(40))
  const erp = {
    name: 'ERP',
    scopes: ['shipments:read'],
    networks: ['203.0.113.0/24'],
    airline_prefixes: [],
    expires_at: null,
  } as const
  const value = { hash: randomBytes(32), sealed: randomBytes(80) }
  await insertKey(tx, account, randomUUID(), { ...erp, ...value, madeBy: account })
  await claimKey(tx, account, 'pedido-1', [randomBytes(32)], randomUUID(), 30)
}
