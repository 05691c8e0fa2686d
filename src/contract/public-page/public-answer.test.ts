import { describe, expect, it } from 'vitest'
import type { CheckpointType } from '#domain/checkpoints/checkpoint.ts'
import { parseInstant } from '#domain/base/instant.ts'
import { publicAnswer, promisedDelivery } from './public-answer.ts'
import type { PublicHistory, PublicStop } from './public-history.ts'

const at = (text: string) => parseInstant(text)
const noon = '2026-11-21T12:00:00.000Z'
const evening = '2026-11-21T20:00:00.000Z'
const now = new Date('2026-11-21T15:00:00.000Z')

function stop(kind: CheckpointType | undefined, place = 'Recife/PE', occurredAt = noon): PublicStop {
  return {
    event: {
      type: 'checkpoint.created',
      eventId: 'a',
      clientHash: '',
      leafHash: '',
      fields: {},
      server: {},
      hidden: { client: [], server: [] },
    },
    eventIds: ['a'],
    kind,
    place,
    occurredAt: at(occurredAt),
    receivedAt: at(occurredAt),
    correctedAt: undefined,
    annulledAt: undefined,
    status: undefined,
    isBackwards: false,
    pictures: [],
  }
}

function history(status: string, stops: readonly PublicStop[], expected?: string): PublicHistory {
  const expectedDelivery = expected === undefined ? undefined : at(expected)
  return {
    status,
    origin: 'São Paulo/SP',
    destination: 'Recife/PE',
    expectedDelivery,
    expectedBefore: undefined,
    stops,
    hidden: [],
    annexes: [],
  }
}

describe('publicAnswer', () => {
  it('reports that a shipment without a stop may not have been collected', () => {
    expect(publicAnswer(history('pending', [stop(undefined)]), now, true)).toEqual({
      unknown: [{ key: 'answer.not_collected' }, { key: 'answer.no_promise' }],
      todo: { key: 'answer.todo_wait' },
    })
  })

  it('reports the place after an entrada, and that the shipment is underway after a saida', () => {
    expect(publicAnswer(history('in_transit', [stop('entrada')], evening), now, true).unknown).toEqual([
      { key: 'answer.not_left_from', place: 'Recife/PE' },
      { key: 'answer.promised', time: evening },
    ])
    expect(publicAnswer(history('in_transit', [stop('saida')], evening), now, true).unknown[0]).toEqual({
      key: 'answer.on_the_way_from',
      place: 'Recife/PE',
    })
  })

  it('reports that the promised time has passed, with advice for a late delivery', () => {
    expect(publicAnswer(history('in_transit', [stop('saida')], noon), now, true)).toMatchObject({
      unknown: [{}, { key: 'answer.promise_passed', time: noon }],
      todo: { key: 'answer.todo_late' },
    })
  })

  it('reports no unknown fact after delivery, and only the unknown reason after cancellation', () => {
    expect(publicAnswer(history('delivered', [stop('finalizacao')], noon), now, true)).toEqual({
      unknown: [{ key: 'answer.annexes_open' }],
      todo: { key: 'answer.todo_delivered' },
    })
    expect(publicAnswer(history('cancelled', [stop('entrada')], noon), now, true)).toEqual({
      unknown: [{ key: 'answer.why_cancelled' }],
      todo: { key: 'answer.todo_cancelled' },
    })
  })

  it('calls a history closed only if it is sealed', () => {
    const delivered = history('delivered', [stop('finalizacao')])
    expect(publicAnswer(delivered, now, false).unknown).toEqual([{ key: 'answer.not_closed' }])
  })

  it('names no kind of a stop whose kind is hidden', () => {
    expect(publicAnswer(history('in_transit', [stop(undefined)]), now, false).unknown[0]).toEqual({
      key: 'answer.on_the_way',
    })
  })

  it('does not count an annulled stop', () => {
    const annulled = { ...stop('saida'), annulledAt: at(evening) }
    expect(
      publicAnswer(history('in_transit', [annulled, stop('entrada')]), now, true).unknown[0],
    ).toMatchObject({
      key: 'answer.not_left_from',
    })
  })
})

describe('promisedDelivery', () => {
  it.each([
    ['ahead', 'in_transit', evening],
    ['late', 'in_transit', noon],
    ['kept', 'delivered', noon],
    ['kept', 'delivered', evening],
    ['missed', 'delivered', '2026-11-21T11:59:59.999Z'],
  ])('returns %s for the status %s and delivery promised for %s', (state, status, expected) => {
    expect(promisedDelivery(history(status, [stop('finalizacao')], expected), now)).toEqual({
      state,
      expected,
    })
  })

  it('returns undefined without a promise, or for a cancelled shipment', () => {
    expect(promisedDelivery(history('in_transit', [stop('saida')]), now)).toBeUndefined()
    expect(promisedDelivery(history('cancelled', [stop('saida')], noon), now)).toBeUndefined()
  })
})
