import { useLocale } from '../../locales/use-locale.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { useMemo } from 'react'
import type { Instant } from '#domain/base/instant.ts'
import { MoveRight, CalendarClock } from 'lucide-react'
import { StatusBadge } from '../../ui/data/badge.tsx'
import type { ReceiptState } from '../../verification/receipt-state.ts'
import { Summary } from '../../verification/summary.tsx'
import { Answer } from './answer.tsx'
import { annexSections } from '#contract/public-page/annex-groups.ts'
import { publicHistory, type PublicHistory } from '#contract/public-page/public-history.ts'
import { fieldNameMessage } from '#contract/messages/event-messages.ts'
import { publicAnswer, type Promised } from '#contract/public-page/public-answer.ts'
import { publicVerdict } from '#contract/public-page/condition-line.ts'
import { picturesIn } from '#contract/public-page/find-picture.ts'
import { PrintButton } from '../../verification/print-button.tsx'
import { ProofDetails, type ProofDetailsProps } from './proof-details.tsx'
import { Contact, NotReceived, SenderLine, Steps } from './recipient.tsx'
import './recipient.css'
import { PublicTimeline, type PublicTimelineProps } from './public-timeline.tsx'
import { classNames } from '../../ui/lib/class-names.ts'
import { Folded } from '../../ui/layout/folded.tsx'
import { lazily } from '../../ui/lib/lazily.tsx'
import { PromisedTime, usePromiseText } from '../../ui/data/date-time.tsx'
import { useQuery } from '@tanstack/react-query'
import { recipientView, type RecipientView } from '#contract/public-page/recipient-view.ts'
import { senderQuery } from '../../api/sender-query.ts'

const PictureCheck = lazily(async () => (await import('./picture-check.tsx')).PictureCheck)

type PublicShipmentProps = ProofDetailsProps & { readonly receipt: ReceiptState }

/** Shows a shipment to its recipient: the answers at first sight, the history, and the proof. */
export function PublicShipment({ trackingId, receipt, checked, verdict }: PublicShipmentProps) {
  const { t, language, format } = useLocale()
  const { events, completeness } = checked.verification
  const history = useMemo(() => publicHistory(events), [events])
  const pictures = useMemo(() => picturesIn(events), [events])
  const conditions = publicVerdict(events)
  // The time of the last verification serves as the current time, because a verification runs every
  // minute.
  const view = recipientView(language, history, checked.checkedAt)
  const answer = publicAnswer(history, checked.checkedAt, completeness.sealed)
  const isBroken = verdict.state === 'violated'
  // Only then do the receipt's last events tell how the shipment is now.
  const isCurrent = !isBroken && verdict.state !== 'stale'
  return (
    <>
      <output className="block empty:hidden">
        {checked.storedAt !== undefined && t('verify.stored', { time: format.dateTime(checked.storedAt) })}
      </output>
      <Overview trackingId={trackingId} verdict={verdict} history={history} view={view} />
      <Events history={history} states={verdict.events} />
      {view.proof !== undefined && isCurrent && (
        <p className="text-lg font-semibold">{t('recipient.proof', { pictures: view.proof })}</p>
      )}
      {conditions !== undefined && isCurrent && (
        <p className="text-lg font-semibold">{t(`recipient.conditions_${conditions}`)}</p>
      )}
      {pictures.length > 0 && !isBroken && <PictureCheck pictures={pictures} />}
      <ProofDetails trackingId={trackingId} checked={checked} verdict={verdict}>
        <Summary receipt={receipt} placeholder={events.at(-1)?.leafHash ?? '0'.repeat(64)} sealSize={168} />
        {isCurrent && <Answer answer={answer} proved={verdict.proved} newest={newestReceived(history)} />}
      </ProofDetails>
      <div className="flex flex-wrap gap-2">
        <PrintButton trackingId={trackingId} checked={checked} verdict={verdict} />
      </div>
    </>
  )
}

type OverviewProps = Pick<PublicShipmentProps, 'trackingId' | 'verdict'> & {
  readonly history: PublicHistory
  readonly view: RecipientView
}

