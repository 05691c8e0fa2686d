import { CalendarClock } from 'lucide-react'
import { publicAnswerWords } from '../../locales/own/public-answer.ts'
import { useOwnWords } from '../../locales/use-own-words.ts'
import { classNames } from '../../ui/class-names.ts'
import { Timestamp } from '../../ui/timestamp.tsx'
import type { Promised } from '../../verification/public-answer.ts'

/** When the sender promised delivery, and what came of it. */
export function PromisedDelivery({ promised: { state, expected } }: { readonly promised: Promised }) {
  const t = useOwnWords(publicAnswerWords)
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-lg">
      <CalendarClock aria-hidden className="size-5 shrink-0 text-muted" />
      <span className="text-muted">{t('answer.expected')}</span>
      <Timestamp value={expected} className="font-semibold" />
      <span className={classNames(state === 'late' ? 'font-semibold text-danger' : 'text-muted')}>
        ({t(`answer.promise_${state}`)})
      </span>
    </p>
  )
}
