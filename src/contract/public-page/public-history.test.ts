import { describe, expect, it } from 'vitest'
import type { Fields } from '#ledger/base/field-value.ts'
import type { VerifiedEvent } from '#ledger/receipt/verified-event.ts'
import { newestStop, publicHistory } from './public-history.ts'
import { whereMessage } from './stop-message.ts'

const event = (
  eventId: string,
  fields: Fields,
  status: string,
  type = 'checkpoint.created',
): VerifiedEvent => ({
  sequence: 0,
  kind: 'event',
  type,
  eventId,
  lists: { client: 1, server: 1 },
  committedBy: 'client',
  clientHash: `hash of ${eventId}`,
  leafHash: '00',
  index: 0,
  valid: true,
  fields,
  server: { status_after: status },
  hidden: { client: [], server: [] },
})

const at = '2026-11-21T12:00:00.000Z'

const later = '2026-11-21T13:00:00.000Z'
const created = event(
  'a',
  { occurred_at: at, origin_city: 'Olinda', origin_state: 'PE', destination_city: 'Campinas' },
  'pending',
  'shipment.created',
)
const arrived = event(
  'b',
  { occurred_at: at, checkpoint_type: 'entrada', city: 'Recife', uf: 'PE' },
  'in_transit',
)
const target = (id: string, version = id) => ({
  target_event_id: id,
  target_statement: `hash of ${version}`,
})

