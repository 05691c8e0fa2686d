import type { AuthContext } from '../protocol/context.ts'
import { type HashRecoveryCode, openRecoveryCodeHash, openRecoveryCodeHashes } from './recovery-code.ts'
import { openTotpVault, type TotpVault } from './totp-vault.ts'

/** Dependencies of the operations in this folder. */
export type MfaContext = AuthContext & {
  readonly vault: TotpVault
  readonly hashRecoveryCode: HashRecoveryCode
  /** One hash function for each valid secret of the installation, newest first. */
  readonly recoveryCodeHashes: readonly HashRecoveryCode[]
}

export function openMfaContext(auth: AuthContext): MfaContext {
  return {
    ...auth,
    vault: openTotpVault(auth.keys),
    hashRecoveryCode: openRecoveryCodeHash(auth.keys),
    recoveryCodeHashes: openRecoveryCodeHashes(auth.keys),
  }
}
