import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allSiteMessages } from '../site/messages.ts'
import { messages } from '#contract/messages/messages.ts'

// Texts that the specification prescribes are only in the message table of the contract, which a
// test compares with the specification. If a screen's own messages contained a copy, the copy could
// drift unnoticed.
const specification = readFileSync(new URL('../../../docs/spec/product.md', import.meta.url), 'utf8')

/**
 * The specification's quotations of two words or more. A single word is too common to distinguish
 * from our own messages.
 */
const quotations = new Set(
  [...specification.matchAll(/(?<=[\s(/])'([^'\n]+)'(?=[\s).,;:/])/g)]
    .map(([, quoted = '']) => quoted)
    .filter((quoted) => quoted.trim().includes(' ')),
)

test('no message outside the contract table repeats a quotation of the specification', () => {
  expect(quotations.size).toBeGreaterThan(100)
  const copies = Object.entries({ ...allSiteMessages, ...messages }).filter(
    ([, sentence]) =>
      !('section' in sentence && sentence.section !== undefined) &&
      (quotations.has(sentence.pt) || quotations.has(sentence.en)),
  )
  expect(copies.map(([key, { pt }]) => `${key}: ${pt}`)).toEqual([])
})
