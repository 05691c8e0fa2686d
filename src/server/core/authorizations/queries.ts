import { columnsOf } from '#platform/database/insert-rows.ts'
import type { Queryable } from '#platform/database/pool.ts'
import type { AccountPairs, Nullable } from '#platform/database/statement.ts'
import { statement, type Rows } from './authorizations.rows.ts'

/** Authorization as the shipment's owner sees it. */
export type AuthorizationRow = Rows['find_authorization']

const columns = `id, user_id, shipment_id, email, authorized_user_id, is_single_use, expires_at, created_at, used_at, uses,
  last_used_at, revoked_at`

/** Newest authorizations of one shipment, newest first. */
export const listAuthorizationsOf = statement<
  [shipmentId: string, account: string, max: number],
  AuthorizationRow
>(
  'list_authorizations_of',
  `select ${columns} from qr_authorizations where shipment_id = $1 and user_id = $2
   order by created_at desc, id limit $3`,
)

/** All authorizations that an account has granted, oldest first. */
export const listAuthorizationsBy = statement<[account: string], AuthorizationRow>(
  'list_authorizations_by',
  `select ${columns} from qr_authorizations where user_id = $1 order by created_at, id`,
)

export const findAuthorization = statement<[id: string, account: string], AuthorizationRow>(
  'find_authorization',
  `select ${columns} from qr_authorizations where id = $1 and user_id = $2`,
)

/** Locks authorizations in id order, so that two batches cannot deadlock. */
export const lockAuthorizations = statement<AccountPairs, AuthorizationRow>(
  'lock_authorizations',
  `select ${columns} from unnest($1::uuid[], $2::uuid[]) as asked (id, user_id)
   join qr_authorizations using (id, user_id)
   order by id for update of qr_authorizations`,
)

/**
 * Locks the authorizations of one shipment that are neither used up nor revoked. The caller has
 * locked the shipment.
 */
export const lockOpenAuthorizations = statement<[shipmentId: string, account: string], AuthorizationRow>(
  'lock_open_authorizations',
  `select ${columns} from qr_authorizations
   where shipment_id = $1 and user_id = $2 and used_at is null and revoked_at is null
   order by id for update`,
)

export type LockedShipment = Rows['lock_shipment_to_authorize']

/**
 * Locks one shipment, by tracking code or id, so that concurrent calls cannot exceed the limit on
 * its authorizations.
 */
export const lockShipmentToAuthorize = statement<
  [code: string | null, id: string | null, account: string],
  LockedShipment
>(
  'lock_shipment_to_authorize',
  `select id, tracking_id, status from shipments where (tracking_id = $1 or id = $2::uuid) and user_id = $3 for no key update`,
)

export const insertAuthorization = statement<
  [id: string, account: string, shipmentId: string, email: string, isSingleUse: boolean, expiresAt: Date],
  AuthorizationRow
>(
  'insert_authorization',
  `insert into qr_authorizations (id, user_id, shipment_id, email, is_single_use, expires_at)
   values ($1, $2, $3, $4, $5, $6) returning ${columns}`,
)

export const changeAuthorization = statement<
  [id: string, account: string, isSingleUse: boolean, expiresAt: Date],
  AuthorizationRow
>(
  'change_authorization',
  `update qr_authorizations set is_single_use = $3, expires_at = $4 where id = $1 and user_id = $2
   returning ${columns}`,
)

export const setRevoked = statement<[id: string, account: string, at: Date | null], AuthorizationRow>(
  'set_authorization_revoked',
  `update qr_authorizations set revoked_at = $3 where id = $1 and user_id = $2 returning ${columns}`,
)

/** Authorization after its use by the checkpoints of a batch, with the values to store. */
export type SpentAuthorization = {
  readonly id: string
  readonly owner: string
  readonly by: string
  readonly usedAt: Date | null
  readonly uses: number
  readonly lastUsedAt: Date
}

const consumeRows = statement<readonly (readonly unknown[])[], never>(
  'consume_authorizations',
  `update qr_authorizations q set authorized_user_id = a.by, used_at = a.used_at, uses = a.uses, last_used_at = a.last_used_at
   from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::timestamptz[], $5::int[], $6::timestamptz[])
     as a (id, owner, by, used_at, uses, last_used_at)
   where q.id = a.id and q.user_id = a.owner`,
)

/** Writes the uses of authorizations, and binds each authorization to the account that used it. */
export async function consumeAuthorizations(
  on: Queryable,
  spent: readonly SpentAuthorization[],
): Promise<void> {
  if (spent.length === 0) return
  await consumeRows(on, ...columnsOf(spent, 'id', 'owner', 'by', 'usedAt', 'uses', 'lastUsedAt'))
}

/**
 * Authorization as its recipient sees it, with the data of the shipment that a checkpoint needs.
 */
