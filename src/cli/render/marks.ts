import type { Language } from '#contract/messages/message.ts'
import type { Check } from '#ledger/receipt/check.ts'
import type { Verdict } from '#ledger/verdict/verdict.ts'
import { tell } from '../messages.ts'
import { indented, toned, type Line, type Span, type Tone } from './text.ts'

type Status = Check['status']

/** Statuses from worst to best. */
export const statuses: readonly Status[] = ['failed', 'skipped', 'passed']

const tones: Readonly<Record<Status, Tone>> = { passed: 'good', failed: 'bad', skipped: 'doubtful' }
const signs: Readonly<Record<Status, string>> = { passed: '✓', failed: '✗', skipped: '–' }
/** Maps each verdict to the check status whose symbol and colour the verdict is printed with. */
export const likeStatus: Readonly<Record<Verdict, Status>> = {
  verified: 'passed',
  key_not_pinned: 'skipped',
  key_retired: 'skipped',
  not_verified: 'failed',
}

/** Returns the coloured symbol of a check's status. Callers print the status in words beside it. */
export function mark(status: Status): Span {
  return toned(tones[status], signs[status])
}

/** Renders the verdict and the sentences that explain it, which end a report. */
export function verdictLines(
  status: Status,
  { language, said, sentences }: { language: Language; said: string; sentences: readonly string[] },
): Line[] {
  return [
    [toned('strong', tell(language, 'verdict'))],
    indented([mark(status), ' ', toned(tones[status], said)]),
    ...sentences.map((sentence) => indented([sentence])),
  ]
}
