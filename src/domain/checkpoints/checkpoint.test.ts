import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkpointTypes,
  CLOCK_TOLERANCE_MS,
  decideCheckpoint,
  DUPLICATE_WINDOW_MS,
  initialProgress,
  isOutOfOrder,
  isSameLocation,
  MAX_EVENTS,
  type CheckpointProposal,
  type CheckpointType,
  type ShipmentProgress,
} from './checkpoint.ts'

const NOW = Date.UTC(2026, 10, 21, 12)
const HOUR = 60 * 60_000

function proposal(type: CheckpointType, location = 'Armazém 1', occurredAt = NOW): CheckpointProposal {
  return { type, location, occurredAt }
}

/** Returns the progress after these checkpoints. Expects each checkpoint to be accepted. */
function after(...proposals: readonly CheckpointProposal[]): ShipmentProgress {
  return proposals.reduce((progress, next) => accepted(progress, next), initialProgress('pending'))
}

function accepted(progress: ShipmentProgress, next: CheckpointProposal): ShipmentProgress {
  const verdict = decideCheckpoint(progress, next, NOW)
  if ('refusal' in verdict) throw verdict.refusal
  return verdict.progress
}

function refusal(progress: ShipmentProgress, next: CheckpointProposal, nearby?: readonly number[]) {
  const verdict = decideCheckpoint(progress, next, NOW, nearby)
  return 'refusal' in verdict ? { code: verdict.refusal.code, facts: verdict.refusal.facts } : undefined
}

describe('decideCheckpoint (status)', () => {
  test.each(['entrada', 'saida', 'tentativa'] as const)(
    'sets the status in_transit at the first %s',
    (type) => {
      expect(after(proposal(type)).status).toBe('in_transit')
    },
  )
  test('does not change a custom status at an entrada', () => {
    expect(accepted(initialProgress('em_separacao'), proposal('entrada')).status).toBe('em_separacao')
  })
  test('accepts a tentativa elsewhere than at an open entrada, which stays open', () => {
    const tried = after(proposal('entrada', 'CD'), proposal('tentativa', 'Rua XV, 398'))
    expect(tried).toMatchObject({ status: 'in_transit', openEntry: 'CD' })
  })
  test('sets the status delivered at a finalizacao', () => {
    expect(after(proposal('finalizacao')).status).toBe('delivered')
  })
  test.each([
    ['delivered', 'shipment_delivered'],
    ['cancelled', 'shipment_cancelled'],
    ['returned', 'shipment_returned'],
  ])('refuses every checkpoint of a shipment that is %s', (status, code) => {
    for (const type of checkpointTypes) {
      expect(refusal(initialProgress(status), proposal(type))).toEqual({ code, facts: {} })
    }
  })
})

describe('decideCheckpoint (duplicates)', () => {
  const first = proposal('entrada', 'Armazém 1', NOW - HOUR)

  test.each([0, 1, DUPLICATE_WINDOW_MS - 1])('refuses a checkpoint of the same type %d ms later', (later) => {
    const again = proposal('entrada', 'Armazém 1', first.occurredAt + later)
    expect(refusal(after(first), again)).toEqual({ code: 'checkpoint_duplicate', facts: { type: 'entrada' } })
  })
  test('accepts a checkpoint of the same type five minutes later', () => {
    expect(
      refusal(after(first), proposal('entrada', 'Armazém 1', first.occurredAt + DUPLICATE_WINDOW_MS)),
    ).toBeUndefined()
  })
  test('accepts a checkpoint of another type at the same instant', () => {
    expect(refusal(after(first), { ...first, type: 'saida' })).toBeUndefined()
  })
  test('refuses a checkpoint that arrives late and is within five minutes of an older one of its type', () => {
    const progress = after(first, proposal('entrada', 'Armazém 1', NOW))
    const late = proposal('entrada', 'Armazém 1', first.occurredAt + 60_000)
    expect(isOutOfOrder(progress, late)).toBe(true)
    expect(refusal(progress, late)).toBeUndefined()
    expect(refusal(progress, late, [first.occurredAt])).toMatchObject({ code: 'checkpoint_duplicate' })
  })
})

