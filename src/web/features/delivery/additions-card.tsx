import { useMessages } from '../../locales/use-messages.ts'
import { Card } from '../../ui/layout/card.tsx'
import { DeliveryAnnexes } from './delivery-annexes.tsx'

/** Shows what was added to a shipment that has no delivery and no attempt. */
export function AdditionsCard({ trackingId }: { readonly trackingId: string }) {
  const { t } = useMessages()
  return (
    <Card title={t('annexes.card')}>
      <DeliveryAnnexes trackingId={trackingId} />
    </Card>
  )
}
