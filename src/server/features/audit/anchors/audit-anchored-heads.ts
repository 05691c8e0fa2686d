import { encodeHex } from '#ledger/base/bytes.ts'
import type { Chain } from '../../anchors/chain.ts'
import { contradictsAnchor, findRoot } from '#core/log/contains-head.ts'
import type { AuditSource } from '../rows/audit-source.ts'
import { answerOf } from './ask-chain.ts'
import { logFinding, type LogFinding } from '#core/findings/finding.ts'

/** Result of comparing the log with all heads that an account anchored. */
export type AnchoredHeadsAudit = {
  readonly findings: readonly LogFinding[]
  /** Number of heads that were compared; undefined if the chain could not be queried. */
  readonly compared: number | undefined
}

/**
 * Compares the log with every head that the configured account anchored, including heads without a
 * row in the database. A missing answer from the chain is not a finding.
 */
export async function auditAnchoredHeads(
  source: AuditSource,
  chain: Chain | undefined,
): Promise<AnchoredHeadsAudit> {
  const heads = chain && (await answerOf(chain.assureRight().then(chain.anchoredHeads)))
  const findings: LogFinding[] = []
  for (const { size, root } of heads ?? []) {
    if (await source.read([], (on) => contradictsAnchor(on, { size, root }))) {
      const own = await source.read([], (on) => findRoot(on, size))
      const hashes = { expected: own === undefined ? null : encodeHex(own), found: encodeHex(root) }
      findings.push(logFinding('anchored_other', 'anchors', size, hashes))
    }
    await source.breathe()
  }
  return { findings, compared: heads?.length }
}
