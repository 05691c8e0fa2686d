import { hash, randomBytes } from 'node:crypto'
import { maskedEmail } from '#domain/base/masked-email.ts'
import { ANSWER_DAYS } from '#domain/events/recipient-answer.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { insertDeliveryLink } from './queries.ts'

const TOKEN_LENGTH = 32

export type DeliveryLink = {
  /** URL of the page of answers. Its fragment has the secret, and no server receives it. */
  readonly url: string
  /** End of the days in which the link takes an answer. */
  readonly expiresAt: Date
}

type LinkAbout = {
  readonly account: string
  /** Id of the delivery or of the failed attempt. */
  readonly checkpoint: string
  /** E-mail to which the caller sends the link. */
  readonly email: string
}

/**
 * Creates the link by which a recipient answers a delivery or a failed attempt. Its secret has 256
 * random bits, of which only the hash is stored. Returns undefined if there is no answer and
 * none is due any more, or if the checkpoint was annulled.
 */
export async function createDeliveryLink(
  tx: Transaction,
  publicUrl: string,
  { account, checkpoint, email }: LinkAbout,
): Promise<DeliveryLink | undefined> {
  const token = randomBytes(TOKEN_LENGTH).toString('base64url')
  const life = `${ANSWER_DAYS} days`
  const [stored] = await insertDeliveryLink(
    tx,
    hashLink(token),
    account,
    checkpoint,
    maskedEmail(email),
    life,
  )
  return stored && { url: `${publicUrl}/resposta#${token}`, expiresAt: stored.expires_at }
}

/** Returns the hash by which the secret of a link is stored. */
export function hashLink(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
