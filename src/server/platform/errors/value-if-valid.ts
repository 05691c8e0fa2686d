import { LedgerError } from '#ledger/base/error.ts'

/** Returns undefined if the bytes or the text that are read are not valid in their format. */
export function valueIfValid<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof LedgerError) return undefined
    throw error
  }
}
