import { useMessages } from '../../locales/use-messages.ts'
import { useMemo } from 'react'
import type { Instant } from '#domain/base/instant.ts'
import { MoveRight, CalendarClock } from 'lucide-react'
import { useFormat } from '../../locales/use-format.ts'
import { useLanguage } from '../../locales/use-language.ts'
import { StatusBadge } from '../../ui/data/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import type { ReceiptState } from '../../verification/receipt-state.ts'
import { topicOf, whereMessage } from '#contract/public-page/stop-message.ts'
import { Summary } from '../../verification/summary.tsx'
import { Answer } from './answer.tsx'
import { publicHistory, type PublicHistory } from '#contract/public-page/public-history.ts'
import { fieldNameMessage } from '#contract/messages/event-messages.ts'
import { promisedDelivery, publicAnswer, type Promised } from '#contract/public-page/public-answer.ts'
import { picturesIn } from '#contract/public-page/find-picture.ts'
import { PrintButton } from '../../verification/print-button.tsx'
import { ProofDetails, type ProofDetailsProps } from './proof-details.tsx'
import { SenderCard } from './sender-card.tsx'
import { PublicTimeline } from './public-timeline.tsx'
import { classNames } from '../../ui/lib/class-names.ts'
import { lazily } from '../../ui/lib/lazily.tsx'
import { PromisedTime } from '../../ui/data/date-time.tsx'

const PictureCheck = lazily(async () => (await import('./picture-check.tsx')).PictureCheck)

type PublicShipmentProps = ProofDetailsProps & { readonly receipt: ReceiptState }

/** Shows a shipment to its recipient: place, time and next steps first, then the proof. */
export function PublicShipment({ trackingId, receipt, checked, verdict }: PublicShipmentProps) {
  const { t } = useMessages()
  const { events, completeness } = checked.verification
  const history = useMemo(() => publicHistory(events), [events])
  const pictures = useMemo(() => picturesIn(events), [events])
  // The time of the last verification serves as the current time, because a verification runs every
  // minute.
  const promised = promisedDelivery(history, checked.checkedAt)
  const answer = publicAnswer(history, checked.checkedAt, completeness.sealed)
  const { origin, destination, status } = history
  const isBroken = verdict.state === 'violated'
  const isStale = verdict.state === 'stale'
  // Only then do the receipt's last events tell how the shipment is now.
  const isCurrent = !isBroken && !isStale
  return (
    <>
      <SenderCard trackingId={trackingId} />
      <header className="flex flex-col gap-4">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="machine font-semibold">{trackingId}</span>
          {status !== undefined && isCurrent && <StatusBadge status={status} />}
        </p>
        {isCurrent ? <Headline history={history} /> : <Warning isBroken={isBroken} />}
        {!isStale && (origin !== undefined || destination !== undefined) && (
          <p className="flex flex-wrap items-center gap-x-3 text-lg text-muted">
            <span>{origin ?? t('verify.unknown_place')}</span>
            <MoveRight aria-hidden className="size-5" />
            <span>{destination ?? t('verify.unknown_place')}</span>
          </p>
        )}
        {promised !== undefined && isCurrent && <PromisedDelivery promised={promised} />}
      </header>
      {isCurrent && <Answer answer={answer} proved={verdict.proved} newest={newestReceived(history)} />}
      <section aria-labelledby="history">
        <h2 id="history" className="mb-4 text-lg font-semibold">
          {t('verify.timeline')}
        </h2>
        <PublicTimeline stops={history.stops} origin={origin} states={verdict.events} />
        {history.annexes.length > 0 && (
          <section aria-labelledby="annexes" className="mt-6">
            <h3 id="annexes" className="mb-4 font-semibold">
              {t('verification.annexes')}
            </h3>
            <PublicTimeline stops={history.annexes} origin={undefined} states={verdict.events} />
          </section>
        )}
        <p className="mt-2 text-sm text-muted">{t('answer.times')}</p>
        <p className="mt-2 text-sm text-muted">{t('verify.private')}</p>
      </section>
      <Card>
        <Summary receipt={receipt} placeholder={events.at(-1)?.leafHash ?? '0'.repeat(64)} sealSize={168} />
      </Card>
      {pictures.length > 0 && !isBroken && <PictureCheck pictures={pictures} />}
      <ProofDetails trackingId={trackingId} checked={checked} verdict={verdict} />
      <div className="flex flex-wrap gap-2">
        <PrintButton trackingId={trackingId} checked={checked} verdict={verdict} />
      </div>
    </>
  )
}

/** Shows that the receipt is broken or stale, instead of where the shipment is. */
function Warning({ isBroken }: { readonly isBroken: boolean }) {
  const { t } = useMessages()
  const title = 'text-4xl leading-tight font-semibold tracking-tight sm:text-5xl'
  if (isBroken) {
    return (
      <div>
        <h1 className={classNames(title, 'text-danger')}>{t('verify.headline_broken')}</h1>
        <p className="mt-2 text-lg">{t('verify.broken')}</p>
        <p className="mt-2 text-lg font-semibold">{t('answer.todo_broken')}</p>
      </div>
    )
  }
  return (
    <div>
      <h1 className={title}>{t('verdict.stale')}</h1>
      <p className="mt-2 text-lg">{t('verify.stale')}</p>
    </div>
  )
}

/** Returns when the server received the newest event, which may be an annex. */
function newestReceived({ stops, annexes }: PublicHistory): Instant | undefined {
  const times = [stops[0]?.receivedAt, annexes[0]?.receivedAt].filter((time) => time !== undefined)
  return times.toSorted().at(-1)
}

/** Shows the promised delivery and whether it was met. */
function PromisedDelivery({ promised: { state, expected } }: { readonly promised: Promised }) {
  const { t } = useMessages()
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-lg">
      <CalendarClock aria-hidden className="size-5 shrink-0 text-muted" />
      <span className="text-muted">{t('answer.expected')}</span>
      <PromisedTime value={expected} className="font-semibold" />
      <span className={classNames(state === 'late' ? 'font-semibold text-danger' : 'text-muted')}>
        ({t(`answer.promise_${state}`)})
      </span>
    </p>
  )
}

/**
 * Shows where the shipment is, or else its status, as one large sentence with a time. A place has
 * the time of its event (`verify.at`); a status has the time since which it applies
 * (`verify.since`).
 */
function Headline({ history }: { readonly history: PublicHistory }) {
  const { t } = useMessages()
  const language = useLanguage()
  const format = useFormat()
  const stop = topicOf(history)
  const since = (stop ?? history.stops[0])?.occurredAt
  return (
    <div>
      <h1 className="text-4xl leading-tight font-semibold tracking-tight sm:text-5xl">
        {whereMessage(language, history)}
      </h1>
      {stop?.statusText !== undefined && <p className="mt-2 text-2xl font-semibold">{stop.statusText}</p>}
      {history.hidden.length > 0 && (
        <p className="mt-2">
          {t('verification.hidden', {
            fields: history.hidden.map((name) => fieldNameMessage(language, name)).join(', '),
          })}
        </p>
      )}
      {since !== undefined && (
        <p className="tabular mt-2 text-xl text-muted">
          <time dateTime={since}>
            {t(stop?.place === undefined ? 'verify.since' : 'verify.at', {
              time: format.dateTime(new Date(since)),
            })}
          </time>
        </p>
      )}
    </div>
  )
}
