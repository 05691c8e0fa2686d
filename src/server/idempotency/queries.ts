import { statement } from '../db/statement.ts'

/** Takes keys that nobody has used yet, each for a request; gives the seeds of those that are taken. */
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
 * Takes a key for a request, and gives what the ids of its events are made of. Nothing where another request has it, where
 * it has been answered, or where somebody works on it who is believed to be alive. A seed stays for as long as the key does.
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
     seed = case when i.created_at < now() - interval '24 hours' then excluded.seed else i.seed end,
     created_at = case when i.created_at < now() - interval '24 hours' then excluded.created_at else i.created_at end
   where i.created_at < now() - interval '24 hours'
     or i.answer is null and i.request_mac = any($3::bytea[])
       and coalesce(i.claimed_until < clock_timestamp(), true)
   returning i.seed`,
)

export type KeptAnswer = {
  readonly request_mac: Buffer
  readonly status: number | null
  readonly answer: string | null
  readonly etag: string | null
}

export const findAnswer = statement<[account: string, key: string], KeptAnswer>(
  'find_idempotent_answer',
  'select request_mac, status, answer, etag from idempotency_keys where user_id = $1 and key = $2',
)

/** What these requests were answered within a day, as far as they have been. */
export const findAnswers = statement<
  [accounts: readonly string[], keys: readonly string[]],
  KeptAnswer & { readonly user_id: string; readonly key: string }
>(
  'find_idempotent_answers',
  `select i.user_id, i.key, i.request_mac, i.status, i.answer, i.etag
   from idempotency_keys i join unnest($1::uuid[], $2::text[]) as a (user_id, key) on i.user_id = a.user_id and i.key = a.key
   where i.answer is not null and i.created_at >= now() - interval '24 hours'`,
)

/** Accounts' shipments by code that nobody can erase until the transaction ends; those that are erased, or others', are none. */
export const holdShipments = statement<
  [accounts: readonly string[], codes: readonly string[]],
  { user_id: string; tracking_id: string }
>(
  'hold_shipments',
  `select user_id, tracking_id from shipments
   where user_id = any($1::uuid[]) and tracking_id = any($2::text[]) order by id for key share`,
)

type Claimed = [accounts: readonly string[], keys: readonly string[], seeds: readonly string[]]
const claimed = 'unnest($1::uuid[], $2::text[], $3::uuid[]) as c (user_id, key, seed)'
const isClaimed = 'i.user_id = c.user_id and i.key = c.key and i.seed = c.seed'

/** Etags are null where there is none; the codes of each answer are JSON. */
export const keepAnswers = statement<
  [
    ...Claimed,
    statuses: readonly number[],
    answers: readonly string[],
    etags: readonly (string | null)[],
    codes: readonly string[],
  ],
  never
>(
  'keep_idempotent_answers',
  `with c as (
     select i.user_id, i.key, i.seed, c.status, c.answer, c.etag, c.codes
     from idempotency_keys i join unnest(
       $1::uuid[], $2::text[], $3::uuid[], $4::int[], $5::text[], $6::text[], $7::text[]
     ) as c (user_id, key, seed, status, answer, etag, codes) on ${isClaimed}
     order by i.user_id, i.key for no key update of i
   )
   update idempotency_keys i set claimed_until = null, status = c.status, answer = c.answer, etag = c.etag,
     codes = array(select jsonb_array_elements_text(c.codes::jsonb))
   from c where ${isClaimed}`,
)

/** Nobody works on the requests any more; sent again they are worked on anew, with the same seeds. */
export const letGoOfKeys = statement<Claimed, never>(
  'let_go_of_idempotency_keys',
  `update idempotency_keys i set claimed_until = null from ${claimed} where ${isClaimed} and i.answer is null`,
)

/** The requests left nothing behind: their keys are free. */
export const freeKeys = statement<Claimed, never>(
  'free_idempotency_keys',
  `delete from idempotency_keys i using ${claimed} where ${isClaimed} and i.answer is null`,
)

export const forgetOldAnswers = statement<[], never>(
  'forget_old_idempotency_keys',
  'select forget_old_idempotency_keys()',
)
