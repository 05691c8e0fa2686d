import { describe, expect, test } from 'vitest'
import type { CheckpointType } from '#domain/checkpoints/checkpoint.ts'
import { publicHistory, type ShownEvent } from './public-history.ts'
import { recipientView } from './recipient-view.ts'

const now = new Date('2026-11-28T15:00:00.000Z')

const event = (type: string, fields: ShownEvent['fields'], status: string, eventId = 'a'): ShownEvent => ({
  type,
  eventId,
  clientHash: `hash of ${eventId}`,
  leafHash: '',
  fields,
  server: { status_after: status },
  hidden: { client: [], server: [] },
})
const created = (estimated_delivery: string | null = null) =>
  event('shipment.created', { occurred_at: '2026-11-26T12:00:00Z', estimated_delivery }, 'pending')
const checkpoint = (
  checkpoint_type: CheckpointType,
  fields: ShownEvent['fields'] = {},
  status = 'in_transit',
): ShownEvent =>
  event(
    'checkpoint.created',
    { checkpoint_type, city: 'Belém', uf: 'PA', occurred_at: '2026-11-28T12:00:00Z', ...fields },
    status,
    'b',
  )
const view = (...events: ShownEvent[]) => recipientView('pt', publicHistory(events), now)
const states = (...events: ShownEvent[]) => view(...events).steps.map(({ state }) => state)

const out = checkpoint('saida', { status: 'Saiu para entrega' })

describe('the sentence', () => {
  test.each([
    [[created(), out], 'Saiu para entrega em Belém/PA'],
    [[created('2026-11-28T21:00:00Z'), out], 'Saiu para entrega em Belém/PA, chega até 18h'],
    [[created('2026-11-28T21:30:00Z'), out], 'Saiu para entrega em Belém/PA, chega até 18h30'],
    [[created('2026-11-29T02:59:00Z'), out], 'Saiu para entrega em Belém/PA, chega hoje'],
    [[created('2026-11-29T21:00:00Z'), out], 'Saiu para entrega em Belém/PA'],
    [[created('2026-11-28T14:00:00Z'), out], 'Saiu para entrega em Belém/PA'],
    [[created(), checkpoint('saida')], 'Saiu de Belém/PA'],
    [[created(), checkpoint('tentativa')], 'Não foi entregue hoje'],
    [
      [created(), checkpoint('tentativa', { occurred_at: '2026-11-28T02:30:00Z' })],
      'Não foi entregue na última tentativa',
    ],
    [[created(), checkpoint('tentativa', { occurred_at: null })], 'Não foi entregue na última tentativa'],
    [[created(), checkpoint('finalizacao', {}, 'delivered')], 'Entregue em Belém/PA'],
    [[created()], 'Aguardando coleta'],
  ])('%#: %s', (events, sentence) => {
    expect(view(...events).sentence).toBe(sentence)
  })

  test('says the status text of a departure only once', () => {
    expect(view(created(), out).statusText).toBeUndefined()
    expect(view(created(), checkpoint('entrada', { status: 'No armazém' })).statusText).toBe('No armazém')
  })
})

describe('the steps', () => {
  test.each([
    ['of a new shipment', [created()], 'current ahead ahead ahead'],
    ['in transit', [created(), checkpoint('saida')], 'done current ahead ahead'],
    ['out for delivery', [created(), out], 'done done current ahead'],
    ['after an attempt', [created(), checkpoint('tentativa')], 'done done current ahead'],
    ['delivered', [created(), checkpoint('finalizacao', {}, 'delivered')], 'done done done done'],
    [
      'back at a warehouse',
      [created(), out, { ...checkpoint('entrada'), eventId: 'c' }],
      'done current ahead ahead',
    ],
  ])('%s', (_name, events, expected) => {
    expect(states(...events).join(' ')).toBe(expected)
  })

  test.each(['cancelled', 'returned', 'erased'])('are left out of a shipment that is %s', (status) => {
    expect(states(created(), event('shipment.status_changed', {}, status, 'c'))).toEqual([])
  })
})

test('the history names the promise that the present one replaced', () => {
  const edited = event(
    'shipment.updated',
    { estimated_delivery: '2026-11-29T21:00:00Z', target_event_id: 'a', target_statement: 'hash of a' },
    'pending',
    'c',
  )
  const history = publicHistory([created('2026-11-28T21:00:00Z'), edited])
  expect([history.expectedDelivery, history.expectedBefore]).toEqual([
    '2026-11-29T21:00:00.000Z',
    '2026-11-28T21:00:00.000Z',
  ])
  expect(publicHistory([created('2026-11-28T21:00:00Z')]).expectedBefore).toBeUndefined()
})

test.each([
  ['no promise', [created()], true],
  ['a promise', [created('2026-11-29T21:00:00Z')], false],
  ['a delivery without a promise', [created(), checkpoint('finalizacao', {}, 'delivered')], false],
  ['a return', [created(), event('status.changed', {}, 'returned')], false],
])('says after %s whether a promise is missing', (_case, events, expected) => {
  expect(view(...events).isUnpromised).toBe(expected)
})

test('gives the time of a place, or the time since which a status applies', () => {
  const at = '2026-11-28T12:00:00Z'
  expect(view(created(), checkpoint('entrada', { occurred_at: at })).time).toMatchObject({ key: 'verify.at' })
  expect(view(created()).time).toMatchObject({ key: 'verify.since' })
  const returned = event('shipment.status_changed', { occurred_at: at }, 'returned', 'c')
  expect(view(created(), returned).time).toMatchObject({ key: 'verify.at' })
})

test.each([
  [[created()], 'answer.todo_wait'],
  [[created('2026-11-27T21:00:00Z')], 'answer.todo_late'],
  [[created(), checkpoint('tentativa')], 'answer.todo_tried'],
  [[created(), checkpoint('finalizacao', {}, 'delivered')], 'answer.todo_delivered'],
  [[created(), event('status.changed', {}, 'cancelled')], 'answer.todo_cancelled'],
])('%#: advises %s', (events, advice) => {
  expect(view(...events).advice).toBe(advice)
})
