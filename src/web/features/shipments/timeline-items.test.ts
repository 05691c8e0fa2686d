import { describe, expect, it } from 'vitest'
import type { HistoryEntry } from '#contract/endpoints/history.ts'
import type { ShipmentDetail } from '#contract/endpoints/shipments.ts'
import { eventTypes } from '#domain/events/event-types.ts'
import { timelineItems } from './timeline-items.ts'

const entry = (
  event_id: string,
  type: string,
  at: number,
  more: Partial<HistoryEntry> = {},
): HistoryEntry => ({
  sequence: 0,
  event_id,
  type,
  made_by_newer_version: false,
  checkpoint_id: null,
  declared_at: `2026-11-21T0${at}:00:00.000Z`,
  received_at: `2026-11-21T0${at}:00:00.000Z`,
  actor: { id: 'p', name: null, email: null, is_deleted: false, role: null, place: null },
  via: 'web',
  blockchain_hash: '0x',
  fields: {},
  changes: [],
  status_after: 'in_transit',
  ...more,
})

const of = (checkpoint_id: string, fields: HistoryEntry['fields'] = {}) => ({ checkpoint_id, fields })
const standing = (id: string, hour: number) => ({ id, timestamp: `2026-11-21T0${hour}:00:00.000Z` })

const itemsOf = (checkpoints: readonly object[], history: readonly HistoryEntry[]) =>
  timelineItems({ checkpoints, history } as unknown as ShipmentDetail).map(({ kind, key, events }) => ({
    kind,
    key,
    events: events.map(({ event_id }) => event_id),
  }))

const created = entry('s', 'shipment.created', 5)

describe('timelineItems', () => {
  it('marks an item if one of its events was received before an earlier event of the history', () => {
    const history = [
      created,
      entry('a', 'checkpoint.created', 6, of('a')),
      entry('b', 'checkpoint.created', 7, of('b')),
      entry('a2', 'checkpoint.corrected', 6, of('a')),
      entry('x', 'shipment.updated', 8, { received_at: '2026-11-21T01:00:00.000Z' }),
    ]
    const checkpoints = [standing('a', 6), standing('b', 7)]
    const items = timelineItems({ checkpoints, history } as unknown as ShipmentDetail)
    expect(items.map(({ key, isBackwards }) => [key, isBackwards])).toEqual([
      ['x', true],
      ['b', false],
      ['a', true],
      ['s', false],
    ])
  })

  it('lists a correction with its checkpoint, at the corrected time', () => {
    const history = [
      created,
      entry('a', 'checkpoint.created', 2, of('a')),
      entry('b', 'checkpoint.created', 3, of('b')),
      entry('a2', 'checkpoint.corrected', 4, of('a')),
    ]
    expect(itemsOf([standing('b', 3), standing('a', 6)], history)).toEqual([
      { kind: 'checkpoint', key: 'a', events: ['a', 'a2'] },
      { kind: 'checkpoint', key: 'b', events: ['b'] },
      { kind: 'event', key: 's', events: ['s'] },
    ])
  })

  it('lists the newest event first, and at equal times the event that was recorded later', () => {
    const history = [
      created,
      entry('a', 'checkpoint.created', 6, of('a')),
      entry('b', 'checkpoint.created', 6, of('b')),
    ]
    const items = itemsOf([standing('a', 6), standing('b', 6)], history)
    expect(items.map(({ key }) => key)).toEqual(['b', 'a', 's'])
  })

  it('keeps an annulled checkpoint in the list, with its last corrected values', () => {
    const first = { occurred_at: '2026-11-21T02:00:00.000Z', location: 'A', checkpoint_type: 'saida' }
    const history = [
      created,
      entry('a', 'checkpoint.created', 2, of('a', first)),
      entry('a2', 'checkpoint.corrected', 3, of('a', { ...first, location: 'B', status: 'Saiu' })),
      entry('x', 'checkpoint.annulled', 4, of('a')),
    ]
    const [item] = timelineItems({ checkpoints: [], history } as unknown as ShipmentDetail)
    expect(item).toMatchObject({
      kind: 'annulled',
      at: first.occurred_at,
      last: { checkpoint_type: 'saida', location: 'B', status: 'Saiu' },
      annulment: { event_id: 'x' },
    })
  })

  it('lists edits and manual status changes as separate items', () => {
    const history = [created, entry('e', 'shipment.updated', 7), entry('t', 'shipment.status_changed', 6)]
    expect(itemsOf([], history).map(({ key }) => key)).toEqual(['e', 't', 's'])
  })

  it.each(Object.keys(eventTypes))('lists an event of type %s', (type) => {
    const history = [created, entry('a', 'checkpoint.created', 2, of('a')), entry('z', type, 6, of('a'))]
    const items = itemsOf([standing('a', 2), standing('z', 6)], history)
    expect(items.flatMap(({ events }) => events)).toContain('z')
  })

  it('leaves out an event of an unknown type unless a newer version of Lastro made it', () => {
    expect(itemsOf([], [created, entry('z', 'parcel.weighed', 6)])).toHaveLength(1)
  })
})
