import { LedgerError } from './error.ts'

const DECIMAL = /^(?:0|[1-9][0-9]{0,15})$/

/**
 * Parses an ASCII decimal without sign or leading zeros, up to 2^53 - 1.
 * @throws LedgerError `decimal_invalid`
 */
export function parseDecimal(text: string): number {
  const value = Number(text)
  if (!DECIMAL.test(text) || !Number.isSafeInteger(value)) {
    throw new LedgerError('decimal_invalid', { text_length: text.length })
  }
  return value
}
