import { expect, test } from 'vitest'
import { waitingHash } from './waiting-hash.ts'

test('returns 64 stable hexadecimal digits that differ per tracking code', () => {
  expect(waitingHash('FT-20261121-ABC123')).toMatch(/^[0-9a-f]{64}$/)
  expect(waitingHash('FT-20261121-ABC123')).toBe(waitingHash('FT-20261121-ABC123'))
  expect(waitingHash('FT-20261121-ABC123')).not.toBe(waitingHash('FT-20261121-ABC124'))
})
