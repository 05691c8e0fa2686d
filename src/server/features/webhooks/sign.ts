import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/**
 * Returns the id of a message: `msg_` and the delivery's id, by which a receiver recognises a
 * repeated message.
 */
export function messageId(deliveryId: string): string {
  return `msg_${deliveryId.replaceAll('-', '')}`
}

/**
 * Creates a secret in the format of Standard Webhooks: 32 random bytes in base64 after `whsec_`.
 */
export function createSecret(): string {
  return `${PREFIX}${randomBytes(32).toString('base64')}`
}

/**
 * Returns the headers by which a receiver verifies our messages (standardwebhooks.com). There is a
 * signature for each valid secret, so that a receiver can switch to a new secret at any time.
 * @param id id of the message, the same for every attempt
 */
export function signedHeaders(
  id: string,
  at: Date,
  body: string,
  secrets: readonly string[],
): Readonly<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
