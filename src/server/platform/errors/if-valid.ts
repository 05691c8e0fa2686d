import { LedgerError } from '#ledger/base/error.ts'

/**
 * Returns the result of `read`, or undefined if it throws a `LedgerError` because the input is
 * invalid.
 */
export function ifValid<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof LedgerError) return undefined
    throw error
  }
}
