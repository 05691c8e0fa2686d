import { expect, test } from 'vitest'
import { FILE_ENCODING, fileBytes } from './file-bytes.ts'

test('fileBytes writes one byte for each encodable character, and decoding restores the text', () => {
  const text = Array.from({ length: 0x9f }, (_, at) => String.fromCharCode(at + 1)).join('')
  const letters = `${text} áéíõüç ÿ € Š`
  expect(fileBytes(letters)).toHaveLength(letters.length)
  expect(new TextDecoder(FILE_ENCODING).decode(fileBytes(letters))).toBe(letters)
})

test('fileBytes writes characters outside the encoding as HTML character references', () => {
  expect(new TextDecoder().decode(fileBytes('“¤” 📦\u2028'))).toBe('&#8220;&#164;&#8221; &#128230;&#8232;')
})
