import { hash } from 'node:crypto'
import { decodeUtf8 } from '#ledger/base/bytes.ts'
import type { Hash } from '#ledger/crypto/hash.ts'
import type { Digests } from '#ledger/log/statement.ts'
import type { Fields } from '#ledger/base/field-value.ts'
import { attempt } from './attempt.ts'
import { visitMembers } from './canonical-members.ts'
import { memberDigests } from './member-digests.ts'

/** One of an event's two statements as stored. */
export type StoredSide = {
  /** Statement as text in PostgreSQL's escape format; `unescapeBytes` decodes it. */
  readonly statement: string
  readonly fields: Buffer
  readonly seed: Uint8Array
}

export type SoundFormat<Statement> = {
  /** Prefix that is hashed before the statement, to distinguish the kinds of statements. */
  readonly tag: string
  /**
   * Parses a statement from the text before and after its digests; returns undefined if the text
   * is not a statement of this kind.
   */
  readonly read: (before: string, after: string) => Statement | undefined
}

export type SoundSide<Statement> = {
  readonly statement: Statement
  readonly fields: Fields
  readonly seed: Uint8Array
  readonly digests: Digests
}

const OPENING = '"digests":{'
const SEED = 32
const QUOTE = 0x22
const HEX = 64
/** Number of characters around a digest: `"` before it, and `",` or `"}` after it. */
const AROUND = 3

/**
 * Returns a statement with its values if statement, values and seed agree with each other and with
 * the leaf's hash. Returns undefined if anything differs, or if only the `ledger` package can
 * decide. The comparison is of stored bytes: the statement must contain the digests of the stored
 * fields in the order of canonical JSON.
 */
export function soundSide<Statement>(
  { statement: text, fields: stored, seed }: StoredSide,
  { tag, read }: SoundFormat<Statement>,
  expected: Hash,
): SoundSide<Statement> | undefined {
  // PostgreSQL's `escape` format writes all bytes except ASCII with a backslash. A text without one
  // therefore equals the stored bytes.
  if (seed.length !== SEED || text.includes('\\') || !isHashed(tag, text, expected)) return undefined
  const opening = text.indexOf(OPENING)
  if (opening < 0) return undefined
  const first = opening + OPENING.length
  const end = digestsEnd(text, first, stored, seed)
  if (end === undefined) return undefined
  const fields = readFields(stored)
  const statement = read(text.slice(0, opening), text.slice(end))
  if (fields === undefined || statement === undefined) return undefined
  return {
    statement,
    fields,
    seed,
    get digests(): Digests {
      return JSON.parse(text.slice(first - 1, end))
    },
  }
}

function isHashed(tag: string, text: string, expected: Hash): boolean {
  return hash('sha256', tag + text, 'hex') === Buffer.from(expected).toString('hex')
}

/**
 * Returns the position after the statement's digests if they match the stored fields; otherwise
 * undefined.
 */
function digestsEnd(text: string, first: number, stored: Buffer, seed: Uint8Array): number | undefined {
  const digest = memberDigests(seed)
  let at = first
  const isWhole = visitMembers(stored, (name, colon, end) => {
    const found = digest(stored, name, colon, end)
    const value = at + colon + 1 - name
    if (found === undefined || !isSame(text, at, stored, name, colon + 1)) return false
    if (text.charCodeAt(value) !== QUOTE || !text.startsWith(found, value + 1)) return false
    at = value + HEX + AROUND
    // A brace follows the last digest, and a comma follows every other digest.
    return text.startsWith(end === stored.length - 1 ? '"}' : '",', at - 2)
  })
  return isWhole && at > first ? at : undefined
}

function isSame(text: string, at: number, bytes: Buffer, from: number, past: number): boolean {
  for (let step = 0; from + step < past; step++)
    if (text.charCodeAt(at + step) !== bytes[from + step]) return false
  return true
}

/**
 * Parses the values of a text that `visitMembers` accepted. Returns undefined if the text is not in
 * Unicode normalization form C (NFC).
 */
function readFields(stored: Buffer): Fields | undefined {
  return attempt(() => {
    const text = decodeUtf8(stored)
    // Text with as many characters as bytes is ASCII, so it needs no check of its normal form.
    return text.length === stored.length || text.normalize('NFC') === text ? JSON.parse(text) : undefined
  })
}
