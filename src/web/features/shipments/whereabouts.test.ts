import { describe, expect, it } from 'vitest'
import { visitMessage } from '#contract/public-page/event-title.ts'
import { newestCheckpoint, placeOf, visitOf } from './whereabouts.ts'

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

describe('visitOf', () => {
  const cajamar = { location: 'CD', city: 'Cajamar', uf: 'SP', status: 'Ok' }
  const told = (...checkpoints: readonly object[]) => {
    const shipment = { checkpoints, origin_city: 'Cajamar', origin_state: 'SP' }
    const [last] = checkpoints.slice(-1)
    return visitMessage('pt', visitOf(shipment as never, last as never))
  }
  const entrada = { ...cajamar, checkpoint_type: 'entrada' }
  const saida = { ...cajamar, checkpoint_type: 'saida' }
  const end = { ...cajamar, checkpoint_type: 'finalizacao' }

  it.each([
    ['an arrival at the origin', [entrada], 'Em Cajamar/SP (origem)'],
    ['a departure', [entrada, saida], 'Saiu de Cajamar/SP'],
    ['a return to the origin', [entrada, saida, entrada], 'Chegou a Cajamar/SP'],
    ['an arrival elsewhere', [{ ...entrada, city: 'Recife', uf: 'PE' }], 'Chegou a Recife/PE'],
    ['a delivery', [{ ...end, status: 'Entregue' }], 'Entregue em Cajamar/SP'],
    ['a refused delivery', [{ ...end, status: 'Recusada' }], 'Finalizada em Cajamar/SP'],
  ])('tells %s as the public page does', (_case, checkpoints, sentence) => {
    expect(told(...checkpoints)).toBe(sentence)
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
