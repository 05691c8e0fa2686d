import { encodeBase64, encodeHex } from '#ledger/base/bytes.ts'
import type { TreeHead } from '#ledger/log/tree-head.ts'
import type { Language } from '#contract/messages/message.ts'
import { verdictOf } from '#ledger/verdict/verdict.ts'
import { exitCodeOf } from '../verdict.ts'
import { outcomesOf } from './audit-checks.ts'
import type { LogAudit } from './audit-log.ts'
import { faultMessage } from './fault-message.ts'

/**
 * Returns an audit as a document for programs. Hashes are lower-case hexadecimal, leaves and
 * positions count from 0. Only `message` depends on the language.
 */
export function auditDocument(url: string, audit: LogAudit, language: Language): object {
  const verdict = verdictOf(audit)
  return {
    verdict,
    exit_code: exitCodeOf[verdict],
    valid: audit.valid,
    key_pinned: audit.keyPinned,
    vrf_key_pinned: audit.vrfKeyPinned,
    address: url,
    origin: audit.origin,
    key: audit.key,
    key_changes: audit.keyChanges,
    head: headOf(audit.head),
    witnesses: audit.witnesses,
    since: headOf(audit.remembered),
    receipt: receiptOf(audit),
    anchored: audit.anchored ?? null,
    leaves: audit.leaves,
    shipments: audit.shipments,
    checks: outcomesOf(audit),
    fault_count: audit.faultCount,
    faults: audit.faults.map((fault) => ({ ...fault, message: faultMessage(language, fault) })),
  }
}

function receiptOf({ receipt }: LogAudit): object | null {
  if (receipt === undefined) return null
  const { trackingId, events, size, later } = receipt
  return { tracking_id: trackingId, events, size, later }
}

function headOf(head: TreeHead | undefined): object | null {
  return head === undefined
    ? null
    : {
        size: head.size,
        root: encodeHex(head.root),
        vrf_key: head.vrfKey === undefined ? null : encodeBase64(head.vrfKey),
      }
}