describe('publicHistory', () => {
  it('returns route, status and stops, newest first', () => {
    expect(publicHistory([created, arrived])).toMatchObject({
      status: 'in_transit',
      origin: 'Olinda/PE',
      destination: 'Campinas',
      stops: [
        { eventIds: ['b'], kind: 'entrada', place: 'Recife/PE', occurredAt: at },
        { eventIds: ['a'], kind: undefined, place: undefined, occurredAt: at },
      ],
    })
  })

  it('lets no text of a receipt reverse or break a sentence', () => {
    const fields = {
      origin_city: 'Recife\u202E',
      origin_state: 'PE',
      destination_city: 'שלום',
      destination_state: 'SP',
    }
    const history = publicHistory([event('a', fields, 'pending', 'shipment.created')])
    expect(history).toMatchObject({ origin: 'Recife‹U+202E›/PE', destination: '\u2068שלום\u2069/SP' })
    const left = event('b', { ...fields, checkpoint_type: 'saida', city: 'Recife\u202E' }, 'in_transit')
    expect(whereMessage('pt', publicHistory([left]))).toBe('Saiu de Recife‹U+202E›')
  })

  it('returns a correction’s values and id at its checkpoint, and an edit as a separate stop', () => {
    const history = publicHistory([
      created,
      arrived,
      event(
        'c',
        { ...arrived.fields, city: 'Jaboatão', declared_at: later, ...target('b') },
        'in_transit',
        'checkpoint.corrected',
      ),
      event(
        'd',
        { ...created.fields, destination_city: 'Santos', ...target('a') },
        'in_transit',
        'shipment.updated',
      ),
    ])
    expect(history.destination).toBe('Santos')
    expect(history.stops).toMatchObject([
      { eventIds: ['d'], kind: undefined },
      { eventIds: ['b', 'c'], place: 'Jaboatão/PE', correctedAt: later, annulledAt: undefined },
      { eventIds: ['a'] },
    ])
  })

  it('shows an annulment at its checkpoint, which is no longer the newest stop', () => {
    const annulment = event('x', { occurred_at: later, ...target('c') }, 'in_transit', 'checkpoint.annulled')
    const left = event('c', { ...arrived.fields, checkpoint_type: 'saida' }, 'in_transit')
    const history = publicHistory([created, arrived, left, annulment])
    expect(history.stops).toMatchObject([
      { eventIds: ['c', 'x'], annulledAt: later },
      { eventIds: ['b'], annulledAt: undefined },
      { eventIds: ['a'] },
    ])
    expect(newestStop(history)?.eventIds).toEqual(['b'])
  })

  it('lists a correction with a wrong target as a separate stop without its values', () => {
    const stray = event(
      'x',
      { ...arrived.fields, city: 'Natal', ...target('b', 'z') },
      'in_transit',
      'checkpoint.corrected',
    )
    expect(publicHistory([created, arrived, stray]).stops).toMatchObject([
      { eventIds: ['x'] },
      { eventIds: ['b'], place: 'Recife/PE' },
      {},
    ])
  })

  it('returns a status that was set by hand', () => {
    const set = event('s', { occurred_at: later }, 'cancelled', 'shipment.status_changed')
    expect(publicHistory([created, set]).stops[0]).toMatchObject({ status: 'cancelled', kind: undefined })
  })

  it('marks a stop whose event or correction was received before an earlier event', () => {
    const received = (one: VerifiedEvent, receivedAt: string) => ({
      ...one,
      server: { ...one.server, received_at: receivedAt },
    })
    const correction = event('c', { occurred_at: later, ...target('b') }, '', 'checkpoint.corrected')
    const marksOf = (...events: readonly VerifiedEvent[]) =>
      publicHistory(events).stops.map(({ eventIds: [id], isBackwards }) => [id, isBackwards])
    expect(marksOf(received(created, at), received(arrived, later))).toEqual([
      ['b', false],
      ['a', false],
    ])
    expect(marksOf(received(created, later), received(arrived, at))).toEqual([
      ['b', true],
      ['a', false],
    ])
    expect(marksOf(received(created, at), received(arrived, later), received(correction, at))).toEqual([
      ['b', true],
      ['a', false],
    ])
  })

  it('leaves out values that are hidden or invalid', () => {
    const fields = { occurred_at: 'ontem', checkpoint_type: 'outro', city: null, uf: '' }
    expect(publicHistory([event('a', fields, 'pending')]).stops[0]).toMatchObject({
      kind: undefined,
      place: undefined,
      occurredAt: undefined,
    })
    expect(publicHistory([])).toEqual({
      status: undefined,
      origin: undefined,
      destination: undefined,
      expectedDelivery: undefined,
      hidden: [],
      stops: [],
      annexes: [],
    })
  })

  it('shows annexes apart from the stops, and keeps the newest status', () => {
    const annex = event('n', { occurred_at: later, kind: 'late_evidence' }, 'in_transit', 'annex.added')
    const history = publicHistory([created, arrived, annex])
    expect(history.status).toBe('in_transit')
    expect(history.stops.map(({ eventIds }) => eventIds)).toEqual([['b'], ['a']])
    expect(history.annexes.map(({ eventIds }) => eventIds)).toEqual([['n']])
  })

  it('names hidden fields of the last stop that counts, and of the promise', () => {
    const hiding = (one: VerifiedEvent, ...client: readonly string[]) => ({
      ...one,
      hidden: { client, server: [] },
    })
    expect(publicHistory([created, hiding(arrived, 'status', 'notes')]).hidden).toEqual([])
    expect(publicHistory([hiding(created, 'estimated_delivery'), hiding(arrived, 'city')]).hidden).toEqual([
      'city',
      'estimated_delivery',
    ])
    const kindless = hiding(event('z', { city: 'Natal' }, 'in_transit'), 'checkpoint_type', 'status')
    const history = publicHistory([created, arrived, kindless])
    expect(history.hidden).toEqual(['checkpoint_type', 'status'])
    expect(newestStop(history)?.eventIds).toEqual(['z'])
  })

  it.each([
    ['Entregue em Recife/PE', { status: 'Entregue' }, []],
    ['Entregue em Recife/PE', { status: 'Entregue na portaria' }, []],
    ['Finalizada em Recife/PE', { status: 'Recusada pelo destinatário' }, []],
    ['Finalizada em Recife/PE', {}, ['status']],
  ])('says %s for a finalization with %j', (said, status, hidden) => {
    const end = {
      ...event(
        'f',
        { occurred_at: at, checkpoint_type: 'finalizacao', city: 'Recife', uf: 'PE', ...status },
        'delivered',
      ),
      hidden: { client: hidden, server: [] },
    }
    const history = publicHistory([created, end])
    expect(whereMessage('pt', history)).toBe(said)
    expect(history.hidden).toEqual(hidden)
  })
})
