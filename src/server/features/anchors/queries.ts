import { statement, type Rows } from './anchors.rows.ts'

/**
 * Target of a log's anchors: chain, contract and sending account. Contract and account are
 * addresses of 20 bytes.
 */
export type Target = {
  readonly chainId: number
  readonly contract: Uint8Array
  readonly sender: Uint8Array
}

export type AnchorRow = Rows['newest_anchor'] & {
  readonly state: 'planned' | 'sent' | 'confirmed' | 'lost'
}

export type TransactionRow = Rows['transactions_of_anchors']

const COLUMNS = `id, size, root, chain_id, contract, sender, state, planned_at, confirmed_at,
  transaction, block_number, block_hash, block_time`

type TargetParams = [chainId: number, contract: Uint8Array, sender: Uint8Array]

/**
 * Finds the anchors to compare with the chain among the newest 20. These are the unfinished anchor,
 * the newest confirmed anchor, and anchors in a block from `fromBlock` on.
 */
export const anchorsToFollow = statement<[...TargetParams, fromBlock: number], AnchorRow>(
  'anchors_to_follow',
  `with ours as (
     select ${COLUMNS} from anchors
     where chain_id = $1 and contract = $2 and sender = $3 and state <> 'lost' order by id desc limit 20
   )
   select ${COLUMNS} from ours
   where state <> 'confirmed' or block_number >= $4 or id = (select max(id) from ours where state = 'confirmed')
   order by id`,
)

/**
 * Finds the anchors of the accounts that anchored before the current account: unfinished anchors,
 * and confirmed anchors in blocks that the chain may still replace.
 */
export const anchorsOfEarlierSenders = statement<[...TargetParams, fromBlock: number], AnchorRow>(
  'anchors_of_earlier_senders',
  `select ${COLUMNS} from anchors
   where chain_id = $1 and contract = $2 and sender <> $3
     and (state in ('planned', 'sent') or (state = 'confirmed' and block_number >= $4))
   order by id desc limit 20`,
)

export const newestAnchor = statement<TargetParams, AnchorRow>(
  'newest_anchor',
  `select ${COLUMNS} from anchors
   where chain_id = $1 and contract = $2 and sender = $3 and state <> 'lost' order by id desc limit 1`,
)

/**
 * Returns whether the log has leaves of shipments between two sizes of the log. Leaves of chain
 * blocks, keys and epochs do not count.
 */
export const hasBusinessLeaves = statement<[from: number, to: number], { found: boolean }>(
  'has_business_leaves',
  `select exists (select from log_entries where index >= $1 and index < $2 and get_byte(leaf, 1) in (1, 2)) as found`,
)

/**
 * Inserts an anchor. Returns no row, and inserts nothing, if the target has an unconfirmed anchor
 * or already an anchor of this size.
 */
export const planAnchor = statement<[size: number, root: Uint8Array, ...TargetParams], AnchorRow>(
  'plan_anchor',
  `insert into anchors (size, root, chain_id, contract, sender, state) values ($1, $2, $3, $4, $5, 'planned')
   on conflict do nothing returning ${COLUMNS}`,
)

export const storeTransaction = statement<
  [hash: Uint8Array, anchor: number, nonce: number, maxFee: number, maxPriorityFee: number, raw: Uint8Array],
  never
