import { useLocale } from '../../locales/use-locale.ts'
import { useMessages } from '../../locales/use-messages.ts'
import type { ReactNode } from 'react'
import { CircleCheck, CircleHelp, MessageCircle, type LucideIcon } from 'lucide-react'
import type { Instant } from '#domain/base/instant.ts'
import { usePromiseText } from '../../ui/data/date-time.tsx'
import type { AnswerLine, PublicAnswer } from '#contract/public-page/public-answer.ts'

type AnswerProps = {
  readonly answer: PublicAnswer
  readonly proved: number
  /** Time at which the newest proved event was received; undefined if there is none. */
  readonly newest: Instant | undefined
}

/** Shows what is proved, what is not known yet, and what to do, in a sentence or two each. */
export function Answer({ answer, proved, newest }: AnswerProps) {
  const { t, format } = useLocale()
  const time = newest === undefined ? '' : format.dateTime(new Date(newest))
  return (
    <dl className="grid gap-4 rounded-lg border border-line bg-surface p-4 sm:grid-cols-3 sm:p-5">
      <Part icon={CircleCheck} title={t('answer.known')}>
        <p>
          {proved === 1
            ? t('answer.known_one', { time })
            : t('answer.known_events', { events: proved, time })}
        </p>
      </Part>
      <Part icon={CircleHelp} title={t('answer.unknown')}>
        {answer.unknown.map((line) => (
          <Line key={line.key} line={line} />
        ))}
      </Part>
      <Part icon={MessageCircle} title={t('answer.todo')}>
        <Line line={answer.todo} />
      </Part>
    </dl>
  )
}

type PartProps = { readonly icon: LucideIcon; readonly title: string; readonly children: ReactNode }

function Part({ icon: Icon, title, children }: PartProps) {
  return (
    <div>
      <dt className="flex items-center gap-2 font-semibold">
        <Icon aria-hidden className="size-5 shrink-0 text-brand" />
        {title}
      </dt>
      <dd className="mt-1 flex flex-col gap-1 text-muted">{children}</dd>
    </div>
  )
}

function Line({ line: { key, place, time } }: { readonly line: AnswerLine }) {
  const { t } = useMessages()
  const promiseText = usePromiseText()
  const facts = {
    ...(place !== undefined && { place }),
    ...(time !== undefined && { time: promiseText(time) }),
  }
  return <p>{t(key, facts)}</p>
}
