import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Keys } from './keys.ts'

const NONCE = 12
const TAG = 16

/**
 * Creates a box with AES-256-GCM under a key derived from the installation's secret. It also
 * decrypts with earlier secrets. The format is nonce, ciphertext and tag in this order.
 */
export function secretBox(keys: Keys, purpose: string) {
  const key = keys.derive(`sealed/${purpose}`)
  const openers = [key, ...(keys.earlier ?? []).map((derive) => derive(`sealed/${purpose}`))]
  return {
    /** @param owner owner of the secret; decryption requires the same owner */
    seal: (secret: string, owner: string): Buffer => {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
      return Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    /**
     * Returns the secret. Returns undefined if the installation's secret or the owner differs, or
     * if bytes were changed.
     */
    open: (sealed: Uint8Array, owner: string): string | undefined => {
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

/** Encrypts small secrets for one purpose, so that they can be read again. */
export type SecretBox = ReturnType<typeof secretBox>

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
