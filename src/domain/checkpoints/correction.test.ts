import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkpointTypes,
  CLOCK_TOLERANCE_MS,
  decideCheckpoint,
  DUPLICATE_WINDOW_MS,
  initialProgress,
  MAX_EVENTS,
} from './checkpoint.ts'
import { pastOf, refuseAnnulment, refuseCorrection, type LiveCheckpoint } from './correction.ts'

const NOW = Date.UTC(2026, 10, 21, 12)
const HOUR = 60 * 60_000
const open = { status: 'in_transit', events: 5, annexes: 0 }

const one = (
  id: string,
  type: LiveCheckpoint['type'],
  location: string,
  hoursAgo: number,
): LiveCheckpoint => ({ id, type, location, occurredAt: NOW - hoursAgo * HOUR })

const history = [
  one('in-a', 'entrada', 'A', 5),
  one('out-a', 'saida', 'A', 4),
  one('in-b', 'entrada', 'B', 3),
] as const
const [inA, outA, inB] = history

function refusal(corrected: LiveCheckpoint, shipment = open, past: readonly LiveCheckpoint[] = history) {
  const refused = refuseCorrection(shipment, past, corrected, NOW)
  return refused && { code: refused.code, facts: refused.facts }
}

describe('refuseCorrection', () => {
  test('accepts a correction of place or time that breaks no rule', () => {
    expect(refusal({ ...inB, location: 'C' })).toBeUndefined()
    expect(refusal({ ...outA, occurredAt: outA.occurredAt - HOUR / 2 })).toBeUndefined()
  })

  test.each(['delivered', 'cancelled', 'returned'])(
    'refuses a correction in a shipment that is %s',
    (status) => {
      expect(refusal(inB, { ...open, status })).toEqual({ code: 'checkpoint_edit_closed', facts: {} })
    },
  )

  test('refuses a correction of an unknown checkpoint in every status', () => {
    const gone = { ...inB, id: 'gone' }
    expect(refusal(gone)).toEqual({ code: 'checkpoint_not_found', facts: {} })
    expect(refusal(gone, { ...open, status: 'delivered' })).toMatchObject({ code: 'checkpoint_not_found' })
  })

  test('refuses a change of the checkpoint type', () => {
    expect(refusal({ ...inB, type: 'saida' })).toEqual({ code: 'checkpoint_type_fixed', facts: {} })
  })

  test('refuses a correction if the shipment has the maximum number of events', () => {
    expect(refusal(inB, { ...open, events: MAX_EVENTS - 1 })).toBeUndefined()
    expect(refusal(inB, { ...open, events: MAX_EVENTS, annexes: 0 })).toEqual({
      code: 'history_full',
      facts: { most: MAX_EVENTS },
    })
  })

  test('refuses a corrected time in the duplicate window of a checkpoint of the same type', () => {
    const at = (occurredAt: number) => refusal({ ...inB, occurredAt })
    expect(at(inA.occurredAt + DUPLICATE_WINDOW_MS - 1)).toEqual({
      code: 'checkpoint_duplicate',
      facts: { type: 'entrada' },
    })
    expect(at(inA.occurredAt + DUPLICATE_WINDOW_MS)).toBeUndefined()
    expect(at(outA.occurredAt)).toBeUndefined()
    expect(at(inB.occurredAt + 1)).toBeUndefined()
  })

  test('refuses a corrected time in the future', () => {
    expect(refusal({ ...inB, occurredAt: NOW + CLOCK_TOLERANCE_MS })).toBeUndefined()
    expect(refusal({ ...inB, occurredAt: NOW + CLOCK_TOLERANCE_MS + 1 })).toEqual({
      code: 'occurred_in_future',
      facts: {},
    })
  })

  test('refuses a new place for an entrada if the previous entrada elsewhere has no saida', () => {
    const past = [inA, one('in-a2', 'entrada', 'A', 3)] as const
    expect(refusal({ ...past[1], location: 'C' }, open, past)).toEqual({
      code: 'checkpoint_exit_missing',
      facts: { location: 'A' },
    })
    expect(refusal({ ...past[1], location: ' a ' }, open, past)).toBeUndefined()
  })

  test('accepts a corrected place that contradicts a later checkpoint', () => {
    expect(refusal({ ...inA, location: 'C' })).toBeUndefined()
    expect(refusal({ ...outA, location: 'C' })).toBeUndefined()
  })

  test('accepts a correction if only values that it does not change break a rule', () => {
    // The saida from A was annulled, so the entrada at B now breaks the rule about exits. The
    // entrada's other values may still be corrected.
    expect(refusal(inB, open, [inA, inB])).toBeUndefined()
  })
})

describe('refuseAnnulment', () => {
  const refused = (id: string, shipment = open, past: readonly LiveCheckpoint[] = history) =>
    refuseAnnulment(shipment, past, id)?.code

  test('accepts the annulment of an existing checkpoint', () => {
    expect(refused('in-a')).toBeUndefined()
  })
  test.each(['delivered', 'cancelled', 'returned'])(
    'refuses an annulment in a shipment that is %s',
    (status) => {
      expect(refused('in-a', { ...open, status })).toBe('checkpoint_delete_closed')
    },
  )
  test('refuses the annulment of a finalizacao with the code checkpoint_delete_final', () => {
    const past = [...history, one('end', 'finalizacao', 'B', 1)]
    expect(refused('end', { ...open, status: 'delivered' }, past)).toBe('checkpoint_delete_final')
  })
  test('refuses the annulment of an unknown checkpoint', () => {
    expect(refused('gone', { ...open, status: 'delivered' })).toBe('checkpoint_not_found')
  })
  test('refuses an annulment if the shipment has the maximum number of events', () => {
    expect(refused('in-a', { ...open, events: MAX_EVENTS, annexes: 0 })).toBe('history_full')
  })
})

describe('pastOf', () => {
  test('derives the open place and the newest times from the given checkpoints', () => {
    expect(pastOf(history)).toEqual({
      openEntry: 'B',
      lastDeclared: { entrada: inB.occurredAt, saida: outA.occurredAt, finalizacao: null, tentativa: null },
    })
    expect(pastOf([inA, outA])).toMatchObject({ openEntry: null, lastDeclared: { entrada: inA.occurredAt } })
    expect(pastOf([inA])).toMatchObject({ openEntry: 'A', lastDeclared: { saida: null } })
  })

  test('returns the open place and times that decideCheckpoint computes one checkpoint after another', () => {
    const any = fc.record({
      type: fc.constantFrom(...checkpointTypes),
      location: fc.constantFrom('A', 'B'),
      occurredAt: fc.integer({ min: NOW - 4 * HOUR, max: NOW }),
    })
    fc.assert(
      fc.property(fc.array(any, { maxLength: 20 }), (proposals) => {
        const taken: LiveCheckpoint[] = []
        let progress = initialProgress('pending')
        for (const [at, next] of proposals.entries()) {
          const times = taken.filter(({ type }) => type === next.type).map(({ occurredAt }) => occurredAt)
          const verdict = decideCheckpoint(progress, next, NOW, times)
          if ('refusal' in verdict) continue
          taken.push({ ...next, id: String(at) })
          ;({ progress } = verdict)
        }
        const { openEntry, lastDeclared } = progress
        expect(pastOf(taken)).toEqual({ openEntry, lastDeclared })
      }),
    )
  })
})
