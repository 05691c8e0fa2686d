import sharp from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { AVATAR_FIELD } from '#contract/endpoints/avatar.ts'
import { createAccount, goodPassword, newEmail, type TestAccount } from '../../support/auth/auth.ts'
import { askAdmin, resetThrottles } from '../../support/auth/auth-database.ts'
import { callAuth } from '../../support/auth/auth-http.ts'
import { dumpRows } from '../../support/database/left-behind.ts'
import { mailTo } from '../../support/mail/mail.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'
import {
  database,
  server,
  idOf,
  api,
  remove,
  signIn,
  addShipment,
  startServerWithAccount,
} from '../../support/auth/deletable-account.ts'

startServerWithAccount()

async function addCheckpoint(of: TestAccount, tracking_id: string): Promise<void> {
  const body = { tracking_id, location: 'Doca 3', status: 'Ok' }
  expect(await api(of)('POST', '/api/checkpoints', body)).toMatchObject({ status: 201 })
  const annex = await api(of)('POST', `/api/shipments/${tracking_id}/annexes`, { text: 'Recado' })
  expect(annex).toMatchObject({ status: 201 })
  const departure = { code: 'DEP', at: '2026-11-20T10:00:00Z', airport: 'GRU' }
  const milestones = { milestones: [departure] }
  expect(await api(of)('POST', `/api/shipments/${tracking_id}/milestones`, milestones)).toMatchObject({
    status: 201,
  })
}

/**
 * Tables whose rows survive the deletion: remains of erased shipments, daily counts and the audit
 * log.
 */
const kept = [
  'audit_log',
  'events',
  'event_positions',
  // Each row contains a tracking code whose public page stays hidden.
  'private_pages',
  'shipment_daily_counts',
  'shipment_findings',
  'shipment_violations',
  'shipments',
]
/**
 * Tables that the deletion empties. Every new table of accounts must be listed in `kept` or in
 * `emptied`.
 */
const emptied = [
  'account_deletion_notices',
  'addresses',
  'annexes',
  'api_keys',
  'avatars',
  'checkpoints',
  'condition_ranges',
  'configurable_statuses',
  'custom_fields',
  'delivery_links',
  'device_certificates',
  'devices',
  'excursions',
  'fsu_messages',
  'idempotency_keys',
  'identities',
  'import_rows',
  'imports',
  'known_networks',
  'media',
  'media_uses',
  'members',
  'mfa_challenges',
  'mfa_factors',
  'mfa_recovery_codes',
  'milestones',
  'monitorings',
  'notice_stops',
  'notices',
  'one_time_tokens',
  'qr_authorizations',
  'reading_clocks',
  'readings',
  'sessions',
  'shipment_conditions',
  'shipment_status_counts',
  'shipment_references',
  'shipment_search',
  'shipment_sort_index',
  'system_settings',
  'warehouses',
  'webhook_attempts',
  'webhook_deliveries',
  'webhook_endpoints',
  'webhook_messages',
  'webhook_ordering_keys',
]
/** Tables that contain no row of the account even before the account is deleted. */
const unfilled = new Set([
  'account_deletion_notices',
  'mfa_challenges',
  'shipment_findings',
  'shipment_violations',
])

/**
 * SQL statements, with their values, that insert rows of an account. `$1` is the ID of the account.
 */
