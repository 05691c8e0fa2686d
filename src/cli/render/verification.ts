import { anchorBlockHash, anchorTime } from '#ledger/anchor/anchor-facts.ts'
import { encodeHex } from '#ledger/base/bytes.ts'
import { epochOf } from '#ledger/log/epoch.ts'
import type { Check } from '#ledger/receipt/check.ts'
import { isAnnex } from '#ledger/receipt/verify-annex.ts'
import type { VerifiedAnchor } from '#ledger/receipt/verify-anchors.ts'
import type { Verification } from '#ledger/receipt/verify.ts'
import { followHistory } from '#domain/events/history.ts'
import { receivedBackwards } from '#domain/events/received-order.ts'
import {
  anchoringMessage,
  chainOfMessage,
  trustInMessage,
  vouchingAnchors,
} from '#contract/messages/anchor-messages.ts'
import { completenessMessage, erasureMessage } from '#contract/messages/verification-messages.ts'
import { formatMessage, type Language } from '#contract/messages/message.ts'
import { windowMessage } from '#contract/messages/window-messages.ts'
import { provedWindow, type ProvedWindow } from '#ledger/receipt/proved-window.ts'
import { nothingElse, type Outside } from './outside.ts'
import { isUntied, verdictOf, type Verdict } from '#ledger/verdict/verdict.ts'
import { tell } from '../messages.ts'
import { checkLines } from './checks.ts'
import { eventLines } from './event.ts'
import { failureLines, quotedFacts } from './failures.ts'
import { likeStatus, verdictLines } from './marks.ts'
import { instantMessage, zoneMessage, type Reader } from './instant.ts'
import { indented, toLines, toned, type Line, type Row } from './text.ts'

/** Renders a verification for a person, with the verdict last. */
export function renderVerification(
  verification: Verification,
  reader: Reader,
  outside: Outside = nothingElse,
): Line[] {
  const { language } = reader
  const { trackingId, isTest } = verification
  const title =
    trackingId === null
      ? tell(language, 'title_unreadable')
      : tell(language, 'title', quotedFacts({ tracking_id: trackingId }))
  return [
    ...(isTest ? [[toned('doubtful', formatMessage(language, 'test.mark'))]] : []),
    [toned('strong', title)],
    indented([zoneMessage(reader)]),
    [],
    [toned('strong', tell(language, 'checks'))],
    ...checkLines(verification, language, outside),
    [],
    ...headLines(verification, language),
    ...witnessLines(verification, reader),
    ...anchorLines(verification, reader),
    ...historyLines(verification, reader, outside),
    ...failureLines(verification, language),
    ...conclusionLines(verification, reader, outside),
  ]
}

function headLines({ head, key, origin }: Verification, language: Language): Line[] {
  if (key === null) return []
  const { epoch } = epochOf(origin ?? '')
  const rows: Row[] = [
    [tell(language, 'log'), origin ?? undefined],
    [formatMessage(language, 'verification.key'), key],
    [tell(language, 'size'), head && leavesMessage(head.size, language)],
    [formatMessage(language, 'verification.tree_root'), head && encodeHex(head.root)],
  ]
  return [
    [toned('strong', formatMessage(language, 'verification.head'))],
    ...(head === undefined ? [indented([tell(language, 'head_unproved')])] : []),
    ...toLines(rows),
    ...(epoch === 1 ? [] : [indented([formatMessage(language, 'verification.epoch', { epoch })])]),
    [],
  ]
}

function witnessLines({ cosignatures }: Verification, reader: Reader): Line[] {
  const { language } = reader
  if (cosignatures.length === 0) return []
  return [
    [toned('strong', formatMessage(language, 'witness.title'))],
    ...cosignatures.flatMap(({ name, key, time, isPinned }) => [
      indented([
        formatMessage(language, isPinned ? 'witness.seen' : 'witness.stated', {
          name,
          time: secondsMessage(time, reader),
        }),
      ]),
      indented([formatMessage(language, isPinned ? 'witness.pinned' : 'witness.unpinned')]),
      ...toLines([[formatMessage(language, 'witness.key'), key]]),
    ]),
    [],
  ]
}

function secondsMessage(time: number, reader: Reader): string {
  return instantMessage(new Date(time * 1_000).toISOString(), reader)
}

function anchorLines(verification: Verification, reader: Reader): Line[] {
  const { language } = reader
  if (verification.key === null) return []
  return [
    [toned('strong', formatMessage(language, 'anchor.title'))],
    indented([anchoringMessage(language, verification)]),
    ...vouchingAnchors(verification).flatMap((anchor) => [
      indented([trustInMessage(language, anchor)]),
      ...toLines(anchorRows(anchor, reader)),
    ]),
    [],
  ]
}

