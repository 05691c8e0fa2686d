import { describe, expect, it } from 'vitest'
import { detailFor, sealGeometry, type SealDetail } from './seal-geometry.ts'

const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const details: readonly SealDetail[] = ['fine', 'medium', 'coarse', 'print']

/** Returns the hash with one of its 64 digits changed. */
const changedAt = (digit: number): string => {
  const other = HASH.charAt(digit) === '0' ? '1' : '0'
  return HASH.slice(0, digit) + other + HASH.slice(digit + 1)
}

const numbersOf = (path: string): number[] => (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number)

const strandsOf = (detail: SealDetail): number =>
  sealGeometry(HASH, detail).bands.flatMap((band) => band.strands).length

describe('sealGeometry', () => {
  it('draws the same seal for the same hash, with or without 0x', () => {
    expect(sealGeometry(HASH, 'fine')).toEqual(sealGeometry(`0x${HASH}`, 'fine'))
  })

  it.each(details)('draws another seal with the detail %s if any digit of the hash changes', (detail) => {
    const seals = Array.from({ length: 64 }, (_, digit) =>
      JSON.stringify(sealGeometry(changedAt(digit), detail)),
    )
    expect(new Set([...seals, JSON.stringify(sealGeometry(HASH, detail))])).toHaveLength(65)
  })

  it('changes the rosette, not only its edge, if one of the first 25 bytes changes', () => {
    const rosette = JSON.stringify(sealGeometry(HASH, 'fine').bands)
    const shaping = Array.from({ length: 25 }, (_, byte) => byte * 2)
    const unchanged = shaping.filter(
      (digit) => JSON.stringify(sealGeometry(changedAt(digit), 'fine').bands) === rosette,
    )
    expect(unchanged).toEqual([])
  })

  it.each(['00'.repeat(32), 'ff'.repeat(32), HASH])(
    'stays inside its box and closes every strand: %s',
    (hash) => {
      const { bands, edge } = sealGeometry(hash, 'fine')
      for (const strand of bands.flatMap((band) => band.strands)) {
        expect(strand).toMatch(/^M[\d. ]+C.+Z$/)
        const numbers = numbersOf(strand)
        expect(numbers.slice(-2)).toEqual(numbers.slice(0, 2))
        expect(Math.min(...numbers)).toBeGreaterThan(8)
        expect(Math.max(...numbers)).toBeLessThan(232)
      }
      expect(Math.max(...numbersOf(edge))).toBeLessThanOrEqual(240)
    },
  )

  it('writes only valid SVG numbers', () => {
    const { bands, edge, shards } = sealGeometry(HASH, 'medium')
    const all = [
      ...bands.flatMap((band) => band.strands),
      edge,
      ...shards.map((shard) => shard.outline),
    ].join(' ')
    expect(all).not.toMatch(/NaN|Infinity|undefined|e-/)
  })

  it('draws fewer strands for a smaller seal', () => {
    expect(strandsOf('fine')).toBeGreaterThan(strandsOf('medium'))
    expect(strandsOf('medium')).toBeGreaterThan(strandsOf('coarse'))
    expect(strandsOf('coarse')).toBeGreaterThan(strandsOf('print'))
  })

  it('returns two different shards with different final positions', () => {
    const [one, other] = sealGeometry(HASH, 'fine').shards
    expect(one?.fall).not.toBe(other?.fall)
    expect(one?.outline).not.toBe(other?.outline)
  })

  it.each(['', '0x', HASH.slice(1), `${HASH}0`, HASH.toUpperCase(), `${HASH.slice(1)}g`])(
    'refuses a text that is no hash: %j',
    (hash) => {
      expect(() => sealGeometry(hash, 'fine')).toThrow(RangeError)
    },
  )
})

describe('detailFor', () => {
  it.each([
    [48, 'coarse'],
    [71, 'coarse'],
    [72, 'medium'],
    [96, 'medium'],
    [160, 'fine'],
    [240, 'fine'],
  ])('returns for a seal of %i px the detail %s', (size, detail) => {
    expect(detailFor(size)).toBe(detail)
  })
})
