import { expect, test } from 'vitest'
import { endedText, noKeys, withKey } from './key-buffer.ts'

/** Returns the buffer after `text` was typed with `pause` milliseconds between its keys. */
const typed = (text: string, pause: number) => {
  const chars = text.split('')
  const buffer = chars.reduce((before, char, index) => withKey(before, char, index * pause), noKeys)
  return { buffer, at: chars.length * pause }
}

test('detects text typed with 12 ms between keys as a scan', () => {
  const { buffer, at } = typed('7891234567895', 12)
  expect(endedText(buffer, at)).toEqual({ text: '7891234567895', isScan: true })
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
  expect(withKey(buffer, 'F', at + 5_000)).toMatchObject({ text: 'F', isQuick: true })
  expect(endedText(buffer, at + 5_000)).toBeUndefined()
})

test('returns undefined if nothing was typed', () => {
  expect(endedText(noKeys, 10)).toBeUndefined()
})
