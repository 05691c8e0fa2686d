import { equalBytes } from '#ledger/base/bytes.ts'
import { LedgerError } from '#ledger/base/error.ts'
import { assureStamped } from '#ledger/timestamp/verify-stamp.ts'
import { bitcoinAnchor } from '../../timestamps/bitcoin-anchor.ts'
import type { StampRow } from '../../timestamps/queries.ts'
import { pagesOf, type AuditSource } from '../rows/audit-source.ts'
import { logFinding, type LogFinding } from '#core/findings/finding.ts'
import { statement } from './audit-anchors.rows.ts'

type AuditedStamp = Omit<StampRow, 'ots' | 'block_number' | 'block_header'> & {
  ots: Buffer | null
  block_number: number | null
  block_header: Buffer | null
  /** Root of the log's head that has the timestamp's size; null if the log has no such head. */
  head_root: Buffer | null
  head_note: string | null
}

/** Number of timestamps read per query. */
const STEP = 50

/** Timestamps after a given one, oldest first. */
const timestampsAfter = statement<[after: number, max: number], AuditedStamp>(
  'audit_timestamps',
  `select t.id, t.size, t.root, t.note, t.ots, t.block_number, t.block_header, h.root as head_root, h.note as head_note
   from timestamps t left join log_heads h using (size) where t.id > $1 order by t.id limit $2`,
)

/**
 * Audits timestamps. Each must belong to a head of this log, and its proof must lead from the head
 * to the Bitcoin block in its row.
 */
export async function auditTimestamps(source: AuditSource): Promise<readonly LogFinding[]> {
  const findings: LogFinding[] = []
  const pages = pagesOf<AuditedStamp>(source, (on, last) => timestampsAfter(on, last?.id ?? 0, STEP))
  for await (const rows of pages) findings.push(...rows.flatMap(auditStamp))
  return findings
}

function auditStamp(row: AuditedStamp): LogFinding[] {
  const { size, root, note, ots, block_number, block_header, head_root, head_note } = row
  const changed = (column: string): LogFinding[] => [
    logFinding('anchor_changed', `timestamps.${column}`, size),
  ]
  if (head_root === null) return changed('size')
  if (!equalBytes(root, head_root)) return changed('root')
  if (note !== head_note) return changed('note')
  if (ots === null || block_number === null || block_header === null) return []
  try {
    assureStamped(bitcoinAnchor({ size, root, note, ots, block_number, block_header }))
    return []
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error
    return changed(error.code.startsWith('block_') ? 'block_header' : 'ots')
  }
}
