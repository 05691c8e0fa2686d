import * as fc from 'fast-check'

const SURROGATES = { first: 0xd800, count: 0x800 }

/** Any code point that has UTF-8, half of the time an ASCII one. (The unit `binary` takes a second to be set up.) */
export const anyLetter: fc.Arbitrary<string> = fc
  .oneof(fc.nat({ max: 0x7f }), fc.nat({ max: 0x10ffff - SURROGATES.count }))
  .map((point) => String.fromCodePoint(point < SURROGATES.first ? point : point + SURROGATES.count))
