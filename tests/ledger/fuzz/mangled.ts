import { array, constantFrom, integer, oneof, record, string, tuple, type Arbitrary } from 'fast-check'

/**
 * Pieces of text that commonly confuse parsers: syntax characters of the formats, boundary numbers,
 * and letters that look like other letters.
 */
const PIECES = [
  '"',
  '\\',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '\n',
  '\r',
  '\0',
  ' ',
  '+',
  '/',
  '=',
  '-',
  '0',
  '00',
  '-0',
  '1e9',

  '9007199254740993',
  '18446744073709551616',
  'null',
  'true',
  '__proto__',
  'constructor',
  '— ',
  '\u2028',
  '\uFEFF',
  '\uD800',
  '\uDFFF',
  'e\u0301',
  'é',
  '\u00A0',
  '𐀀',
  'x001',
  '.p/',
  'AAAA',
  'f'.repeat(64),
] as const

type Edit = { readonly at: number; readonly length: number; readonly put: string }

const edit: Arbitrary<Edit> = record({
  at: integer({ min: 0, max: 999_999 }),
  length: oneof({ weight: 4, arbitrary: integer({ min: 0, max: 2 }) }, integer({ min: 0, max: 400 })),
  put: oneof(constantFrom(...PIECES), string({ maxLength: 3, unit: 'binary' }), constantFrom('')),
})

/**
 * Generates copies of the samples in which a few parts are overwritten, inserted or cut out.
 * Sometimes generates arbitrary text instead.
 */
export function mangled(samples: readonly string[]): Arbitrary<string> {
  const changed = tuple(constantFrom(...samples), array(edit, { minLength: 1, maxLength: 4 })).map(
    ([sample, edits]) => edits.reduce(apply, sample),
  )
  return oneof({ weight: 20, arbitrary: changed }, string({ maxLength: 80, unit: 'binary' }))
}

function apply(text: string, { at, length, put }: Edit): string {
  const from = at % (text.length + 1)
  return text.slice(0, from) + put + text.slice(from + length)
}

/**
 * Generates copies of the byte samples in which some bytes are overwritten, cut out or inserted.
 */
export function mangledBytes(samples: readonly Uint8Array[]): Arbitrary<Uint8Array> {
  const place = record({
    at: integer({ min: 0, max: 999_999 }),
    length: oneof({ weight: 4, arbitrary: constantFrom(0, 1) }, integer({ min: 0, max: 400 })),
    put: array(oneof(constantFrom(0, 1, 127, 128, 255), integer({ min: 0, max: 255 })), { maxLength: 3 }),
  })
  return tuple(constantFrom(...samples), array(place, { minLength: 1, maxLength: 4 })).map(
    ([sample, places]) =>
      places.reduce((bytes, { at, length, put }) => {
        const from = at % (bytes.length + 1)
        return Uint8Array.of(...bytes.subarray(0, from), ...put, ...bytes.subarray(from + length))
      }, sample),
  )
}
