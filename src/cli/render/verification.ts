import { anchorBlockHash, anchorTime } from '#ledger/anchor/anchor-facts.ts'
import { encodeHex } from '#ledger/base/bytes.ts'
import { epochOf } from '#ledger/log/epoch.ts'
import type { VerifiedAnchor } from '#ledger/anchor/verify-anchors.ts'
import type { Verification } from '#ledger/receipt/verify.ts'
import { followHistory } from '#domain/history.ts'
import { receivedBackwards } from '#domain/received-order.ts'
import { sayAnchoring, sayChainOf, sayTrustIn, vouchingAnchors } from '#contract/messages/anchor-words.ts'
import { sayCompleteness, sayErasure } from '#contract/messages/verification-words.ts'
import { say, type Language } from '#contract/messages/words.ts'
import { sayWindow } from '#contract/messages/window-words.ts'
import { provedWindow, type ProvedWindow } from '#ledger/receipt/proved-window.ts'
import { isUntied, nothingElse, type Outside } from './outside.ts'
import { verdictOf, type Verdict } from '../verdict.ts'
import { tell } from '../words.ts'
import { checkLines } from './checks.ts'
import { eventLines } from './event.ts'
import { failureLines } from './failures.ts'
import { verdictMark, verdictTone } from './marks.ts'
import { sayInstant, sayZone } from './instant.ts'
import type { Reader } from './reader.ts'
import { toLines, type Row } from './rows.ts'
import { indented, toned, type Line } from './text.ts'

/** Renders a verification for a person, with the verdict last. */
export function renderVerification(
  verification: Verification,
  reader: Reader,
  outside: Outside = nothingElse,
): Line[] {
  const { language } = reader
  const { trackingId } = verification
  return [
    [
      toned(
        'strong',
        trackingId === null
          ? tell(language, 'title_unreadable')
          : tell(language, 'title', { tracking_id: trackingId }),
      ),
    ],
    indented([sayZone(reader)]),
    [],
    [toned('strong', tell(language, 'checks'))],
    ...checkLines(verification, language, outside),
    [],
    ...headLines(verification, language),
    ...witnessLines(verification, reader),
    ...anchorLines(verification, reader),
    ...historyLines(verification, reader, outside),
    ...failureLines(verification, language),
    ...verdictLines(verification, reader, outside),
  ]
}

function headLines({ head, key, origin }: Verification, language: Language): Line[] {
  if (key === null) return []
  const { epoch } = epochOf(origin ?? '')
  const rows: Row[] = [
    ...(origin === null ? [] : [[tell(language, 'log'), origin] as const]),
    [say(language, 'verification.key'), key],
    ...(head === undefined
      ? []
      : ([
          [tell(language, 'size'), sayLeaves(head.size, language)],
          [say(language, 'verification.tree_root'), encodeHex(head.root)],
        ] as const)),
  ]
  return [
    [toned('strong', say(language, 'verification.head'))],
    ...(head === undefined ? [indented([tell(language, 'head_unproved')])] : []),
    ...toLines(rows),
    ...(epoch === 1 ? [] : [indented([say(language, 'verification.epoch', { epoch })])]),
    [],
  ]
}

function witnessLines({ cosignatures }: Verification, reader: Reader): Line[] {
  const { language } = reader
  if (cosignatures.length === 0) return []
  return [
    [toned('strong', say(language, 'witness.title'))],
    ...cosignatures.flatMap(({ name, key, time, isPinned }) => [
      indented([
        say(language, isPinned ? 'witness.seen' : 'witness.stated', { name, time: saySeconds(time, reader) }),
      ]),
      indented([say(language, isPinned ? 'witness.pinned' : 'witness.unpinned')]),
      ...toLines([[say(language, 'witness.key'), key]]),
    ]),
    [],
  ]
}

function saySeconds(time: number, reader: Reader): string {
  return sayInstant(new Date(time * 1_000).toISOString(), reader)
}

function anchorLines(verification: Verification, reader: Reader): Line[] {
  const { language } = reader
  if (verification.key === null) return []
  return [
    [toned('strong', say(language, 'anchor.title'))],
    indented([sayAnchoring(language, verification)]),
    ...vouchingAnchors(verification).flatMap((anchor) => [
      indented([sayTrustIn(language, anchor)]),
      ...toLines(anchorRows(anchor, reader)),
    ]),
    [],
  ]
}

function anchorRows(anchor: VerifiedAnchor, { language, timeZone }: Reader): Row[] {
  const { block } = anchor
  const time = sayInstant(new Date(anchorTime(anchor) * 1_000).toISOString(), { language, timeZone })
  const where: Row = [
    say(language, 'anchor.where'),
    say(language, 'anchor.block', { chain: sayChainOf(language, anchor), block, time }),
  ]
  if (anchor.kind !== 'evm') return [where, [say(language, 'anchor.block_hash'), anchorBlockHash(anchor)]]
  const { transaction, contract, sender } = anchor
  return [
    where,
    [say(language, 'anchor.transaction'), `0x${transaction}`],
    [say(language, 'anchor.contract'), `0x${contract}`],
    [say(language, 'anchor.sender'), `0x${sender}`],
  ]
}

function sayLeaves(count: number, language: Language): string {
  return count === 1 ? tell(language, 'one_leaf') : tell(language, 'leaves', { count })
}

function historyLines(verification: Verification, reader: Reader, { isBlockOnChain }: Outside): Line[] {
  const { events, checks, valid, historyRoot, erasure } = verification
  if (events.length === 0) return []
  const { language } = reader
  const checksOf = Map.groupBy(checks, ({ event }) => event)
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
      : [...toLines([[say(language, 'verification.history_root'), historyRoot]]), []]),
  ]
}

function windowLines(window: ProvedWindow, reader: Reader): Line[] {
  const { language } = reader
  return toLines(
    sayWindow(language, window, (time) => saySeconds(time, reader)),
    2,
  )
}

/** Lists changes that do not name the valid version: they are in the log but have no effect. */
function astrayLines(events: Verification['events'], language: Language): Line[] {
  const astray = followHistory(events).astray.filter(({ fields }) =>
    Object.hasOwn(fields, 'target_statement'),
  )
  if (astray.length === 0) return []
  const numbers = astray.map(({ sequence }) => sequence + 1).join(', ')
  return [indented([toned('bad', tell(language, 'astray', { numbers }))])]
}

function verdictLines(verification: Verification, reader: Reader, outside: Outside): Line[] {
  const { language } = reader
  const { key, erasure, anchors } = verification
  const { keyKind, tiedBy, anchorSender } = outside
  const erased =
    erasure === undefined
      ? []
      : [sayErasure(language, erasure, erasure.at === null ? '…' : sayInstant(erasure.at, reader))]
  const isSenderUnknown =
    anchorSender === undefined && anchors.some(({ kind, isOnChain }) => kind === 'evm' && isOnChain)
  const verdict = verdictOf(verification, isUntied(outside))
  const proved = [
    ...erased,
    ...(keyKind === 'retired' && tiedBy !== undefined ? [tell(language, `tied.${tiedBy}`)] : []),
    sayCompleteness(language, verification),
    say(language, 'verification.meaning'),
    ...(isSenderUnknown ? [say(language, 'anchor.sender_unpinned')] : []),
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
  return [
    [toned('strong', tell(language, 'verdict'))],
    indented([verdictMark(verdict), ' ', toned(verdictTone(verdict), tell(language, `verdict.${said}`))]),
    ...explained[verdict].map((sentence) => indented([sentence])),
  ]
}
