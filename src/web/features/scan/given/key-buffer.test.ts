import { expect, test } from 'vitest'
import { endedText, noKeys, withKey } from './key-buffer.ts'

/** The buffer after a text with so many milliseconds between its keys. */
const typed = (text: string, pause: number) => {
  const chars = text.split('')
  const buffer = chars.reduce((before, char, index) => withKey(before, char, index * pause), noKeys)
  return { buffer, at: chars.length * pause }
}

test('a scanner types quicker than a hand', () => {
  const { buffer, at } = typed('7891234567895', 12)
  expect(endedText(buffer, at)).toEqual({ text: '7891234567895', isScan: true })
})

test('what a hand typed is told too, as no scan', () => {
  const { buffer, at } = typed('FT-20241201-ABC123', 250)
  expect(endedText(buffer, at)).toEqual({ text: 'FT-20241201-ABC123', isScan: false })
})

test('two keys struck together are no scan', () => {
  const { buffer, at } = typed('jk', 10)
  expect(endedText(buffer, at)).toEqual({ text: 'jk', isScan: false })
})

test('a pause begins something new', () => {
  const { buffer, at } = typed('abc', 10)
  expect(withKey(buffer, 'F', at + 5_000)).toMatchObject({ text: 'F', isQuick: true })
  expect(endedText(buffer, at + 5_000)).toBeUndefined()
})

test('nothing typed is nothing ended', () => {
  expect(endedText(noKeys, 10)).toBeUndefined()
})