>(
  'store_anchor_transaction',
  `insert into anchor_transactions (hash, anchor_id, nonce, max_fee, max_priority_fee, raw)
   values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
)

export const transactionsOf = statement<[anchors: readonly number[]], TransactionRow>(
  'transactions_of_anchors',
  `select anchor_id, hash, nonce, max_fee, max_priority_fee, raw, signed_at from anchor_transactions
   where anchor_id = any($1::bigint[]) order by signed_at, hash`,
)

export const markSent = statement<[id: number], never>(
  'mark_anchor_sent',
  `update anchors set state = 'sent' where id = $1 and state = 'planned'`,
)

type LandingParams = [
  id: number,
  transaction: Uint8Array,
  block: number,
  blockHash: Uint8Array,
  blockTime: number,
]

/**
 * Marks an anchor as included in a block, but not as confirmed, because the block may still leave
 * the chain.
 */
export const markLanded = statement<LandingParams, never>(
  'mark_anchor_landed',
  `update anchors set state = 'sent', confirmed_at = null, transaction = $2, block_number = $3, block_hash = $4, block_time = $5
   where id = $1`,
)

export const markConfirmed = statement<LandingParams, never>(
  'mark_anchor_confirmed',
  `update anchors set state = 'confirmed', confirmed_at = coalesce(confirmed_at, clock_timestamp()),
     transaction = $2, block_number = $3, block_hash = $4, block_time = $5
   where id = $1`,
)

/**
 * Marks an anchor that is not on the chain. In state `sent` its transaction is sent again. In state
 * `lost` nothing is sent for it any more.
 */
export const markMissing = statement<[id: number, state: 'sent' | 'lost'], never>(
  'mark_anchor_missing',
  `update anchors set state = $2, confirmed_at = null, transaction = null, block_number = null, block_hash = null, block_time = null
   where id = $1`,
)

/**
 * Marks anchors as lost that were sent to another contract or by another account. Called after the
 * development chain started anew, because these anchors are not on the new chain.
 */
export const loseAnchorsElsewhere = statement<TargetParams, { id: number }>(
  'lose_anchors_elsewhere',
  `update anchors set state = 'lost', confirmed_at = null, transaction = null, block_number = null, block_hash = null, block_time = null
   where chain_id = $1 and (contract, sender) <> ($2, $3) and state <> 'lost' returning id`,
)

/**
 * Returns the anchor to include in a receipt of some leaves. This is the anchor of the smallest
 * head that contains all of them, or else of the largest head that contains some. An anchor on a
 * public chain takes precedence over one on a development chain.
 */
export const anchorOfLeaves = statement<
  [firstIndex: number, lastIndex: number, headSize: number, developmentChains: readonly number[]],
  AnchorRow
>(
  'anchor_of_leaves',
  `select ${COLUMNS} from (
     (select 1 as rank, a.* from anchors a
      where state = 'confirmed' and size > $2 and size <= $3 and chain_id <> all ($4::bigint[]) order by size limit 1)
     union all
     (select 2, a.* from anchors a
      where state = 'confirmed' and size > $1 and size <= $2 and chain_id <> all ($4) order by size desc limit 1)
     union all
     (select 3, a.* from anchors a
      where state = 'confirmed' and size > $2 and size <= $3 and chain_id = any ($4) order by size limit 1)
     union all
     (select 4, a.* from anchors a
      where state = 'confirmed' and size > $1 and size <= $2 and chain_id = any ($4) order by size desc limit 1)
   ) as found order by rank limit 1`,
)

/**
 * Returns the newest confirmed anchor on these chains, and the newest unconfirmed anchor that is
 * not lost.
 */
export const newestAnchors = statement<[chainIds: readonly number[]], AnchorRow>(
  'newest_anchors',
  `(select ${COLUMNS} from anchors
    where state = 'confirmed' and chain_id = any ($1::bigint[]) order by size desc limit 1)
   union all
   (select ${COLUMNS} from anchors
    where state in ('planned', 'sent') and chain_id = any ($1) order by id desc limit 1)`,
)

/**
 * Returns the other accounts that anchored in this contract, latest first, each with its newest
 * confirmed head.
 */
export const earlierSenders = statement<TargetParams, { sender: Buffer; size: number; block_time: number }>(
  'earlier_senders',
  `with recursive senders as (
     (select sender from anchors where chain_id = $1 and contract = $2 and state <> 'lost' order by sender limit 1)
     union all
     select (select a.sender from anchors a
             where a.chain_id = $1 and a.contract = $2 and a.state <> 'lost' and a.sender > s.sender
             order by a.sender limit 1)
     from senders s where s.sender is not null
   )
   select a.sender, a.size, a.block_time from senders s cross join lateral (
     select sender, size, block_time from anchors
     where chain_id = $1 and contract = $2 and sender = s.sender and state <> 'lost' and state = 'confirmed'
     order by size desc limit 1
   ) a
   where s.sender <> $3 order by a.size desc limit 10`,
)
