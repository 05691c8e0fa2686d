import type { ApiKeyScope } from '#domain/accounts/api-key.ts'
import type { Instant } from '#domain/base/instant.ts'
import { nameKey } from '#domain/base/name.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { type MakerColumns, makerColumns } from '#core/accounts/maker.ts'
import { statement, type Rows } from './api-keys.rows.ts'

/** Fields of a key in a request. */
export type ApiKeyContent = {
  readonly name: string
  readonly scopes: readonly ApiKeyScope[]
  readonly networks: readonly string[]
  readonly airline_prefixes: readonly string[]
  readonly expires_at: Instant | null
}

/** Encrypted value of a key, bound to its account, and the hash by which it is found. */
export type KeyValue = { readonly hash: Uint8Array; readonly sealed: Uint8Array }

/**
 * Stored key. `previous_until` is the end of validity of the previous value; null once that value
 * no longer works. `revision` is the entity tag, which a use of the key does not change.
 */
export type ApiKeyRow = Omit<
  Rows['find_api_key'],
  keyof ApiKeyContent | keyof MakerColumns | 'previous_until' | 'previous_used_at'
> &
  ApiKeyContent &
  MakerColumns & { readonly previous_until: Date | null; readonly previous_used_at: Date | null }

const columns = `k.id, k.name, k.scopes, k.networks::text[] as networks, k.airline_prefixes,
  to_char(k.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as expires_at,
  k.revoked_at is null as is_active, coalesce(k.expires_at <= now(), false) as is_expired, k.encrypted_key,
  case when k.previous_until > now() then k.previous_until end as previous_until,
  case when k.previous_until > now() then k.previous_used_at end as previous_used_at,
  k.rotation, k.rotated_at, k.last_used_at, k.created_at, k.updated_at, k.revision, ${makerColumns}`

const keys = `api_keys k left join members m on m.account_id = k.user_id and m.id = coalesce(k.made_by, k.user_id)`

/** Keys that are not revoked, newest first. */
export const listActiveKeys = statement<[account: string], ApiKeyRow>(
  'list_active_api_keys',
  `select ${columns} from ${keys} where k.user_id = $1 and k.revoked_at is null order by k.created_at desc, k.id`,
)

/** All keys, including revoked ones, oldest first. */
export const listAllKeys = statement<[account: string], ApiKeyRow>(
  'list_all_api_keys',
  `select ${columns} from ${keys} where k.user_id = $1 order by k.created_at, k.id`,
)

export const findKey = statement<[account: string, id: string], ApiKeyRow>(
  'find_api_key',
  `select ${columns} from ${keys} where k.user_id = $1 and k.id = $2`,
)

const insertRow = statement<
  [...content: ReturnType<typeof paramsOf>, hash: Uint8Array, sealed: Uint8Array, madeBy: string],
  never
>(
  'insert_api_key',
  `insert into api_keys (user_id, id, name, name_key, scopes, networks, expires_at, airline_prefixes, key_hash, encrypted_key,
     made_by)
   values ($1, $2, $3, $4, $5, array(select network(n::inet) from unnest($6::text[]) n), $7, $8, $9, $10, $11)`,
)

const updateRow = statement<ReturnType<typeof paramsOf>, never>(
  'update_api_key',
  `update api_keys set name = $3, name_key = $4, scopes = $5,
     networks = array(select network(n::inet) from unnest($6::text[]) n), expires_at = $7, airline_prefixes = $8,
     updated_at = clock_timestamp()
   where user_id = $1 and id = $2`,
)

/** New API key, with the member who creates it. */
type NewKey = ApiKeyContent & KeyValue & { readonly madeBy: string }

export const insertKey = (on: Queryable, account: string, id: string, key: NewKey) =>
  insertRow(on, ...paramsOf(account, id, key), key.hash, key.sealed, key.madeBy)

export const changeKey = (on: Queryable, account: string, id: string, content: ApiKeyContent) =>
  updateRow(on, ...paramsOf(account, id, content))

function paramsOf(account: string, id: string, content: ApiKeyContent) {
  const { name, scopes, networks, expires_at, airline_prefixes } = content
  return [account, id, name, nameKey(name), scopes, networks, expires_at, airline_prefixes] as const
}

/**
 * Replaces a key's value. The current value stays valid for `overlapHours`. Any older value becomes
 * invalid immediately.
 */
export const rotateKey = statement<
  [account: string, id: string, hash: Uint8Array, sealed: Uint8Array, rotation: string, overlapHours: number],
  never
>(
  'rotate_api_key',
  `update api_keys set
     previous_hash = case when $6::int > 0 then key_hash end,
     previous_until = case when $6::int > 0 then now() + make_interval(hours => $6::int) end,
     key_hash = $3, encrypted_key = $4, rotation = $5, rotated_at = now(), updated_at = clock_timestamp()
   where user_id = $1 and id = $2`,
)

export const revokeKey = statement<[account: string, id: string], never>(
  'revoke_api_key',
  `update api_keys set key_hash = null, encrypted_key = null, previous_hash = null, previous_until = null,
     revoked_at = clock_timestamp(), updated_at = clock_timestamp()
   where user_id = $1 and id = $2`,
)

/**
 * Call whose key is known. `n` is the position of the call in its batch, from 1; `run` is the time
 * at which PostgreSQL started. `is_use_noted` is true if a use was recorded within the last minute.
 * `is_settled` is true if the answer about the shipment can change only with a new revision.
 */
export type ResolvedCall = Omit<Rows['resolve_key_calls'], 'revision_tag'> & {
  /**
   * Revision of the shipment and first digits of its newest leaf's hash; null if the call names no
   * shipment of the account.
   */
  readonly revision_tag: string | null
}

/** Resolves a batch of calls by key. An invalid key yields no row. */
export const resolveCalls = statement<
  [
    hashes: readonly Uint8Array[],
    clients: readonly string[],
    codes: readonly (string | null)[],
    shipments: readonly (string | null)[],
  ],
  ResolvedCall
>(
  'resolve_key_calls',
  `select c.*, pg_postmaster_start_time()::text as run
   from resolve_key_calls($1::bytea[], $2::inet[], $3::text[], $4::uuid[]) as c`,
)

export const noteKeyUse = statement<[account: string, id: string, ofPrevious: boolean], never>(
  'note_api_key_use',
  'select note_api_key_use($1, $2, $3)',
)
