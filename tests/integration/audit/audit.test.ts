import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { emptyRoot, hashLeaf } from '#ledger/crypto/hash.ts'
import { encodeLeaf } from '#ledger/log/leaf.ts'
import { signTreeHead } from '#ledger/log/tree-head.ts'
import { emptyFrontier, frontierRoot } from '#ledger/log/tree.ts'
import { Refusal } from '#domain/base/error.ts'
import { auditEverything, type Everything } from '#features/audit/runs/audit-everything.ts'
import { auditSource } from '#features/audit/rows/audit-source.ts'
import { columnClasses, otherTables } from '../../support/database/column-classes.ts'
import { Failure } from '#platform/errors/failure.ts'
import { growLog } from '#core/log/log-state.ts'
import {
  addEveryKind,
  auditOn,
  auditOnly,
  openActions,
  otherValue,
  placesOf,
  sequenceAll,
} from '../../support/database/audited-world.ts'
import { openWorld } from '../../support/processes/world.ts'
import { isWhole, sampled } from '../../support/vitest/whole-run.ts'

const world = await openWorld()
const { admin, services, identity } = world
afterAll(() => world.close())
const act = openActions(world)

const account = await world.addAccount()
const outsider = await world.addAccount()
const code = await addEveryKind(world, account)
await addEveryKind(world, outsider)
await sequenceAll(world)
await act.status(account, await addEveryKind(world, account), 'delivered')
const erasedCode = await addEveryKind(world, account)
await act.erase(account, erasedCode)
/**
 * If `LASTRO_TAMPER` is `all`, the tests change every column of every row of a thousand events and
 * audit each shipment by itself. Otherwise they change one row of each table and audit everything.
 */
const takesAll = process.env['LASTRO_TAMPER'] === 'all'
if (takesAll) for (let more = 0; more < 97; more++) await addEveryKind(world, outsider)
await sequenceAll(world)
const id = await idOf(code)
const erased = await idOf(erasedCode)
/** Shipment of another account whose only leaf is still queued. */
const bystander = await idOf(await world.addShipment(outsider))

async function idOf(trackingId: string): Promise<string> {
  const { rows } = await admin.query<{ id: string }>('select id from shipments where tracking_id = $1', [
    trackingId,
  ])
  return rows[0]?.id ?? ''
}

/**
 * Constraints that are dropped before the changes, because they would prevent some of the changes.
 */
const constraints = [
  ['checkpoints', 'checkpoints_check'],
  ['events', 'events_shipment_id_sequence_key'],
  ['events', 'events_open_or_erased'],
  ['shipments', 'shipments_erased_are_empty'],
  ['log_entries', 'log_entries_pkey'],
  ['log_heads', 'log_heads_check'],
  ['log_heads', 'log_heads_check1'],
] as const

type AuditAfter = (
  change: (tx: pg.PoolClient) => Promise<unknown>,
  audit?: (tx: pg.PoolClient) => Promise<Everything>,
) => Promise<Everything>

/**
 * Calls `work` with a function that audits after a change and rolls the change back. No key, check
 * or trigger applies to the changes.
 */
async function tampering(work: (after: AuditAfter) => Promise<void>): Promise<void> {
  const tx = await admin.connect()
  try {
    await tx.query('begin')
    await tx.query('set local session_replication_role = replica')
    for (const [table, constraint] of constraints) {
      await tx.query(`alter table ${table} drop constraint ${constraint}`)
    }
    await work(async (change, audit = (on) => auditOn(on, world)) => {
      await tx.query('savepoint before')
      await change(tx)
      const found = await audit(tx)
      await tx.query('rollback to savepoint before')
      return found
    })
  } finally {
    await tx.query('rollback')
    tx.release()
  }
}

/** Makes a change, audits, and rolls the change back. Returns the result of the audit. */
const auditAfter: AuditAfter = async (change, audit) => {
  const found: Everything[] = []
  await tampering(async (after) => void found.push(await after(change, audit)))
  const [first] = found
  if (first === undefined) throw new Error('nothing was audited')
  return first
}

