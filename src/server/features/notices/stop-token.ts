import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Keys } from '#platform/secrets/keys.ts'

/** Recipient of a shipment, named by the HMAC of the email. */
export type StopSubject = {
  readonly account: string
  readonly shipment: string
  readonly emailMac: Buffer
}

const UUID_BYTES = 16
const MAC_BYTES = 32
const BODY_BYTES = 2 * UUID_BYTES + MAC_BYTES

/**
 * Creates and reads tokens that can only stop notices. They never end, and need no row. An email is
 * named by an HMAC under the installation's secret. During the rotation of the secret, tokens and
 * stops that were made with the earlier one are valid too.
 */
export function openStopTokens(keys: Keys) {
  const derivations = [keys.derive, ...(keys.earlier ?? [])]
  const signers = derivations.map((derive) => derive('notice-stop-token'))
  const emailKeys = derivations.map((derive) => derive('notice-stop-email'))
  const [signer = Buffer.alloc(0)] = signers
  return {
    /** Returns the HMACs of an email, first under the secret of today. */
    emailMacs: (email: string): readonly Buffer[] =>
      emailKeys.map((key) => macOf(key, email.normalize('NFC').trim().toLowerCase())),
    create({ account, shipment, emailMac }: StopSubject): string {
      const body = Buffer.concat([uuidBytes(account), uuidBytes(shipment), emailMac])
      return Buffer.concat([body, macOf(signer, body)]).toString('base64url')
    },
    /** Returns undefined for a token that this installation did not make. */
    read(token: string): StopSubject | undefined {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== BODY_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return undefined
      const [body, mac] = [bytes.subarray(0, BODY_BYTES), bytes.subarray(BODY_BYTES)]
      if (!signers.some((key) => timingSafeEqual(macOf(key, body), mac))) return undefined
      return {
        account: uuidText(body.subarray(0, UUID_BYTES)),
        shipment: uuidText(body.subarray(UUID_BYTES, 2 * UUID_BYTES)),
        emailMac: body.subarray(2 * UUID_BYTES),
      }
    },
  }
}

function macOf(key: Buffer, content: string | Buffer): Buffer {
  return createHmac('sha256', key).update(content).digest()
}

function uuidBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}

function uuidText(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
