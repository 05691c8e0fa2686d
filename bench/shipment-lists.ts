import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { parseWith } from '#contract/schema/parse.ts'
import { listShipments as endpoint, shipmentSorts } from '#contract/endpoints/shipment-list.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { readLate, readStuck, readViolated } from '#features/dashboard/attention.ts'
import { openCommonTexts } from '#features/shipments/list/common-texts.ts'
import { listShipments } from '#features/shipments/list/list-shipments.ts'
import { figure, median, printTable, ratioAgainst } from './figures.ts'
import { openSite, type Site } from './site.ts'

/** Numbers of shipments: in the measured account, and in the ten other accounts together. */
const OWN = 100_000
const OTHERS = 200_000
const ROUNDS = 9
/**
 * Aim for the ratio of each list's duration to that of the newest page, which PostgreSQL reads by
 * one index.
 */
const AIM = { atMost: 25 }

/**
 * Measures the duration of each kind of list, with its total, relative to that of the newest page.
 */
export async function measureLists(): Promise<void> {
  const site = await openSite(1)
  const account = await fillShipments(site)
  const ways: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['newest', () => ask(site, account, {})],
    ...shipmentSorts.map((sort) => [`sort ${sort}`, () => ask(site, account, { sort })] as const),
    ['by recipient, from the middle on', await fromTheMiddle(site, account)],
    ['search, one hit', () => ask(site, account, { q: 'nf 7777' })],
    ['search, some hits', () => ask(site, account, { q: 'conceicao 12' })],
    ['search, a third of all', () => ask(site, account, { q: 'recife' })],
    ['search, all', () => ask(site, account, { q: 'ft-20' })],
    ['search, no hit', () => ask(site, account, { q: 'xyzzy' })],
    ['search of many, rare status', () => ask(site, account, { q: 'recife', status: 'cancelled' })],
    ['rare status', () => ask(site, account, { status: 'cancelled' })],
    ['a month', () => ask(site, account, { from: '2026-02-01', to: '2026-02-28' })],
    ['late', () => ask(site, account, { attention: 'late' })],
    ['stuck', () => ask(site, account, { attention: 'stuck' })],
    ['attempted', () => ask(site, account, { delivery: 'attempted' })],
    ['excursions', () => ask(site, account, { condition: 'excursion' })],
    ['missed milestone', () => ask(site, account, { milestone: 'missed' })],
    ['airline', () => ask(site, account, { airline: '957' })],
    ['airport', () => ask(site, account, { airport: 'GRU' })],
    ['without data', () => ask(site, account, { condition: 'no_data' })],
    ['incomplete proof', () => ask(site, account, { delivery: 'incomplete' })],
    ['violated', () => ask(site, account, { attention: 'violated' })],
    [
      'attention of the dashboard',
      () =>
        inTransaction(site.services.pool, [account], (tx) =>
          Promise.all([readLate(tx, account), readStuck(tx, account), readViolated(tx, account)]),
        ),
    ],
  ]
  const times = new Map(ways.map(([name]) => [name, [] as number[]]))
  for (let round = -1; round < ROUNDS; round++) {
    for (const [name, run] of ways) {
      const start = performance.now()
      await run()
      if (round >= 0) times.get(name)?.push(performance.now() - start)
    }
  }
  const newest = median(times.get('newest') ?? [])
  printTable(`A page of 50 with its total among ${OWN} shipments of ${OWN + OTHERS}, medians of ${ROUNDS}`, [
    ['', 'ms', 'against newest'],
    ...[...times].map(([name, taken]) => [
      name,
      figure(median(taken)),
      ratioAgainst(median(taken) / newest, AIM),
    ]),
  ])
  await site.close()
}

async function ask({ services }: Site, account: string, query: object): Promise<string | null> {
  if (endpoint.query === undefined) throw new Error('the list takes a query')
  const parsed = parseWith(endpoint.query, query)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed))
  const { nextCursor } = await listShipments(services.pool, account, parsed.value, openCommonTexts())
  return nextCursor
}