/** Runs SQL statements, audits, and rolls the statements back. Each statement must change rows. */
function auditAfterSql(...statements: readonly string[]): Promise<Everything> {
  return auditAfter(async (tx) => {
    for (const sql of statements) {
      const { rowCount } = await tx.query(sql)
      expect({ sql, isChanged: (rowCount ?? 0) > 0 }).toEqual({ sql, isChanged: true })
    }
  })
}

const concerned = ({ shipments }: Everything): readonly string[] =>
  shipments.map(({ shipmentId }) => shipmentId).toSorted()

describe('unchanged data', () => {
  it('gives no finding while leaves wait in the queue of the log', async () => {
    const clean = await auditEverything(auditSource(services.pool), identity, {
      folder: world.logFolder,
      overdueBefore: undefined,
    })
    expect(clean).toMatchObject({ log: [], shipments: [], audited: takesAll ? 102 : 5 })
    // One event waits in the queue, and the start of the log belongs to no event.
    expect(clean.events).toBe(clean.leaves)
  })

  it('gives a finding for a leaf that has been queued for too long', async () => {
    const late = await auditAfter(
      async () => undefined,
      (tx) => auditOn(tx, world, { overdueBefore: new Date(Date.now() + 60_000) }),
    )
    expect(late.shipments).toMatchObject([
      { shipmentId: bystander, findings: [{ code: 'overdue', place: 'log_queue', sequence: 0 }] },
    ])
  })
})

it('the classification for the audit lists every table, and every column of an audited table', async () => {
  const { rows } = await admin.query<{ name: string; columns: string[] }>(
    `select relname as name, array_agg(attname::text order by attnum) as columns
     from pg_class c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') group by relname`,
  )
  const stored = new Map(rows.map(({ name, columns }) => [name, columns]))
  expect([...stored.keys()].toSorted()).toEqual(
    [...Object.keys(columnClasses), ...Object.keys(otherTables)].toSorted(),
  )
  for (const [table, classes] of Object.entries(columnClasses)) {
    expect([table, ...Object.keys(classes).toSorted()]).toEqual([
      table,
      ...(stored.get(table) ?? []).toSorted(),
    ])
  }
})

/**
 * SQL condition for each table. It selects rows of the log, or of the shipment that has every kind
 * of event.
 */
const sample: Readonly<Record<string, string>> = {
  shipments: `id = '${id}'`,
  checkpoints: `shipment_id = '${id}' and version_event_id is not null`,
  events: `shipment_id = '${id}' and sequence = 3`,
  shipment_sort_index: `shipment_id = '${id}'`,
  shipment_search: `shipment_id = '${id}'`,
  log_queue: 'true',
  log_entries: 'index = 4',
  log_tiles: 'true',
  log_heads: 'previous_size = 0',
}
/**
 * Places that the findings name after a change of a key column. They name only the table, because
 * the row with the old key is missing.
 */
const foundAs: Readonly<Record<string, string>> = {
  'shipments.id': 'shipments',
  'checkpoints.id': 'checkpoints',
  'checkpoints.shipment_id': 'checkpoints',
  'events.shipment_id': 'events',
  'shipment_sort_index.shipment_id': 'shipment_sort_index',
  'shipment_search.shipment_id': 'shipment_search',
  'log_entries.index': 'log_entries',
  'log_tiles.level': 'log_tiles',
  'log_tiles.index': 'log_tiles',
  // After the change, the leaf of the event is neither queued nor in the log, so the finding names
  // the table of log entries.
  'log_queue.leaf_hash': 'log_entries',
}
/**
 * Tables that `audit-anchors.test.ts` covers, because their rows need a chain, a witness or an
 * OpenTimestamps calendar.
 */
