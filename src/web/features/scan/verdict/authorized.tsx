import { Fragment, type ReactNode } from 'react'
import { MapPinPlus } from 'lucide-react'
import type { QrAuthorization } from '#contract/endpoints/qr-check.ts'
import { HeldAuthorization } from '../../../authorized/held-authorization.tsx'
import { checkpointAddress } from '../../../addresses.ts'
import { useScanMessages } from '../scan-messages.ts'
import { useRefusalReason } from '../../../permissions/permitted-button.tsx'
import { OwnStatusBadge } from '../../../reference-lists/own-status-badge.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import { Link } from '../../../ui/layout/link.tsx'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'

type AuthorizedProps = {
  readonly shipment: QrAuthorization
  /** Button that records a checkpoint with one press, if there is one. */
  readonly press: ReactNode
  readonly onAgain: () => void
}

/** Shows the scanned shipment and the next step. */
export function Authorized({ shipment, press, onAgain }: AuthorizedProps) {
  const { t } = useScanMessages()
  const { tracking_id, status, origin, destination, exit_location, authorization } = shipment
  const ends = [
    ['shipment.origin', origin],
    ['shipment.destination', destination],
  ] as const
  const refusal = useRefusalReason('checkpoints.write')
  const next = useFocusOnArrival<HTMLAnchorElement>()
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="machine text-xl font-semibold">{tracking_id}</span>
          <OwnStatusBadge status={status} />
        </p>
        <p className="mt-1 text-muted">
          {t('qr.authorized_title')}. {t('scan.authorized_says')}
        </p>
        {authorization !== null && <HeldAuthorization authorization={authorization} />}
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        {ends.map(
          ([label, place]) =>
            place !== null && (
              <Fragment key={label}>
                <dt className="text-muted">{t(label)}</dt>
                <dd className="break-words">{place}</dd>
              </Fragment>
            ),
        )}
      </dl>
      {exit_location !== null && (
        <p className="rounded-md bg-brand-tint px-3 py-2 font-medium">
          {t('scan.open_entry', { location: exit_location })}
        </p>
      )}
      <div className="flex flex-col gap-2">
        {refusal !== undefined && <p className="text-muted">{refusal}</p>}
        {refusal === undefined && press}
        {refusal === undefined && (
          <Button asChild size="lg" {...(press !== undefined && { variant: 'outline' })}>
            <Link ref={next} to={checkpointAddress(shipment)}>
              <MapPinPlus aria-hidden />
              {t('qr.register_checkpoint')}
            </Link>
          </Button>
        )}
        <Button variant="outline" size="lg" onClick={onAgain}>
          {t('qr.scan_another')}
        </Button>
      </div>
    </div>
  )
}
