import { describe, expect, test } from 'vitest'
import { MAX_EVENTS } from './checkpoint.ts'
import { refuseEdit, refuseStatusChange, statusesByHand } from './status-change.ts'

const own = ['Em vistoria']
const at = (status: string, events = 3, annexes = 0) => ({ status, events, annexes })

function refusal(status: string, next: string, events = 3) {
  const refused = refuseStatusChange(at(status, events), next, own)
  return refused && { code: refused.code, facts: refused.facts }
}

describe('refuseStatusChange', () => {
  test.each(['pending', 'in_transit', 'Em vistoria'])('accepts every status after %s', (from) => {
    for (const to of ['pending', 'in_transit', 'cancelled', 'delivered', 'Em vistoria']) {
      expect(refusal(from, to)).toBeUndefined()
    }
  })
  test.each(['delivered', 'cancelled', 'returned'])('refuses every status after %s', (from) => {
    for (const to of ['pending', 'in_transit', 'cancelled', 'delivered', 'Em vistoria']) {
      expect(refusal(from, to)).toEqual({ code: 'shipment_closed', facts: {} })
    }
  })
  test('refuses a status that the account lacks, and names the status', () => {
    expect(refusal('pending', 'perdida')).toEqual({ code: 'status_unknown', facts: { status: 'perdida' } })
  })
  test('accepts only delivery and cancellation if the shipment has the maximum number of events', () => {
    expect(refusal('pending', 'in_transit', MAX_EVENTS)).toEqual({
      code: 'history_full',
      facts: { most: MAX_EVENTS },
    })
    expect(refusal('pending', 'cancelled', MAX_EVENTS)).toBeUndefined()
    expect(refusal('pending', 'delivered', MAX_EVENTS)).toBeUndefined()
  })
})

test('statusesByHand returns the permitted statuses, except the current one and delivered', () => {
  expect(statusesByHand(at('pending'), own)).toEqual(['in_transit', 'Em vistoria', 'cancelled', 'returned'])
  expect(statusesByHand(at('Em vistoria'), own)).toEqual(['pending', 'in_transit', 'cancelled', 'returned'])
  expect(statusesByHand(at('delivered'), own)).toEqual([])
  expect(statusesByHand(at('pending', MAX_EVENTS), own)).toEqual(['cancelled', 'returned'])
})

test('refuseEdit refuses edits of closed shipments and of shipments with the maximum number of events, annexes not counted', () => {
  expect(refuseEdit(at('Em vistoria'))).toBeUndefined()
  expect(refuseEdit(at('cancelled'))?.code).toBe('shipment_closed')
  expect(refuseEdit(at('pending', MAX_EVENTS))?.code).toBe('history_full')
  expect(refuseEdit(at('pending', MAX_EVENTS, 1))).toBeUndefined()
})
