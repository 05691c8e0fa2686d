import { describe, expect, it } from 'vitest'
import { toInstant } from '../base/instant.ts'
import { matchCheckpoint } from './match-checkpoint.ts'

const airport = {
  code: 'GRU',
  name: 'Guarulhos',
  country: 'BR',
  latitude: -23.4257,
  longitude: -46.4819,
  zone: 'America/Sao_Paulo',
}
const [city, port] = [
  { latitude: -23.55, longitude: -46.63 },
  { latitude: -23.96, longitude: -46.33 },
]
const at = (time: string) => new Date(`2026-11-${time}:00Z`)
const departure = { code: 'DEP', at: toInstant(at('26T17:00')) } as const
const saida = (time: string, place = city) => ({ checkpoint_type: 'saida', occurred_at: at(time), place })

describe('matchCheckpoint', () => {
  it('returns the saida of the city that is nearest in time to a departure', () => {
    const nearest = saida('26T16:00')
    expect(matchCheckpoint(departure, airport, [saida('26T12:00'), nearest, saida('26T19:00')])).toBe(nearest)
  })

  it.each([
    ['of another type', departure, airport, { ...saida('26T16:00'), checkpoint_type: 'entrada' }],
    ['at another city', departure, airport, saida('26T16:00', port)],
    ['of another day', departure, airport, saida('25T16:00')],
    ['at an unknown airport', departure, undefined, saida('26T16:00')],
    ['of a code without checkpoint', { ...departure, code: 'MAN' } as const, airport, saida('26T16:00')],
  ])('returns no checkpoint %s', (_case, milestone, place, checkpoint) => {
    expect(matchCheckpoint(milestone, place, [checkpoint])).toBeUndefined()
  })
})