const workplace: readonly (readonly [sql: string, ...values: readonly unknown[]])[] = [
  [
    `insert into addresses (user_id, id, name, cep, street, neighborhood, city, uf, latitude, longitude)
     values ($1, $1, 'Casa de Zuleide', '50000000', 'Rua de Zuleide', 'Centro', 'Recife', 'PE', -8, -34)`,
  ],
  [`insert into warehouses (user_id, id, name, address_id) values ($1, $1, 'Zuleides Halle', $1)`],
  [
    `insert into configurable_statuses (user_id, id, name, name_key, color)
     values ($1, $1, 'Zuleides Status', 'zuleides status', '#3b82f6')`,
  ],
  [
    `insert into custom_fields (user_id, id, field_name, name_key, field_type, is_required)
     values ($1, $1, 'Zuleides Feld', 'zuleides feld', 'text', false)`,
  ],
  [
    `insert into devices (user_id, id, kind, maker, serial) values ($1, $1, 'logger', 'Zuleides Werk', 'Z-1')`,
  ],
  [
    `insert into device_certificates (user_id, id, device_id, number, laboratory, calibrated_on, valid_until)
     values ($1, $1, $1, 'Z-1', 'Zuleides Labor', '2026-01-01', '2027-01-01')`,
  ],
  [
    `insert into shipment_references (user_id, shipment_id, kind, value)
     select user_id, id, 'order', 'ZULEIDE' from shipments where user_id = $1 limit 1`,
  ],
  [
    `insert into shipment_conditions (shipment_id, user_id, range, range_id, range_version)
     select id, user_id, '{"name":"Zuleides Bereich"}', 'z', 1 from shipments where user_id = $1 limit 1`,
  ],
  [
    `insert into monitorings (id, user_id, shipment_id, device_id, started_at)
     select $1, $1, shipment_id, $1, now() from shipment_conditions where user_id = $1`,
  ],
  [
    `insert into excursions (id, user_id, shipment_id, device_id, channel, direction, started_at, duration_ms,
       outside_ms, peak, is_absolute, opened_at)
     select $1, $1, shipment_id, $1, 1, 'above', now(), 1, 1, 9000, false, now()
     from shipment_conditions where user_id = $1`,
  ],
  [
    `insert into readings (user_id, device_id, channel, at, value, quality) values ($1, $1, 1, now(), 5000, 0)`,
  ],
  [
    `insert into fsu_messages (id, user_id, digest, awb, content, unknown, notes, shipments)
     values ($1, $1, sha256('z'), '020-81140743', 'Zuleide', '[]', '[]', '{}')`,
  ],
  [`insert into reading_clocks (user_id, batch_id, offset_ms) values ($1, $1, 0)`],
  [
    `insert into condition_ranges (user_id, id, version, name, temperature_minimum, temperature_maximum,
       minutes_outside, longest_gap_minutes, requires_certificate, has_mean_kinetic, activation_kelvin)
     values ($1, $1, 1, 'Zuleides Bereich', 2000, 8000, 30, 15, true, true, 10000)`,
  ],
  [
    `insert into system_settings (user_id, maps_key, google_maps_enabled) values ($1, $2, true)`,
    Buffer.alloc(40),
  ],
  [`insert into imports (id, user_id, file_name, rows) values ($1, $1, 'zuleide.csv', 1)`],
  [
    `insert into qr_authorizations (id, user_id, shipment_id, email, is_single_use, expires_at)
     select $1, $1, id, 'motorista@lastro.test', true, now() + interval '1 day' from shipments where user_id = $1 limit 1`,
  ],
  [
    `insert into import_rows (import_id, n, user_id, tracking_id, body)
     values ($1, 1, $1, 'FT-20261121-ZZZZZZ', '{"recipient_name":"Zuleide"}')`,
  ],
  [
    `insert into api_keys (user_id, id, name, name_key, scopes, networks, key_hash, encrypted_key)
     values ($1, $1, 'Zuleides Schlüssel', 'zuleides schlussel', '{}', '{}', sha256('z'), 'z')`,
  ],
  [
    `insert into idempotency_keys (user_id, key, request_mac, seed, status, answer)
     values ($1, 'zuleide', sha256('z'), $1, 201, '{"recipient_name":"Zuleide"}')`,
  ],
  [
    `insert into webhook_endpoints (id, user_id, name, url, events, form, secret)
     values ($1, $1, 'Zuleide', 'https://zuleide.test/hook', '{shipment.created}', '{}', $2)`,
    Buffer.alloc(60),
  ],
  [
    `with message as (
       insert into webhook_messages (user_id, tracking_id, event, facts)
       values ($1, 'TEST-1', 'shipment.created', '{"location":"Zuleides Halle"}') returning position
     )
     insert into webhook_deliveries (id, endpoint_id, position, user_id, ordering_key, form, state, finished_at)
     select $1, $1, position, $1, $1, '{}', 'failed', now() from message`,
  ],
  [
    `insert into webhook_ordering_keys (endpoint_id, ordering_key, user_id, due_at) values ($1, $1, $1, 'infinity')`,
  ],
  [
    `insert into webhook_attempts (delivery_id, n, endpoint_id, user_id, url, started_at, duration, outcome, request_headers)
     values ($1, 1, $1, $1, 'https://zuleide.test/hook', now(), 7, 'timeout', '{}')`,
  ],
  [
    `with account as (insert into users (id, kind) values (gen_random_uuid(), 'company') returning id),
       company as (insert into companies (account_id, name) select id, 'Aurora' from account returning account_id)
     insert into members (id, account_id, user_id, number, role, display_name)
     select gen_random_uuid(), account_id, $1, 1, 'operator', 'Zuleide Quaresma' from company`,
  ],
  [
    `insert into media_uses (event_id, name, digest, shipment_id, user_id)
     select event_id, 'photo_1', sha256('z'), shipment_id, user_id from events where user_id = $1 limit 1`,
  ],
  [
    `insert into media (user_id, digest, content, type, bytes, sent_by)
     values ($1, sha256('z'), 'Zuleide', 'image/jpeg', 7, $1)`,
  ],
  [
    `insert into notices (event_id, kind, shipment_id, user_id)
     select event_id, 'on_the_way', shipment_id, user_id from events where user_id = $1 limit 1`,
  ],
  [
    `insert into delivery_links (hash, user_id, shipment_id, event_id, sent_to, expires_at)
     select sha256('z'), user_id, id, id, 'z•••@z•••.test', now() from shipments where user_id = $1 limit 1`,
  ],
  [
    `insert into notice_stops (user_id, shipment_id, email_mac)
     select user_id, id, sha256('z') from shipments where user_id = $1 limit 1`,
  ],
  [`insert into private_pages (shipment_id, user_id) select id, user_id from shipments where user_id = $1`],
]

