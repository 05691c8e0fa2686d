import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { emptyRoot, hashLeaf } from '#ledger/crypto/hash.ts'
import { encodeLeaf } from '#ledger/log/leaf.ts'
import { signTreeHead } from '#ledger/log/tree-head.ts'
import { emptyFrontier, frontierRoot } from '#ledger/log/tree.ts'
import { auditEverything, type Everything } from '#features/audit/runs/audit-everything.ts'
import { auditSource } from '#features/audit/rows/audit-source.ts'
import { growLog } from '#core/log/log-state.ts'
import { auditOn, placesOf } from '../../support/database/audited-world.ts'
import { takesAll, concerned, openTamperedWorld } from '../../support/database/tampered-world.ts'

const { world, id, erased, bystander, auditAfter, sample } = await openTamperedWorld()
const { admin, services, identity } = world
afterAll(() => world.close())

/** Runs SQL statements, audits, and rolls the statements back. Each statement must change rows. */
function auditAfterSql(...statements: readonly string[]): Promise<Everything> {
  return auditAfter(async (tx) => {
    for (const sql of statements) {
      const { rowCount } = await tx.query(sql)
      expect({ sql, isChanged: (rowCount ?? 0) > 0 }).toEqual({ sql, isChanged: true })
    }
  })
}

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
      await tx.query('delete from event_positions')
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
