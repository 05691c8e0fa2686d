import { PackagePlus } from 'lucide-react'
import { spacedReference } from '#domain/references/reference.ts'
import { useMessages } from '../../../locales/use-messages.ts'
import { useRefusalReason } from '../../../permissions/permitted-button.tsx'
import { OwnStatusBadge } from '../../../reference-lists/own-status-badge.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import { LinkButton } from '../../../ui/layout/link-button.tsx'
import { newShipmentPath } from '../../references/new-shipment-path.ts'
import type { FoundReferences } from '../single/use-found-references.ts'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'

type FoundReferencesProps = FoundReferences & {
  readonly onChoose: (trackingId: string) => void
  readonly onAgain: () => void
}

/** Lists the shipments that have a scanned reference, or offers a new shipment with it. */
export function FoundShipments({ references, found, onChoose, onAgain }: FoundReferencesProps) {
  const { t } = useMessages()
  const again = useFocusOnArrival<HTMLButtonElement>()
  const refusal = useRefusalReason('shipments.write')
  return (
    <div className="flex flex-col gap-5">
      <div role="alert">
        <p>{t(found.length === 0 ? 'scan.reference_unknown' : 'scan.reference_shared')}</p>
        {references.map(({ kind, value }) => (
          <p key={`${kind} ${value}`} className="mt-2 text-muted">
            {t(`reference_kind.${kind}`)}{' '}
            <span className="machine break-words">{spacedReference(kind, value)}</span>
          </p>
        ))}
      </div>
      <div className="flex flex-col gap-2">
        {found.map(({ tracking_id, status, destination_city: city, destination_state: uf }) => (
          <Button key={tracking_id} variant="outline" size="lg" onClick={() => onChoose(tracking_id)}>
            <span className="machine">{tracking_id}</span>
            {city !== null && uf !== null && (
              <span className="font-normal">
                {city}/{uf}
              </span>
            )}
            <OwnStatusBadge status={status} />
          </Button>
        ))}
        {found.length === 0 && refusal === undefined && (
          <LinkButton to={newShipmentPath(references)} size="lg">
            <PackagePlus aria-hidden />
            {t('new_shipment.title')}
          </LinkButton>
        )}
        <Button ref={again} variant="outline" size="lg" onClick={onAgain}>
          {t('qr.scan_another')}
        </Button>
      </div>
    </div>
  )
}
