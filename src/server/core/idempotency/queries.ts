import { periodText, retention } from '#domain/retention.ts'
import { statement, type Rows } from './idempotency.rows.ts'

const STORED = periodText(retention.idempotency_keys)

/** Claims unused keys, each for a request. Returns the seeds of the claimed keys. */
export const claimNewKeys = statement<
  [
    accounts: readonly string[],
    keys: readonly string[],
    macs: readonly Uint8Array[],
    seeds: readonly string[],
    leaseSeconds: number,
  ],
  { seed: string }
>(
  'claim_new_idempotency_keys',
  `insert into idempotency_keys (user_id, key, request_mac, seed, claimed_until)
   select n.user_id, n.key, n.mac, n.seed, clock_timestamp() + make_interval(secs => $5)
   from unnest($1::uuid[], $2::text[], $3::bytea[], $4::uuid[]) as n (user_id, key, mac, seed)
   order by n.user_id, n.key
   on conflict (user_id, key) do nothing returning seed`,
)

/**
 * Claims a key for a request, and returns the seed of its event ids. Returns no row if another
 * request has the key, if the key has a response, or if its lease has not expired. A key that is
 * older than `STORED` counts as unused and gets a new seed.
 */
export const claimKey = statement<
  [account: string, key: string, macs: readonly Uint8Array[], seed: string, leaseSeconds: number],
  { seed: string }
>(
  'claim_idempotency_key',
  `insert into idempotency_keys as i (user_id, key, request_mac, seed, claimed_until)
   values ($1, $2, ($3::bytea[])[1], $4, clock_timestamp() + make_interval(secs => $5))
   on conflict (user_id, key) do update set
     request_mac = excluded.request_mac, claimed_until = excluded.claimed_until, status = null, answer = null, etag = null,
     codes = '{}',
     seed = case when i.created_at < now() - interval '${STORED}' then excluded.seed else i.seed end,
     created_at = case when i.created_at < now() - interval '${STORED}' then excluded.created_at else i.created_at end
   where i.created_at < now() - interval '${STORED}'
     or i.answer is null and i.request_mac = any($3::bytea[])
       and coalesce(i.claimed_until < clock_timestamp(), true)
   returning i.seed`,
)

export type StoredResponse = Rows['find_idempotent_answer']

export const findAnswer = statement<[account: string, key: string], StoredResponse>(
  'find_idempotent_answer',
  'select request_mac, status, answer, etag from idempotency_keys where user_id = $1 and key = $2',
)

/**
 * Returns the stored responses of these accounts' keys. Omits keys without a response and keys that
 * are older than `STORED`. Looks up each key separately, independently of the planner's statistics.
 */
export const findAnswers = statement<
  [accounts: readonly string[], keys: readonly string[]],
  StoredResponse & { readonly user_id: string; readonly key: string }
>(
  'find_idempotent_answers',
  `select f.*
   from unnest($1::uuid[], $2::text[]) as a (user_id, key)
   cross join lateral (
     select i.user_id, i.key, i.request_mac, i.status, i.answer, i.etag from idempotency_keys i
     where i.user_id = a.user_id and i.key = a.key and i.answer is not null
       and i.created_at >= now() - interval '${STORED}'
     offset 0
   ) f`,
)

/**
 * Locks accounts' shipments by code in id order, so that none is erased until the transaction ends.
 * Omits shipments that are erased or belong to other accounts. Looks up each by its code, never by
 * scanning its account's shipments.
 */
export const holdShipments = statement<
  [accounts: readonly string[], codes: readonly string[]],
  { user_id: string; tracking_id: string }
>(
  'hold_shipments',
  `with found as materialized (
     select f.id
     from unnest($1::uuid[], $2::text[]) as a (user_id, code)
     cross join lateral (
       select s.id from shipments s where s.tracking_id = a.code and s.user_id = a.user_id offset 0
     ) f
     order by f.id
   )
   select h.user_id, h.tracking_id
   from found cross join lateral (
     select s.user_id, s.tracking_id from shipments s where s.id = found.id for key share
   ) h`,
)

export const storeResponse = statement<
  [
    account: string,
    key: string,
    seed: string,
    status: number,
    answer: string,
    etag: string | null,
    codes: readonly string[],
  ],
  never
>(
  'store_idempotent_response',
  `update idempotency_keys set claimed_until = null, status = $4, answer = $5, etag = $6, codes = $7
   where user_id = $1 and key = $2 and seed = $3`,
)

/**
 * Releases the claim of a key. A retry of the request claims the key again and gets the same seed.
 */
export const letGoOfKey = statement<[account: string, key: string, seed: string], never>(
  'let_go_of_idempotency_key',
  'update idempotency_keys set claimed_until = null where user_id = $1 and key = $2 and seed = $3 and answer is null',
)

/** Deletes the key of a request that wrote nothing, so that the key is unused again. */
export const freeKey = statement<[account: string, key: string, seed: string], never>(
  'free_idempotency_key',
  'delete from idempotency_keys where user_id = $1 and key = $2 and seed = $3 and answer is null',
)

export const deleteExpiredResponses = statement<[], never>(
  'delete_expired_idempotency_keys',
  'select delete_expired_idempotency_keys()',
)
