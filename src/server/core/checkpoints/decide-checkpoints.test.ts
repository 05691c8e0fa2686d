import { noDelivery } from '#domain/checkpoints/delivery.ts'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { CreateCheckpointBody } from '#contract/endpoints/checkpoints.ts'
import { toInstant } from '#domain/base/instant.ts'
import type { TrackingCode } from '#domain/shipments/tracking-code.ts'
import type { ShipmentState } from '../events/shipment-state.ts'
import { checkpointCommand } from './checkpoint-command.ts'
import { decideCheckpoints, type CheckpointState } from './decide-checkpoints.ts'

const NOW = new Date('2026-11-01T15:00:00Z')
const account = randomUUID()
const code = 'FT-20261101-AB12CD' as TrackingCode
const shipment: ShipmentState = {
  id: randomUUID(),
  user_id: account,
  tracking_id: code,
  status: 'in_transit',
  open_entry: null,
  last_entrada: null,
  last_saida: new Date('2026-11-01T10:00:00Z'),
  last_finalizacao: null,
  last_tentativa: null,
  pseudonym: Buffer.alloc(32),
  events: 2,
  annexes: 0,
  last_leaf_hash: Buffer.alloc(32),
}
const state: CheckpointState = {
  now: NOW,
  permissions: { find: ({ author, account: by }, { user_id }) => (user_id === by ? { author } : undefined) },
  shipments: new Map([[code, shipment]]),
  events: new Map(),
  declaredNearby: [],
  mailed: [],
  addresses: [],
}

function exitAt(time: string, body: Partial<CreateCheckpointBody> = {}) {
  const content = { checkpoint_type: 'saida', location: 'Doca 1', status: 'Ok' } as const
  const nothing = { address: null, city: null, uf: null, latitude: null, longitude: null, accuracy: null }
  return checkpointCommand(
    {
      ...content,
      ...nothing,
      ...noDelivery,
      notes: null,
      tracking_id: code,
      occurred_at: toInstant(new Date(`2026-11-01T${time}Z`)),
      ...body,
    },
    account,
    { origin: 'lastro.example/log' },
  )
}

/** Returns the kind of each decision, and the code of a refusal. */
function kindsOf(...commands: readonly ReturnType<typeof exitAt>[]): readonly string[] {
  return decideCheckpoints(commands, state).map((decision) =>
    'refused' in decision ? decision.refused.code : (Object.keys(decision)[0] ?? ''),
  )
}

describe('decideCheckpoints', () => {
  test('decides each command on the state after the earlier commands', () => {
    const [first, second] = decideCheckpoints([exitAt('12:00:00'), exitAt('13:00:00')], state)
    expect(first).toMatchObject({ recorded: { before: { events: 2 }, after: { events: 3 } } })
    expect(second).toMatchObject({ recorded: { before: { events: 3 }, after: { events: 4 } } })
  })

  test('refuses a duplicate of a stored checkpoint even after a later checkpoint in the same batch', () => {
    expect(kindsOf(exitAt('12:00:00'), exitAt('10:02:00'))).toEqual(['recorded', 'checkpoint_duplicate'])
  })

  test('returns a replay for the same event sent twice in one batch', () => {
    const command = exitAt('12:00:00', { event_id: randomUUID() })
    expect(kindsOf(command, command)).toEqual(['recorded', 'replayOf'])
  })

  test('refuses an event id that belongs to another event of the batch', () => {
    const event_id = randomUUID()
    const commands = [exitAt('12:00:00', { event_id }), exitAt('13:00:00', { event_id })]
    expect(kindsOf(...commands)).toEqual(['recorded', 'event_id_reused'])
  })

  test('returns notOwner for a shipment of another account and for a missing shipment', () => {
    const foreign = { ...exitAt('12:00:00'), account: randomUUID() }
    const missing = { ...exitAt('12:00:00'), trackingId: 'FT-20261101-ZZZZZZ' }
    expect(kindsOf(foreign, missing)).toEqual(['notOwner', 'notOwner'])
  })
})
