import { encodeHex, equalBytes } from '#ledger/base/bytes.ts'
import { openTreeHead, type TreeHead } from '#ledger/log/tree-head.ts'
import { frontierRoot, type Frontier } from '#ledger/log/tree.ts'
import type { LogKeys } from '#core/log/log-keys.ts'
import { logFinding, type LogFinding } from '#core/findings/finding.ts'
import { attempt } from '../rows/attempt.ts'
import type { AuditedHead } from './log-queries.ts'

/** Keys for verifying the heads of a log. */
export type HeadKeys = {
  readonly logKeys: LogKeys
  readonly vrfKey: Uint8Array
  /** Verifier key of the current signing key. */
  readonly verifierKey: string
}

/**
 * Audits one stored head: it must be signed by the log, match its row, follow the previous head,
 * and have the root of these leaves. Consistency between heads needs no other proof, because all
 * are roots of one sequence of leaves.
 * @param previous size of the previous head; null for the first
 */
export function auditHead(
  row: AuditedHead,
  previous: number | null,
  leaves: Frontier,
  keys: HeadKeys,
): readonly LogFinding[] {
  const head = opened(row, keys)
  if (head === undefined) return [logFinding('head_unsigned', 'log_heads.note', row.size)]
  const findings: LogFinding[] = []
  if (head.size !== row.size) findings.push(logFinding('head_changed', 'log_heads.size', row.size))
  if (!equalBytes(head.root, row.root)) {
    const hashes = { expected: encodeHex(head.root), found: row.root.toString('hex') }
    findings.push(logFinding('head_changed', 'log_heads.root', row.size, hashes))
  }
  if (row.previous_size !== previous) {
    const sizes = { expected: String(previous), found: String(row.previous_size) }
    findings.push(logFinding('head_changed', 'log_heads.previous_size', row.size, sizes))
  }
  const root = frontierRoot(leaves)
  if (findings.length === 0 && !(leaves.size === head.size && equalBytes(root, head.root))) {
    const hashes = { expected: encodeHex(root), found: encodeHex(head.root) }
    findings.push(logFinding('head_mismatch', 'log_heads.note', row.size, hashes))
  }
  return findings
}

function opened({ note, size }: AuditedHead, { logKeys, vrfKey }: HeadKeys): TreeHead | undefined {
  const head = attempt(() => openTreeHead(note, logKeys.at(size)))
  return head?.vrfKey === undefined || equalBytes(head.vrfKey, vrfKey) ? head : undefined
}
