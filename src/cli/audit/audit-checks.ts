import type { LogAudit } from './audit-log.ts'
import { auditChecks, type AuditCheck, type AuditFault } from '../faults/fault-list.ts'

type Outcome = { readonly name: AuditCheck; readonly status: 'passed' | 'failed' | 'skipped' }

const checkOf: Partial<Readonly<Record<AuditFault['code'], AuditCheck>>> = {
  key_not_announced: 'key',
  other_key: 'key',
  not_cosigned: 'witnesses',
  remembered_by_other_key: 'earlier',
  log_shrunk: 'earlier',
  log_forked: 'earlier',
  vrf_key_changed: 'earlier',
  other_vrf_key: 'key',
  start_missing: 'histories',
  start_repeated: 'histories',
  start_other_key: 'histories',
  entry_altered: 'entries',
  bundle_truncated: 'entries',
  bundle_width: 'entries',
  length_invalid: 'entries',
  leaf_version: 'entries',
  leaf_kind: 'entries',
  log_leaf_malformed: 'entries',
  integer_out_of_range: 'entries',
  file_missing: 'tiles',
  tile_length: 'tiles',
  tile_altered: 'tiles',
  root_not_signed: 'root',
  sequence_repeated: 'histories',
  sequence_skipped: 'histories',
  previous_not_last: 'histories',
  erasure_of_nothing: 'histories',
  receipt_not_valid: 'receipt',
  receipt_newer: 'receipt',
  receipt_incomplete: 'receipt',
}

/**
 * Returns the status of each check. The status is `skipped` if the check had no input, or if not
 * all leaves were read.
 */
export function outcomesOf(audit: LogAudit): Outcome[] {
  const failed = new Set(audit.faults.map(({ code }) => checkOf[code] ?? 'head'))
  const isRead = audit.head !== undefined && audit.leaves === audit.head.size
  const isSkipped: Readonly<Record<AuditCheck, boolean>> = {
    key: !audit.keyPinned,
    head: false,
    witnesses: audit.witnesses.length === 0,
    earlier: [audit.remembered, audit.receipt, audit.anchored].every((one) => one === undefined) || !isRead,
    entries: !isRead,
    tiles: !isRead,
    root: !isRead,
    histories: !isRead,
    receipt: audit.receipt === undefined || !isRead,
  }
  return auditChecks.map((name) => {
    if (failed.has(name)) return { name, status: 'failed' }
    return { name, status: isSkipped[name] ? 'skipped' : 'passed' }
  })
}
