import { ArrowRight, ChevronRight, MapPinPlus } from 'lucide-react'
import type { Shipment } from '#contract/endpoints/shipments.ts'
import { checkpointPath } from '../../paths.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { OwnStatusBadge } from '../../reference-lists/own-status-badge.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { briefAddress } from './brief-address.ts'

/** Shows one shipment in the list of the dashboard. */
export function RecentShipment({ shipment }: { readonly shipment: Shipment }) {
  const { t } = useMessages()
  const { id, tracking_id, status, origin, destination, created_at, recipient_name } = shipment
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-4 sm:px-5 lg:flex-nowrap">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to={`/shipment/${id}`}
            className="machine rounded-sm font-semibold text-ink underline-offset-4 hover:underline"
          >
            {tracking_id}
          </Link>
          <OwnStatusBadge status={status} />
        </p>
        <p className="mt-1">
          {briefAddress(origin, shipment.origin_city, shipment.origin_state)}{' '}
          <ArrowRight aria-hidden className="mx-1 inline size-4 text-muted" />{' '}
          {briefAddress(destination, shipment.destination_city, shipment.destination_state)}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-muted">
          <DateTime value={created_at} precision="date" />
          {recipient_name !== null && <span className="min-w-0 truncate">{recipient_name}</span>}
        </p>
      </div>
      <div className="flex w-full items-center gap-2 sm:w-auto">
        {shipment.can.add_checkpoint && (
          <LinkButton
            to={checkpointPath(shipment)}
            aria-label={t('dashboard.checkpoint_of', { tracking_id })}
            variant="outline"
            size="sm"
          >
            <MapPinPlus aria-hidden />
            {t('dashboard.add_checkpoint')}
          </LinkButton>
        )}
        <LinkButton
          to={`/shipment/${id}`}
          aria-label={t('dashboard.details_of', { tracking_id })}
          variant="ghost"
          size="sm"
          className="ml-auto"
        >
          {t('dashboard.view_details')}
          <ChevronRight aria-hidden />
        </LinkButton>
      </div>
    </li>
  )
}
