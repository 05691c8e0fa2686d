import {
  array,
  constantFrom,
  integer,
  oneof,
  record,
  sample,
  string,
  tuple,
  type Arbitrary,
} from 'fast-check'
import { isJsonArray, isJsonObject, parseCanonical } from '#ledger/base/canonical.ts'
import type { Json } from '#ledger/base/json.ts'
import { editJson } from '../json-edit.ts'
import { vectorFile } from '../vector-files.ts'

const SEED = 20_261_121
/**
 * Names of valid receipts of each format: with all or only some fields disclosed, and with or
 * without a final event.
 */
const VALID = [
  'all-fields',
  'public-fields',
  'no-fields',
  'changes',
  'on-the-way',
  'erasure-after-final',
  'field-erased',
  'pseudonym-proved',
  'anchor-earlier',
  'anchor-two',
  'anchor-bitcoin-earlier',
  'witness-two',
  'block-two',
  'compact-all-fields',
  'compact-public-fields',
  'compact-block-two',
]

/**
 * Change of one value of a receipt. `pick` selects a variant of the change. The kind `other`
 * replaces the value by another value of the same receipt.
 */
type Change = { readonly at: number; readonly kind: string; readonly pick: number; readonly put: string }

const change: Arbitrary<Change> = record({
  at: integer({ min: 0, max: 999_999 }),
  kind: constantFrom('letter', 'letter', 'letter', 'other', 'other', 'out', 'double', 'turn', 'put'),
  pick: integer({ min: 0, max: 999_999 }),
  put: oneof(
    string({ maxLength: 8 }),
    constantFrom('', '0', '-1', '9007199254740993', 'AAAA', 'f'.repeat(64)),
  ),
})

/**
 * Returns receipts that are the same on every call. Each is a valid receipt with one to three of
 * its values changed. The receipts are still canonical JSON and mostly well formed, so the checks
 * of a verifier must refuse them, not its parsers.
 */
export function mutatedReceipts(count: number): readonly string[] {
  const receipts = VALID.map((name) => {
    const { receipt }: { receipt: string } = JSON.parse(vectorFile(`lastro/receipts/valid/${name}.json`))
    return receipt
  })
  const mutated = tuple(constantFrom(...receipts), array(change, { minLength: 1, maxLength: 3 })).map(
    ([receipt, changes]) => changes.reduce(apply, receipt),
  )
  return sample(mutated, { seed: SEED, numRuns: count })
}

function apply(text: string, { at, kind, pick, put }: Change): string {
  const places = placesOf(parseCanonical(text))
  const [path, other] = [places[at % places.length], places[pick % places.length]]
  return editJson(text, path?.path ?? [], (value) => {
    if (kind === 'out') return undefined
    if (kind === 'other') return other?.value
    if (kind === 'put') return put
    if (kind === 'double' && isJsonArray(value)) return [...value, ...value.slice(pick % (value.length + 1))]
    if (kind === 'turn' && isJsonArray(value)) return value.toReversed()
    return typeof value === 'string' ? withOtherLetter(value, pick) : put
  })
}

/**
 * Returns the text with one letter replaced by another of the same alphabet, so that a hexadecimal
 * text stays hexadecimal.
 */
function withOtherLetter(text: string, pick: number): string {
  if (text === '') return 'x'
  const letters = Array.from(text)
  const alphabet = /^[0-9a-f]*$/.test(text) ? '0123456789abcdef' : 'ABCXYZabcxyz0189+/= \n'
  return letters.with(pick % letters.length, alphabet.charAt(pick % alphabet.length)).join('')
}

type Place = { readonly path: readonly (string | number)[]; readonly value: Json }

function placesOf(value: Json, path: Place['path'] = []): readonly Place[] {
  const members = isJsonArray(value) ? value.entries() : isJsonObject(value) ? Object.entries(value) : []
  return [{ path, value }, ...[...members].flatMap(([step, member]) => placesOf(member, [...path, step]))]
}