const vouchedElsewhere = new Set([
  'anchors',
  'anchor_transactions',
  'chain_blocks',
  'log_cosignatures',
  'timestamps',
])
const cases = Object.entries(columnClasses).flatMap(([table, classes]) =>
  vouchedElsewhere.has(table)
    ? []
    : Object.entries(classes).flatMap(([column, { kind }]) =>
        kind === 'free' ? [] : [{ table, column, place: `${table}.${column}` }],
      ),
)

describe('a changed value', { timeout: takesAll ? 3_600_000 : 60_000 }, () => {
  it.each(takesAll ? cases : sampled(cases, 5))(
    'in $place is found and named',
    async ({ table, column, place }) => {
      const { rows } = await admin.query<{ ctid: string; shipment: string | null; event_id: string | null }>(
        `select r.ctid::text, ${ownerOf(table)} as shipment, ${table === 'events' ? 'event_id' : 'null'} as event_id
       from ${table} as r ${ownersOf(table)} where ${takesAll ? 'true' : sample[table]}`,
      )
      expect(rows.length).toBeGreaterThan(0)
      const value = await otherValue(admin, table, column, bystander)
      await tampering(async (after) => {
        for (const row of rows) {
          if (column === 'shipment_id' && row.shipment === bystander) continue
          const only = [row.shipment, bystander].filter((one) => one !== null)
          const found = await after(
            (tx) => tx.query(`update ${table} set "${column}" = ${value} where ctid = '${row.ctid}'`),
            (tx) => {
              if (!takesAll) return auditOn(tx, world)
              const needsLog = table.startsWith('log_') || place === 'shipments.id'
              return needsLog ? auditOn(tx, world, { only }) : auditOnly(tx, world, only)
            },
          )
          expect(placesOf(found)).toContain(foundAs[place] ?? place)
          const others = concerned(found).filter((one) => one !== row.shipment)
          // A row with a changed `shipment_id` also gives a finding in the shipment to which it now
          // belongs. A shipment row with a changed `id` may give a finding under its new ID.
          if (place === 'shipments.id') expect(others.length).toBeLessThan(2)
          else expect(others.filter((one) => one !== bystander || column !== 'shipment_id')).toEqual([])
          const named = found.shipments.flatMap(({ findings }) => findings).find((one) => one.place === place)
          const of = columnClasses[table]?.[column]
          // The erased shipment is excluded, because the audit compares its columns with the
          // erasure event, not with the events that committed to the former values.
          if (named !== undefined && of?.kind === 'committed' && row.shipment !== erased) {
            expect({ event: named.eventId !== null, field: named.field ?? of.field }).toEqual({
              event: true,
              field: of.field,
            })
          }
          if (named !== undefined && row.event_id !== null) expect(named.eventId).toBe(row.event_id)
        }
      })
    },
  )
})

/** Returns the SQL expression for the shipment of a row `r`. It needs the join of `ownersOf`. */
function ownerOf(table: string): string {
  if (table === 'shipments') return 'r.id'
  if (isOfLeaves(table)) return 'owners.owner'
  return table.startsWith('log_') ? 'null::uuid' : 'r.shipment_id'
}

/**
 * Returns the SQL join that adds the shipment to rows of leaves. It joins the whole table of
 * events, because events have no index on the hash of their leaf.
 */
function ownersOf(table: string): string {
  const owners = '(select leaf_hash as owned, shipment_id as owner from events) as owners'
  return isOfLeaves(table) ? `left join ${owners} on owned = r.leaf_hash` : ''
}

function isOfLeaves(table: string): boolean {
  return table === 'log_entries' || table === 'log_queue'
}

