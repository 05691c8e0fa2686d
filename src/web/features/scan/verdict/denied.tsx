import { useMessages } from '../../../locales/use-messages.ts'
import { parseTrackingCode } from '#domain/shipments/tracking-code.ts'
import { additionPath, uncheckedPath } from '../../../paths.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { LinkButton } from '../../../ui/layout/link-button.tsx'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'
import type { Denial } from './verdict.ts'

type DeniedProps = {
  readonly denial: Denial
  /** Returns to the scanner. */
  readonly onAgain: () => void
  /** Checks a code: the same again if the check itself failed, or the one that was meant. */
  readonly onRetry: (trackingId: string) => void
}

/** Shows the reason of the denial and a button back to the scanner. */
export function Denied({ denial, onAgain, onRetry }: DeniedProps) {
  const { t } = useMessages()
  const { heading, title, says, isClosed = false, mayAdd = false, trackingId, meant, facts } = denial
  const isFailure = says === 'qr.failed'
  const code = parseTrackingCode(trackingId)
  const next = useFocusOnArrival<HTMLButtonElement>()
  return (
    <div className="flex flex-col gap-5">
      <div role="alert">
        {title !== heading && <p className="text-lg font-semibold">{t(title)}</p>}
        <p>{t(says, { tracking_id: trackingId, ...facts })}</p>
        {says !== 'qr.closed' && (
          <p className="machine mt-2 break-all text-muted">{trackingId.slice(0, 80)}</p>
        )}
      </div>
      <div className="flex flex-col gap-2">
        <Button ref={next} size="lg" onClick={isFailure ? () => onRetry(trackingId) : onAgain}>
          {t(isClosed ? 'qr.scan_another' : 'qr.try_again')}
        </Button>
        {mayAdd && (
          <LinkButton to={additionPath(trackingId)} variant="outline" size="lg">
            {t('scan.add')}
          </LinkButton>
        )}
        {meant !== undefined && (
          <Button variant="outline" size="lg" onClick={() => onRetry(meant)}>
            {t('shipment.did_you_mean', { tracking_id: meant })}
          </Button>
        )}
        {isFailure && code !== undefined && (
          <LinkButton to={uncheckedPath(code)} variant="outline" size="lg">
            {t('scan.record_anyway')}
          </LinkButton>
        )}
        {isFailure && (
          <Button variant="outline" size="lg" onClick={onAgain}>
            {t('qr.scan_another')}
          </Button>
        )}
      </div>
    </div>
  )
}
