import type { FindingCode } from '#contract/endpoints/audit-finding.ts'
import type { AnchorRow } from '../../anchors/queries.ts'
import { statement, type Rows } from './audit-anchors.rows.ts'

export type AuditedAnchor = AnchorRow & {
  /** Root of the log's head that has the anchor's size; null if the log has no such head. */
  head_root: Buffer | null
}

export type AuditedTransaction = Rows['audit_anchor_transactions']

/** Anchors with smaller ids than a given one, newest first. */
export const anchorsBefore = statement<[before: number, max: number], AuditedAnchor>(
  'audit_anchors',
  `select a.id, a.size, a.root, a.chain_id, a.contract, a.sender, a.state, a.planned_at, a.confirmed_at, a.transaction,
     a.block_number, a.block_hash, a.block_time, h.root as head_root
   from anchors a left join log_heads h using (size) where a.id < $1 order by a.id desc limit $2`,
)

/** Signed transactions whose `anchor_id` is in a range, even if there is no such anchor. */
export const transactionsBetween = statement<[first: number, last: number], AuditedTransaction>(
  'audit_anchor_transactions',
  `select hash, anchor_id, nonce, max_fee, max_priority_fee, raw from anchor_transactions
   where anchor_id between $1 and $2`,
)

/**
 * Renews earlier findings about the chain, so that they are not deleted while the chain cannot be
 * reached.
 */
export const keepFindingsOfChain = statement<[codes: readonly FindingCode[]], never>(
  'store_chain_findings',
  `update log_findings set seen_at = clock_timestamp() where code = any($1::text[])`,
)
