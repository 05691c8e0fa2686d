import { afterAll, describe, expect, it } from 'vitest'
import { everyDelivery, everyPicture, everyReceiver } from '../../ledger/every-member.ts'
import { auditOnly, openActions, sequenceAll } from '../../support/database/audited-world.ts'
import { openTamperedWorld } from '../../support/database/tampered-world.ts'

const { world, account, auditAfter } = await openTamperedWorld()
const { admin } = world
afterAll(() => world.close())

const act = openActions(world)
const code = await world.addShipment(account)
const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 1, 12, minute))

const attempt = { delivery: everyDelivery, receiver: everyReceiver, media: everyPicture }
const { reason: _, next_at: __, ...received } = everyReceiver
const delivery = {
  ...attempt,
  delivery: { ...everyDelivery, outcome: 'complete' as const },
  receiver: received,
}
const attempted = await act.checkpoint(account, code, { ...attempt, checkpoint_type: 'tentativa' }, at(0))
await act.correct(account, attempted, { notes: 'Portão azul' })
const delivered = await act.checkpoint(account, code, { ...delivery, checkpoint_type: 'finalizacao' }, at(10))
const annex = {
  kind: 'late_evidence',
  facts: { about: delivered, checkpoint_type: 'finalizacao', occurred_at: '2026-11-01T12:11:00.000Z' },
  text: 'Entregue pela segunda equipe',
  details: { porta: '12' },
  media: everyPicture,
} as const
await act.annex(account, code, annex)
await sequenceAll(world)
const { rows: events } = await admin.query<{ event_id: string; shipment_id: string }>(
  `select event_id, shipment_id from events join shipments s on s.id = shipment_id
   where tracking_id = $1 order by sequence`,
  [code],
)

/** Objects of each row, and the place of the event in the history that commits to them. */
const stored = [
  ['a corrected attempt', 'checkpoints', attempted, attempt, 2],
  ['a delivery', 'checkpoints', delivered, delivery, 3],
  [
    'an annex',
    'annexes',
    events[4]?.event_id,
    { facts: annex.facts, details: annex.details, media: annex.media },
    4,
  ],
] as const
const cases = stored.flatMap(([row, table, id, objects, sequence]) =>
  Object.entries(objects).flatMap(([field, object]) =>
    [
      ...Object.keys(object).flatMap((name) => [
        [`${name} of ${field} changed`, `jsonb_set(${field}, '{${name}}', '"x"')`],
        [`${name} of ${field} removed`, `${field} - '${name}'`],
      ]),
      [`a member of ${field} added`, `${field} || '{"other": "x"}'`],
    ].map(([change, value]) => ({ row, change, table, id, field, value, sequence })),
  ),
)

describe('an audit', () => {
  it('finds nothing in unchanged deliveries', async () => {
    const found = await auditAfter(async () => undefined)
    expect(found).toMatchObject({ log: [], shipments: [] })
  })

  it.each(cases)(
    'names event and field if $row has $change',
    async ({ table, id, field, value, sequence }) => {
      const { shipments } = await auditAfter(
        (tx) => tx.query(`update ${table} set ${field} = ${value} where id = $1`, [id]),
        (tx) => auditOnly(tx, world, [events[0]?.shipment_id ?? '']),
      )
      const place = `${table}.${field}`
      const eventId = events[sequence]?.event_id
      expect(shipments.flatMap(({ findings }) => findings).find((one) => one.place === place)).toMatchObject({
        code: 'field_changed',
        eventId,
        field,
      })
    },
  )
})
