import type { ReactNode } from 'react'
import { ChevronRight, MapPin, MapPinPlus } from 'lucide-react'
import type { ShipmentDetail } from '#contract/endpoints/shipments.ts'
import { checkpointPath } from '../../../paths.ts'
import { useMessages } from '../../../locales/use-messages.ts'
import { OwnStatusBadge } from '../../../reference-lists/own-status-badge.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { checkpointStyles } from '../../../ui/data/checkpoint-styles.ts'
import { Hash } from '../../../ui/data/hash.tsx'
import { LinkButton } from '../../../ui/layout/link-button.tsx'
import { DateTime } from '../../../ui/data/date-time.tsx'

/**
 * Shows the result of a search (specification, section 2): the shipment, its actions and its
 * checkpoints, newest first as on its page.
 */
export function ResultCard({ shipment }: { readonly shipment: ShipmentDetail }) {
  const { t } = useMessages()
  return (
    <Card
      title={<span className="machine">{shipment.tracking_id}</span>}
      action={<OwnStatusBadge status={shipment.status} />}
    >
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Fact name={t('tracker.shipment_id')}>
          <Hash value={shipment.id} />
        </Fact>
        <Fact name={t('shipment.created_at')}>
          <DateTime value={shipment.created_at} />
        </Fact>
        <Fact name={t('shipment.origin')}>{shipment.origin}</Fact>
        <Fact name={t('shipment.destination')}>{shipment.destination}</Fact>
      </dl>
      <div className="mt-5 flex flex-wrap gap-2">
        <LinkButton to={`/shipment/${shipment.id}`}>
          {t('tracker.full_details')}
          <ChevronRight aria-hidden />
        </LinkButton>
        {shipment.can.add_checkpoint && (
          <LinkButton to={checkpointPath(shipment)} variant="outline">
            <MapPinPlus aria-hidden />
            {t('dashboard.add_checkpoint')}
          </LinkButton>
        )}
      </div>
      <h3 className="mt-6 mb-3 font-semibold">{t('shipment.history')}</h3>
      {shipment.checkpoints.length === 0 ? (
        <p className="flex items-center gap-2 text-muted">
          <MapPin aria-hidden className="size-5" />
          {t('checkpoint.none')}
        </p>
      ) : (
        <ol className="flex flex-col divide-y divide-line">
          {shipment.checkpoints.toReversed().map((checkpoint) => (
            <Passed key={checkpoint.id} checkpoint={checkpoint} />
          ))}
        </ol>
      )}
    </Card>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm font-semibold text-muted">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}

function Passed({ checkpoint }: { readonly checkpoint: ShipmentDetail['checkpoints'][number] }) {
  const { icon: Icon, color } = checkpointStyles[checkpoint.checkpoint_type]
  return (
    <li className="flex gap-3 py-3 first:pt-0 last:pb-0">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" style={{ color }} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold break-words">{checkpoint.location}</p>
        <p>{checkpoint.status}</p>
        {checkpoint.address !== null && <p className="text-sm text-muted">{checkpoint.address}</p>}
        <p className="mt-1 flex flex-wrap items-center gap-x-4 text-sm text-muted">
          <DateTime value={checkpoint.timestamp} />
          <Hash value={checkpoint.blockchain_hash} />
        </p>
      </div>
    </li>
  )
}
