import type { Facts } from '../base/error.ts'
import { plainText } from '../base/plain-text.ts'

/** Number of a master air waybill. */
export type Awb = {
  /** `NNN-NNNNNNNN`. */
  readonly number: string
  /** Three digits of the airline. */
  readonly prefix: string
  /** Eight digits, of which the last is the check digit. */
  readonly serial: string
}

export type AwbProblem = {
  readonly code:
    /** Facts: `expected` and `found` digits. */
    | 'awb_length'
    /** Facts: `found`, the first character that is no digit, and its `position` from 1. */
    | 'awb_characters'
    /** Facts: `expected` and `found` digit. */
    | 'awb_check_digit'
  readonly facts: Facts
}

const DIGITS = 11

/**
 * Parses the number of a master air waybill, with or without hyphen and spaces. The last digit is
 * the remainder of the seven digits before it, divided by 7 (IATA Resolution 600a). The prefix has
 * no check digit.
 */
export function parseAwb(text: string): Awb | AwbProblem {
  const plain = plainText(text).replaceAll(/[\s-]/gu, '')
  const position = plain.search(/\D/)
  if (position >= 0)
    return { code: 'awb_characters', facts: { found: plain.charAt(position), position: position + 1 } }
  if (plain.length !== DIGITS) return { code: 'awb_length', facts: { expected: DIGITS, found: plain.length } }
  const [prefix, serial] = [plain.slice(0, 3), plain.slice(3)]
  const [expected, found] = [Number(serial.slice(0, 7)) % 7, Number(serial.slice(7))]
  if (expected !== found) return { code: 'awb_check_digit', facts: { expected, found } }
  return { number: `${prefix}-${serial}`, prefix, serial }
}