describe('the first bad event and its field', () => {
  it.each([
    [
      'the recipient',
      `update shipments set recipient_name = 'Outra' where id = '${id}'`,
      'shipment.updated',
      'recipient_name',
    ],
    [
      'a custom value',
      `update shipments set custom_data = custom_data || '{"lote": "B9"}' where id = '${id}'`,
      'shipment.updated',
      'custom_data',
    ],
    [
      'a corrected note',
      `update checkpoints set notes = 'Lacre 1' where shipment_id = '${id}' and notes = 'Lacre 8842'`,
      'checkpoint.corrected',
      'notes',
    ],
    [
      'an annulment',
      `update checkpoints set annulled_at = null, annulled_by = null where shipment_id = '${id}' and annulled_at is not null`,
      'checkpoint.annulled',
      'received_at',
    ],
    [
      'a status',
      `update shipments set status = 'delivered' where id = '${id}'`,
      'checkpoint.created',
      'status_after',
    ],
  ])('are named after a change of %s', async (_what, sql, type, field) => {
    const { shipments } = await auditAfterSql(sql)
    expect(shipments.map(({ shipmentId }) => shipmentId)).toEqual([id])
    expect(shipments[0]?.findings[0]).toMatchObject({ code: 'field_changed', field })
    const { rows } = await admin.query<{ type: string }>(
      `select convert_from(client_statement, 'UTF8')::json ->> 'type' as type from events where event_id = $1`,
      [shipments[0]?.findings[0]?.eventId],
    )
    expect(rows).toEqual([{ type }])
  })
})

describe('a row', () => {
  it.each([
    ['shipments', 'shipments'],
    ['checkpoints', 'checkpoints'],
    ['events', 'events'],
    ['shipment_sort_index', 'shipment_sort_index'],
    ['shipment_search', 'shipment_search'],
    ['log_queue', 'log_entries'],
    ['log_entries', 'log_entries'],
    ['log_tiles', 'log_tiles'],
    ['log_heads', 'log_heads.previous_size'],
  ])('deleted from %s is reported as missing', async (table, place) => {
    const found = await auditAfterSql(`delete from ${table} where ${sample[table]}`)
    expect(placesOf(found)).toContain(place)
    const mine = table === 'log_queue' ? bystander : id
    expect(concerned(found).filter((one) => one !== mine)).toEqual([])
  })

  it.each([
    [
      'a checkpoint',
      `insert into checkpoints select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid()))).* from checkpoints c where shipment_id = '${id}' limit 1`,
      'checkpoints',
    ],
    [
      'an event',
      `insert into events select (jsonb_populate_record(e, jsonb_build_object('event_id', gen_random_uuid(), 'sequence', 99))).* from events e where shipment_id = '${id}' and sequence = 2`,
      'events.shipment_id',
    ],
  ])('duplicating %s is reported as surplus', async (_what, sql, place) => {
    const found = await auditAfterSql(sql)
    expect([placesOf(found).includes(place), concerned(found)]).toEqual([true, [id]])
  })

  it('is reported as surplus if it is a queued leaf that belongs to no event', async () => {
    const leaf = encodeLeaf({
      kind: 'event',
      pseudonym: randomBytes(32),
      sequence: 0,
      previous: new Uint8Array(32),
      client: randomBytes(32),
      server: randomBytes(32),
    })
    const found = await auditAfter((tx) =>
      tx.query('insert into log_queue (leaf, leaf_hash) values ($1, $2)', [leaf, hashLeaf(leaf)]),
    )
    expect(found).toMatchObject({ shipments: [], log: [{ code: 'entry_unexpected', place: 'log_queue' }] })
  })

  it('is reported as missing if it was moved to another shipment', async () => {
    const found = await auditAfterSql(
      `update events set shipment_id = '${bystander}' where event_id =
         (select event_id from events where shipment_id = '${id}' order by sequence desc limit 1)`,
    )
    expect(concerned(found)).toEqual([bystander, id].toSorted())
    expect(placesOf(found)).toEqual(expect.arrayContaining(['events', 'events.shipment_id']))
  })

  it.each([
    [
      'events',
      `update events e set sequence = case sequence when 2 then 3 else 2 end where shipment_id = '${id}' and sequence in (2, 3)`,
      'events.sequence',
    ],
    [
      'checkpoints',
      `update checkpoints c set location = (select o.location from checkpoints o where o.shipment_id = c.shipment_id and o.location <> c.location order by o.id limit 1) where shipment_id = '${id}' and location = 'Galpão'`,
      'checkpoints.location',
    ],
    [
      'leaves',
      `update log_entries e set leaf = o.leaf from log_entries o where e.index = 1 and o.index = 2`,
      'log_entries.leaf',
    ],
    [
      'places in the log',
      `update log_entries set index = case index when 1 then 2 else 1 end where index in (1, 2)`,
      'log_heads.note',
    ],
    [
      'tiles’ hashes',
      `update log_tiles set hashes = substring(hashes, 33, 32) || substring(hashes, 1, 32) || substring(hashes, 65)`,
      'log_tiles.hashes',
    ],
  ])('gives a finding if values were swapped: %s', async (_what, sql, place) => {
    const found = await auditAfterSql(sql)
    expect(placesOf(found)).toContain(place)
  })
})

