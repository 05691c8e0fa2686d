import { describe, expect, test } from 'vitest'
import { announced, begunAnew, epochKey, secondKey, thirdKey } from '../../../tests/ledger/sample-keys.ts'
import { refusal } from '../../../tests/ledger/refusal.ts'
import { bytesFrom, sampleKey, sampleVrfKey } from '../../../tests/ledger/sample-log.ts'
import { findKeyPlace, successionOf } from './verify-succession.ts'

const chain = {
  first: sampleKey.verifier,
  vrfKey: sampleVrfKey,
  links: [
    announced({ from: sampleKey, to: secondKey, size: 5, vrfKey: sampleVrfKey }),
    announced({ from: secondKey, to: thirdKey, size: 9, vrfKey: sampleVrfKey }),
  ],
}
const head = (size: number, changes = {}) => ({
  origin: sampleKey.name,
  size,
  root: bytesFrom('root'),
  vrfKey: sampleVrfKey,
  ...changes,
})
const assureSuccession = successionOf(chain)

describe('successionOf', () => {
  test.each([
    ['a retired key within its time', secondKey, head(8), 'accepted'],
    ['a retired key beyond the announcement of its successor', secondKey, head(10), 'key_retired'],
    ['a retired key at the size of the announcement with another root', secondKey, head(9), 'root_mismatch'],
    ['the newest key at any size', thirdKey, head(1_000), 'accepted'],
    ['another VRF key', thirdKey, head(1_000, { vrfKey: bytesFrom('other') }), 'vrf_key_changed'],
    [
      'another VRF key in a head that is older',
      sampleKey,
      head(4, { vrfKey: bytesFrom('x') }),
      'vrf_key_changed',
    ],
  ])('returns a check with the result $3 for a head with %s', (_, key, given, code) => {
    expect(refusal(() => assureSuccession(key.verifier, given))).toBe(code)
  })

  test('refuses a head of a lost log that is larger than the lost head', () => {
    const anew = {
      first: sampleKey.verifier,
      vrfKey: sampleVrfKey,
      links: [begunAnew({ from: sampleKey, to: epochKey, size: 3 })],
    }
    expect(findKeyPlace(anew, sampleKey.verifier)?.last?.size).toBe(7)
    expect(refusal(() => successionOf(anew)(sampleKey.verifier, head(8)))).toBe('key_retired')
  })
})

describe('findKeyPlace', () => {
  test('returns for a replaced key the newest key and the last head that the replaced key may sign', () => {
    expect(findKeyPlace(chain, secondKey.verifier)).toMatchObject({
      newest: thirdKey.verifier,
      last: { size: 9 },
    })
    expect(findKeyPlace(chain, thirdKey.verifier)?.last).toBeUndefined()
  })

  test('returns undefined for a key of another log', () => {
    expect(findKeyPlace(chain, epochKey.verifier)).toBeUndefined()
  })
})