function anchorRows(anchor: VerifiedAnchor, reader: Reader): Row[] {
  const { language } = reader
  const { block } = anchor
  const time = secondsMessage(anchorTime(anchor), reader)
  const where: Row = [
    formatMessage(language, 'anchor.where'),
    formatMessage(language, 'anchor.block', { chain: chainOfMessage(language, anchor), block, time }),
  ]
  if (anchor.kind !== 'evm')
    return [where, [formatMessage(language, 'anchor.block_hash'), anchorBlockHash(anchor)]]
  const { transaction, contract, sender } = anchor
  return [
    where,
    [formatMessage(language, 'anchor.transaction'), `0x${transaction}`],
    [formatMessage(language, 'anchor.contract'), `0x${contract}`],
    [formatMessage(language, 'anchor.sender'), `0x${sender}`],
  ]
}

function leavesMessage(count: number, language: Language): string {
  return count === 1 ? tell(language, 'one_leaf') : tell(language, 'leaves', { count })
}

function historyLines(verification: Verification, reader: Reader, { isBlockOnChain }: Outside): Line[] {
  const { events, checks, valid, historyRoot, erasure } = verification
  if (events.length === 0) return []
  const { language } = reader
  // Node 20, on which the verifier in one file runs, has no Map.groupBy.
  const checksOf = new Map<number, Check[]>(events.map(({ sequence }) => [sequence, []]))
  for (const check of checks) if (check.event !== undefined) checksOf.get(check.event)?.push(check)
  const backwards = receivedBackwards(events.map(({ server }) => server['received_at']))
  const warning = `${tell(language, 'history_unproved')} ${tell(language, 'only_committed')}`
  return [
    [toned('strong', tell(language, 'history'))],
    ...(valid ? [] : [indented([toned('bad', warning)])]),
    ...astrayLines(events, language),
    ...events.flatMap((event) => [
      ...eventLines(event, checksOf.get(event.sequence) ?? [], reader, {
        isErased: event.sequence < (erasure?.events ?? 0),
        isBackwards: backwards.has(event.sequence),
      }),
      ...windowLines(provedWindow(verification, event, isBlockOnChain), reader),
      [],
    ]),
    ...(historyRoot === undefined
      ? []
      : [...toLines([[formatMessage(language, 'verification.history_root'), historyRoot]]), []]),
  ]
}

function windowLines(window: ProvedWindow, reader: Reader): Line[] {
  const rows = windowMessage(reader.language, window, (time) => secondsMessage(time, reader))
  return toLines(rows, 2)
}

/**
 * Lists the events of the corrections and annulments that have no effect. Such a change does not
 * name the newest version of the object that it changes. Lists also the annexes to unknown events.
 */
function astrayLines(events: Verification['events'], language: Language): Line[] {
  const astray = followHistory(events).astray.filter(
    ({ hidden }) => !hidden.client.includes('target_statement'),
  )
  const byKey = {
    astray: astray.filter((event) => !isAnnex(event)),
    annexes_astray: astray.filter((event) => isAnnex(event)),
  }
  return Object.entries(byKey).flatMap(([key, listed]): Line[] => {
    if (listed.length === 0) return []
    const numbers = listed.map(({ sequence }) => sequence + 1).join(', ')
    return [indented([toned('bad', tell(language, key as 'astray' | 'annexes_astray', { numbers }))])]
  })
}

function conclusionLines(verification: Verification, reader: Reader, outside: Outside): Line[] {
  const { language } = reader
  const { key, erasure, anchors } = verification
  const { keyKind, tiedBy, anchorSender } = outside
  const erased =
    erasure === undefined
      ? []
      : [
          erasureMessage(
            language,
            erasure,
            erasure.at === null ? undefined : instantMessage(erasure.at, reader),
          ),
        ]
  const isSenderUnknown =
    anchorSender === undefined && anchors.some(({ kind, isOnChain }) => kind === 'evm' && isOnChain)
  const verdict = verdictOf(verification, isUntied(outside))
  const proved = [
    ...erased,
    ...(keyKind === 'retired' && tiedBy !== undefined ? [tell(language, `tied.${tiedBy}`)] : []),
    completenessMessage(language, verification),
    formatMessage(language, 'verification.meaning'),
    ...(isSenderUnknown ? [formatMessage(language, 'anchor.sender_unpinned')] : []),
  ]
  const explained: Readonly<Record<Verdict, readonly string[]>> = {
    verified: proved,
    key_not_pinned: [tell(language, 'key_advice'), tell(language, 'key_condition'), ...proved],
    key_retired: [
      tell(language, 'retired_advice', { key: key ?? '' }),
      tell(language, 'retired_condition'),
      ...proved,
    ],
    not_verified: [],
  }
  const said = verdict === 'verified' && keyKind !== 'pinned' ? (`verified_${keyKind}` as const) : verdict
  return verdictLines(likeStatus[verdict], {
    language,
    said: tell(language, `verdict.${said}`),
    sentences: explained[verdict],
  })
}
