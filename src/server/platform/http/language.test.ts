import { expect, test } from 'vitest'
import { statedLanguage } from './language.ts'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['*', undefined],
  ['de, fr;q=0.8', undefined],
  ['pt-BR', 'pt'],
  ['PT', 'pt'],
  ['en-US,en;q=0.9,pt;q=0.8', 'en'],
  ['en;q=0.5, pt;q=0.9', 'pt'],
  ['pt;q=0, en;q=0.1', 'en'],
  ['pt, en', 'pt'],
  ['ptx', undefined],
  ['pt;q=x, en', 'en'],
  ['pt,'.repeat(400), undefined],
])('reads the header %j as language %j', (header, language) => {
  expect(statedLanguage(header)).toBe(language)
})
