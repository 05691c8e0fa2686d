import { expect, test } from 'vitest'
import { endedText, noKeys, withKey } from './key-buffer.ts'

/**
 * Returns the buffer after `text` was typed with `pause` milliseconds between its keys, and with
 * `longer` more before the key at `late`.
 */
const typed = (text: string, pause: number, { late = text.length, longer = 0 } = {}) => {
  const chars = text.split('')
  const timeOf = (index: number) => index * pause + (index < late ? 0 : longer)
  const buffer = chars.reduce((before, char, index) => withKey(before, char, timeOf(index)), noKeys)
  return { buffer, at: timeOf(chars.length) }
}

test('detects text typed with 12 ms between keys as a scan', () => {
  const { buffer, at } = typed('7891234567895', 12)
  expect(endedText(buffer, at)).toEqual({ text: '7891234567895', isScan: true })
})

test.each([1, 20, 43])('detects a scan of 44 digits with a pause before key %i', (late) => {
  const digits = '35261112345678000190550010000000011000000017'
  const { buffer, at } = typed(digits, 12, { late, longer: 300 })
  expect(endedText(buffer, at)).toEqual({ text: digits, isScan: true })
})

test('does not treat text typed slowly by hand as a scan', () => {
  const { buffer, at } = typed('FT-20241201-ABC123', 250)
  expect(endedText(buffer, at)).toEqual({ text: 'FT-20241201-ABC123', isScan: false })
})

test('does not treat two quick keys as a scan', () => {
  const { buffer, at } = typed('jk', 10)
  expect(endedText(buffer, at)).toEqual({ text: 'jk', isScan: false })
})

test('starts a new text after a pause', () => {
  const { buffer, at } = typed('abc', 10)
  expect(withKey(buffer, 'F', at + 5_000)).toMatchObject({ text: 'F', slowKeys: 0 })
  expect(endedText(buffer, at + 5_000)).toBeUndefined()
})

test('returns undefined if nothing was typed', () => {
  expect(endedText(noKeys, 10)).toBeUndefined()
})