describe('erased contents', () => {
  it.each([
    [
      'contents of an event',
      `update events set client_fields = null, client_seed = null, server_fields = null, server_seed = null, request_digest = null where shipment_id = '${id}' and sequence = 2`,
      'content_missing',
      'events.client_fields',
    ],
    [
      'a shipment marked as erased',
      `update shipments set erased_at = now() where id = '${id}'`,
      'derived_changed',
      'shipments.erased_at',
    ],
  ])('without an erasure event in the log are reported: %s', async (_what, sql, one, place) => {
    const found = await auditAfterSql(sql)
    expect(found.shipments).toMatchObject([{ shipmentId: id, findings: [{ code: one, place }] }])
  })

  it.each([
    [
      'a value',
      `update shipments set recipient_name = 'Ana' where id = '${erased}'`,
      'shipments.recipient_name',
    ],
    ['a place', `update shipments set origin = 'Recife' where id = '${erased}'`, 'shipments.origin'],
    ['a status', `update shipments set status = 'delivered' where id = '${erased}'`, 'shipments.status'],
    ['another time', `update shipments set erased_at = now() where id = '${erased}'`, 'shipments.erased_at'],
    [
      'a checkpoint',
      `insert into checkpoints select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'shipment_id', '${erased}'))).* from checkpoints c limit 1`,
      'checkpoints',
    ],
    [
      'another statement',
      `update events set client_statement = set_byte(client_statement, 9, 65) where shipment_id = '${erased}' and sequence = 1`,
      'events.client_statement',
    ],
    [
      'an owner of one event',
      `update events set user_id = gen_random_uuid() where shipment_id = '${erased}' and sequence = 1`,
      'events.user_id',
    ],
    [
      'contents again',
      `update events set client_fields = '{}' where shipment_id = '${erased}' and sequence = 1`,
      'events.client_fields',
    ],
    ['no erasure any more', `delete from events where shipment_id = '${erased}' and sequence = 10`, 'events'],
  ])('with %s give a finding', async (_what, sql, place) => {
    const found = await auditAfterSql(sql)
    expect([placesOf(found).includes(place), concerned(found)]).toEqual([true, [erased]])
  })
})

