import { LedgerError, type LedgerErrorCode } from '#ledger/base/error.ts'
import { OtsError, type OtsErrorCode } from '#ledger/timestamp/ots.ts'

/** The code with which a call refuses, `accepted` when it does not; an error of another kind is thrown on. */
export function refusal(call: () => unknown): LedgerErrorCode | OtsErrorCode | 'accepted' {
  try {
    call()
    return 'accepted'
  } catch (error) {
    if (error instanceof LedgerError || error instanceof OtsError) return error.code
    throw error
  }
}
