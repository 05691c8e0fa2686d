import type { ApiKeyScope } from '#domain/api-key.ts'
import type { Instant } from '#domain/instant.ts'
import { nameKey } from '#domain/name.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { statement } from '#platform/database/statement.ts'

/** What a request says of a key. */
export type ApiKeyContent = {
  readonly name: string
  readonly scopes: readonly ApiKeyScope[]
  readonly networks: readonly string[]
  readonly expires_at: Instant | null
}

/** A key's value, sealed for its account, and the hash that it is found by. */
export type KeyValue = { readonly hash: Uint8Array; readonly sealed: Uint8Array }

export type ApiKeyRow = ApiKeyContent & {
  readonly id: string
  readonly is_active: boolean
  readonly is_expired: boolean
  readonly encrypted_key: Buffer | null
  /** Null once it no longer works. */
  readonly previous_until: Date | null
  readonly previous_used_at: Date | null
  readonly rotation: string | null
  readonly rotated_at: Date | null
  readonly last_used_at: Date | null
  readonly created_at: Date
  readonly updated_at: Date
  /** Entity tag; a use does not change it. */
  readonly revision: number
}

const columns = `k.id, k.name, k.scopes, k.networks::text[] as networks,
  to_char(k.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as expires_at,
  k.revoked_at is null as is_active, coalesce(k.expires_at <= now(), false) as is_expired, k.encrypted_key,
  case when k.previous_until > now() then k.previous_until end as previous_until,
  case when k.previous_until > now() then k.previous_used_at end as previous_used_at,
  k.rotation, k.rotated_at, k.last_used_at, k.created_at, k.updated_at, k.revision`

/** Those that are not revoked, newest first. */
export const listActiveKeys = statement<[account: string], ApiKeyRow>(
  'list_active_api_keys',
  `select ${columns} from api_keys k where k.user_id = $1 and k.revoked_at is null order by k.created_at desc, k.id`,
)

/** With the revoked ones, oldest first. */
export const listAllKeys = statement<[account: string], ApiKeyRow>(
  'list_all_api_keys',
  `select ${columns} from api_keys k where k.user_id = $1 order by k.created_at, k.id`,
)

export const findKey = statement<[account: string, id: string], ApiKeyRow>(
  'find_api_key',
  `select ${columns} from api_keys k where k.user_id = $1 and k.id = $2`,
)

const insertRow = statement<
  [
    account: string,
    id: string,
    name: string,
    nameKey: string,
    scopes: readonly string[],
    networks: readonly string[],
    expiresAt: string | null,
    hash: Uint8Array,
    sealed: Uint8Array,
  ],
  Record<string, never>
>(
  'insert_api_key',
  `insert into api_keys (user_id, id, name, name_key, scopes, networks, expires_at, key_hash, encrypted_key)
   values ($1, $2, $3, $4, $5, array(select network(n::inet) from unnest($6::text[]) n), $7, $8, $9)`,
)

export const insertKey = (
  on: Queryable,
  account: string,
  id: string,
  { name, scopes, networks, expires_at }: ApiKeyContent,
  { hash, sealed }: KeyValue,
) => insertRow(on, account, id, name, nameKey(name), scopes, networks, expires_at, hash, sealed)

const updateRow = statement<
  [
    account: string,
    id: string,
    name: string,
    nameKey: string,
    scopes: readonly string[],
    networks: readonly string[],
    expiresAt: string | null,
  ],
  Record<string, never>
>(
  'update_api_key',
  `update api_keys set name = $3, name_key = $4, scopes = $5,
     networks = array(select network(n::inet) from unnest($6::text[]) n), expires_at = $7, updated_at = clock_timestamp()
   where user_id = $1 and id = $2`,
)

export const changeKey = (
  on: Queryable,
  account: string,
  id: string,
  { name, scopes, networks, expires_at }: ApiKeyContent,
) => updateRow(on, account, id, name, nameKey(name), scopes, networks, expires_at)

/** The value that was works on for some hours; of one that still did, the time ends now. */
export const rotateKey = statement<
  [account: string, id: string, hash: Uint8Array, sealed: Uint8Array, rotation: string, overlapHours: number],
  Record<string, never>
>(
  'rotate_api_key',
  `update api_keys set
     previous_hash = case when $6::int > 0 then key_hash end,
     previous_until = case when $6::int > 0 then now() + make_interval(hours => $6::int) end,
     key_hash = $3, encrypted_key = $4, rotation = $5, rotated_at = now(), updated_at = clock_timestamp()
   where user_id = $1 and id = $2`,
)

export const revokeKey = statement<[account: string, id: string], Record<string, never>>(
  'revoke_api_key',
  `update api_keys set key_hash = null, encrypted_key = null, previous_hash = null, previous_until = null,
     revoked_at = clock_timestamp(), updated_at = clock_timestamp()
   where user_id = $1 and id = $2`,
)

export type ResolvedCall = {
  /** Place of the call among those resolved together, from 1. */
  readonly n: number
  readonly id: string
  readonly user_id: string
  /** Separated by spaces. */
  readonly scopes: string
  readonly is_expired: boolean
  readonly is_from_elsewhere: boolean
  readonly is_previous: boolean
  /** Within the last minute. */
  readonly is_use_noted: boolean
  readonly account_revision: number
  /** Revision and first leaf digits of the shipment; null if the call names none of the account. */
  readonly revision_tag: string | null
  /** Nothing that the shipment's look-up shows can change without a revision. */
  readonly is_settled: boolean
  /** Start time of PostgreSQL. */
  readonly run: string
}

/** Resolves calls by key; a key that does not work has no row. */
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
