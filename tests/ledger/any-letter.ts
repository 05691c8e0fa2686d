import * as fc from 'fast-check'

const SURROGATES = { first: 0xd800, count: 0x800 }

/**
 * Generates any code point that UTF-8 can encode; half of them are ASCII. This generator
 * replaces the string unit `binary` of fast-check, whose set-up takes a second.
 */
export const anyLetter: fc.Arbitrary<string> = fc
  .oneof(fc.nat({ max: 0x7f }), fc.nat({ max: 0x10ffff - SURROGATES.count }))
  .map((point) => String.fromCodePoint(point < SURROGATES.first ? point : point + SURROGATES.count))
