import { encodeHex } from '#ledger/base/bytes.ts'
import type { TreeHead } from '#ledger/log/tree-head.ts'
import { formatMessage, type Language } from '#contract/messages/message.ts'
import { quotedFacts } from '../render/failures.ts'
import { likeStatus, mark, verdictLines } from '../render/marks.ts'
import { indented, toLines, toned, type Line, type Row } from '../render/text.ts'
import { verdictOf, type Verdict } from '#ledger/verdict/verdict.ts'
import { tell } from '../messages.ts'
import { outcomesOf } from './audit-checks.ts'
import type { LogAudit } from './audit-log.ts'
import type { AuditedReceipt } from './audited-receipt.ts'
import type { AuditFault } from '../faults/fault-list.ts'
import { faultMessage } from './fault-message.ts'

/** Maximum number of faults shown to a person. */
const MAX_SHOWN = 20

/** Renders an audit for a person, with the verdict last. */
export function renderAudit(url: string, audit: LogAudit, language: Language): Line[] {
  return [
    [toned('strong', tell(language, 'audit.title', { origin: audit.origin }))],
    ...toLines(factsOf(url, audit, language)),
    [],
    [toned('strong', tell(language, 'audit.checks'))],
    ...outcomesOf(audit).map(({ name, status }) =>
      indented([
        mark(status),
        ` ${tell(language, `audit_check.${name}`)}: ${tell(language, `audit_status.${status}`)}`,
      ]),
    ),
    [],
    ...faultLines(audit, language),
    ...conclusionLines(audit, language),
  ]
}

function factsOf(
  url: string,
  { key, keyChanges, head, remembered, receipt, anchored, witnesses, leaves, shipments }: LogAudit,
  language: Language,
): Row[] {
  const numbers = new Intl.NumberFormat(language === 'pt' ? 'pt-BR' : 'en')
  const countOf = (count: number | undefined) => (count === undefined ? undefined : numbers.format(count))
  const leavesOf = (of: TreeHead | undefined) =>
    of && tell(language, 'leaves', { count: numbers.format(of.size) })
  return [
    [tell(language, 'audit.address'), url],
    [formatMessage(language, 'verification.key'), key],
    [tell(language, 'audit.key_changes'), keyChanges === 0 ? undefined : String(keyChanges)],
    [tell(language, 'size'), leavesOf(head)],
    [formatMessage(language, 'verification.tree_root'), head && encodeHex(head.root)],
    [tell(language, 'audit.leaves'), head && countOf(leaves)],
    [tell(language, 'audit.shipments'), head && countOf(shipments)],
    [tell(language, 'audit.witnesses'), witnesses.length === 0 ? undefined : witnesses.join(', ')],
    [tell(language, 'audit.receipt'), receipt && receiptMessage(receipt, language)],
    [tell(language, 'audit.anchored'), countOf(anchored)],
    [tell(language, 'audit.earlier_size'), leavesOf(remembered)],
  ]
}

function receiptMessage({ trackingId, events, size, later }: AuditedReceipt, language: Language): string {
  return tell(language, 'audit.receipt_says', { tracking_id: trackingId, events, size, later })
}

function faultLines({ faults, faultCount }: LogAudit, language: Language): Line[] {
  if (faultCount === 0) return []
  const left = faultCount - Math.min(faults.length, MAX_SHOWN)
  return [
    [toned('strong', tell(language, 'audit.faults'))],
    ...faults
      .slice(0, MAX_SHOWN)
      .flatMap((fault) => [
        indented([
          mark('failed'),
          ` ${faultMessage(language, { ...fault, facts: quotedFacts(fault.facts) })}.`,
        ]),
        ...comparedLines(fault, language),
      ]),
    ...(left > 0 ? [indented([tell(language, 'more_failures', { count: left })])] : []),
    [],
  ]
}

/**
 * Renders the expected and found hashes in full, on lines below the fault. Numbers appear in the
 * fault's sentence instead.
 */
function comparedLines({ facts: { expected, found } }: AuditFault, language: Language): Line[] {
  if (typeof expected !== 'string' || typeof found !== 'string' || found === '') return []
  return toLines(
    [
      [formatMessage(language, 'verification.expected'), expected],
      [formatMessage(language, 'verification.found'), found],
    ],
    2,
  )
}

function conclusionLines(audit: LogAudit, language: Language): Line[] {
  const verdict = verdictOf(audit)
  const advice = [
    tell(language, 'audit.verified'),
    ...(audit.receipt === undefined ? [tell(language, 'audit.receipt_advice')] : []),
    tell(language, 'audit.since_advice'),
  ]
  const explained: Readonly<Record<Verdict, readonly string[]>> = {
    verified: advice,
    key_not_pinned: [tell(language, 'audit.key_advice'), tell(language, 'key_condition'), ...advice],
    key_retired: [],
    not_verified: [],
  }
  return verdictLines(likeStatus[verdict], {
    language,
    said: tell(language, `audit_verdict.${verdict}`),
    sentences: explained[verdict],
  })
}