/** Answers a recipient at first sight: who sent it, what happened, how far it is, whom to ask. */
function Overview({ trackingId, verdict: { state }, history, view }: OverviewProps) {
  const { t } = useMessages()
  // Null if the sender is no company, or could not be read.
  const { data: sender = null } = useQuery(senderQuery(trackingId))
  const { origin, destination, status } = history
  const isCurrent = state !== 'violated' && state !== 'stale'
  return (
    <header className="recipient">
      {sender && <SenderLine sender={sender} />}
      {isCurrent ? (
        <>
          <Headline history={history} view={view} />
          <Steps steps={view.steps} />
          {view.isUnpromised && <p>{t('answer.no_promise')}</p>}
          {view.promised !== undefined && (
            <PromisedDelivery promised={view.promised} before={history.expectedBefore} />
          )}
        </>
      ) : (
        <Warning isBroken={state === 'violated'} />
      )}
      <Contact sender={sender} advice={isCurrent ? view.advice : undefined} />
      <NotReceived trackingId={trackingId} isOffered={Boolean(sender) && isCurrent && view.isAnswerable} />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="machine font-semibold">{trackingId}</span>
        {status !== undefined && isCurrent && <StatusBadge status={status} />}
      </p>
      {state !== 'stale' && (origin !== undefined || destination !== undefined) && (
        <p className="flex flex-wrap items-center gap-x-3 text-muted">
          <span>{origin ?? t('verify.unknown_place')}</span>
          <MoveRight aria-hidden className="size-5" />
          <span>{destination ?? t('verify.unknown_place')}</span>
        </p>
      )}
    </header>
  )
}

type EventsProps = Pick<PublicTimelineProps, 'states'> & { readonly history: PublicHistory }

/** Shows the history, and the annexes apart from it. */
function Events({ history: { stops, annexes, origin }, states }: EventsProps) {
  const { t, language } = useMessages()
  const sections = annexSections(language, annexes, ({ event }) => event.fields)
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-4 text-lg font-semibold">
        {t('verify.timeline')}
      </h2>
      <PublicTimeline stops={stops} origin={origin} states={states} />
      {sections.map(({ title: name, shown, folded }) => (
        <section key={name} aria-label={name} className="mt-6">
          <h3 className="mb-4 font-semibold">{name}</h3>
          <PublicTimeline stops={shown} origin={undefined} states={states} />
          {folded.map(({ title, items }) => (
            <Folded key={title} summary={title}>
              <PublicTimeline stops={items} origin={undefined} states={states} />
            </Folded>
          ))}
        </section>
      ))}
      <p className="mt-2 text-sm text-muted">{t('answer.times')}</p>
      <p className="mt-2 text-sm text-muted">{t('verify.private')}</p>
    </section>
  )
}

/** Shows that the receipt is broken or stale, instead of where the shipment is. */
function Warning({ isBroken }: { readonly isBroken: boolean }) {
  const { t } = useMessages()
  if (isBroken) {
    return (
      <div>
        <h1 className="text-danger">{t('verify.headline_broken')}</h1>
        <p className="mt-2 text-lg">{t('verify.broken')}</p>
        <p className="mt-2 text-lg font-semibold">{t('answer.todo_broken')}</p>
      </div>
    )
  }
  return (
    <div>
      <h1>{t('verdict.stale')}</h1>
      <p className="mt-2 text-lg">{t('verify.stale')}</p>
    </div>
  )
}

/** Returns when the server received the newest event, which may be an annex. */
function newestReceived({ stops, annexes }: PublicHistory): Instant | undefined {
  const times = [stops[0]?.receivedAt, annexes[0]?.receivedAt].filter((time) => time !== undefined)
  return times.toSorted().at(-1)
}

type PromisedDeliveryProps = { readonly promised: Promised; readonly before: Instant | undefined }

/** Shows the promised delivery, whether it was met, and the promise before it. */
function PromisedDelivery({ promised: { state, expected }, before }: PromisedDeliveryProps) {
  const { t } = useMessages()
  const promiseText = usePromiseText()
  return (
    <p className="flex flex-wrap items-center gap-x-2 sm:text-lg">
      <CalendarClock aria-hidden className="size-5 shrink-0 text-muted" />
      <span className="text-muted">{t('answer.expected')}</span>
      <PromisedTime value={expected} className="font-semibold" />
      <span className={classNames(state === 'late' ? 'font-semibold text-danger' : 'text-muted')}>
        ({t(`answer.promise_${state}`)})
      </span>
      {before !== undefined && (
        <span className="text-muted">{t('recipient.expected_before', { time: promiseText(before) })}</span>
      )}
    </p>
  )
}

type HeadlineProps = { readonly history: PublicHistory; readonly view: RecipientView }

/** Shows what happened as one large sentence, with its time. */
function Headline({ history, view: { sentence, statusText, time } }: HeadlineProps) {
  const { t, language, format } = useLocale()
  return (
    <div>
      <h1>{sentence}</h1>
      {statusText !== undefined && <p className="mt-2 text-2xl font-semibold">{statusText}</p>}
      {history.hidden.length > 0 && (
        <p className="mt-2">
          {t('verification.hidden', {
            fields: history.hidden.map((name) => fieldNameMessage(language, name)).join(', '),
          })}
        </p>
      )}
      {time !== undefined && (
        <p className="tabular mt-2 text-xl text-muted">
          <time dateTime={time.at}>{t(time.key, { time: format.dateTime(new Date(time.at)) })}</time>
        </p>
      )}
    </div>
  )
}
