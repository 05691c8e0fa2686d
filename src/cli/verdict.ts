import type { Verification } from '#ledger/receipt/verify.ts'
import { exitCode, type ExitCode } from './exit-code.ts'

/** Overall result of a verification. `exitCodeOf` maps each verdict to an exit code. */
export type Verdict = 'verified' | 'key_not_pinned' | 'key_retired' | 'not_verified'

/**
 * Returns the verdict of a verification.
 * @param isUntied true if a retired key signed the receipt and no proof ties the receipt to today's
 * log
 */
export function verdictOf(
  { valid, keyPinned }: Pick<Verification, 'valid' | 'keyPinned'>,
  isUntied = false,
): Verdict {
  if (!valid) return 'not_verified'
  if (!keyPinned) return 'key_not_pinned'
  return isUntied ? 'key_retired' : 'verified'
}

export const exitCodeOf: Readonly<Record<Verdict, ExitCode>> = {
  verified: exitCode.verified,
  key_not_pinned: exitCode.keyNotPinned,
  key_retired: exitCode.keyRetired,
  not_verified: exitCode.notVerified,
}
