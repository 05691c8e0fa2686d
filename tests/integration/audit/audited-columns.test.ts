import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { Refusal } from '#domain/base/error.ts'
import { auditEverything } from '#features/audit/runs/audit-everything.ts'
import { auditSource } from '#features/audit/rows/audit-source.ts'
import { columnClasses, otherTables } from '../../support/database/column-classes.ts'
import { Failure } from '#platform/errors/failure.ts'
import {
  addEveryKind,
  auditOn,
  auditOnly,
  otherValue,
  placesOf,
  sequenceAll,
} from '../../support/database/audited-world.ts'
import { isWhole, sampled } from '../../support/vitest/whole-run.ts'
import { takesAll, concerned, openTamperedWorld } from '../../support/database/tampered-world.ts'

const { world, outsider, act, account, erased, bystander, tampering, auditAfter, sample } =
  await openTamperedWorld()
const { admin, services, identity } = world
afterAll(() => world.close())

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
 * Places that the findings name after a change of a key column. They name only the table, because
 * the row with the old key is missing.
 */
const foundAs: Readonly<Record<string, string>> = {
  'shipments.id': 'shipments',
  'checkpoints.id': 'checkpoints',
  'checkpoints.shipment_id': 'checkpoints',
  'annexes.id': 'annexes',
  'annexes.shipment_id': 'annexes',
  'events.shipment_id': 'events',
  'shipment_sort_index.shipment_id': 'shipment_sort_index',
  'shipment_search.shipment_id': 'shipment_search',
  'shipment_references.shipment_id': 'shipment_references',
  'shipment_references.user_id': 'shipment_references',
  'shipment_references.kind': 'shipment_references',
  'shipment_references.value': 'shipment_references',
  'event_positions.user_id': 'event_positions',
  'event_positions.index': 'event_positions',
  'event_positions.event_id': 'event_positions',
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
  if (table === 'event_positions') {
    return `left join (select event_id as owned, shipment_id as owner from events) as owners on owned = r.event_id`
  }
  const owners = '(select leaf_hash as owned, shipment_id as owner from events) as owners'
  return isOfLeaves(table) ? `left join ${owners} on owned = r.leaf_hash` : ''
}

function isOfLeaves(table: string): boolean {
  return table === 'log_entries' || table === 'log_queue' || table === 'event_positions'
}

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
