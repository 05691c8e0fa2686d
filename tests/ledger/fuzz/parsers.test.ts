import { assert, property } from 'fast-check'
import { expect, inject, test } from 'vitest'
import { refusal } from '../refusal.ts'
import { mangled, mangledBytes } from './mangled.ts'
import { byteParsers, textParsers } from './parsers.ts'

/** Number of runs per parser. `LASTRO_FUZZ` sets another number. */
const numRuns = inject('fuzzRuns')

test.each(Object.entries(textParsers))(
  '%s: reads mangled text faithfully or refuses the text with an error code',
  (_, parser) => {
    for (const sample of parser.samples) expect(refusal(() => parser.read(sample))).toBeTypeOf('string')
    const seen = new Set<string>()
    const isKnown = property(mangled(parser.samples), (text) => {
      seen.add(refusal(() => parser.read(text)))
    })
    assert(isKnown, { numRuns })
    // Requires at least two outcomes, because mangled inputs that are all accepted, or all refused
    // with one code, would test little.
    expect(seen.size).toBeGreaterThan(1)
  },
  600_000,
)

test.each(Object.entries(byteParsers))(
  '%s: reads mangled bytes faithfully or refuses the bytes with an error code',
  (_, parser) => {
    for (const sample of parser.samples) expect(refusal(() => parser.read(sample))).toBe('accepted')
    const seen = new Set<string>()
    const isKnown = property(mangledBytes(parser.samples), (bytes) => {
      seen.add(refusal(() => parser.read(bytes)))
    })
    assert(isKnown, { numRuns })
    expect(seen.size).toBeGreaterThan(1)
  },
  600_000,
)
