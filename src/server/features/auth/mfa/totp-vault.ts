import type { Keys } from '#platform/secrets/keys.ts'
import { secretBox } from '#platform/secrets/encrypted-secret.ts'

/** Encrypts the secrets of authenticator apps for the database. */
export type TotpVault = {
  readonly seal: (factorId: string, secret: Uint8Array) => Buffer
  /**
   * Decrypts the secret of a factor.
   * @throws Error if the bytes were not encrypted for this factor by this installation
   */
  readonly open: (factorId: string, sealed: Uint8Array) => Buffer
}

/**
 * Creates a vault that binds each secret to its factor, so that a secret moved to another row
 * cannot be decrypted.
 */
export function openTotpVault(keys: Keys): TotpVault {
  const box = secretBox(keys, 'totp')
  return {
    seal: (factorId, secret) => box.seal(Buffer.from(secret).toString('base64'), factorId),
    open(factorId, sealed) {
      const secret = box.open(sealed, factorId)
      if (secret === undefined)
        throw new Error('a secret was not sealed for this factor by this installation')
      return Buffer.from(secret, 'base64')
    },
  }
}
