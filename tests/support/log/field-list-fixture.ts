import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { TrackingCode } from '#domain/shipments/tracking-code.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { findEventsOf } from '#core/events/event-rows.ts'
import { composedReceipt } from './composed-receipt.ts'
import { loadOne } from '#core/shipments/loader-keys.ts'
import { presentHistory, readHistories } from '#features/shipments/history.ts'
import type { World } from '../processes/world.ts'

/**
 * Folder with one file for each version of the field list. Each file contains histories that a
 * release with that version stored.
 */
export const fixtureFolder = join(import.meta.dirname, '../../fixtures/field-lists')

/**
 * Rows by table, in an order in which they can be inserted. Bytes are in PostgreSQL's hexadecimal
 * format. A fixture from before a table lacks the table.
 */
type Rows = Readonly<Partial<Record<(typeof tables)[number], readonly object[]>>>

export type FieldListFixture = {
  /** Signing key (`LOG_KEY`) of the log that contains the events. */
  readonly logKey: string
  readonly account: string
  /** Tracking code of a shipment with every kind of event except an erasure. */
  readonly code: TrackingCode
  /** Tracking code of a shipment with every kind of event, including an erasure. */
  readonly erasedCode: TrackingCode
  readonly rows: Rows
  /** Receipts that disclose every field that was not erased, by tracking code. */
  readonly receipts: Readonly<Record<string, string>>
  /** Verifier key with which the receipts verify. */
  readonly verifierKey: string
}

const tables = [
  'shipments',
  'checkpoints',
  'annexes',
  'events',
  'shipment_sort_index',
  'shipment_search',
  'shipment_references',
] as const

/** Origin of the log of all fixtures. */
export const fixtureOrigin = 'lastro.example/field-lists'

/** Returns the settings of a `World` that has the log of a fixture. */
export function fixtureSettings(logKey: string): Readonly<Record<string, string>> {
  return { LOG_KEY: logKey, LOG_ORIGIN: fixtureOrigin }
}

/** Returns the version numbers of the field lists that have a fixture. */
export async function fixtureLists(): Promise<readonly number[]> {
  return (await readdir(fixtureFolder)).map((name) => Number.parseInt(name, 10)).toSorted((a, b) => a - b)
}

export function fixtureFile(list: number): string {
  return join(fixtureFolder, `${list}.json`)
}

export async function readFixture(
  list: number,
): Promise<{ readonly fixture: FieldListFixture; readonly sha256: string }> {
  const text = await readFile(fixtureFile(list), 'utf8')
  return { fixture: JSON.parse(text), sha256: createHash('sha256').update(text).digest('hex') }
}

/** Reads the rows of an account's shipments from the tables of committed and derived data. */
export async function dumpRows(admin: Queryable, account: string): Promise<Rows> {
  const dumped: [string, readonly object[]][] = []
  for (const table of tables) {
    const { rows } = await admin.query<{ row: object }>(
      `select to_jsonb(t) as row from ${table} t where user_id = $1 order by t::text`,
      [account],
    )
    dumped.push([table, rows.map(({ row }) => row)])
  }
  return Object.fromEntries(dumped) as Rows
}

/**
 * Inserts a fixture into a `World` that has the fixture's log key, and queues the fixture's leaves
 * for the log.
 */
export async function loadFixture({ admin, addFields }: World, fixture: FieldListFixture): Promise<void> {
  const { account, rows } = fixture
  await admin.query('insert into users (id, email) values ($1, $2)', [account, `${account}@exemplo.com.br`])
  await addFields(account)
  const tx = await admin.connect()
  try {
    await tx.query('begin')
    // Disables triggers and foreign keys, because rows refer to each other and derived rows must be
    // inserted unchanged.
    await tx.query('set local session_replication_role = replica')
    for (const table of tables) await insertRows(tx, table, rows[table] ?? [])
    await tx.query(
      `insert into log_queue (leaf, leaf_hash) select leaf, leaf_hash from events where user_id = $1
       order by shipment_id, sequence`,
      [account],
    )
    await tx.query('commit')
  } finally {
    tx.release()
  }
}

/**
 * Inserts rows, without values for generated columns. A column that the rows lack has its default.
 */
async function insertRows(on: Queryable, table: string, rows: readonly object[]): Promise<void> {
  const { rows: columns } = await on.query<{ name: string }>(
    `select attname::text as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const given = new Set(rows.flatMap((row) => Object.keys(row)))
  const names = columns.flatMap(({ name }) => (given.has(name) ? `"${name}"` : [])).join(', ')
  if (names === '') return
  await on.query(
    `insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  )
}

/** Returns the history of an account's shipment as its page shows it. */
export function historyOf({ services }: World, account: string, code: string) {
  return inTransaction(services.pool, [account], async (tx) => {
    const [stored] = await readHistories(tx, loadOne({ key: code, account }))
    return presentHistory(stored ?? { rows: [] }, [])
  })
}

/** Composes the receipt of an account's shipment as the API does for its owner. */
export async function receiptOf(
  { services, identity, admin }: World,
  account: string,
  code: string,
  names?: ReadonlySet<string>,
): Promise<string> {
  const { rows } = await admin.query<{ id: string }>('select id from shipments where tracking_id = $1', [
    code,
  ])
  return inTransaction(services.pool, [account], async (tx) =>
    composedReceipt(tx, identity, code, await findEventsOf(tx, rows[0]?.id ?? '', account), names),
  )
}
