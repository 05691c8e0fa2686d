import { LedgerError, type LedgerErrorCode } from '#ledger/error.ts'

/** The code with which a call refuses, `accepted` when it does not; anything but a `LedgerError` is thrown on. */
export function refusal(call: () => unknown): LedgerErrorCode | 'accepted' {
  try {
    call()
    return 'accepted'
  } catch (error) {
    if (error instanceof LedgerError) return error.code
    throw error
  }
}
