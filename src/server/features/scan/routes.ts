import type { FastifyInstance } from 'fastify'
import { checkQr, type QrAuthorization } from '#contract/endpoints/qr-check.ts'
import { placeOfCheckpoint, placeOfEnd } from '#domain/places/address.ts'
import { refuseClosed } from '#domain/shipments/status.ts'
import { pick } from '#domain/base/field-table.ts'
import { Refusal } from '#domain/base/error.ts'
import { findAnnexFacts } from '#core/changes/annex-queries.ts'
import { authorOf } from '#core/events/author.ts'
import { findNewestEntry } from '#core/checkpoints/queries.ts'
import { unknownKey } from '#core/shipments/erased-shipment.ts'
import { shipmentByKey } from '#core/shipments/find-shipment.ts'
import type { GuessedCodes } from '#core/shipments/guessed-codes.ts'
import { findShipmentOwner, type ShipmentRow } from '#core/shipments/queries.ts'
import { seesRecipients } from '#core/shipments/recipients.ts'
import type { Pool } from '#platform/database/pool.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { hasPermission, type Account } from '#platform/http/account.ts'
import { route } from '#platform/http/route.ts'
import { checkAuthorized } from '../authorizations/check-authorized.ts'

/** Registers the check of a scanned code, before which nothing can be recorded by a scan. */
export function qrCheckRoute(api: FastifyInstance, pool: Pool, guessed: GuessedCodes): void {
  route(api, checkQr, async ({ params: { tracking_id: code }, account }) => {
    // A company that is being closed records no checkpoints, whoever owns the shipment.
    if (account.key === undefined && account.isClosing) throw new Failure('company_closing')
    const { id } = account
    const checked = await inTransaction(pool, [id], (tx) => checkCode(tx, guessed, code, account))
    if (checked !== undefined) return checked
    await guessed.count(id)
    throw await inTransaction(pool, [id], (tx) => unknownKey(tx, code, { account: id, withPublic: true }))
  })
}

/**
 * Checks that an account may record on the shipment with this code. Returns undefined if there is
 * no such shipment.
 */
async function checkCode(
  tx: Transaction,
  guessed: GuessedCodes,
  code: string,
  account: Account,
): Promise<QrAuthorization | undefined> {
  const [found] = await findShipmentOwner(tx, code)
  if (!found) return undefined
  if (found.user_id !== account.id) {
    return checkAuthorized(tx, account.id, code).catch(async (error: unknown) => {
      // An account that guessed too many codes gets `rate_limited` even for an existing code.
      if (error instanceof Failure && error.code === 'access_denied') await guessed.assureFew(tx, account.id)
      throw error
    })
  }
  const shipment = await shipmentByKey(tx, code, account.id)
  const closed = refuseClosed(found.status)
  if (closed === undefined) return checkOwn(tx, shipment, account)
  throw (await mayAdd(tx, shipment.id, account, false))
    ? new Refusal(closed.code, { may_add: 'true' })
    : closed
}

/** Answers the QR check of the account's own shipment. */
async function checkOwn(tx: Transaction, row: ShipmentRow, account: Account): Promise<QrAuthorization> {
  const [entry] = row.open_entry === null ? [] : await findNewestEntry(tx, row.id, account.id)
  return {
    ...pick(row, ['id', 'tracking_id', 'status', 'origin', 'destination']),
    exit_location: row.open_entry,
    places: {
      origin: placeOfEnd(row, 'origin'),
      destination: placeOfEnd(row, 'destination'),
      open_entry: entry
        ? { ...placeOfCheckpoint(entry), ...pick(entry, ['address_id', 'latitude', 'longitude']) }
        : null,
    },
    ...pick(row, ['reference', 'description']),
    recipient: seesScannedRecipient(account)
      ? { name: row.recipient_name, phone: row.recipient_phone }
      : null,
    authorization: null,
    may_add: await mayAdd(tx, row.id, account, true),
  }
}

/**
 * Returns true if a member may add a note or pictures to a shipment. An open shipment must have an
 * attempt.
 */
async function mayAdd(tx: Transaction, shipmentId: string, account: Account, isOpen: boolean) {
  if (account.key !== undefined || !hasPermission(account, 'checkpoints.write')) return false
  const [facts] = await findAnnexFacts(tx, [], [shipmentId], [], account.id)
  const recorders = facts?.recorders ?? []
  const { actor, addsOnlyToOwn } = authorOf(account)
  return addsOnlyToOwn === true ? recorders.includes(actor) : !isOpen || recorders.length > 0
}

/**
 * Returns true if the caller may see the recipient after the scan. An API key may not, because its
 * scope for the check includes no shipments.
 */
function seesScannedRecipient(account: Account): boolean {
  return account.key === undefined && (seesRecipients(account) || hasPermission(account, 'recipients.scan'))
}
