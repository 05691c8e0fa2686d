import { hash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { newRecoveryCode, openRecoveryCodeHash, readRecoveryCode } from './recovery-code.ts'

test('creates unique codes of three groups of four unambiguous characters', () => {
  const codes = Array.from({ length: 1_000 }, newRecoveryCode)
  expect(codes.filter((code) => !/^(?:[0-9a-hjkmnp-tv-z]{4}-){2}[0-9a-hjkmnp-tv-z]{4}$/.test(code))).toEqual(
    [],
  )
  expect(new Set(codes).size).toBe(codes.length)
})

test.each(['4v7k-0ptx-9mzd', '4V7K 0PTX 9MZD', ' 4v7k0ptx9mzd ', '4v7k–optx–9mzd', '4V7K\n-OPTX-9MZD'])(
  'reads the typed %j as the generated recovery code',
  (typed) => expect(readRecoveryCode(typed)).toBe('4v7k0ptx9mzd'),
)

test('reads the letters l and i as the digit 1', () => {
  expect(readRecoveryCode('lI1i-0000-0000')).toBe('111100000000')
})

test.each(['', '-', '4v7k-0ptx', '4v7k-0ptx-9mzd-4v7k', '4v7k-0ptx-9mzu', '4'.repeat(1_000_000)])(
  'returns an empty text for %.20s, which cannot be a code',
  (typed) => expect(readRecoveryCode(typed)).toBe(''),
)

test('hashes a code differently for each account and each installation', () => {
  const hashOf = (installation: string) =>
    openRecoveryCodeHash({ derive: (purpose) => hash('sha256', `${installation} ${purpose}`, 'buffer') })
  const [ana, rui] = [randomUUID(), randomUUID()]
  const hashed = hashOf('one')(ana, '4v7k0ptx9mzd')
  expect(hashOf('one')(ana, '4v7k0ptx9mzd')).toEqual(hashed)
  expect(hashOf('one')(rui, '4v7k0ptx9mzd')).not.toEqual(hashed)
  expect(hashOf('two')(ana, '4v7k0ptx9mzd')).not.toEqual(hashed)
})
