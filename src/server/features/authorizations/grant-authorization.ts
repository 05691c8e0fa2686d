import { randomUUID } from 'node:crypto'
import type { GrantAuthorizationBody } from '#contract/endpoints/authorizations.ts'
import {
  authorizationState,
  expiryProblem,
  MAX_ACTIVE_AUTHORIZATIONS,
} from '#domain/checkpoints/authorization.ts'
import { Refusal } from '#domain/base/error.ts'
import { refuseClosed } from '#domain/shipments/status.ts'
import { mayBeMailed } from '#core/accounts/may-be-mailed.ts'
import { audit } from '#core/accounts/audit.ts'
import type { Client } from '#platform/http/client.ts'
import { parseEmail, type Email } from '#core/accounts/email.ts'
import { userById } from '#core/accounts/queries.ts'
import type { Limit, Throttle } from '#platform/throttle/throttle.ts'
import { readClock } from '#platform/database/read-clock.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { sendAuthorization } from './send-authorization.ts'
import type { Services } from '#platform/services.ts'
import { lockShipment } from '#core/authorizations/lock-shipment.ts'
import {
  changeAuthorization,
  insertAuthorization,
  lockOpenAuthorizations,
  notifyAuthorized,
  notifyOwner,
  type AuthorizationRow,
} from '#core/authorizations/queries.ts'

/**
 * Authorizations that one account grants or changes: 60, then one a minute. The limit prevents mail
 * to third parties in bulk.
 */
const authorizationsBy: Limit = { name: 'authorizations', burst: 60, seconds: 60 }
/**
 * Mails about authorizations from one account to one address, registered or not: 20, then one every
 * 10 minutes.
 */
const authorizationMails: Limit = { name: 'authorization-mail', burst: 20, seconds: 600 }
/**
 * Mails about authorizations from any account to one address: 40, then one every 10 minutes. The
 * limit is separate from that of sign-up mails. Otherwise many authorizations would prevent sign-up
 * mails to the address.
 */
const authorizationMailsTo: Limit = { name: 'authorization-mail-address', burst: 40, seconds: 600 }

export type Granted = {
  readonly row: AuthorizationRow
  readonly now: Date
  /** False if the address had an open authorization for the shipment, which was changed instead. */
  readonly isNew: boolean
  readonly isMailed: boolean
}

type GrantRequest = GrantAuthorizationBody & { readonly shipmentKey: string }
type Grantor = { readonly account: string; readonly client: Client }

/**
 * Authorizes an address to record checkpoints of the account's shipment. Neither the answer nor its
 * time nor the throttles depend on whether the address has an account.
 * @throws Failure `not_found`, `invalid_fields`, `rate_limited`
 * @throws Refusal `shipment_delivered`, `shipment_cancelled`, `shipment_returned`,
 * `authorizations_full`
 */
export async function grantAuthorization(
  { pool }: Pick<Services, 'pool'>,
  throttle: Throttle,
  { account, client }: Grantor,
  { shipmentKey, email: typed, expires_at, single_use }: GrantRequest,
): Promise<Granted> {
  const email = parseEmail(typed)
  if (typeof email !== 'string') throw new Failure('invalid_fields', { fields: { email: 'invalid_email' } })
  const retryAfter = await throttle.take(pool, [throttle.bucket(authorizationsBy, account)])
  if (retryAfter > 0) throw new Failure('rate_limited', { retryAfter })

  return inTransaction(pool, [account], async (tx) => {
    const shipment = await lockShipment(tx, shipmentKey, account)
    const closed = refuseClosed(shipment.status)
    if (closed !== undefined) throw closed
    const [user] = await userById(tx, account)
    if (user === undefined) throw new Failure('unauthorized')
    if (user.email === email) throw new Failure('invalid_fields', { fields: { email: 'own_email' } })
    const now = (await readClock(tx))[0]?.now ?? new Date()
    const expiresAt = new Date(expires_at)
    const problem = expiryProblem(expiresAt, now)
    if (problem !== undefined) throw new Failure('invalid_fields', { fields: { expires_at: problem } })

    const open = await lockOpenAuthorizations(tx, shipment.id, account)
    const before = open.find((one) => one.email === email)
    const active = open.filter((one) => one !== before && authorizationState(one, now) === 'active')
    if (active.length >= MAX_ACTIVE_AUTHORIZATIONS) {
      throw new Refusal('authorizations_full', { most: MAX_ACTIVE_AUTHORIZATIONS })
    }
    if (before !== undefined && isSame(before, single_use, expiresAt)) {
      return { row: before, now, isNew: false, isMailed: false }
    }
    const [row] =
      before === undefined
        ? await insertAuthorization(tx, randomUUID(), account, shipment.id, email, single_use, expiresAt)
        : await changeAuthorization(tx, before.id, account, single_use, expiresAt)
    if (row === undefined) throw new Error('the authorization was not written')
    await audit(tx, client, 'authorization_granted', account, {
      authorization: row.id,
      shipment: shipment.id,
    })
    await notifyOwner(tx, account, shipment.id, shipment.tracking_id)
    await notifyAuthorized(tx, row.id)
    const isMailed = await mail(tx, throttle, account, { id: row.id, email })
    return { row, now, isNew: before === undefined, isMailed }
  })
}

function isSame(row: AuthorizationRow, isSingleUse: boolean, expiresAt: Date): boolean {
  return row.is_single_use === isSingleUse && row.expires_at.getTime() === expiresAt.getTime()
}

/**
 * Queues the mail to the authorized address. Does nothing if the address has reached its limit of
 * mails, or if a test company has no such member. The authorization is valid without a mail.
 */
async function mail(
  tx: Transaction,
  throttle: Throttle,
  account: string,
  { id: authorizationId, email }: { readonly id: string; readonly email: Email },
): Promise<boolean> {
  if (!(await mayBeMailed(tx, account, email))) return false
  const buckets = [
    throttle.bucket(authorizationMails, account, email),
    throttle.bucket(authorizationMailsTo, email),
  ]
  if ((await throttle.take(tx, buckets)) > 0) return false
  await enqueue(tx, sendAuthorization, { userId: account, authorizationId })
  return true
}
