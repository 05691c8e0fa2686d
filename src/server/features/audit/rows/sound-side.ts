import { hash } from 'node:crypto'
import { decodeUtf8 } from '#ledger/base/bytes.ts'
import type { Hash } from '#ledger/crypto/hash.ts'
import type { Digests } from '#ledger/log/statement.ts'
import type { Fields } from '#ledger/base/field-value.ts'
import { visitMembers } from './canonical-members.ts'
import { memberDigests } from './member-digests.ts'

/** One of an event's two statements as it is stored. */
export type StoredSide = {
  /** As `unescapeBytes` reads it. */
  readonly statement: string
  readonly fields: Buffer
  readonly seed: Uint8Array
}

/** How a kind of statement is told. */
export type SoundFormat<Statement> = {
  /** What is hashed before the bytes. */
  readonly tag: string
  /** What a statement says beside its digests, of the text before them and the text after; undefined where it cannot be told. */
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
/** Of `"` before a digest and `",` or `"}` after it. */
const AROUND = 3

/**
 * A statement with its values, where statement, values and seed agree with each other and with the hash in the leaf, as they do
 * in a sound installation; undefined where anything does not, or cannot be told here. It is told from the stored bytes: digests
 * must stand in the statement just as the stored fields give them, in the one order of canonical JSON.
 */
export function soundSide<Statement>(
  { statement: text, fields: stored, seed }: StoredSide,
  { tag, read }: SoundFormat<Statement>,
  expected: Hash,
): SoundSide<Statement> | undefined {
  // Without a backslash the text is ASCII, and just what is stored.
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

/** Where the digests of a statement end that are those of the stored fields; undefined where they are not. */
function digestsEnd(text: string, first: number, stored: Buffer, seed: Uint8Array): number | undefined {
  const digest = memberDigests(seed)
  let at = first
  const isWhole = visitMembers(stored, (name, colon, end) => {
    const found = digest(stored, name, colon, end)
    const value = at + colon + 1 - name
    if (found === undefined || !isSame(text, at, stored, name, colon + 1)) return false
    if (text.charCodeAt(value) !== QUOTE || !text.startsWith(found, value + 1)) return false
    at = value + HEX + AROUND
    // After the last digest comes the brace.
    return text.startsWith(end === stored.length - 1 ? '"}' : '",', at - 2)
  })
  return isWhole && at > first ? at : undefined
}

function isSame(text: string, at: number, bytes: Buffer, from: number, past: number): boolean {
  for (let step = 0; from + step < past; step++)
    if (text.charCodeAt(at + step) !== bytes[from + step]) return false
  return true
}

/** The values of a text that was gone through, in normal form C. */
function readFields(stored: Buffer): Fields | undefined {
  try {
    const text = decodeUtf8(stored)
    // As many letters as bytes are ASCII.
    if (text.length !== stored.length && text.normalize('NFC') !== text) return undefined
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
