import { describe, expect, it } from 'vitest'
import { vectorFile } from '../../../tests/ledger/vector-files.ts'
import { DEFAULT_ACTIVATION_KELVIN } from './condition-range.ts'
import { meanKineticTemperature } from './mean-kinetic-temperature.ts'
import { parseThousandths } from './reading.ts'

type Vector = {
  readonly name: string
  readonly delta_h_kj: string
  readonly r_kj: string
  /** Degrees Celsius and weight. */
  readonly readings: readonly (readonly [string, string])[]
  readonly mkt_celsius: string
}

const { vectors }: { readonly vectors: readonly Vector[] } = JSON.parse(vectorFile('cold-chain/mkt.json'))

describe('meanKineticTemperature', () => {
  it.each(vectors)('agrees with the vector "$name"', ({ readings, delta_h_kj, r_kj, mkt_celsius }) => {
    const values = readings.map(([celsius]) => parseThousandths(celsius) ?? Number.NaN)
    const weights = readings.map(([, weight]) => Number(weight))
    const found = meanKineticTemperature(values, weights, Number(delta_h_kj) / Number(r_kj))
    expect(Math.abs((found ?? Number.NaN) - Number(mkt_celsius))).toBeLessThan(0.0005)
  })

  it('is the same if an interval is split', () => {
    const whole = meanKineticTemperature([5_000, 9_000], [600, 60], DEFAULT_ACTIVATION_KELVIN)
    const split = meanKineticTemperature([5_000, 5_000, 9_000], [1, 599, 60], DEFAULT_ACTIVATION_KELVIN)
    expect(split).toBeCloseTo(whole ?? Number.NaN, 9)
  })

  it('has no underflow at −90 °C', () => {
    expect(meanKineticTemperature([-90_000], [1], 50_000)).toBeCloseTo(-90, 9)
  })

  it('returns null without time', () => {
    expect(meanKineticTemperature([5_000], [0], DEFAULT_ACTIVATION_KELVIN)).toBeNull()
  })
})
