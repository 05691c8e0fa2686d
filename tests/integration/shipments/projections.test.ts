import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { columnClasses } from '../../support/database/column-classes.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { appendEvents, type Projection } from '#core/events/append-events.ts'
import type { RecordedEvent } from '#core/events/recorded-event.ts'
import { projectionsFor } from '#app/projections.ts'
import { addEveryKind, openActions } from '../../support/database/audited-world.ts'
import { openWorld } from '../../support/processes/world.ts'

const projections = projectionsFor('http://lastro.test')

const recorded: RecordedEvent[] = []
const record: Projection = (_on, events) => void recorded.push(...events)
const world = await openWorld({ ...projections, rows: [record, ...projections.rows] })
const empty = await openWorld()
const account = await world.addAccount()
afterAll(async () => {
  await world.close()
  await empty.close()
})

/** Names of the projections that write a column, by `table.column`. */
const written = new Map<string, Set<string>>()

beforeAll(async () => {
  await world.admin.query('update custom_fields set is_used = false')
  await addEveryKind(world, account)
  await openActions(world).erase(account, await addEveryKind(world, account))
  await copyAccounts()
  for (const event of recorded) {
    await inTransaction(empty.services.pool, [account], (tx) =>
      appendEvents(tx, [event], {
        rows: projections.rows.map((project) => watched(project)),
        totals: projections.totals.map((project) => watched(project)),
      }),
    )
  }
})

describe('projections', () => {
  it.each([
    'shipments',
    'checkpoints',
    'events',
    'shipment_sort_index',
    'shipment_search',
    'shipment_references',
    'shipment_status_counts',
    'shipment_daily_counts',
  ])('write the same rows of %s when all events are replayed on an empty database', async (table) => {
    const rows = await rowsOf(world.admin, table)
    expect(rows.length).toBeGreaterThan(0)
    expect(await rowsOf(empty.admin, table)).toEqual(rows)
  })

  it('mark the same custom fields as used when all events are replayed on an empty database', async () => {
    const used = (on: Queryable) =>
      on.query('select id from custom_fields where is_used and user_id = $1 order by id', [account])
    const { rows } = await used(world.admin)
    expect(rows.length).toBeGreaterThan(0)
    expect((await used(empty.admin)).rows).toEqual(rows)
  })

  it('queue the same leaves in the same order when all events are replayed on an empty database', async () => {
    const leaves = (on: Queryable) => on.query('select leaf from log_queue order by position')
    expect((await leaves(empty.admin)).rows).toEqual((await leaves(world.admin)).rows)
  })
})

/** Columns that triggers and SQL functions write. */
const writtenBySql: ReadonlySet<string> = new Set([
  'shipments.erased_at',
  'shipment_sort_index.last_place',
  ...['shipment_search', 'event_positions'].flatMap((table) =>
    Object.keys(columnClasses[table] ?? {}).map((column) => `${table}.${column}`),
  ),
])

const derived = Object.entries(columnClasses).flatMap(([table, classes]) =>
  Object.entries(classes).flatMap(([column, { kind }]) => (kind === 'derived' ? [`${table}.${column}`] : [])),
)

describe('a derived column', () => {
  it.each(derived.filter((column) => !writtenBySql.has(column)))(
    '%s is written by exactly one projection',
    (column) => expect([...(written.get(column) ?? [])]).toHaveLength(1),
  )
})

/** Returns a projection that also records which columns its statements write. */
function watched(project: Projection): Projection {
  return (on, events) => {
    const query = (statement: { readonly text: string }) => {
      for (const column of columnsOf(statement.text)) {
        written.set(column, (written.get(column) ?? new Set()).add(project.name))
      }
      return on.query(statement)
    }
    return project({ query } as unknown as Transaction, events)
  }
}

function columnsOf(text: string): readonly string[] {
  const inserted = [...text.matchAll(/insert into (\w+)(?: as \w+)? \(([^)]*)\)/g)].flatMap(
    ([, table, names]) => (names ?? '').split(',').map((name) => `${table}.${name.trim()}`),
  )
  const updated = [...text.matchAll(/update (\w+) \w+ set(.*?)\sfrom /gs)].flatMap(([, table, set]) =>
    [...(set ?? '').matchAll(/(\w+) = /g)].map(([, name]) => `${table}.${name}`),
  )
  return [...inserted, ...updated]
}

async function rowsOf(on: Queryable, table: string): Promise<readonly unknown[]> {
  const { rows } = await on.query(`select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`)
  return rows
}

/** Copies accounts and their custom fields, which no event contains. */
async function copyAccounts(): Promise<void> {
  for (const table of ['users', 'custom_fields']) {
    const { rows } = await world.admin.query<{ rows: string; columns: string }>(
      `select (select json_agg(t)::text from ${table} t) as rows, string_agg(quote_ident(attname), ', ') as columns
       from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    )
    await empty.admin.query(
      `insert into ${table} (${rows[0]?.columns}) overriding system value
       select ${rows[0]?.columns} from json_populate_recordset(null::${table}, $1)`,
      [rows[0]?.rows],
    )
  }
  await empty.admin.query('update custom_fields set is_used = false')
}
