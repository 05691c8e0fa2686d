import type { Check } from '#ledger/receipt/check.ts'
import type { Verdict } from '../verdict.ts'
import { toned, type Span, type Tone } from './text.ts'

type Status = Check['status']

/** Statuses from worst to best. */
export const statuses: readonly Status[] = ['failed', 'skipped', 'passed']

const tones: Readonly<Record<Status, Tone>> = { passed: 'good', failed: 'bad', skipped: 'doubtful' }
const signs: Readonly<Record<Status, string>> = { passed: '✓', failed: '✗', skipped: '–' }
const likeStatus: Readonly<Record<Verdict, Status>> = {
  verified: 'passed',
  key_not_pinned: 'skipped',
  key_retired: 'skipped',
  not_verified: 'failed',
}

/** Returns the symbol of a check's status; the word is always printed beside it. */
export function mark(status: Status): Span {
  return toned(tones[status], signs[status])
}

export function verdictMark(verdict: Verdict): Span {
  return mark(likeStatus[verdict])
}

export function verdictTone(verdict: Verdict): Tone {
  return tones[likeStatus[verdict]]
}
