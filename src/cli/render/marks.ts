import type { Check } from '#ledger/check.ts'
import type { Verdict } from '../verdict.ts'
import { toned, type Span, type Tone } from './text.ts'

type Status = Check['status']

/** Worst first, which is the order they are read in. */
export const statuses: readonly Status[] = ['failed', 'skipped', 'passed']

const tones: Readonly<Record<Status, Tone>> = { passed: 'good', failed: 'bad', skipped: 'doubtful' }
const signs: Readonly<Record<Status, string>> = { passed: '✓', failed: '✗', skipped: '–' }
const likeStatus: Readonly<Record<Verdict, Status>> = {
  verified: 'passed',
  key_not_pinned: 'skipped',
  key_retired: 'skipped',
  not_verified: 'failed',
}

/** The sign of a check's status; its word always stands beside it. */
export function mark(status: Status): Span {
  return toned(tones[status], signs[status])
}

export function verdictMark(verdict: Verdict): Span {
  return mark(likeStatus[verdict])
}

export function verdictTone(verdict: Verdict): Tone {
  return tones[likeStatus[verdict]]
}
