import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** A new secret, as Standard Webhooks writes it: 32 random bytes in base64 behind `whsec_`. */
export function makeSecret(): string {
  return `${PREFIX}${randomBytes(32).toString('base64')}`
}

/**
 * The headers by which a receiver knows a message of ours (standardwebhooks.com): a signature by each secret that is valid,
 * so that a receiver can change over in its own time.
 * @param id the message's, the same at every attempt
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
