import { describe, expect, test } from 'vitest'
import { verifyReceipt } from '#ledger/receipt/verify.ts'
import { SampleLog } from '../../../tests/ledger/sample-log.ts'
import type { Via } from './event-fields.ts'
import {
  contradictionOf,
  eventTypes,
  findEventType,
  isChange,
  timeFieldOf,
  type EventType,
} from './event-types.ts'

const types = Object.keys(eventTypes) as EventType[]

describe('findEventType', () => {
  test('returns undefined for a type of a newer version', () => {
    expect(['shipment.weighed', 'toString', ''].map(findEventType)).toEqual([undefined, undefined, undefined])
  })
})

test('only changes of a version name a target, and only a correction has a time of its own', () => {
  for (const type of types)
    expect(isChange(type)).toBe(
      ['target_event_id', 'target_statement'].every((name) => name in eventTypes[type].fields),
    )
  expect(types.filter((type) => timeFieldOf(type) === 'declared_at')).toEqual(['checkpoint.corrected'])
})

describe('contradictionOf', () => {
  test.each<[string, EventType, (string | null)[], Via, string | undefined]>([
    ['a creation', 'shipment.created', [null, 'pending'], 'web', undefined],
    ['a checkpoint made offline', 'checkpoint.created', ['pending', 'in_transit'], 'offline', undefined],
    ['an edit made offline', 'shipment.updated', ['pending', 'pending'], 'offline', 'via'],
    ['an edit that changes the status', 'shipment.updated', ['pending', 'delivered'], 'web', 'status'],
    ['a checkpoint after the delivery', 'checkpoint.created', ['delivered', ''], 'web', 'mayFollowFinal'],
    ['an annex after the delivery', 'annex.added', ['delivered', 'delivered'], 'link', undefined],
    ['an annex that changes the status', 'annex.added', ['pending', 'delivered'], 'web', 'status'],
    ['an erasure after the delivery', 'shipment.erased', ['delivered', 'erased'], 'web', undefined],
  ])('judges %s', (_case, type, [before = null, after], via, column) => {
    expect(contradictionOf(type, before, { via, status_after: after ?? '' })).toBe(column)
  })
})

test.each(types)('verifyReceipt lets %s follow the final event if the table does', (type) => {
  const kind = eventTypes[type].status === 'erases' ? 'erasure' : 'event'
  const log = new SampleLog()
    .append({ type: 'shipment.created', client: {}, server: { status_after: 'delivered', final: true } })
    .append({
      type,
      client: { erased_events: '1' },
      server: { status_after: 'delivered', final: false },
      leaf: { kind },
    })
  const checks = verifyReceipt(log.receipt()).checks.filter(
    ({ name, event }) => name === 'sequence' && event === 1,
  )
  expect(checks.map(({ error }) => error?.code)).toEqual([
    eventTypes[type].mayFollowFinal ? undefined : 'event_after_final',
  ])
})
