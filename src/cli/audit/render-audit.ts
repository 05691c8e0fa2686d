import { encodeHex } from '#ledger/base/bytes.ts'
import { formatMessage, type Language } from '#contract/messages/message.ts'
import { mark, verdictMark, verdictTone } from '../render/marks.ts'
import { toLines, type Row } from '../render/rows.ts'
import { indented, toned, type Line } from '../render/text.ts'
import { verdictOf, type Verdict } from '../verdict.ts'
import { tell } from '../messages.ts'
import { outcomesOf } from './audit-checks.ts'
import type { LogAudit } from './audit-log.ts'
import type { AuditedReceipt } from './audited-receipt.ts'
import type { AuditFault } from './fault-list.ts'
import { faultMessage } from './fault-message.ts'

/** Maximum number of faults shown to a person. */
const MAX_SHOWN = 20

/** Renders an audit for a person, with the verdict last. */
export function renderAudit(address: string, audit: LogAudit, language: Language): Line[] {
  return [
    [toned('strong', tell(language, 'audit.title', { origin: audit.origin }))],
    ...toLines(factsOf(address, audit, language)),
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
    ...verdictLines(audit, language),
  ]
}

function factsOf(
  address: string,
  { key, keyChanges, head, remembered, receipt, anchored, witnesses, leaves, shipments }: LogAudit,
  language: Language,
): Row[] {
  const numbers = new Intl.NumberFormat(language === 'pt' ? 'pt-BR' : 'en')
  const size = (count: number) => numbers.format(count)
  return [
    [tell(language, 'audit.address'), address],
    [formatMessage(language, 'verification.key'), key],
    ...(keyChanges === 0 ? [] : [[tell(language, 'audit.key_changes'), String(keyChanges)] as const]),
    ...(head === undefined
      ? []
      : ([
          [tell(language, 'size'), tell(language, 'leaves', { count: size(head.size) })],
          [formatMessage(language, 'verification.tree_root'), encodeHex(head.root)],
          [tell(language, 'audit.leaves'), size(leaves)],
          [tell(language, 'audit.shipments'), size(shipments)],
        ] as const)),
    ...(witnesses.length === 0 ? [] : [[tell(language, 'audit.witnesses'), witnesses.join(', ')] as const]),
    ...(receipt === undefined
      ? []
      : [[tell(language, 'audit.receipt'), receiptMessage(receipt, language)] as const]),
    ...(anchored === undefined ? [] : [[tell(language, 'audit.anchored'), size(anchored)] as const]),
    ...(remembered === undefined
      ? []
      : [
          [
            tell(language, 'audit.earlier_size'),
            tell(language, 'leaves', { count: size(remembered.size) }),
          ] as const,
        ]),
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
        indented([mark('failed'), ` ${faultMessage(language, fault)}.`]),
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

function verdictLines(audit: LogAudit, language: Language): Line[] {
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
  return [
    [toned('strong', tell(language, 'verdict'))],
    indented([
      verdictMark(verdict),
      ' ',
      toned(verdictTone(verdict), tell(language, `audit_verdict.${verdict}`)),
    ]),
    ...explained[verdict].map((sentence) => indented([sentence])),
  ]
}
