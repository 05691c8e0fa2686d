import { describe, expect, test } from 'vitest'
import { isKeyName } from '../log/key-name.ts'
import { escapeHidden, isolated, isVisibleLine, isVisibleText } from './visible-text.ts'

const hidden: readonly (readonly [what: string, text: string])[] = [
  ['an override of the direction', 'Campinas\u202E'],
  ['an isolate', 'a\u2066b\u2069'],
  ['a mark of the direction', 'a\u200Eb'],
  ['a space without width', 'Campi\u200Bnas'],
  ['a soft hyphen', 'Campi\u00ADnas'],
  ['a joiner between Latin letters', 'Campi\u200Dnas'],
  ['a joiner at the end', 'नमस्\u200D'],
  ['a byte order mark', 'a\uFEFFb'],
  ['a tag', 'a\u{E0041}b'],
  ['a filler', 'a\u3164b'],
  ['a blank pattern of Braille', 'a\u2800b'],
  ['a variation selector after a letter', 'a\uFE0Fb'],
  ['an invisible vowel', 'a\u17B4b'],
  ['a grapheme joiner', 'a\u034Fb'],
  ['an escape', 'a\u001B[31mb'],
  ['a tab', 'a\tb'],
  ['a separator of lines', 'a\u2028b'],
]

const visible: readonly (readonly [what: string, text: string])[] = [
  ['Portuguese', 'São João d’Aliança, nº 7 – “A”'],
  ['a decomposed accent', 'Sa\u0303o'],
  ['a space that does not break', 'R$\u00A07'],
  ['a family of emoji', '👩🏽‍🚀 👨‍👩‍👧 ❤️‍🔥 ☎︎'],
  ['a key cap and a flag', '1️⃣ 🇧🇷'],
  ['Persian with a joiner', 'می\u200Cخواهم'],
  ['Hindi with a joiner', 'क्\u200Dष'],
  ['a Japanese name with a variation', '葛\u{E0100}城'],
  ['Hebrew', 'שלום'],
]

describe('isVisibleLine', () => {
  test.each(hidden)('refuses %s', (_, text) => {
    expect(isVisibleLine(text)).toBe(false)
    expect(isVisibleText(text)).toBe(false)
    expect(isKeyName(text)).toBe(false)
  })

  test.each(visible)('accepts %s', (_, text) => {
    expect(isVisibleLine(text)).toBe(true)
    expect(escapeHidden(text)).toBe(text)
  })

  test.each(['\n', '\r\n'])('refuses the line break %j, which isVisibleText accepts', (end) => {
    expect(isVisibleLine(`a${end}b`)).toBe(false)
    expect(isVisibleText(`a${end}b`)).toBe(true)
  })

  test('refuses a lone surrogate', () => expect(isVisibleLine('\uD800')).toBe(false))
})

describe('isolated', () => {
  test('writes a hidden character as its code point', () => {
    expect(isolated('Recife\u202E')).toBe('Recife‹U+202E›')
    expect(isolated('a\u{E0041}\tb\r\nc')).toBe('a‹U+E0041›‹U+0009›b\nc')
  })

  test('separates a text from right to left from the sentence', () => {
    expect(isolated('שלום')).toBe('\u2068שלום\u2069')
    expect(isolated('São Paulo 7')).toBe('São Paulo 7')
    expect(isolated('por \u2068שלום\u2069')).toBe('\u2068por \u2068שלום\u2069\u2069')
    expect(isolated('\u2069Recife\u2068')).toBe('‹U+2069›Recife‹U+2068›')
  })
})
