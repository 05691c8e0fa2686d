import { decodeBase64 } from '../base/bytes.ts'
import { isJsonArray, isJsonObject } from '../base/canonical.ts'
import type { Json, JsonObject } from '../base/json.ts'
import { parseDecimal } from '../base/decimal.ts'
import { invalidValue, LedgerError } from '../base/error.ts'
import { HASH_LENGTH, splitHashes, type Hash } from '../crypto/hash.ts'
import { decodeZ85 } from './z85.ts'

/** Maximum number of hashes of a proof. Trees below 2^53 leaves never need so many. */
const MAX_PROOF = 64
const HEX_32 = /^[0-9a-f]{64}$/

/**
 * This module reads JSON documents whose format allows no unknown members. Each function checks one
 * value and returns it with a narrower type, or throws an error with the value's path.
 */

/** Checks the value at a path of a document and returns it with a narrower type. */
export type Read<T> = (value: Json, path: string) => T

type Readers = Readonly<Record<string, Read<unknown>>>
type ReadBy<T extends Readers> = { readonly [Name in keyof T]: ReturnType<T[Name]> }

/**
 * Returns the value of the member with this name. If a reader is given, returns the reader's result
 * for the value.
 */
export type ReadMember<Name extends string> = {
  (name: Name): Json
  <T>(name: Name, read: Read<T>): T
}

/** Returns a reader of an object's members. The object must have exactly these members. */
export function readClosed<Name extends string>(
  value: Json,
  path: string,
  names: readonly Name[],
): ReadMember<Name> {
  const object = readObject(value, path)
  const members = new Map(Object.entries(object))
  const missing = names.find((name) => !members.has(name))
  if (missing !== undefined) throw new LedgerError('member_missing', { path: memberPath(path, missing) })
  const known = new Set<string>(names)
  const unknown = [...members.keys()].find((name) => !known.has(name))
  if (unknown !== undefined) throw new LedgerError('member_unknown', { path: memberPath(path, unknown) })
  function member(name: Name): Json
  function member<T>(name: Name, read: Read<T>): T
  function member<T>(name: Name, read?: Read<T>): Json | T {
    const found = members.get(name) ?? null
    return read === undefined ? found : read(found, `${path}.${name}`)
  }
  return member
}

/**
 * Reads all members of an object, each with its reader. The object must have exactly these members.
 */
export function readMembers<T extends Readers>(value: Json, path: string, readers: T): ReadBy<T> {
  const member = readClosed(value, path, Object.keys(readers))
  const members = Object.entries(readers).map(([name, read]) => [name, member(name, read)])
  return Object.fromEntries(members) as ReadBy<T>
}

/** Reads an array that has one value per reader, in order. */
export function readRow<T extends Readers>(value: Json, path: string, readers: T): ReadBy<T> {
  const names = Object.keys(readers)
  const items = readArray(value, path, names.length)
  if (items.length < names.length) throw invalidValue(path, `${names.length} items`)
  return readMembers(Object.fromEntries(items.map((item, at) => [names[at], item])), path, readers)
}

export function readObject(value: Json, path: string): JsonObject {
  if (!isJsonObject(value)) throw invalidValue(path, 'object')
  return value
}

/** Reads an array of at most `limit` items. */
export function readArray(value: Json, path: string, limit: number): readonly Json[] {
  if (!isJsonArray(value)) throw invalidValue(path, 'array')
  if (value.length > limit) {
    throw invalidValue(path, `at most ${limit} items`)
  }
  return value
}

export function readText(value: Json, path: string): string {
  if (typeof value !== 'string') throw invalidValue(path, 'text')
  return value
}

/**
 * Reads a text that matches `form`. The error for another text contains `expected`, a description
 * of the form.
 */
export function readForm(value: Json, path: string, form: RegExp, expected: string): string {
  const text = readText(value, path)
  if (!form.test(text)) throw invalidValue(path, expected)
  return text
}

/** Reads 32 bytes in hexadecimal and returns the text. */
export function readHex32(value: Json, path: string): string {
  return readForm(value, path, HEX_32, '64 hexadecimal digits')
}

/** Checks that a value equals `expected`. */
export function readConstant(value: Json, path: string, expected: string | number | null): void {
  if (value !== expected) throw invalidValue(path, String(expected))
}

/** Reads an integer from a decimal text. */
export function readDecimal(value: Json, path: string): number {
  return readAs(path, 'decimal', () => parseDecimal(readText(value, path)))
}

/** Reads bytes in base64. */
export function readBase64(value: Json, path: string): Uint8Array {
  return readAs(path, 'base64', () => decodeBase64(readText(value, path)))
}

/** Reads a hash in base64. */
export function readHash(value: Json, path: string): Hash {
  const hash = readBase64(value, path)
  if (hash.length !== HASH_LENGTH) {
    throw invalidValue(path, 'base64 of 32 bytes')
  }
  return hash
}

/** Reads the hashes of a proof, at most 64. */
export function readHashes(value: Json, path: string): Hash[] {
  return readArray(value, path, MAX_PROOF).map((hash, step) => readHash(hash, `${path}[${step}]`))
}

/** Reads hashes that are concatenated in one Z85 text. */
export function readHashList(value: Json, path: string): Hash[] {
  const bytes = decodeZ85(readText(value, path))
  if (bytes === undefined || bytes.length % HASH_LENGTH > 0) throw invalidValue(path, 'Z85 of hashes')
  return splitHashes(bytes)
}

/** Reads an array of at most `limit` items. Calls `read` for each item and returns the results. */
export function readEach<T>(value: Json, path: string, limit: number, read: Read<T>): T[] {
  return readArray(value, path, limit).map((item, at) => read(item, `${path}[${at}]`))
}

/**
 * Returns the path of a member for an error. Shortens the name, because a hostile document could
 * use a name that fills the page on which the error is shown.
 */
export function memberPath(path: string, name: string): string {
  return `${path}.${name.slice(0, 64).toWellFormed()}`
}

function readAs<T>(path: string, expected: string, decode: () => T): T {
  try {
    return decode()
  } catch {
    throw invalidValue(path, expected)
  }
}
