import { LedgerError, type LedgerErrorCode } from '#ledger/base/error.ts'
import { OtsError, type OtsErrorCode } from '#ledger/timestamp/ots.ts'

/** Returns the code with which a call refuses, or `accepted`. Rethrows an error of another kind. */
export function refusal(call: () => unknown): LedgerErrorCode | OtsErrorCode | 'accepted' {
  try {
    call()
    return 'accepted'
  } catch (error) {
    if (error instanceof LedgerError || error instanceof OtsError) return error.code
    throw error
  }
}
