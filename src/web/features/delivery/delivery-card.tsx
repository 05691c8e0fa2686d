import { useMutation, useQuery } from '@tanstack/react-query'
import { deliveryPdf, getShipmentDelivery, type DeliveryEvent } from '#contract/endpoints/deliveries.ts'
import { deliveryDetails, deliverySentence, remarkSentence } from '#contract/messages/delivery-sentences.ts'
import { FileDown } from 'lucide-react'
import { wordsOf } from '../../api/api-error.ts'
import { requestFile } from '../../api/request-file.ts'
import { request } from '../../api/request.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { useMay } from '../../permissions/use-may.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { saveFile } from '../../ui/lib/save-text.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { DeliveryAnnexes } from './delivery-annexes.tsx'
import { DeliveryPictures } from './delivery-pictures.tsx'
import { useReader } from './use-reader.ts'

type DeliveryCardProps = { readonly trackingId: string }

/** Shows the delivery and the failed attempts of a shipment, as sentences first. */
export function DeliveryCard({ trackingId }: DeliveryCardProps) {
  const { t } = useMessages()
  const seesRecipients = useMay('recipients.read')
  const read = useQuery({
    // `shipmentsChanged` refreshes all queries of a shipment.
    queryKey: ['shipment', trackingId, 'delivery'],
    queryFn: ({ signal }) => request(getShipmentDelivery, { params: { tracking_id: trackingId }, signal }),
  })
  const attempts = read.data?.events.filter(({ checkpoint_type: type }) => type === 'tentativa') ?? []
  const deliveries = read.data?.events.filter((event) => !attempts.includes(event)) ?? []
  return (
    <Card
      title={t('proof.title')}
      action={
        seesRecipients &&
        read.data && <PdfButton trackingId={trackingId} isAttempt={deliveries.length === 0} />
      }
    >
      {read.isPending && <Skeleton className="h-24 w-full" />}
      {read.isLoadingError && <LoadFailed title={t('proof.load_failed')} query={read} />}
      <div className="flex flex-col gap-5">
        {deliveries.map((event) => (
          <Told key={event.checkpoint_id} event={event} trackingId={trackingId} isFirst />
        ))}
        {attempts.length > 0 && (
          <div className="flex flex-col gap-4">
            {deliveries.length > 0 && <h3 className="font-semibold">{t('proof.attempts')}</h3>}
            {attempts.map((event, at) => (
              <Told
                key={event.checkpoint_id}
                event={event}
                trackingId={trackingId}
                isFirst={deliveries.length === 0 && at === 0}
              />
            ))}
          </div>
        )}
        {read.data && read.data.events.length > 0 && (
          <DeliveryAnnexes trackingId={trackingId} title={t('annexes.title')} />
        )}
        {read.data && !seesRecipients && <p className="text-sm text-muted">{t('proof.hidden')}</p>}
      </div>
    </Card>
  )
}

type PdfButtonProps = DeliveryCardProps & {
  /** True if the shipment has failed attempts and no delivery. */
  readonly isAttempt: boolean
}

function PdfButton({ trackingId, isAttempt }: PdfButtonProps) {
  const { t } = useMessages()
  const pdf = useMutation({
    mutationFn: () => requestFile(deliveryPdf, { params: { tracking_id: trackingId } }),
    onSuccess: ({ name, blob }) => saveFile(name ?? `${trackingId}.pdf`, blob),
    onError: (error) => notify.error(t('proof.pdf_failed'), wordsOf(error)),
  })
  return (
    <Button variant="outline" size="sm" busy={pdf.isPending} onClick={() => pdf.mutate()}>
      {!pdf.isPending && <FileDown aria-hidden />}
      {t(isAttempt ? 'proof.pdf_attempt' : 'proof.pdf')}
    </Button>
  )
}

type ToldProps = {
  readonly event: DeliveryEvent
  readonly trackingId: string
  /** True for the event that the card is about. */
  readonly isFirst: boolean
}

/** Tells one event: its sentence and details, then its pictures, then the remarks. */
function Told({ event, trackingId, isFirst }: ToldProps) {
  const { t, language } = useMessages()
  const reader = useReader()
  const seesRecipients = useMay('recipients.read')
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <div className="break-words">
        <p className={isFirst ? 'text-lg leading-7 font-semibold text-pretty' : 'font-medium text-pretty'}>
          {deliverySentence(reader, event)}
        </p>
        {deliveryDetails(language, event).map((line) => (
          <p key={line} className="text-sm text-muted">
            {line}
          </p>
        ))}
      </div>
      {seesRecipients && event.pictures.length > 0 && (
        <DeliveryPictures trackingId={trackingId} about={event.checkpoint_id} pictures={event.pictures} />
      )}
      {event.remarks.length > 0 && (
        <ul aria-label={t('proof.remarks')} className="flex list-disc flex-col gap-1 pl-5">
          {event.remarks.map((remark) => (
            <li key={`${remark.code} ${remark.name}`}>{remarkSentence(language, remark)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
