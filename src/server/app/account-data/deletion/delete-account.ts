import type { deleteAccount as deleteEndpoint } from '#contract/endpoints/account-deletion.ts'
import type { BodyOf } from '#contract/schema/endpoint.ts'
import { insertDeletionNotice } from '#core/accounts/deletion-notices.ts'
import { audit } from '#core/accounts/audit.ts'
import { assureCurrentPassword } from '#features/auth/passwords/change-password.ts'
import { sessionAge } from '#core/accounts/fresh-session.ts'
import type { Client } from '#platform/http/client.ts'
import type { AuthContext } from '#features/auth/protocol/context.ts'
import { parseEmail } from '#core/accounts/email.ts'
import { deleteFactors } from '#features/auth/mfa/queries.ts'
import { userColumns, type UserRow } from '#core/accounts/queries.ts'
import { toFailure } from '#features/auth/protocol/to-failure.ts'
import { removeOtherAvatars } from '#features/avatars/queries.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { SignedIn } from '#platform/http/account.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { eraseAccountShipments } from '#features/erasure/erase-account-shipments.ts'
import { sendDeletionNotice } from '../send-deletion-notice.ts'
import { mailLanguage } from '#platform/mail/mail-language.ts'
import { readOwner, requiredProofOf } from './proof.ts'
import { countShipments } from './count-shipments.ts'
import { refuseLeaving } from '#domain/accounts/membership.ts'
import { lockMemberships } from '#features/companies/queries.ts'
import { eraseWorkplace } from './erase-workplace.ts'
import { statement } from './account-data-deletion.rows.ts'

/**
 * Returns the user and locks the row. Nobody else can change it, or insert a row that refers to it,
 * until the transaction ends.
 */
const lockUserToDelete = statement<[userId: string], UserRow>(
  'lock_user_to_delete',
  `select ${userColumns} from users where id = $1 for update`,
)

/** Erases all personal data and every sign-in method of an account. */
export const eraseAccount = statement<[userId: string], never>('erase_account', `select erase_account($1)`)

type DeletionRequest = BodyOf<typeof deleteEndpoint>

/**
 * Deletes an account immediately and permanently. This removes every session and sign-in method,
 * the name, address and picture, and the client addresses in its audit trail. The account's id
 * stays, because events and the log refer to it. A job erases the contents of its shipments
 * immediately afterwards. The owner is notified by mail.
 * @throws Failure `missing_fields`, `invalid_fields` (`other_email`, `wrong_password`),
 * `sign_in_again`, `shipments_open`, `last_owner`, `rate_limited`
 */
export async function deleteAccount(
  auth: AuthContext,
  account: SignedIn,
  wish: DeletionRequest,
  client: Client,
): Promise<void> {
  await assureOwner(auth, account, wish, client)
  await inTransaction(auth.pool, [account.id], async (tx) => {
    const [user] = await lockUserToDelete(tx, account.id)
    const [age] = await sessionAge(tx, account.sessionId)
    // The user and the session may have been deleted while the password was hashed.
    if (user === undefined || age === undefined) throw new Failure('unauthorized')
    assureOwnEmail(user, wish.email)
    const { open } = await countShipments(tx, account.id)
    if (open > 0 && !wish.leave_open_shipments) throw new Failure('shipments_open', { facts: { open } })
    for (const own of await lockMemberships(tx, account.id, null)) {
      if (refuseLeaving(own) !== undefined) throw new Failure('last_owner')
    }

    await insertDeletionNotice(tx, account.id, user.email, mailLanguage(user.user_metadata))
    await enqueue(tx, sendDeletionNotice, { userId: account.id })
    await enqueue(tx, eraseAccountShipments, { userId: account.id })
    await audit(tx, client, 'account_deleted', account.id)
    await removeOtherAvatars(tx, account.id, null)
    await eraseWorkplace(tx, account.id)
    await deleteFactors(tx, account.id)
    await eraseAccount(tx, account.id)
  })
}

async function assureOwner(
  auth: AuthContext,
  account: SignedIn,
  { email, password }: DeletionRequest,
  client: Client,
): Promise<void> {
  const { user, age } = await inTransaction(auth.pool, [account.id], (tx) => readOwner(tx, account))
  assureOwnEmail(user, email)
  const proof = requiredProofOf(user, age)
  if (proof === 'sign_in') throw new Failure('sign_in_again')
  if (proof !== 'password') return
  if (password === undefined) throw new Failure('missing_fields', { missing: ['password'] })
  try {
    const proofGiven = { currentPassword: password, failedAs: 'account_deletion_failed' } as const
    await assureCurrentPassword(auth, account, proofGiven, client)
  } catch (error) {
    throw toFailure(error)
  }
}

/**
 * Checks that the user confirmed the deletion by typing the account's own address. Runs before the
 * check of the password. Looks up no other account, so its result does not reveal which addresses
 * are registered.
 */
function assureOwnEmail(user: UserRow, typed: string): void {
  if (parseEmail(typed.trim()) !== user.email) {
    throw new Failure('invalid_fields', { fields: { email: 'other_email' } })
  }
}
