import { parseAccessKey, type KeyKind, type KeyProblem } from './access-key.ts'
import type { CalendarDay } from '../base/calendar-day.ts'
import type { Facts } from '../base/error.ts'
import { plainText } from '../base/plain-text.ts'
import { parseAwb, type AwbProblem } from './awb.ts'

/** Kinds of references of a shipment, in the order of the screen. */
export const referenceKinds = ['order', 'invoice', 'nfe', 'cte', 'mdfe', 'mawb', 'hawb', 'carrier'] as const
export type ReferenceKind = (typeof referenceKinds)[number]

/** Number by which others know a shipment or its documents. */
export type Reference = {
  readonly kind: ReferenceKind
  /**
   * Normal form. A master air waybill is `NNN-NNNNNNNN`, an access key has 44 characters, and a
   * house air waybill has capitals. Other kinds are as typed, with single spaces.
   */
  readonly value: string
}

/** Number of characters of a value, which is a member of the committed object `references`. */
export const REFERENCE_LENGTH = { least: 4, most: 64 } as const
/** Maximum number of characters of a house air waybill. */
const MAX_HAWB_LENGTH = 12

export type ReferenceProblem =
  | AwbProblem
  | KeyProblem
  | {
      readonly code:
        /** Facts: `found`, `least` and `most` characters. */
        | 'reference_length'
        /** The kind allows no such character. Facts: `found`, the first one. */
        | 'reference_characters'
      readonly facts: Facts
    }

/** Texts of which `plainText` changes nothing. */
const ASCII = /^[\x20-\x7e]*$/

/**
 * Parses a reference of a known kind, with spaces and hyphens as people write them. Nothing is
 * corrected: a letter in place of a digit is a problem.
 * @param today day in São Paulo, with which the month of an access key is compared
 */
export function parseReference(
  kind: ReferenceKind,
  text: string,
  today: CalendarDay,
): Reference | ReferenceProblem {
  switch (kind) {
    case 'mawb': {
      const awb = parseAwb(text)
      return 'code' in awb ? awb : { kind, value: awb.number }
    }
    case 'nfe':
    case 'cte':
    case 'mdfe':
      return parseKeyOf(kind, text, today)
    case 'hawb':
      return parseHawb(text)
    case 'order':
    case 'invoice':
    case 'carrier': {
      const plain = ASCII.test(text) ? text : plainText(text)
      const value = plain.replaceAll(/\s+/gu, ' ').trim()
      const wrong = /\p{C}/u.exec(value)?.[0] ?? (/[\p{L}\p{N}]/u.test(value) ? undefined : value[0])
      return checkLength({ kind, value }, REFERENCE_LENGTH.most) ?? wrongCharacter(wrong) ?? { kind, value }
    }
  }
}

function parseKeyOf(kind: KeyKind, text: string, today: CalendarDay): Reference | ReferenceProblem {
  const key = parseAccessKey(text, today, kind)
  return 'code' in key ? key : { kind, value: key.key }
}

function parseHawb(text: string): Reference | ReferenceProblem {
  const value = plainText(text).replaceAll(/[\s-]/gu, '').toUpperCase()
  const reference = { kind: 'hawb', value } as const
  return checkLength(reference, MAX_HAWB_LENGTH) ?? wrongCharacter(/[^0-9A-Z]/.exec(value)?.[0]) ?? reference
}

function checkLength({ value }: Reference, most: number): ReferenceProblem | undefined {
  const { least } = REFERENCE_LENGTH
  const isWrong = value.length < least || value.length > most
  return isWrong ? { code: 'reference_length', facts: { found: value.length, least, most } } : undefined
}

function wrongCharacter(found: string | undefined): ReferenceProblem | undefined {
  return found === undefined ? undefined : { code: 'reference_characters', facts: { found } }
}

/**
 * Returns the form in which references are compared, stored for look-ups, and searched: capitals
 * and digits without spaces and punctuation. It is the same for every way of writing a reference.
 */
export function toIndexedReference(text: string): string {
  // Classes of Unicode take several times as long as those of ASCII.
  if (ASCII.test(text)) return text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  return plainText(text)
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** Returns a reference for reading: an access key has its characters in groups of four. */
export function spacedReference(kind: ReferenceKind, value: string): string {
  const isKey = kind === 'nfe' || kind === 'cte' || kind === 'mdfe'
  return isKey ? value.replaceAll(/.{4}(?!$)/g, '$& ') : value
}
