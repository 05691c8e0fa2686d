import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { giveIds } from './idempotency-key.ts'

const seed = randomUUID()
const given = (body: object, field = 'event_id'): Record<string, unknown> => {
  const copy = structuredClone(body)
  giveIds(copy, field, seed)
  return copy as Record<string, unknown>
}

describe('giveIds', () => {
  test('sets a UUID that is the same for the same seed', () => {
    const { event_id } = given({ origin: 'Recife' })
    expect(z.uuid().safeParse(event_id).success).toBe(true)
    expect(given({ origin: 'Recife' })['event_id']).toBe(event_id)
    expect(given({ origin: 'Recife' }, 'id')).toEqual({ origin: 'Recife', id: event_id })
  })

  test('sets a different id for each item', () => {
    const { items } = given({ items: [{}, {}, { event_id: 'own' }] }) as { items: { event_id: string }[] }
    expect(new Set(items.map(({ event_id }) => event_id)).size).toBe(3)
    expect(items[2]?.event_id).toBe('own')
  })

  test.each([{ event_id: 'own' }, { seed: 'own' }, { blockchain_hash: 'own' }])(
    'sets no id if the caller sends %j',
    (body) => expect(given(body)).toEqual(body),
  )

  test.each([null, 'text', 7, [1]])('does not throw for the body %j, which is no JSON object', (body) => {
    expect(() => giveIds(body, 'event_id', seed)).not.toThrow()
  })
})