export type ReceivedRow = Nullable<
  Rows['list_received_authorizations'],
  | 'owner_name'
  | 'used_at'
  | 'last_used_at'
  | 'revoked_at'
  | `${'origin' | 'destination'}_${'city' | 'state'}`
  | 'open_entry'
>

const receivedColumns = `r.id, r.owner_id, r.owner_name, r.owner_email, r.is_single_use, r.created_at, r.expires_at, r.used_at,
  r.uses, r.last_used_at, r.revoked_at, r.shipment_id, r.tracking_id, r.status, r.origin_city, r.origin_state,
  r.destination_city, r.destination_state, r.open_entry, clock_timestamp() as now`

/** Authorizations that an account received for the shipment with a code. */
export const receivedOfCode = statement<[account: string, code: string], ReceivedRow>(
  'received_authorizations_of_code',
  `select ${receivedColumns} from received_authorizations($1, $2) r`,
)

/** Place of the open entrada of a shipment for which an account received an authorization. */
export const receivedOpenEntry = statement<
  [account: string, code: string],
  { location: string; city: string | null; uf: string | null }
>('received_open_entry', `select location, city, uf from received_open_entry($1, $2)`)

/**
 * Authorizations that an account received and that are active, or were active within the last week.
 */
export const listReceived = statement<[account: string, max: number], ReceivedRow>(
  'list_received_authorizations',
  `select ${receivedColumns} from received_authorizations($1, null) r
   where least(r.expires_at, r.used_at, r.revoked_at) > now() - interval '7 days'
   order by r.used_at is not null or r.revoked_at is not null or r.expires_at <= now(), r.expires_at, r.id limit $2`,
)

/** All authorizations that an account ever received. */
export const listAllReceived = statement<[account: string], ReceivedRow>(
  'list_all_received_authorizations',
  `select ${receivedColumns} from received_authorizations($1, null) r order by r.created_at, r.id`,
)

/**
 * Finds authorizations that may permit these accounts to record on the shipments with these codes.
 */
export const findReceivedBy = statement<
  AccountPairs,
  { id: string; account: string; shipment_id: string; tracking_id: string; owner_id: string }
>(
  'find_received_authorizations',
  `select r.id, p.account, r.shipment_id, r.tracking_id, r.owner_id
   from unnest($1::text[], $2::uuid[]) as p (code, account), received_authorizations(p.account, p.code) r`,
)

/**
 * Returns which accounts are companies that are being closed, so that they can only be read. The
 * accounts must be those of the transaction.
 */
export const findClosing = statement<[accounts: readonly string[]], { id: string }>(
  'find_closing_companies',
  `select account_id as id from companies where account_id = any($1::uuid[]) and closes_at is not null`,
)

/** Returns whether an account of the transaction asks for the recipient's code at the door. */
export const findAsksCode = statement<[account: string], { asks_code: boolean }>(
  'find_asks_code',
  `select delivery_codes as asks_code from system_settings where user_id = $1`,
)

/**
 * Locks accounts against deletion until the transaction ends. Call before locking their shipments
 * and authorizations.
 */
export const holdAccounts = statement<[accounts: readonly string[]], { id: string }>(
  'hold_accounts',
  `select id from users where id = any($1::uuid[]) order by id for key share`,
)

export type Recorder = { id: string; name: string | null; email: string | null; is_deleted: boolean }

/** Accounts that have recorded on a shipment by its owner's authorization. */
export const findRecorders = statement<[shipmentId: string], Recorder>(
  'find_authorized_recorders',
  `select id, name, email, is_deleted from authorized_recorders($1)`,
)

/**
 * Notifies the owner's open pages of a change to a shipment that no event records, such as a new or
 * revoked authorization.
 */
export const notifyOwner = statement<[account: string, shipmentId: string, trackingId: string], never>(
  'tell_owner',
  `select pg_notify('lastro_shipment', $1::uuid || ' ' || $2::uuid || ' ' || $3::text)`,
)

/** Notifies the open pages of an authorization's recipient, if the recipient has an account. */
export const notifyAuthorized = statement<[id: string], never>(
  'notify_authorized',
  `select notify_authorized($1)`,
)

/** Notifies the open pages of accounts that an authorization which they received has changed. */
export const notifyAccounts = statement<[accounts: readonly string[]], never>(
  'tell_authorized_accounts',
  `select pg_notify('lastro_authorization', account) from unnest($1::text[]) as account`,
)

export const deleteAuthorizationsBy = statement<[account: string], never>(
  'delete_authorizations_by',
  `delete from qr_authorizations where user_id = $1`,
)

export const deleteReceived = statement<[account: string], never>(
  'revoke_received_authorizations',
  `select revoke_received_authorizations($1)`,
)
