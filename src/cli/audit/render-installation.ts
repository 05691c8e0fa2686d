import { findingMessage, findingEventMessage } from '#contract/messages/finding-messages.ts'
import type { Language } from '#contract/messages/message.ts'
import type { Everything } from '#features/audit/runs/audit-everything.ts'
import type { Finding, LogFinding } from '#core/findings/finding.ts'
import type { ExitCode } from '../exit-code.ts'
import { likeStatus, mark, verdictLines } from '../render/marks.ts'
import { indented, toLines, toned, type Line, type Row } from '../render/text.ts'
import { tell } from '../messages.ts'

/** Maximum number of findings shown to a person. */
const MAX_SHOWN = 50

/** Renders the audit of an installation for a person, with the verdict last. */
export function renderInstallationAudit(origin: string, everything: Everything, language: Language): Line[] {
  const isSound = everything.log.length === 0 && everything.shipments.length === 0
  const verdict = isSound ? 'verified' : 'not_verified'
  return [
    [toned('strong', tell(language, 'audit.installation', { origin }))],
    ...toLines(countRows(everything, language)),
    [],
    ...faultLines(everything, language),
    ...remarkLines(everything, language),
    ...verdictLines(likeStatus[verdict], {
      language,
      said: tell(language, `audit_installation.${verdict}`),
      sentences: [tell(language, isSound ? 'audit.installation_verified' : 'audit.installation_advice')],
    }),
  ]
}

function countRows({ leaves, events, audited, ...outside }: Everything, language: Language): Row[] {
  const numbers = new Intl.NumberFormat(language === 'pt' ? 'pt-BR' : 'en')
  const format = (count: number) => numbers.format(count)
  const rowOf = (name: 'anchors' | 'blocks'): Row => {
    const { asked, unasked } = outside[name]
    const total = asked + unasked
    const counts = { asked: format(asked), total: format(total) }
    const said = unasked === 0 ? counts.total : tell(language, `audit.${name}_of`, counts)
    return [tell(language, `audit.${name}`), total === 0 ? undefined : said]
  }
  const { left } = outside.blocks
  const heads = outside.anchoredHeads
  return [
    [tell(language, 'audit.leaves'), format(leaves)],
    [tell(language, 'audit.shipments'), format(audited)],
    [tell(language, 'audit.events'), format(events)],
    rowOf('anchors'),
    [tell(language, 'audit.anchored'), heads === undefined ? undefined : format(heads)],
    rowOf('blocks'),
    [
      tell(language, 'audit.blocks_left'),
      left === 0 ? undefined : tell(language, 'audit.blocks_left_says', { count: format(left) }),
    ],
  ]
}

function faultLines({ log, shipments }: Everything, language: Language): Line[] {
  const faults = [
    ...log.map((one) => logLine(one, language)),
    ...shipments.flatMap(({ trackingId, findings }) => [
      indented([toned('strong', tell(language, 'audit.shipment', { tracking_id: trackingId }))]),
      ...findings.map((one) => findingLine(one, language, 2)),
    ]),
  ]
  if (faults.length === 0) return []
  return [[toned('strong', tell(language, 'audit.faults'))], ...firstLines(faults, language), []]
}

/** Returns the first `MAX_SHOWN` lines, and a line that states how many are omitted. */
function firstLines(lines: readonly Line[], language: Language): Line[] {
  const rest = lines.length - MAX_SHOWN
  return [
    ...lines.slice(0, MAX_SHOWN),
    ...(rest > 0 ? [indented([tell(language, 'more_failures', { count: rest })])] : []),
  ]
}

/**
 * Renders remarks on events whose received time precedes that of an earlier event, and on events
 * that a newer version of Lastro made. Remarks are not findings and do not change the verdict.
 */
function remarkLines({ backwards, newer }: Everything, language: Language): Line[] {
  if (backwards.length === 0 && newer.length === 0) return []
  const late = backwards.map((one) => ({ ...one, sequences: one.backwards }))
  const unknown = newer.map((one) => ({ ...one, sequences: one.newer }))
  return [
    [toned('strong', tell(language, 'audit.remarks'))],
    ...remarkedLines('audit.backwards', late, language),
    ...remarkedLines('audit.newer_version', unknown, language),
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
  const lines = shipments.map(({ trackingId, sequences }) => {
    const numbers = sequences.map((sequence) => sequence + 1).join(', ')
    const remark = tell(language, 'audit.remark_of', { tracking_id: trackingId, numbers })
    return indented([mark('skipped'), ` ${remark}`])
  })
  return [indented([tell(language, title)]), ...firstLines(lines, language)]
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
    received_backwards: backwards.map((one) => ({ ...shipmentOf(one), sequences: one.backwards })),
    made_by_newer_version: newer.map((one) => ({ ...shipmentOf(one), sequences: one.newer })),
    violated: shipments.map((one) => ({ ...shipmentOf(one), findings: one.findings.map(withMessage) })),
  }
}

function shipmentOf({ shipmentId, trackingId }: { shipmentId: string; trackingId: string }) {
  return { id: shipmentId, tracking_id: trackingId }
}

function documentOf({ code, place, sequence, eventId, field, expected, found }: Finding) {
  return { code, place, sequence, event_id: eventId, field, expected, found }
}