describe('a history', () => {
  it('gives a finding for the surplus leaf in the log if its newest event was deleted and its counters were reduced', async () => {
    const found = await auditAfterSql(
      `delete from checkpoints where id = (select event_id from events where shipment_id = '${id}' order by sequence desc limit 1)`,
      `update shipments s set events = events - 1, last_leaf_hash = e.leaf_hash, open_entry = null,
         updated_at = (convert_from(e.server_fields, 'UTF8')::json ->> 'received_at')::timestamptz,
         last_entrada = (select max(occurred_at) from checkpoints c where c.shipment_id = s.id and annulled_at is null and checkpoint_type = 'entrada')
       from events e where s.id = '${id}' and e.shipment_id = s.id and e.sequence = s.events - 2`,
      `update shipment_sort_index k set updated_at = s.updated_at, last_place = (
         select location from checkpoints c where c.shipment_id = s.id and annulled_at is null
         order by c.occurred_at desc, c.id desc limit 1
       ) from shipments s where k.shipment_id = s.id and s.id = '${id}'`,
      `delete from events e using shipments s where s.id = '${id}' and e.shipment_id = s.id and e.sequence = s.events`,
    )
    expect(found).toMatchObject({
      shipments: [],
      log: [{ code: 'entry_unexpected', place: 'log_entries', shipmentId: id }],
    })
  })

  it('differs from the log if it was rewritten with new seeds and statements', async () => {
    const found = await auditAfterSql(
      `update events e set leaf = o.leaf, leaf_hash = o.leaf_hash, client_statement = o.client_statement,
         client_fields = o.client_fields, client_seed = o.client_seed, server_statement = o.server_statement,
         server_fields = o.server_fields, server_seed = o.server_seed
       from events o where e.shipment_id = '${id}' and e.sequence = 4 and o.shipment_id = e.shipment_id and o.sequence = 5`,
    )
    expect(concerned(found)).toEqual([id])
  })
})

describe('a log', () => {
  it('gives a finding if its real key signed a head with another root', async () => {
    const found = await auditAfter(async (tx) => {
      const { rows } = await tx.query<{ size: number }>('select max(size) as size from log_heads')
      const size = rows[0]?.size ?? 0
      const root = randomBytes(32)
      const note = signTreeHead(
        { origin: identity.origin, size, root, vrfKey: identity.vrfKey },
        identity.signer,
      )
      await tx.query('update log_heads set root = $2, note = $3 where size = $1', [size, root, note])
    })
    expect(found).toMatchObject({ shipments: [], log: [{ code: 'head_mismatch', place: 'log_heads.note' }] })
  })

  it('gives findings if it was rewritten with the real key, because events and files differ from it', async () => {
    const found = await auditAfter(async (tx) => {
      const { rows: entries } = await tx.query<{ leaf: Buffer }>(
        'select leaf from log_entries order by index',
      )
      const leaves = entries.map(({ leaf }, index) => {
        const changed = Buffer.from(leaf)
        if (index === 4) changed.writeUInt8(changed.readUInt8(137) ^ 1, 137)
        return changed
      })
      const hashes = leaves.map((leaf) => hashLeaf(leaf))
      const { state, tiles } = growLog({ frontier: emptyFrontier, partialTiles: new Map() }, hashes)
      const [size, root] = [leaves.length, frontierRoot(state.frontier)]
      const note = signTreeHead(
        { origin: identity.origin, size, root, vrfKey: identity.vrfKey },
        identity.signer,
      )
      await tx.query('delete from log_entries')
      await tx.query('delete from log_tiles')
      await tx.query('delete from log_heads')
      const empty = signTreeHead({ origin: identity.origin, size: 0, root: emptyRoot() }, identity.signer)
      await tx.query('select sequencer_open($1, $2)', [emptyRoot(), empty])
      await tx.query('select sequencer_append(0, $1, $2, $3, $4, $5, $6, $7)', [
        leaves,
        hashes,
        tiles.map(({ tile }) => tile.level),
        tiles.map(({ tile }) => tile.index),
        tiles.map(({ bytes }) => bytes),
        root,
        note,
      ])
    })
    expect(concerned(found)).toEqual([id])
    expect(found.log.map(({ code: one }) => one).toSorted()).toEqual([
      'entry_unexpected',
      'published_unknown',
    ])
  })

  it('gives a finding for the published head if its tables were restored from an old copy', async () => {
    const found = await auditAfterSql(
      'delete from log_entries where index >= (select max(previous_size) from log_heads)',
      'delete from log_heads where previous_size = (select max(previous_size) from log_heads)',
    )
    expect(found.log).toContainEqual(
      expect.objectContaining({ code: 'published_unknown', place: 'checkpoint' }),
    )
  })
})

