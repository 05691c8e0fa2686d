import { useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { annexTitle } from '#contract/messages/event-messages.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { PermittedButton } from '../../permissions/permitted-button.tsx'
import { useMay } from '../../permissions/use-may.ts'
import { DateTime } from '../../ui/data/date-time.tsx'
import { lazily } from '../../ui/lib/lazily.tsx'
import { annexesQuery } from './annexes-query.ts'
import { AnnexText, AnsweredBy } from './annex-text.tsx'
import { DeliveryPictures } from './delivery-pictures.tsx'

const AdditionDialog = lazily(async () => (await import('./addition-dialog.tsx')).AdditionDialog)

/** Kinds that the cards of contestations, conditions and air cargo show. */
const shownElsewhere = new Set([
  'recipient_contested',
  'company_replied',
  'dispute_closed',
  'monitoring',
  'logger_file',
  'conditions',
  'excursion_opened',
  'excursion_closed',
  'excursion_acknowledged',
  'excursion_decided',
  'report',
  'milestone',
])

type DeliveryAnnexesProps = {
  readonly trackingId: string
  /** Heading of the list; absent if a card around it has one. */
  readonly title?: string
}

/** Lists what was added to a shipment, and lets the user add a note or photos. */
export function DeliveryAnnexes({ trackingId, title }: DeliveryAnnexesProps) {
  const { t, language } = useMessages()
  const seesRecipients = useMay('recipients.read')
  const [isAdding, setAdding] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { data: annexes = [] } = useQuery(annexesQuery(trackingId))
  // The pictures themselves say who deleted them and why.
  const listed = annexes.filter(
    ({ kind }) => (kind !== 'media_removed' || !seesRecipients) && !shownElsewhere.has(kind),
  )
  return (
    <div className="flex flex-col items-start gap-3">
      {listed.length > 0 && title !== undefined && <h3 className="font-semibold">{title}</h3>}
      {listed.length > 0 && (
        <ol className="flex w-full flex-col gap-4">
          {listed.map((annex) => (
            <li key={annex.id} className="flex min-w-0 flex-col gap-1.5">
              {(annex.kind !== 'note' || annex.text === null) && (
                <p className="font-medium">{annexTitle(language, annex)}</p>
              )}
              <AnnexText annex={annex} />
              {seesRecipients && annex.pictures.length > 0 && (
                <DeliveryPictures trackingId={trackingId} about={annex.id} pictures={annex.pictures} />
              )}
              <AnsweredBy annex={annex} />
              <p className="text-sm text-muted">
                {annex.kind === 'late_evidence' && t('annexes.added_at')} <DateTime value={annex.timestamp} />
              </p>
            </li>
          ))}
        </ol>
      )}
      <PermittedButton
        needs="checkpoints.write"
        ref={button}
        variant="outline"
        size="sm"
        onClick={() => setAdding(true)}
      >
        <Plus aria-hidden />
        {t('annexes.add')}
      </PermittedButton>
      {isAdding && (
        <AdditionDialog trackingId={trackingId} onClose={() => setAdding(false)} returnFocus={button} />
      )}
    </div>
  )
}
