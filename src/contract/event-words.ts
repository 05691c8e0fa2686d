import type { FieldValue } from '#ledger/field-value.ts'
import { say, sayIfKnown, type Language } from './words.ts'

/** What a receipt has in place of contents that are stored damaged: no field of anybody's, so people never read this name. */
export const UNREADABLE = 'unreadable'

/** What an event of that type is called; the type itself when it is none of ours. */
export function sayEventType(language: Language, type: string): string {
  return sayIfKnown(language, `event_type.${type}`) ?? type
}

/** What a committed field is called; its own name when it is none of ours. */
export function sayFieldName(language: Language, name: string): string {
  return sayIfKnown(language, `event_field.${name}`) ?? name
}

/**
 * A committed value in words where it is a term, such as a status, and a quantity in the language's form; otherwise as it
 * was committed.
 */
export function sayFieldValue(language: Language, name: string, value: FieldValue): string {
  if (typeof value === 'string') {
    if (quantities.has(name) && decimal.test(value))
      return language === 'pt' ? value.replace('.', ',') : value
    const group = groupOfTerms.get(name)
    return group === undefined ? value : (sayIfKnown(language, `${group}.${value}`) ?? value)
  }
  if (value === null || typeof value === 'boolean') return say(language, `value.${value}`)
  return Object.entries(value)
    .map(([inner, content]) => `${inner}: ${sayFieldValue(language, '', content)}`)
    .join('; ')
}

const quantities: ReadonlySet<string> = new Set(['weight'])
const decimal = /^\d+(\.\d+)?$/

/** Fields whose values may be terms, with the group of sentences that has them. A status may also be free text. */
const groupOfTerms: ReadonlyMap<string, string> = new Map([
  ['status', 'status'],
  ['status_after', 'status'],
  ['checkpoint_type', 'checkpoint'],
  ['via', 'via'],
])