// This group runs last, because its tests move the queued leaves into the log. The tests before it
// need leaves in the queue.
describe('a busy installation', () => {
  it('gives no finding after any user actions in any order', async () => {
    const minute = fc.integer({ min: 0, max: 5_000 })
    const place = fc.constantFrom('Armazém 1', 'Doca 7', 'São Gonçalo', 'Cais 3º')
    const step = fc.oneof(
      fc.record({
        do: fc.constant('checkpoint' as const),
        type: fc.constantFrom('entrada', 'saida', 'entrada', 'saida', 'finalizacao'),
        place,
        minute,
        latitude: fc.option(fc.double({ min: -90, max: 90, noNaN: true })),
      }),
      fc.record({
        do: fc.constant('edit' as const),
        name: fc.option(fc.string({ unit: 'grapheme', maxLength: 30 })),
        weight: fc.option(fc.double({ min: 0, max: 999_999, noNaN: true })),
        custom: fc.dictionary(
          fc.constantFrom('lote', 'caixas', 'frágil'),
          fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), fc.constant('sim')),
        ),
      }),
      fc.record({ do: fc.constant('correct' as const), of: fc.nat(), place, minute }),
      fc.record({ do: fc.constant('annul' as const), of: fc.nat() }),
      fc.record({
        do: fc.constant('status' as const),
        to: fc.constantFrom('pending', 'in_transit', 'cancelled'),
      }),
      fc.record({ do: fc.constant('sequence' as const) }),
      fc.record({ do: fc.constant('erase' as const) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const fresh = await world.addShipment(account)
        const checkpoints: string[] = []
        const nth = (of: number): string => checkpoints[of % Math.max(1, checkpoints.length)] ?? bystander
        for (const one of steps) {
          await take(one).catch((error: unknown) => {
            if (!(error instanceof Refusal || error instanceof Failure)) throw error
          })
        }
        const found = await auditAfter(async () => undefined)
        expect({ log: found.log, shipments: found.shipments }).toEqual({ log: [], shipments: [] })

        async function take(one: (typeof steps)[number]): Promise<unknown> {
          const at = (minutes: number): Date => new Date(Date.UTC(2026, 9, 1, 0, minutes))
          if (one.do === 'sequence') return sequenceAll(world)
          if (one.do === 'erase') return act.erase(account, fresh)
          if (one.do === 'status') return act.status(account, fresh, one.to)
          if (one.do === 'annul') return act.annul(account, nth(one.of))
          if (one.do === 'correct') {
            return act.correct(account, nth(one.of), {
              location: one.place,
              occurred_at: at(one.minute).toISOString() as never,
            })
          }
          if (one.do === 'edit') {
            return act.edit(account, fresh, {
              recipient_name: one.name,
              weight: one.weight,
              custom_data: one.custom,
            })
          }
          const content = {
            checkpoint_type: one.type as 'entrada',
            location: one.place,
            latitude: one.latitude,
          }
          return checkpoints.push(await act.checkpoint(account, fresh, content, at(one.minute)))
        }
      }),
      { numRuns: isWhole ? 12 : 4 },
    )
  })

  it.runIf(isWhole)('gives no finding while other processes write and sign', async () => {
    const stop = new AbortController()
    const writing = (async () => {
      while (!stop.signal.aborted) {
        await addEveryKind(world, outsider)
        await sequenceAll(world)
      }
    })()
    try {
      for (let run = 0; run < 8; run++) {
        const options = { folder: world.logFolder, overdueBefore: undefined }
        const { log, shipments } = await auditEverything(auditSource(services.pool), identity, options)
        expect({ log, shipments }).toEqual({ log: [], shipments: [] })
      }
    } finally {
      stop.abort()
      await writing
    }
  })
})
