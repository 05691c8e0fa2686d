import { decodeUtf8 } from '#ledger/base/bytes.ts'
import { parseCanonical } from '#ledger/base/canonical.ts'
import { readFieldValue } from '#ledger/log/statement.ts'
import { attempt } from './attempt.ts'

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const BACKSLASH = 0x5c
const OPEN = 0x7b
const CLOSE = 0x7d
const FIRST_PRINTABLE = 0x20
const LITERALS = ['null', 'true', 'false'].map((literal) => new TextEncoder().encode(literal))

const MAX_NAME_LENGTH = 64
const MAX_MEMBERS = 256

/**
 * Receives the positions of a member: the first quote of its name, its colon and the end of its
 * value. Returns true to continue.
 */
export type VisitMember = (name: number, colon: number, end: number) => boolean

/**
 * Visits the members in the bytes of stored fields without building values. The bytes must be
 * canonical JSON with field names. Returns true if it reached the end. Returns false also for input
 * that only the parser in the `ledger` package can judge, such as a text with an escape. Does not
 * check that the bytes are UTF-8 or that their text is in Unicode normalization form C (NFC).
 */
export function visitMembers(text: Uint8Array, visit: VisitMember): boolean {
  if (text[0] !== OPEN) return false
  if (text[1] === CLOSE) return text.length === 2
  let [at, previous, previousEnd] = [1, 0, 0]
  for (let members = 0; members < MAX_MEMBERS; members++) {
    const colon = nameEnd(text, at) + 1
    if (colon === 0 || text[colon] !== COLON || !isAfter(text, at, colon, previous, previousEnd)) return false
    const end = valueEnd(text, colon + 1)
    if (end < 0 || !visit(at, colon, end)) return false
    if (text[end] === CLOSE) return end === text.length - 1
    if (text[end] !== COMMA) return false
    ;[previous, previousEnd] = [at, colon]
    at = end + 1
  }
  return false
}

/** Returns the position of the quote after a field's name; -1 if no valid name begins at `at`. */
function nameEnd(text: Uint8Array, at: number): number {
  if (text[at] !== QUOTE || !isLetter(text[at + 1] ?? 0)) return -1
  for (let end = at + 2; end <= at + 1 + MAX_NAME_LENGTH; end++) {
    const byte = text[end] ?? 0
    if (byte === QUOTE) return end
    if (!isLetter(byte) && !(byte >= 0x30 && byte <= 0x39) && byte !== 0x5f) return -1
  }
  return -1
}

function isLetter(byte: number): boolean {
  return byte >= 0x61 && byte <= 0x7a
}

/**
 * Returns true if a name sorts after the previous one by code units. The quote that ends a name
 * sorts before every character of a name.
 */
function isAfter(text: Uint8Array, at: number, end: number, before: number, beforeEnd: number): boolean {
  for (let step = 0; at + step < end && before + step < beforeEnd; step++) {
    const difference = (text[at + step] ?? 0) - (text[before + step] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return beforeEnd === 0
}

/** Returns the position after a value; -1 if no valid value of a field begins at `at`. */
function valueEnd(text: Uint8Array, at: number): number {
  const byte = text[at]
  if (byte === QUOTE) return stringEnd(text, at)
  if (byte === OPEN) return objectEnd(text, at)
  const literal = LITERALS.find((one) => one[0] === byte)
  return literal?.every((letter, step) => text[at + step] === letter) === true ? at + literal.length : -1
}

function stringEnd(text: Uint8Array, at: number): number {
  for (let end = at + 1; end < text.length; end++) {
    const byte = text[end] ?? 0
    if (byte === QUOTE) return end + 1
    if (byte === BACKSLASH || byte < FIRST_PRINTABLE) return -1
  }
  return -1
}

/**
 * Returns the position after an object; -1 if the object is not a valid value of a field. The
 * `ledger` package parses the object's contents. This slower parser is rarely needed, because only
 * custom fields are objects.
 */
function objectEnd(text: Uint8Array, at: number): number {
  for (let end = at + 1; end > 0 && end < text.length;) {
    const byte = text[end]
    if (byte === CLOSE) return isFieldValue(text.subarray(at, end + 1)) ? end + 1 : -1
    if (byte === OPEN) return -1
    end = byte === QUOTE ? stringEnd(text, end) : end + 1
  }
  return -1
}

function isFieldValue(text: Uint8Array): boolean {
  return (
    text.length === 2 ||
    attempt(() => readFieldValue(parseCanonical(decodeUtf8(text)), 'field')) !== undefined
  )
}
