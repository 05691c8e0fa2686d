import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Keys } from '../../keys.ts'

/** Keeps the secrets of authenticator apps unreadable in the database. */
export type TotpVault = {
  readonly seal: (factorId: string, secret: Uint8Array) => Buffer
  /** @throws Error where the text was not sealed for this factor by this installation */
  readonly open: (factorId: string, sealed: Uint8Array) => Buffer
}

const CIPHER = 'aes-256-gcm'
const NONCE_LENGTH = 12
const TAG_LENGTH = 16

/**
 * AES-256-GCM under a key of the installation; the factor's id is authenticated too, so that a secret moved to another
 * row opens nothing. Sealed: nonce ‖ ciphertext ‖ tag.
 */
export function openTotpVault(keys: Keys): TotpVault {
  const key = keys.derive('totp-secret')
  return {
    seal(factorId, secret) {
      const nonce = randomBytes(NONCE_LENGTH)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(factorId))
      const text = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([nonce, text, cipher.getAuthTag()])
    },
    open(factorId, sealed) {
      const nonce = sealed.subarray(0, NONCE_LENGTH)
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_LENGTH })
        .setAAD(Buffer.from(factorId))
        .setAuthTag(sealed.subarray(sealed.length - TAG_LENGTH))
      const text = sealed.subarray(NONCE_LENGTH, sealed.length - TAG_LENGTH)
      return Buffer.concat([decipher.update(text), decipher.final()])
    },
  }
}
