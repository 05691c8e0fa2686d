import { Client } from 'pg'
import { openCommonTexts } from '#features/shipments/list/common-texts.ts'
import { listShipments } from '#features/shipments/list/list-shipments.ts'
import { cpuOf, cpuOfFamily } from './cpu-time.ts'
import { figure, median, printTable, ratioAgainst } from './figures.ts'
import { createFleet, type FleetShipment } from './fleet.ts'
import { callerOf, type HttpCall } from './http-caller.ts'
import { startServerProcess } from './server-process.ts'
import { fillShipments } from './shipment-lists.ts'
import { openSite, type Site } from './site.ts'
import { postmasterOf, queueIsEmpty } from './stage.ts'

const SEARCH_ROUNDS = 41
/** Many short rounds, because the speed of a machine changes within seconds. */
const CREATION_ROUNDS = 200
const CREATIONS = 50
const FLEET = { accounts: 100, shipmentsEach: 1, checkpoints: 1 }
const SHIPMENTS = 60_000
const KEY = '35241112345678000195550010000482131123456784'

/** Measures the search for an access key, and the creation of shipments with ten references. */
export async function measureReferences(): Promise<void> {
  await measureSearch()
  await measureCreation()
}

/** Compares the search for a key with that for a part of a tracking code. Each finds one row. */
async function measureSearch(): Promise<void> {
  const site = await openSite(1)
  const account = await fillShipments(site, SHIPMENTS)
  const part = await addReferences(site, account)
  const ways = { 'part of a tracking code': part, 'access key': KEY, 'key in groups': grouped(KEY) }
  const times = new Map(Object.keys(ways).map((name) => [name, [] as number[]]))
  for (let round = -1; round < SEARCH_ROUNDS; round++) {
    for (const [name, q] of Object.entries(ways)) {
      const query = { q, sort: 'created_at', limit: 50 } as const
      const start = performance.now()
      const { rows } = await listShipments(site.services.pool, account, query, openCommonTexts())
      if (round >= 0) times.get(name)?.push(performance.now() - start)
      if (rows.length !== 1) throw new Error(`the search for ${q} found ${rows.length} shipments`)
    }
  }
  await site.close()
  const first = median([...times.values()][0] ?? [])
  printTable(`A search among ${SHIPMENTS / 3} shipments with references, medians of ${SEARCH_ROUNDS}`, [
    ['', 'ms', 'against the first'],
    ...[...times].map(([name, taken]) => [
      name,
      figure(median(taken)),
      ratioAgainst(median(taken) / first, { atMost: 1.2 }),
    ]),
  ])
}

function grouped(key: string): string {
  return key.replaceAll(/.{4}(?!$)/g, '$& ')
}

/**
 * Gives each shipment of an account a key of its own, and one the searched key.
 * @returns a part of the tracking code of that shipment
 */
async function addReferences({ adminUrl }: Site, account: string): Promise<string> {
  const admin = new Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(
    `with numbered as (select id, row_number() over (order by id) as n from shipments where user_id = $1)
     update shipments s set "references" = jsonb_build_array(jsonb_build_object('kind', 'nfe', 'value',
       case when n = 1 then $2::text else lpad((n * 7919)::text, 44, '35') end))
     from numbered where numbered.id = s.id`,
    [account, KEY],
  )
  await admin.query(
    `insert into shipment_references
     select user_id, id, 'nfe', "references" -> 0 ->> 'value' from shipments where user_id = $1`,
    [account],
  )
  const { rows } = await admin.query<{ tracking_id: string }>(
    `select s.tracking_id from shipments s join shipment_references r on r.shipment_id = s.id where r.value = $1`,
    [KEY],
  )
  await admin.query('vacuum analyze')
  await admin.end()
  return rows[0]?.tracking_id.slice(-6) ?? ''
}

/** Compares creations with ten references with creations that have none. */
async function measureCreation(): Promise<void> {
  const site = await openSite(4)
  const fleet = await createFleet(site.services, site.identity, FLEET)
  const server = await startServerProcess(site)
  const caller = callerOf(server.url, [])
  const postmaster = await postmasterOf(site)
  let made = 0
  const tenReferences = () =>
    Array.from({ length: 10 }, () => ({ kind: 'order', value: `PED-${++made}-2026` }))
  const kinds = { 'no reference': () => [], 'ten references': tenReferences }
  const costs = new Map(Object.keys(kinds).map((name) => [name, [] as number[]]))
  for (let round = -1; round < CREATION_ROUNDS; round++) {
    for (const [name, references] of Object.entries(kinds)) {
      const before = (await cpuOf(server.pid)) + (await cpuOfFamily(postmaster))
      await caller.many((at) => creation(fleet[at % fleet.length]!, references()), CREATIONS)
      await queueIsEmpty(site)
      const after = (await cpuOf(server.pid)) + (await cpuOfFamily(postmaster))
      if (round >= 0) costs.get(name)?.push((after - before) / CREATIONS)
    }
  }
  await server.stop()
  await site.close()
  const means = [...costs].map(([name, taken]) => ({
    name,
    cost: taken.reduce((sum, one) => sum + one, 0) / taken.length,
  }))
  printTable(`Processor time of a creation (server and PostgreSQL), means of ${CREATION_ROUNDS} rounds`, [
    ['', 'µs', 'against the first'],
    ...means.map(({ name, cost }) => [
      name,
      figure(cost),
      ratioAgainst(cost / (means[0]?.cost ?? 0), { atMost: 1.15 }),
    ]),
  ])
}

function creation({ token }: FleetShipment, references: readonly object[]): HttpCall {
  const body = { origin: 'Rua A, 1, Brás, São Paulo/SP', destination: 'Rua B, 2, Recife/PE', references }
  return { method: 'POST', path: '/api/shipments', token, body }
}
