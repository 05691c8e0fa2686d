import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Keys } from './keys.ts'

const NONCE = 12
const TAG = 16

/** Encrypts small secrets for one purpose, so that they can be read again. */
export type SecretBox = {
  /** @param owner owner of the secret; decryption requires the same owner */
  readonly seal: (secret: string, owner: string) => Buffer
  /**
   * Returns the secret. Returns undefined if the installation's secret or the owner differs, or if
   * bytes were changed.
   */
  readonly open: (sealed: Uint8Array, owner: string) => string | undefined
}

/**
 * Creates a box with AES-256-GCM under a key derived from the installation's secret. It also
 * decrypts with earlier secrets. The format is nonce, ciphertext and tag in this order.
 */
export function secretBox(keys: Keys, purpose: string): SecretBox {
  const key = keys.derive(`sealed/${purpose}`)
  const openers = [key, ...(keys.earlier ?? []).map((derive) => derive(`sealed/${purpose}`))]
  return {
    seal: (secret, owner) => {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
      return Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    open: (sealed, owner) => {
      if (sealed.length < NONCE + TAG) return undefined
      const bytes = Buffer.from(sealed)
      for (const opener of openers) {
        const secret = openWith(opener, bytes, owner)
        if (secret !== undefined) return secret
      }
      return undefined
    },
  }
}

function openWith(key: Buffer, bytes: Buffer, owner: string): string | undefined {
  const opener = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(-TAG))
  try {
    return Buffer.concat([opener.update(bytes.subarray(NONCE, -TAG)), opener.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
