import { isJsonArray, isJsonObject, type Json, type JsonObject } from './canonical.ts'
import { LedgerError } from './error.ts'

/** Reads a JSON document of a closed format: each function narrows one value or throws with the path to it. */

/** A reader of an object's members, which must be these and no others. */
export function readClosed<Name extends string>(
  value: Json,
  path: string,
  names: readonly Name[],
): (name: Name) => Json {
  const object = readObject(value, path)
  const members = new Map(Object.entries(object))
  const missing = names.find((name) => !members.has(name))
  if (missing !== undefined) throw new LedgerError('member_missing', { path: memberPath(path, missing) })
  const known = new Set<string>(names)
  const unknown = [...members.keys()].find((name) => !known.has(name))
  if (unknown !== undefined) throw new LedgerError('member_unknown', { path: memberPath(path, unknown) })
  return (name) => members.get(name) ?? null
}

export function readObject(value: Json, path: string): JsonObject {
  if (!isJsonObject(value)) throw new LedgerError('value_invalid', { path, expected: 'object' })
  return value
}

/** An array of at most `limit` items. */
export function readArray(value: Json, path: string, limit: number): readonly Json[] {
  if (!isJsonArray(value)) throw new LedgerError('value_invalid', { path, expected: 'array' })
  if (value.length > limit) {
    throw new LedgerError('value_invalid', { path, expected: `at most ${limit} items` })
  }
  return value
}

export function readText(value: Json, path: string): string {
  if (typeof value !== 'string') throw new LedgerError('value_invalid', { path, expected: 'text' })
  return value
}

/** A text of a form that `expected` names. */
export function readForm(value: Json, path: string, form: RegExp, expected: string): string {
  const text = readText(value, path)
  if (!form.test(text)) throw new LedgerError('value_invalid', { path, expected })
  return text
}

/** One fixed value. */
export function readConstant(value: Json, path: string, expected: string | number | null): void {
  if (value !== expected) throw new LedgerError('value_invalid', { path, expected: String(expected) })
}

/** The path of a member, cut where a hostile name would fill the page. */
export function memberPath(path: string, name: string): string {
  return `${path}.${name.slice(0, 64).toWellFormed()}`
}
