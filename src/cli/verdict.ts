import type { Verdict } from '#ledger/verdict/verdict.ts'
import { exitCode, type ExitCode } from './exit-code.ts'

export const exitCodeOf: Readonly<Record<Verdict, ExitCode>> = {
  verified: exitCode.verified,
  key_not_pinned: exitCode.keyNotPinned,
  key_retired: exitCode.keyRetired,
  not_verified: exitCode.notVerified,
}
