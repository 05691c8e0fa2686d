import { describe, expect, it } from 'vitest'
import type { Fields } from '#ledger/base/field-value.ts'
import { verifyReceipt } from '#ledger/receipt/verify.ts'
import { changedShipment } from '../../../tests/ledger/changed-shipment.ts'
import { changesBetween, followHistory, validVersion, type HistoricEvent } from './history.ts'

const event = (eventId: string, type: string, fields: Fields = {}): HistoricEvent => ({
  eventId,
  type,
  clientHash: `hash of ${eventId}`,
  fields,
})
const change = (eventId: string, type: string, target: string, version: string, fields: Fields = {}) =>
  event(eventId, type, { ...fields, target_event_id: target, target_statement: `hash of ${version}` })

const created = event('s', 'shipment.created', { occurred_at: '1', status: 'pending', origin: 'A' })
const arrived = event('c', 'checkpoint.created', { occurred_at: '2', location: 'X', notes: null })
const idsOf = (events: readonly HistoricEvent[] | undefined) => events?.map(({ eventId }) => eventId)

describe('followHistory', () => {
  it('accepts a correction that names an earlier correction as the valid version', () => {
    const { checkpoints, astray } = followHistory([
      created,
      arrived,
      change('c1', 'checkpoint.corrected', 'c', 'c'),
      change('c2', 'checkpoint.corrected', 'c', 'c1'),
    ])
    const versions = checkpoints.get('c')
    expect(idsOf(versions?.versions)).toEqual(['c', 'c1', 'c2'])
    expect(versions && validVersion(versions).eventId).toBe('c2')
    expect(astray).toEqual([])
  })

  it('accepts edits of a shipment before and after a change of its status', () => {
    const { shipment, astray } = followHistory([
      created,
      change('s1', 'shipment.updated', 's', 's'),
      event('s2', 'shipment.status_changed', { status: 'cancelled' }),
      change('s3', 'shipment.updated', 's', 's1'),
    ])
    expect(idsOf(shipment?.versions)).toEqual(['s', 's1', 's3'])
    expect(astray).toEqual([])
  })

  it('returns the annulment of an annulled checkpoint', () => {
    const { checkpoints } = followHistory([arrived, change('x', 'checkpoint.annulled', 'c', 'c')])
    expect(checkpoints.get('c')?.annulment?.eventId).toBe('x')
  })

  it.each([
    ['names a version that was replaced', change('c2', 'checkpoint.corrected', 'c', 'c')],
    ['names another checkpoint’s version', change('c2', 'checkpoint.corrected', 'c', 's')],
    ['names a checkpoint that is not there', change('c2', 'checkpoint.corrected', 'd', 'c1')],
    ['names the correction in the place of the checkpoint', change('c2', 'checkpoint.corrected', 'c1', 'c1')],
    ['annuls a version that was replaced', change('c2', 'checkpoint.annulled', 'c', 'c')],
    ['names nothing', event('c2', 'checkpoint.corrected', {})],
    ['edits a version of something else', change('c2', 'shipment.updated', 's', 'c1')],
  ])('ignores, and reports as astray, a change that %s', (_what, stray) => {
    const { checkpoints, shipment, astray } = followHistory([
      created,
      arrived,
      change('c1', 'checkpoint.corrected', 'c', 'c'),
      stray,
    ])
    expect(idsOf(astray)).toEqual(['c2'])
    expect(idsOf(checkpoints.get('c')?.versions)).toEqual(['c', 'c1'])
    expect(checkpoints.get('c')?.annulment).toBeUndefined()
    expect(idsOf(shipment?.versions)).toEqual(['s'])
  })

  it('reports a change of an annulled checkpoint as astray, that is, without effect', () => {
    const { astray } = followHistory([
      arrived,
      change('x', 'checkpoint.annulled', 'c', 'c'),
      change('c1', 'checkpoint.corrected', 'c', 'c'),
      change('y', 'checkpoint.annulled', 'c', 'c'),
    ])
    expect(idsOf(astray)).toEqual(['c1', 'y'])
  })
})

it('followHistory returns the valid versions and the annulments in a verified receipt', () => {
  const { events } = verifyReceipt(changedShipment().receipt())
  const { shipment, checkpoints, astray } = followHistory(events)
  expect(astray).toEqual([])
  expect(shipment && validVersion(shipment).fields['weight']).toBe('13')
  expect([...checkpoints.values()].map(({ annulment }) => annulment?.fields['reason'])).toEqual([
    'Remessa trocada',
    undefined,
  ])
})

describe('changesBetween', () => {
  it('lists the time of a checkpoint if a correction changed it', () => {
    const corrected = change('c1', 'checkpoint.corrected', 'c', 'c', {
      declared_at: '9',
      occurred_at: '3',
      location: 'X',
      notes: 'molhado',
    })
    expect(changesBetween(arrived, corrected)).toEqual([
      { field: 'occurred_at', before: '2', after: '3' },
      { field: 'notes', before: null, after: 'molhado' },
    ])
  })

  it('does not list the time at which a shipment was edited', () => {
    const edited = change('s1', 'shipment.updated', 's', 's', { occurred_at: '9', origin: 'B' })
    expect(changesBetween(created, edited)).toEqual([{ field: 'origin', before: 'A', after: 'B' }])
  })
})
