import { findingMessage, findingEventMessage } from '#contract/messages/finding-messages.ts'
import type { Language } from '#contract/messages/message.ts'
import type { Everything } from '#features/audit/runs/audit-everything.ts'
import type { Finding, LogFinding } from '#core/findings/finding.ts'
import type { ExitCode } from '../exit-code.ts'
import { mark, verdictMark, verdictTone } from '../render/marks.ts'
import { toLines, type Row } from '../render/rows.ts'
import { indented, toned, type Line } from '../render/text.ts'
import { tell } from '../messages.ts'

/** Maximum number of findings shown to a person. */
const MAX_SHOWN = 50

/** Renders the audit of an installation for a person, with the verdict last. */
export function renderInstallationAudit(origin: string, everything: Everything, language: Language): Line[] {
  const { leaves, events, audited, log, shipments } = everything
  const numbers = new Intl.NumberFormat(language === 'pt' ? 'pt-BR' : 'en')
  const rowOf = (name: 'anchors' | 'blocks'): readonly Row[] => {
    const { asked, unasked } = everything[name]
    const total = asked + unasked
    if (total === 0) return []
    const counts = { asked: numbers.format(asked), total: numbers.format(total) }
    return [
      [
        tell(language, `audit.${name}`),
        unasked === 0 ? counts.total : tell(language, `audit.${name}_of`, counts),
      ],
    ]
  }
  const isSound = log.length === 0 && shipments.length === 0
  const verdict = isSound ? 'verified' : 'not_verified'
  const faults = [
    ...log.map((one) => logLine(one, language)),
    ...shipments.flatMap(({ trackingId, findings }) => [
      indented([toned('strong', tell(language, 'audit.shipment', { tracking_id: trackingId }))]),
      ...findings.map((one) => findingLine(one, language, 2)),
    ]),
  ]
  return [
    [toned('strong', tell(language, 'audit.installation', { origin }))],
    ...toLines([
      [tell(language, 'audit.leaves'), numbers.format(leaves)],
      [tell(language, 'audit.shipments'), numbers.format(audited)],
      [tell(language, 'audit.events'), numbers.format(events)],
      ...rowOf('anchors'),
      ...(everything.anchoredHeads === undefined
        ? []
        : [[tell(language, 'audit.anchored'), numbers.format(everything.anchoredHeads)] as const]),
      ...rowOf('blocks'),
      ...(everything.blocks.left === 0
        ? []
        : [
            [
              tell(language, 'audit.blocks_left'),
              tell(language, 'audit.blocks_left_says', { count: numbers.format(everything.blocks.left) }),
            ] as const,
          ]),
    ]),
    [],
    ...(isSound
      ? []
      : [
          [toned('strong', tell(language, 'audit.faults'))],
          ...faults.slice(0, MAX_SHOWN),
          ...(faults.length > MAX_SHOWN
            ? [indented([tell(language, 'more_failures', { count: faults.length - MAX_SHOWN })])]
            : []),
          [],
        ]),
    ...remarkLines(everything, language),
    [toned('strong', tell(language, 'verdict'))],
    indented([
      verdictMark(verdict),
      ' ',
      toned(verdictTone(verdict), tell(language, `audit_installation.${verdict}`)),
    ]),
    indented([tell(language, isSound ? 'audit.installation_verified' : 'audit.installation_advice')]),
  ]
}

/** Renders remarks on events, which are no findings. */
function remarkLines({ backwards, newer }: Everything, language: Language): Line[] {
  if (backwards.length === 0 && newer.length === 0) return []
  return [
    [toned('strong', tell(language, 'audit.remarks'))],
    ...remarkedLines(
      'audit.backwards',
      backwards.map((one) => ({ ...one, sequences: one.backwards })),
      language,
    ),
    ...remarkedLines(
      'audit.newer_version',
      newer.map((one) => ({ ...one, sequences: one.newer })),
      language,
    ),
    [],
  ]
}

type Remarked = { readonly trackingId: string; readonly sequences: readonly number[] }

function remarkedLines(
  title: 'audit.backwards' | 'audit.newer_version',
  shipments: readonly Remarked[],
  language: Language,
): Line[] {
  if (shipments.length === 0) return []
  const rest = shipments.length - MAX_SHOWN
  return [
    indented([tell(language, title)]),
    ...shipments.slice(0, MAX_SHOWN).map(({ trackingId, sequences }) => {
      const numbers = sequences.map((sequence) => sequence + 1).join(', ')
      return indented([
        mark('skipped'),
        ` ${tell(language, 'audit.remark_of', { tracking_id: trackingId, numbers })}`,
      ])
    }),
    ...(rest > 0 ? [indented([tell(language, 'more_failures', { count: rest })])] : []),
  ]
}

function findingLine(one: Finding, language: Language, depth: number): Line {
  const event = one.sequence === null ? '' : `${findingEventMessage(language, one.sequence, undefined)}: `
  return indented([mark('failed'), ` ${event}${findingMessage(language, one)} (${one.place})`], depth)
}

function logLine(one: LogFinding, language: Language): Line {
  const place = one.index === null ? one.place : `${one.place} ${one.index}`
  return indented([mark('failed'), ` ${findingMessage(language, one)} (${place})`])
}

/**
 * Returns the audit as a document for programs. Events and leaves count from 0. Only `message`
 * depends on the language.
 */
export function installationDocument(
  origin: string,
  { log, shipments, backwards, newer, leaves, events, audited, anchors, anchoredHeads, blocks }: Everything,
  code: ExitCode,
  language: Language,
): object {
  const withMessage = <One extends Finding>(one: One) => ({
    ...documentOf(one),
    message: findingMessage(language, one),
  })
  return {
    verdict: code === 0 ? 'verified' : 'not_verified',
    exit_code: code,
    origin,
    leaves,
    shipments: audited,
    events,
    anchors: { asked: anchors.asked, not_asked: anchors.unasked },
    anchored: anchoredHeads ?? null,
    blocks: { asked: blocks.asked, not_asked: blocks.unasked, left: blocks.left },
    log: log.map((one) => ({ ...withMessage(one), index: one.index })),
    received_backwards: backwards.map(({ shipmentId, trackingId, backwards: sequences }) => ({
      id: shipmentId,
      tracking_id: trackingId,
      sequences,
    })),
    made_by_newer_version: newer.map(({ shipmentId, trackingId, newer: sequences }) => ({
      id: shipmentId,
      tracking_id: trackingId,
      sequences,
    })),
    violated: shipments.map(({ shipmentId, trackingId, findings }) => ({
      id: shipmentId,
      tracking_id: trackingId,
      findings: findings.map(withMessage),
    })),
  }
}

function documentOf({ code, place, sequence, eventId, field, expected, found }: Finding) {
  return { code, place, sequence, event_id: eventId, field, expected, found }
}
