import { useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { MessageSquareWarning } from 'lucide-react'
import type { AnnexList } from '#contract/endpoints/annexes.ts'
import { annexTitle } from '#contract/messages/event-messages.ts'
import { contestationsOf, type Contestation } from '#domain/events/contestation.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { PermittedButton } from '../../permissions/permitted-button.tsx'
import { useMay } from '../../permissions/use-may.ts'
import { DateTime } from '../../ui/data/date-time.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { lazily } from '../../ui/lib/lazily.tsx'
import { AnnexText, AnsweredBy } from './annex-text.tsx'
import { annexesQuery } from './annexes-query.ts'
import { DeliveryPictures } from './delivery-pictures.tsx'

const ReplyDialog = lazily(async () => (await import('./contestation-dialogs.tsx')).ReplyDialog)
const ClosingDialog = lazily(async () => (await import('./contestation-dialogs.tsx')).ClosingDialog)

type CardProps = { readonly trackingId: string }

/** Shows the contestations of a shipment with their answers. The office replies and closes here. */
export function ContestationCard({ trackingId }: CardProps) {
  const { t } = useMessages()
  const read = useQuery(annexesQuery(trackingId))
  const all = contestationsOf(read.data ?? [])
  const openFirst = [...all.filter(({ isOpen }) => isOpen), ...all.filter(({ isOpen }) => !isOpen)]
  return (
    <Card title={t('contestation.card')}>
      {read.isPending && <Skeleton className="h-24 w-full" />}
      {read.isLoadingError && <LoadFailed title={t('contestation.load_failed')} query={read} />}
      <div className="flex flex-col gap-6 [&>section+section]:border-t [&>section+section]:border-line [&>section+section]:pt-6">
        {openFirst.map((one) => (
          <Contested key={one.annex.id} trackingId={trackingId} contestation={one} />
        ))}
      </div>
    </Card>
  )
}

type Annex = AnnexList[number]

type ContestedProps = CardProps & { readonly contestation: Contestation<Annex> }

function Contested({ trackingId, contestation }: ContestedProps) {
  const { annex, answers, isOpen } = contestation
  const { t } = useMessages()
  const [opened, setOpened] = useState<'reply' | 'closing'>()
  const reply = useRef<HTMLButtonElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  const dialog = { trackingId, about: annex.id, onClose: () => setOpened(undefined) }
  return (
    <section className="flex min-w-0 flex-col items-start gap-4">
      <p className={isOpen ? 'flex gap-2 font-semibold text-danger' : 'text-sm font-semibold text-muted'}>
        {isOpen && <MessageSquareWarning aria-hidden className="size-5 shrink-0" />}
        {t(stateOf(contestation))}
      </p>
      <Said annex={annex} trackingId={trackingId} />
      {answers.length > 0 && (
        <ol className="flex w-full flex-col gap-4 border-l-2 border-line pl-4">
          {answers.map((answer) => (
            <li key={answer.id}>
              <Said annex={answer} trackingId={trackingId} />
            </li>
          ))}
        </ol>
      )}
      {isOpen && (
        <div className="flex flex-wrap gap-2">
          <PermittedButton ref={reply} needs="shipments.write" onClick={() => setOpened('reply')}>
            {t('contestation.reply')}
          </PermittedButton>
          <PermittedButton
            ref={close}
            needs="shipments.write"
            variant="outline"
            onClick={() => setOpened('closing')}
          >
            {t('contestation.close')}
          </PermittedButton>
        </div>
      )}
      {opened === 'reply' && <ReplyDialog {...dialog} returnFocus={reply} />}
      {opened === 'closing' && <ClosingDialog {...dialog} returnFocus={close} />}
    </section>
  )
}

function stateOf({ answers, isOpen }: Contestation<Annex>) {
  if (!isOpen) return 'contestation.closed'
  return answers.length > 0 ? 'contestation.answered' : 'contestation.open'
}

/** Shows one statement: its title, its text and its pictures, who made it and when. */
function Said({ annex, trackingId }: CardProps & { readonly annex: Annex }) {
  const { language } = useMessages()
  const seesRecipients = useMay('recipients.read')
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <p className="font-semibold text-pretty">{annexTitle(language, annex)}</p>
      <AnnexText annex={annex} />
      {seesRecipients && annex.pictures.length > 0 && (
        <DeliveryPictures trackingId={trackingId} about={annex.id} pictures={annex.pictures} />
      )}
      <AnsweredBy annex={annex} />
      <p className="text-sm text-muted">
        <DateTime value={annex.timestamp} />
      </p>
    </div>
  )
}
