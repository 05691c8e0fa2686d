import { LedgerError } from '#ledger/base/error.ts'

/** Returns the result of `read`, or undefined if the ledger refuses the input. */
export function ifValid<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof LedgerError) return undefined
    throw error
  }
}