/** Returns a function that requests a page far down a list. */
async function fromTheMiddle(site: Site, account: string): Promise<() => Promise<unknown>> {
  let cursor: string | null = null
  for (let page = 0; page < 200; page++) {
    cursor = await ask(site, account, {
      sort: 'recipient_name',
      limit: 100,
      ...(cursor !== null && { cursor }),
    })
  }
  return () => ask(site, account, { sort: 'recipient_name', cursor })
}

/**
 * Inserts rows as the product writes them, ten thousand per statement.
 * @param total number of shipments, a multiple of 10,000; a third is of one account
 * @returns the account with the most rows
 */
export async function fillShipments({ adminUrl }: Site, total = OWN + OTHERS): Promise<string> {
  const admin = new Client({ connectionString: adminUrl })
  await admin.connect()
  const accounts = Array.from({ length: 11 }, () => randomUUID())
  for (const id of accounts) {
    await admin.query('insert into users (id, email) values ($1, $2)', [id, `${id}@exemplo.com.br`])
  }
  const [own = ''] = accounts
  // Drops the search index and builds it again after the inserts. This takes a tenth of the time of
  // inserts into an indexed table.
  const { rows } = await admin.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where indexname = 'shipment_search_grams'`,
  )
  await admin.query('drop index shipment_search_grams')
  await admin.query('alter table shipments disable trigger write_search_texts')
  for (let from = 0; from < total; from += 10_000) await admin.query(insertion, [accounts, from])
  await admin.query('alter table shipments enable trigger write_search_texts')
  await admin.query(
    `insert into shipment_search (shipment_id, user_id, text, recipient_key)
     select s.id, s.user_id, shipment_text(s), searchable(coalesce(s.recipient_name, '')) from shipments s`,
  )
  await admin.query(`set maintenance_work_mem = '512MB'`)
  await admin.query(rows[0]?.indexdef ?? '')
  await admin.query(
    `insert into shipment_status_counts select user_id, status, count(*) from shipments group by 1, 2`,
  )
  await admin.query('insert into shipment_sort_index select id, user_id, status, updated_at from shipments')
  await admin.query('vacuum analyze')
  await admin.end()
  return own
}

const insertion = `
  insert into shipments (
    id, user_id, tracking_id, status, reference, origin, origin_city, origin_state, destination, destination_city,
    destination_state, recipient_name, description, weight, estimated_delivery, custom_data, blockchain_hash, created_at,
    received_at, updated_at, pseudonym, events, last_leaf_hash
  )
  select gen_random_uuid(), ($1::uuid[])[case when n % 3 = 0 then 1 else 2 + n % 10 end],
    'FT-2026' || lpad((1 + n % 12)::text, 2, '0') || lpad((1 + n % 28)::text, 2, '0') || '-' || upper(lpad(to_hex(n), 6, '0')),
    case when n % 100 < 82 then 'delivered' when n % 100 < 95 then 'in_transit' when n % 1000 < 999 then 'pending'
      else 'cancelled' end,
    'NF ' || n, 'Rua ' || md5(n::text) || ', ' || n % 900 || ', Centro, São Paulo/SP', 'São Paulo', 'SP',
    'Avenida ' || md5((n * 3)::text) || ', ' || n % 700 || ', ' || city, city, 'PE',
    (array['Ana Souza', 'Conceição', 'Hospital São Lucas', 'Distribuidora Ângelo'])[1 + n / 7 % 4] || ' ' || n % 5000,
    'Vacinas', 12.5, timestamptz '2026-01-10' + n % 360 * interval '1 day', '{}',
    sha256(n::text::bytea), declared, declared, declared + n % 20 * interval '1 day', sha256(n::text::bytea), 5,
    sha256((n + 1)::text::bytea)
  from generate_series($2::int, $2::int + 9999) as n,
    lateral (select timestamptz '2026-01-01' + n * interval '90 seconds' as declared) as times,
    lateral (select (array['Recife', 'Curitiba', 'Belém'])[1 + n / 3 % 3] as city) as places`
