import { decodeUtf8, encodeUtf8, equalBytes } from '#ledger/bytes.ts'
import { isJsonObject, parseCanonical } from '#ledger/canonical.ts'
import type { Hash } from '#ledger/hash.ts'
import { commitFields, type Digests, type Fields } from '#ledger/statement.ts'

/** One of an event's two statements as it is stored. */
export type StoredSide = {
  readonly statement: Uint8Array
  readonly fields: Uint8Array
  readonly seed: Uint8Array
}

type Format<Statement> = {
  readonly hashOf: (bytes: Uint8Array) => Hash
  readonly parse: (bytes: Uint8Array) => Statement
  /** As the leaf has it. */
  readonly expected: Hash
}

export type SoundSide<Statement> = {
  readonly statement: Statement
  readonly fields: Fields
  readonly digests: Digests
}

/**
 * A statement with its values, where statement, values and seed agree with each other and with the leaf, as they do in a sound
 * installation; undefined where anything does not, or cannot be told here. Digests that stand in the statement just as the
 * values give them are not read again: what is around them is.
 */
export function soundSide<Statement extends { readonly digests: Digests }>(
  { statement: bytes, fields: stored, seed }: StoredSide,
  { hashOf, parse, expected }: Format<Statement>,
): SoundSide<Statement> | undefined {
  if (!equalBytes(hashOf(bytes), expected)) return undefined
  try {
    const fields = parseCanonical(decodeUtf8(stored))
    if (!isJsonObject(fields)) return undefined
    const digests = commitFields(seed, fields as Fields)
    const member = `"digests":${JSON.stringify(digests)}`
    const text = decodeUtf8(bytes)
    const at = text.indexOf(member)
    if (at < 0) return undefined
    const rest = `${text.slice(0, at)}"digests":{}${text.slice(at + member.length)}`
    const statement = parse(encodeUtf8(rest))
    return { statement: { ...statement, digests }, fields: fields as Fields, digests }
  } catch {
    return undefined
  }
}