describe('decideCheckpoint (missing exits)', () => {
  const open = after(proposal('entrada', 'Armazém 1', NOW - HOUR))

  test('refuses an entrada elsewhere without a saida, and names the place to leave', () => {
    expect(refusal(open, proposal('entrada', 'Doca 7'))).toEqual({
      code: 'checkpoint_exit_missing',
      facts: { location: 'Armazém 1' },
    })
  })
  test('accepts a second entrada at the same place without a saida', () => {
    expect(refusal(open, proposal('entrada', '  ARMAZÉM 1 '))).toBeUndefined()
  })
  test('accepts an entrada elsewhere after a saida at the open place', () => {
    expect(
      refusal(accepted(open, proposal('saida', 'armazém 1')), proposal('entrada', 'Doca 7')),
    ).toBeUndefined()
  })
  test('refuses an entrada elsewhere after a saida at the wrong place', () => {
    expect(refusal(accepted(open, proposal('saida', 'Doca 7')), proposal('entrada', 'Doca 7'))).toMatchObject(
      {
        code: 'checkpoint_exit_missing',
      },
    )
  })
})

test('decideCheckpoint accepts only a finalizacao for a shipment that has the maximum number of events', () => {
  const full = { ...initialProgress('in_transit'), events: MAX_EVENTS }
  expect(refusal({ ...full, events: MAX_EVENTS - 1 }, proposal('entrada'))).toBeUndefined()
  expect(refusal(full, proposal('entrada'))).toEqual({ code: 'history_full', facts: { most: MAX_EVENTS } })
  expect(accepted(full, proposal('finalizacao'))).toMatchObject({
    status: 'delivered',
    events: MAX_EVENTS + 1,
  })
})

test('decideCheckpoint refuses a declared time that exceeds the server’s clock by more than the tolerance', () => {
  const ahead = (ms: number) => proposal('entrada', 'Armazém 1', NOW + ms)
  expect(refusal(initialProgress('pending'), ahead(CLOCK_TOLERANCE_MS))).toBeUndefined()
  expect(refusal(initialProgress('pending'), ahead(CLOCK_TOLERANCE_MS + 1))).toMatchObject({
    code: 'occurred_in_future',
  })
})

test('isSameLocation compares places in NFC, trimmed and without regard to case', () => {
  expect(isSameLocation('São Paulo', ' SÃO PAULO ')).toBe(true)
  expect(isSameLocation('São Paulo', 'Sao Paulo')).toBe(false)
})

test('decideCheckpoint accepts no history that breaks the rules of the specification, in any order of arrival', () => {
  const any = fc.record({
    type: fc.constantFrom(...checkpointTypes),
    location: fc.constantFrom('A', 'B', 'C'),
    occurredAt: fc.integer({ min: NOW - 4 * HOUR, max: NOW }),
  })
  fc.assert(
    fc.property(fc.array(any, { maxLength: 40 }), (proposals) => {
      const history: CheckpointProposal[] = []
      let progress = initialProgress('pending')
      for (const next of proposals) {
        const times = history.filter((one) => one.type === next.type).map((one) => one.occurredAt)
        const verdict = decideCheckpoint(progress, next, NOW, times)
        if ('refusal' in verdict) continue
        history.push(next)
        ;({ progress } = verdict)
      }
      assureRules(history)
    }),
  )
})

/** Expects a whole history to follow the rules as the specification states them. */
function assureRules(history: readonly CheckpointProposal[]): void {
  for (const [at, one] of history.entries()) {
    const before = history.slice(0, at)
    expect(before.some((earlier) => earlier.type === 'finalizacao')).toBe(false)
    const twin = before.find(
      (earlier) =>
        earlier.type === one.type && Math.abs(earlier.occurredAt - one.occurredAt) < DUPLICATE_WINDOW_MS,
    )
    expect(twin).toBeUndefined()
    const entry = before.findLastIndex((earlier) => earlier.type === 'entrada')
    const place = before[entry]?.location
    if (one.type !== 'entrada' || place === undefined || place === one.location) continue
    expect(before.slice(entry).some((later) => later.type === 'saida' && later.location === place)).toBe(true)
  }
}
