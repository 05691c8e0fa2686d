import { useMessages } from '../../../locales/use-messages.ts'
import { MapPinPlus } from 'lucide-react'
import type { QrAuthorization } from '#contract/endpoints/qr-check.ts'
import { DoorLinks } from '../../checkpoints/form/door-links.tsx'
import { additionPath, uncheckedPath } from '../../../paths.ts'
import { OwnStatusBadge } from '../../../reference-lists/own-status-badge.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import { LinkButton } from '../../../ui/layout/link-button.tsx'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'

type UnreachedProps = {
  readonly trackingId: string
  /** Answer of an earlier check on this device. */
  readonly known: QrAuthorization | undefined
  readonly onAgain: () => void
  readonly onRetry: () => void
}

/** Offers to record without network. The queue sends the checkpoint later. */
export function Unreached({ trackingId, known, onAgain, onRetry }: UnreachedProps) {
  const { t } = useMessages()
  const next = useFocusOnArrival<HTMLAnchorElement>()
  return (
    <div className="flex flex-col gap-5">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="machine text-xl font-semibold">{trackingId}</span>
          {known && <OwnStatusBadge status={known.status} />}
        </p>
        <p className="mt-1">{t(known === undefined ? 'scan.unreached' : 'scan.unreached_known')}</p>
      </div>
      <div className="flex flex-col gap-2">
        <DoorLinks path={uncheckedPath(trackingId)} />
        <LinkButton ref={next} to={uncheckedPath(trackingId)} variant="outline" size="lg">
          <MapPinPlus aria-hidden />
          {t('scan.record_anyway')}
        </LinkButton>
        {known?.may_add === true && (
          <LinkButton to={additionPath(trackingId)} variant="outline" size="lg">
            {t('scan.add')}
          </LinkButton>
        )}
        <Button variant="outline" size="lg" onClick={onRetry}>
          {t('qr.try_again')}
        </Button>
        <Button variant="outline" size="lg" onClick={onAgain}>
          {t('qr.scan_another')}
        </Button>
      </div>
    </div>
  )
}
