import type { Json, JsonObject } from './json.ts'
import { LedgerError } from './error.ts'
import { native } from './native.ts'

const MAX_DEPTH = 32

/**
 * Returns the canonical JSON text of a value (RFC 8785).
 * @throws LedgerError `text_lone_surrogate`, `number_not_finite`, or `json_too_deep` beyond 32
 * levels
 */
export function canonicalize(value: Json): string {
  return write(value, 0)
}

/**
 * Parses a JSON text that is its own canonical form. Refuses whitespace, duplicate or unsorted
 * names, and other spellings of a number or character, so that no two texts have the same value.
 * The function detects such texts by writing the parsed value again and comparing the result with
 * the text.
 * @throws LedgerError `json_invalid`, `json_not_canonical`, and the codes of `canonicalize`
 */
export function parseCanonical(text: string): Json {
  const parsed = native.current?.parseCanonical(text)
  if (parsed !== undefined) return parsed
  const value = parseJson(text)
  const canonical = canonicalize(value)
  if (canonical !== text) {
    throw new LedgerError('json_not_canonical', { at: firstDifference(canonical, text) })
  }
  return value
}

export function isJsonObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !isJsonArray(value)
}

export function isJsonArray(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}

function write(value: Json, depth: number): string {
  if (typeof value === 'string') return writeText(value)
  if (typeof value === 'number') return writeNumber(value)
  if (typeof value === 'boolean' || value === null) return String(value)
  if (depth === MAX_DEPTH) throw new LedgerError('json_too_deep', { limit: MAX_DEPTH })
  if (isJsonArray(value)) return `[${value.map((item) => write(item, depth + 1)).join(',')}]`
  return writeObject(value, depth)
}

/**
 * Writes names in the order of their UTF-16 code units (RFC 8785, section 3.2.3), the order in
 * which ECMAScript compares texts.
 */
function writeObject(value: JsonObject, depth: number): string {
  let members = ''
  for (const name of Object.keys(value).toSorted()) {
    const member = value[name]
    if (member === undefined) throw new LedgerError('json_invalid')
    members += `${members === '' ? '' : ','}${writeText(name)}:${write(member, depth + 1)}`
  }
  return `{${members}}`
}

/**
 * Writes a text. `JSON.stringify` escapes characters as RFC 8785, section 3.2.2.2, requires. The
 * only exception is half of a surrogate pair, which is refused here because `JSON.stringify` would
 * escape it.
 */
function writeText(text: string): string {
  if (!text.isWellFormed()) throw new LedgerError('text_lone_surrogate', { text_length: text.length })
  return JSON.stringify(text)
}

function writeNumber(value: number): string {
  if (!Number.isFinite(value)) throw new LedgerError('number_not_finite')
  return JSON.stringify(value)
}

function parseJson(text: string): Json {
  try {
    return JSON.parse(text)
  } catch {
    throw new LedgerError('json_invalid')
  }
}

function firstDifference(a: string, b: string): number {
  let at = 0
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) at++
  return at
}
