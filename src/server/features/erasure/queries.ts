import { pipelined } from '#platform/database/pipelined.ts'
import type { Projection } from '#core/events/append-events.ts'
import { eventsOf } from '#core/events/recorded-event.ts'
import type { ShipmentState } from '#core/events/shipment-state.ts'
import type { ErasedRow } from '#core/shipments/erased-shipment.ts'
import { statement } from './erasure.rows.ts'

const lockedColumns = `id, user_id, tracking_id, status, open_entry, last_entrada, last_saida, last_finalizacao, last_tentativa,
  pseudonym, events, annexes, last_leaf_hash`

/** Locks a shipment by code or id. Returns no row if it is erased. */
export const lockShipmentToErase = statement<
  [code: string | null, id: string | null, account: string],
  ShipmentState
>(
  'lock_shipment_to_erase',
  `select ${lockedColumns} from shipments where (tracking_id = $1 or id = $2::uuid) and user_id = $3 for update`,
)

/**
 * Locks at most `max` of an account's shipments that are not erased. Every caller that locks
 * several shipments locks them in id order, to avoid deadlocks.
 */
export const lockShipmentsToErase = statement<[account: string, max: number], ShipmentState>(
  'lock_shipments_to_erase',
  `select ${lockedColumns} from shipments where user_id = $1 order by id limit $2 for update`,
)

/** Finds the test companies that have shipments older than the period. */
export const findAccountsOfOldTests = statement<[period: string], { account: string }>(
  'accounts_of_old_tests',
  'select account from accounts_of_old_tests($1::interval) as account',
)

/** Locks at most `max` shipments of a test company that are older than the period, in id order. */
export const lockOldTests = statement<[account: string, period: string, max: number], ShipmentState>(
  'lock_old_tests',
  `select ${lockedColumns} from shipments
   where user_id = $1 and substr(tracking_id, 13, 2) = 'TS' and erased_at is null and received_at < now() - $2::interval
   order by id limit $3 for update`,
)

/**
 * Deletes the contents of shipments whose erasure events are recorded. Each shipment has one event
 * id, one hash of the client statement and one leaf hash.
 */
const emptyShipments = statement<
  [
    account: string,
    shipments: readonly string[],
    erasures: readonly string[],
    hashes: readonly Uint8Array[],
    leafHashes: readonly Uint8Array[],
    at: Date,
  ],
  never
>('erase_shipments', `select erase_shipments($1, $2::uuid[], $3::uuid[], $4::bytea[], $5::bytea[], $6)`)

/** Deletes the contents of erased shipments, with one statement per account. */
export const erasedContents: Projection = (on, events) => {
  const erased = Map.groupBy(eventsOf(events, 'erasure'), ({ event }) => event.acceptance.account)
  return pipelined(
    [...erased].map(([account, erasures]) =>
      emptyShipments(
        on,
        account,
        erasures.map(({ event }) => event.shipmentId),
        erasures.map(({ event }) => event.declared.eventId),
        erasures.map(({ event }) => event.declared.statement.hash),
        erasures.map(({ event }) => event.leafHash),
        new Date(erasures[0]?.event.acceptance.received_at ?? Date.now()),
      ),
    ),
  )
}

/** Lists the authorizations that an erasure ends, so that their recipients can be notified. */
export const listAuthorizationsOfAll = statement<
  [shipments: readonly string[], account: string],
  { id: string }
>(
  'list_authorizations_of_all',
  `select id from qr_authorizations where shipment_id = any($1::uuid[]) and user_id = $2 and revoked_at is null`,
)

/** Lists all erased shipments of an account, in the order of erasure. */
export const listErased = statement<[account: string], ErasedRow>(
  'list_erased_shipments',
  'select id, tracking_id, events, erased_at from erased_shipments($1, null, null)',
)
