import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Keys } from './keys.ts'

const NONCE = 12
const TAG = 16

/** Encrypts small secrets that must be read again, for one purpose. */
export type SecretBox = {
  /** @param owner whom the secret belongs to: under another name it does not open */
  readonly seal: (secret: string, owner: string) => Buffer
  /** The secret, or undefined when the installation's secret or the owner is another, or bytes were changed. */
  readonly open: (sealed: Uint8Array, owner: string) => string | undefined
}

/**
 * AES-256-GCM under a key of the installation's secret, or to open of an earlier one; sealed is nonce, ciphertext and tag in this order.
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
