import { describe, expect, it } from 'vitest'
import { newestCheckpoint, placeOf } from './whereabouts.ts'

type Checkpoints = Parameters<typeof newestCheckpoint>[0]['checkpoints']

const at = (checkpoint_type: string, hour: number) => ({
  checkpoint_type,
  timestamp: `2026-11-21T0${hour}:00:00.000Z`,
})
const newest = (status: string, ...checkpoints: readonly object[]) =>
  newestCheckpoint({ status, checkpoints: checkpoints as unknown as Checkpoints })

describe('newestCheckpoint', () => {
  it('returns the newest checkpoint by declared time, then by order of recording', () => {
    expect(newest('in_transit', at('saida', 3), at('entrada', 2))).toMatchObject(at('saida', 3))
    expect(newest('in_transit', at('entrada', 3), at('saida', 3))).toMatchObject(at('saida', 3))
  })

  it.each([
    ['pending', at('entrada', 2)],
    ['cancelled', at('entrada', 2)],
    ['delivered', at('entrada', 2)],
  ])('returns undefined for a shipment with the status %s and only an entrada', (status, checkpoint) => {
    expect(newest(status, checkpoint)).toBeUndefined()
  })

  it('returns the delivery of a delivered shipment', () => {
    expect(newest('delivered', at('entrada', 2), at('finalizacao', 3))).toMatchObject(at('finalizacao', 3))
  })
})

describe('placeOf', () => {
  it.each([
    [{ location: 'CD', city: 'Manaus', uf: 'AM' as const }, 'Manaus/AM'],
    [{ location: 'CD', city: 'Manaus', uf: null }, 'Manaus'],
    [{ location: 'CD', city: null, uf: null }, 'CD'],
  ])('formats %o as the place %s', (checkpoint, place) => {
    expect(placeOf(checkpoint)).toBe(place)
  })
})
