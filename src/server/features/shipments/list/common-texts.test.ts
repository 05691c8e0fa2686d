import { expect, test } from 'vitest'
import { MAX_COUNTED } from '#contract/endpoints/shipment-list.ts'
import { openCommonTexts } from './common-texts.ts'

const common = { search: 'passing', found: MAX_COUNTED + 1 } as const

test('caches the result for a common search text for ten seconds, separately for each account', () => {
  let clock = 1
  const texts = openCommonTexts(() => clock)
  texts.note('a', { q: 'recife' }, common)
  expect(texts.known('a', { q: 'recife' })).toBe(common)
  expect(texts.known('b', { q: 'recife' })).toBeUndefined()
  expect(texts.known('a', { q: 'natal' })).toBeUndefined()
  expect(texts.known('a', { q: 'recife', hidesRecipients: true })).toBeUndefined()
  clock = 9_999
  expect(texts.known('a', { q: 'recife' })).toBe(common)
  clock = 10_002
  expect(texts.known('a', { q: 'recife' })).toBeUndefined()
})

test('does not cache the result for a search text whose matches were counted exactly', () => {
  const texts = openCommonTexts(() => 0)
  texts.note('a', { q: 'nf 1' }, { search: 'passing', found: MAX_COUNTED })
  expect(texts.known('a', { q: 'nf 1' })).toBeUndefined()
})