describe('after the deletion of an account', () => {
  const fullName = 'Zuleide Quaresma'
  const nextEmail = newEmail('zuleide.nova')
  const userAgent = 'Mozilla/5.0 (Zuleides Telefon)'
  let zuleide: TestAccount
  let pictureName: string
  let rows: readonly { readonly table: string; readonly row: string }[]

  beforeAll(async () => {
    await resetThrottles(database)
    zuleide = await createAccount(server, { email: newEmail('zuleide'), fullName })
    const id = idOf(zuleide)
    pictureName = await addPicture(zuleide)
    await addCheckpoint(zuleide, await addShipment(zuleide))
    await zuleide.client.updateUser({ email: nextEmail })
    await callAuth(server, '/recover', { body: { email: zuleide.email } })
    await callAuth(server, '/token?grant_type=password', {
      body: { email: zuleide.email, password: goodPassword },
      headers: { 'user-agent': userAgent },
    })
    await signIn('not the password', zuleide.email)
    await askAdmin(
      database,
      `insert into identities (id, user_id, issuer, subject, email) values ($1, $1, 'https://id.test', 'zuleide-1', $2)`,
      [id, zuleide.email],
    )
    await askAdmin(
      database,
      `insert into mfa_factors (id, user_id, factor_type, friendly_name, secret)
       values ($1, $1, 'totp', 'Zuleides Telefon', decode(repeat('00', 40), 'hex'))`,
      [id],
    )
    await askAdmin(
      database,
      `insert into mfa_recovery_codes (user_id, factor_id, code_hash) values ($1, $1, sha256('x'))`,
      [id],
    )
    for (const [sql, ...values] of workplace) await askAdmin(database, sql, [id, ...values])
    // Checks that the rows exist before the deletion; otherwise the tests below could not fail.
    const before = await dumpRows(database)
    for (const table of [...emptied, ...kept]) {
      const named = before.filter((one) => one.table === table && one.row.includes(id))
      if (!unfilled.has(table)) expect({ table, rows: named.length > 0 }).toEqual({ table, rows: true })
    }
    for (const part of [
      zuleide.email,
      nextEmail,
      fullName,
      userAgent,
      pictureName,
      'zuleide-1',
      '127.0.0.1',
    ]) {
      expect(before.filter(({ row }) => row.includes(id) && row.includes(part))).not.toEqual([])
    }

    expect(await remove({ leave_open_shipments: true }, zuleide)).toMatchObject({
      status: 200,
      body: { data: { id } },
    })
    await mailTo(server.dataDir, zuleide.email, 4)
    const waiting = `select from graphile_worker._private_jobs where payload::text like '%' || $1 || '%'`
    await vi.waitUntil(async () => (await askAdmin(database, waiting, [id])).length === 0, waitTimeout)
    rows = await dumpRows(database)
  })

  const personal = () => [
    'Recebedor',
    'Rua das Palmeiras',
    'Doca 3',
    zuleide.email,
    nextEmail,
    fullName,
    userAgent,
    pictureName,
    'zuleide',
    'Zuleide',
  ]

  test('no table, the job queue included, contains personal data', () => {
    expect(rows.filter(({ row }) => personal().some((part) => row.includes(part)))).toEqual([])
  })

  test('only retained tables contain the user ID, and none contains a network address', () => {
    const own = rows.filter(({ row }) => row.includes(idOf(zuleide)))
    expect(new Set(own.map(({ table }) => table))).toEqual(
      new Set(['users', 'system_settings', ...kept.filter((table) => !unfilled.has(table))]),
    )
    expect(own.filter(({ row }) => row.includes('127.0.0.1'))).toEqual([])
    const trail = own.filter(({ table }) => table === 'audit_log').map(({ row }) => JSON.parse(row) as object)
    expect(trail.at(-1)).toMatchObject({
      event: 'account_deleted',
      request_id: null,
      client_ip: null,
      user_agent: null,
      facts: {},
    })
  })

  test('the row of the user has only ID, kind, revision, times and a false has_password', () => {
    const user = rows.find(({ table, row }) => table === 'users' && row.includes(idOf(zuleide)))
    const said = Object.entries(JSON.parse(user?.row ?? '{}') as object).filter(
      ([, value]) => value !== null && JSON.stringify(value) !== '{}' && JSON.stringify(value) !== '[]',
    )
    expect(said.map(([column]) => column).toSorted()).toEqual([
      'created_at',
      'deleted_at',
      'has_password',
      'id',
      'kind',
      'revision',
      'updated_at',
    ])
    expect(user?.row).toContain('"has_password": false')
  })

  test('the profile picture answers 404', async () => {
    expect((await fetch(`${server.url}/files/avatars/${pictureName}.webp`)).status).toBe(404)
  })
})

test('every table with a user_id is listed as emptied or as retained', async () => {
  const tables = await askAdmin<{ name: string }>(
    database,
    `select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attname = 'user_id' and not attisdropped`,
  )
  expect(tables.map(({ name }) => name).toSorted()).toEqual([...kept, ...emptied].toSorted())
})

async function addPicture({ session }: TestAccount): Promise<string> {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append(AVATAR_FIELD, new File([new Uint8Array(bytes)], 'foto.png'))
  const answer = await fetch(`${server.url}/api/account/avatar`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.access_token}` },
    body: form,
  })
  const { data } = (await answer.json()) as { data: { avatar_url: string } }
  return data.avatar_url.slice('/files/avatars/'.length, -'.webp'.length)
}
