import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { siteCatalogue } from '../site/words.ts'
import { catalogue } from './catalogue.ts'

// The specification's wordings stand in the contract's table, which is held against its text, and nowhere else: a copy in
// a screen's own sentences could drift unnoticed.
const specification = readFileSync(new URL('../../../docs/spec/product.md', import.meta.url), 'utf8')

/** What it quotes, of two words or more: a single word is too common to be told from one of our own. */
const quotations = new Set(
  [...specification.matchAll(/(?<=[\s(/])'([^'\n]+)'(?=[\s).,;:/])/g)]
    .map(([, quoted = '']) => quoted)
    .filter((quoted) => quoted.trim().includes(' ')),
)

test('what the specification quotes is said from the table that is held against it', () => {
  expect(quotations.size).toBeGreaterThan(100)
  const copies = Object.entries({ ...siteCatalogue, ...catalogue }).filter(
    ([, sentence]) =>
      !('section' in sentence && sentence.section !== undefined) &&
      (quotations.has(sentence.pt) || quotations.has(sentence.en)),
  )
  expect(copies.map(([key, { pt }]) => `${key}: ${pt}`)).toEqual([])
})
