import type { CheckpointType } from '../checkpoints/checkpoint.ts'
import { isFinalStatus } from '../shipments/status.ts'
import { noticeKinds, stillSays, type NoticeKind } from './notice-kind.ts'

/** Why a notice is not sent. */
export const dropReasons = [
  'switched_off',
  'no_company',
  'page_private',
  'no_email',
  'not_a_member',
  'stopped',
  'annulled',
  'outdated',
] as const
export type DropReason = (typeof dropReasons)[number]

/** Facts at the time of sending. */
export type NoticeFacts = {
  readonly kind: NoticeKind
  readonly isSwitchedOn: boolean
  /** False in a private account, and in a company that was closed. */
  readonly hasCompany: boolean
  /** True if everybody may open the shipment's public page, to which the button leads. */
  readonly isPagePublic: boolean
  readonly email: string | null
  /** False for an address to which a test company does not write, because no member has it. */
  readonly mayBeMailed: boolean
  /** Status of the shipment. */
  readonly status: string
  /** Checkpoint that the notice is about; null if it is about none. */
  readonly checkpoint: { readonly status: string | null; readonly isAnnulled: boolean } | null
  /** Types of the later checkpoints that count. */
  readonly later: readonly CheckpointType[]
  /** Kinds of the mails about the same checkpoint that were sent before. */
  readonly sent: readonly NoticeKind[]
}

/**
 * Returns why a notice is not sent, or undefined if it is sent. Whether the recipient stopped the
 * notices is judged apart, because it depends on the email.
 */
export function judgeNotice(facts: NoticeFacts): DropReason | undefined {
  if (!facts.isSwitchedOn) return 'switched_off'
  if (!facts.hasCompany) return 'no_company'
  if (!facts.isPagePublic) return 'page_private'
  if (facts.email === null) return 'no_email'
  if (!facts.mayBeMailed) return 'not_a_member'
  if (facts.kind !== 'corrected' && facts.checkpoint?.isAnnulled === true) return 'annulled'
  return isOutdated(facts) ? 'outdated' : undefined
}

function isOutdated({ kind, status, checkpoint, later, sent }: NoticeFacts): boolean {
  const { outdatedBy, mayFollowFinal } = noticeKinds[kind]
  const ending: readonly CheckpointType[] = outdatedBy
  if (later.some((type) => ending.includes(type))) return true
  if (isFinalStatus(status) && !mayFollowFinal) return true
  if (checkpoint === null) return false
  return kind === 'corrected' ? !isCorrectionDue(checkpoint, sent) : !stillSays(kind, checkpoint.status)
}

/** One correction follows a mail that was sent, and only if it says what is not true any more. */
function isCorrectionDue(
  { status, isAnnulled }: NonNullable<NoticeFacts['checkpoint']>,
  sent: readonly NoticeKind[],
): boolean {
  return !sent.includes('corrected') && sent.some((kind) => isAnnulled || !stillSays(kind, status))
}

/** Maximum number of attempts to send a notice. */
export const MAX_TRIES = 8

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Pauses after the failed attempts. Together they last a little more than a day. */
const PAUSES_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  8 * HOUR_MS,
  9 * HOUR_MS,
] as const

/**
 * Returns the pause after the n-th failed attempt in milliseconds, or undefined after the last one.
 * @param tries failed attempts, from 1
 */
export function pauseAfter(tries: number): number | undefined {
  return PAUSES_MS[tries - 1]
}

/** Maximum number of times that people send a notice again. */
const MAX_RESENDS = 5
/** Minimum seconds between two of these. */
const RESEND_PAUSE_SECONDS = 60

type ResendRefusal =
  | { readonly code: 'notice_waiting' | 'notice_resent' }
  /** Seconds until it may be sent again. */
  | { readonly code: 'too_soon'; readonly seconds: number }

/**
 * Returns why a notice may not be sent again now, or undefined if it may.
 * @param seconds time since the notice was sent or queued last
 */
export function refuseResend({
  state,
  resends,
  seconds,
}: {
  readonly state: string
  readonly resends: number
  readonly seconds: number
}): ResendRefusal | undefined {
  if (state === 'queued') return { code: 'notice_waiting' }
  if (resends >= MAX_RESENDS) return { code: 'notice_resent' }
  const wait = Math.ceil(RESEND_PAUSE_SECONDS - seconds)
  return wait > 0 ? { code: 'too_soon', seconds: wait } : undefined
}
