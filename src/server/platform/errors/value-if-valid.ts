import { LedgerError } from '#ledger/base/error.ts'

/**
 * Returns the result of `read`, or undefined if the bytes or the text are not valid in their
 * format.
 */
export function valueIfValid<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof LedgerError) return undefined
    throw error
  }
}
