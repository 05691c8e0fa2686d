import type { Verification } from '#ledger/verify.ts'
import { exitCode, type ExitCode } from './exit-code.ts'

/** What a verification comes to. */
export type Verdict = 'verified' | 'key_not_pinned' | 'not_verified'

export function verdictOf({ valid, keyPinned }: Pick<Verification, 'valid' | 'keyPinned'>): Verdict {
  if (!valid) return 'not_verified'
  return keyPinned ? 'verified' : 'key_not_pinned'
}

export const exitCodeOf: Readonly<Record<Verdict, ExitCode>> = {
  verified: exitCode.verified,
  key_not_pinned: exitCode.keyNotPinned,
  not_verified: exitCode.notVerified,
}
