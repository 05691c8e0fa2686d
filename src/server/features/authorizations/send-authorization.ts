import * as z from 'zod/mini'
import { authorizationState } from '#domain/checkpoints/authorization.ts'
import { confirmedHolder } from '#core/accounts/confirmed-holder.ts'
import { mayBeMailed } from '#core/accounts/may-be-mailed.ts'
import { userById, type UserRow } from '#core/accounts/queries.ts'
import { findAuthorization } from '#core/authorizations/queries.ts'
import { readClock } from '#platform/database/read-clock.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { deleteMailsIfErased } from '#core/shipments/delete-mails-if-erased.ts'
import { authorizedMail } from './authorized-mail.ts'
import { isTestCode } from '#ledger/receipt/test-code.ts'
import { mailLanguage } from '#platform/mail/mail-language.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { findShipment } from '#core/shipments/queries.ts'
import type { Job, JobServices } from '#platform/jobs/job.ts'

const payload = z.object({ userId: z.uuid(), authorizationId: z.uuid() })
type Payload = z.output<typeof payload>

/**
 * Notifies the authorized person of the authorization, its owner and its end. The mail is in the
 * language of the person's account, or else of the owner. The payload contains neither address nor
 * code.
 */
export const sendAuthorization: Job<Payload> = {
  name: 'send-authorization',
  payload,
  async run(services, request) {
    const { pool, mailer } = services
    const { userId } = request
    const composed = await compose(services, request)
    if (composed === undefined) return
    await mailer.send(composed.mail)
    await inTransaction(pool, [userId], (tx) => deleteMailsIfErased(tx, composed.trackingId, userId))
  },
}

/**
 * Returns undefined if the mail is obsolete: the authorization was revoked, used up, or has ended.
 */
async function compose(
  { pool, config }: JobServices,
  { userId, authorizationId }: Payload,
): Promise<{ readonly mail: Mail; readonly trackingId: string } | undefined> {
  return inTransaction(pool, [userId], async (tx) => {
    const [row] = await findAuthorization(tx, authorizationId, userId)
    const [owner] = await userById(tx, userId)
    const now = (await readClock(tx))[0]?.now ?? new Date()
    if (row === undefined || owner === undefined || row.email === null) return undefined
    if (authorizationState(row, now) !== 'active') return undefined
    if (!(await mayBeMailed(tx, userId, row.email))) return undefined
    const [shipment] = await findShipment(tx, row.shipment_id, userId)
    if (shipment === undefined) return undefined
    const reader = (await confirmedHolder(pool, row.email)) ?? owner
    const trackingId = shipment.tracking_id
    const language = mailLanguage(reader.user_metadata)
    const isTest = isTestCode(trackingId)
    const envelope = { to: row.email, language, link: linkTo(config, trackingId), isTest }
    const facts = {
      owner: nameForOthers(owner),
      trackingId,
      expiresAt: row.expires_at,
      isSingleUse: row.is_single_use,
    }
    return { mail: authorizedMail(envelope, facts), trackingId }
  })
}

/**
 * Returns the address of a person, or the name of a company in quotes. Companies choose their names
 * from characters with which no link can be written.
 */
function nameForOthers({
  email,
  user_metadata,
}: Pick<UserRow, 'user_metadata'> & { email: string | null }): string {
  return email ?? `"${String(user_metadata['full_name'])}"`
}

/** Returns the URL of the page that records on the shipment after sign-in. */
function linkTo({ publicUrl }: JobServices['config'], trackingId: string): string {
  return `${publicUrl}/checkpoint?${new URLSearchParams({ tracking_id: trackingId }).toString()}`
}
