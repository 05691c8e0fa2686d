import { encodeHex } from '#ledger/base/bytes.ts'
import type { TreeHead } from '#ledger/log/tree-head.ts'
import type { Language } from '#contract/messages/message.ts'
import { exitCodeOf, verdictOf } from '../verdict.ts'
import { outcomesOf } from './audit-checks.ts'
import type { LogAudit } from './audit-log.ts'
import { faultMessage } from './fault-message.ts'

/**
 * Returns an audit as a document for programs. Hashes are lower-case hexadecimal, leaves and
 * positions count from 0. Only `message` depends on the language.
 */
export function auditDocument(address: string, audit: LogAudit, language: Language): object {
  const verdict = verdictOf(audit)
  const {
    valid,
    keyPinned,
    origin,
    key,
    head,
    remembered,
    witnesses,
    leaves,
    shipments,
    faults,
    faultCount,
  } = audit
  return {
    verdict,
    exit_code: exitCodeOf[verdict],
    valid,
    key_pinned: keyPinned,
    address,
    origin,
    key,
    key_changes: audit.keyChanges,
    head: headOf(head),
    witnesses,
    since: headOf(remembered),
    receipt: receiptOf(audit),
    anchored: audit.anchored ?? null,
    leaves,
    shipments,
    checks: outcomesOf(audit),
    fault_count: faultCount,
    faults: faults.map((fault) => ({
      code: fault.code,
      facts: fault.facts,
      message: faultMessage(language, fault),
    })),
  }
}

function receiptOf({ receipt }: LogAudit): object | null {
  if (receipt === undefined) return null
  const { trackingId, events, size, later } = receipt
  return { tracking_id: trackingId, events, size, later }
}

function headOf(head: TreeHead | undefined): object | null {
  return head === undefined ? null : { size: head.size, root: encodeHex(head.root) }
}
