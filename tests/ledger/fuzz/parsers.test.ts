import { assert, property } from 'fast-check'
import { expect, inject, test } from 'vitest'
import { refusal } from '../refusal.ts'
import { mangled, mangledBytes } from './mangled.ts'
import { byteParsers, textParsers } from './parsers.ts'

/** Runs of each; `LASTRO_FUZZ` sets another number. */
const numRuns = inject('fuzzRuns')

test.each(Object.entries(textParsers))(
  '%s: what is mangled is read as it is or refused by a code',
  (_, parser) => {
    for (const sample of parser.samples) expect(refusal(() => parser.read(sample))).toBeTypeOf('string')
    const seen = new Set<string>()
    const isKnown = property(mangled(parser.samples), (text) => {
      seen.add(refusal(() => parser.read(text)))
    })
    assert(isKnown, { numRuns })
    // Mangling that was always refused, or never, would try nothing.
    expect(seen.size).toBeGreaterThan(1)
  },
  600_000,
)

test.each(Object.entries(byteParsers))(
  '%s: bytes too',
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
