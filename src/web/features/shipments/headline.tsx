import type { ShipmentDetail } from '#contract/endpoints/shipments.ts'
import { isFinalStatus, isMandatoryStatus } from '#domain/shipments/status.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { visitMessage } from '#contract/public-page/event-title.ts'
import { PromisedTime, DateTime } from '../../ui/data/date-time.tsx'
import { newestCheckpoint, visitOf } from './whereabouts.ts'

/**
 * Shows the place and the time of the newest checkpoint, or else the status, and the expected
 * delivery.
 */
export function Headline({ shipment }: { readonly shipment: ShipmentDetail }) {
  const { t, language } = useMessages()
  const { status, estimated_delivery } = shipment
  const newest = newestCheckpoint(shipment)
  const isOver = isFinalStatus(status)
  const visit = newest && visitOf(shipment, newest)
  return (
    <div>
      <p className="text-2xl leading-tight font-semibold break-words sm:text-3xl">
        {visit === undefined ? statusMessage() : visitMessage(language, visit)}
      </p>
      {/* Each part has its dot in front, which is cut off at the beginning of a line. */}
      <div className="mt-1 overflow-x-clip">
        <p className="-ml-6 flex flex-wrap text-muted *:relative *:pl-6 *:before:absolute *:before:left-0 *:before:w-6 *:before:text-center *:before:content-['·']">
          {newest && newest.location !== visit?.place && (
            <span className="break-words">{newest.location}</span>
          )}
          {newest && (
            <span>
              <DateTime value={newest.timestamp} />
            </span>
          )}
          {estimated_delivery !== null && !isOver && (
            <span>
              {t('shipment.expected')} <PromisedTime value={estimated_delivery} />
            </span>
          )}
        </p>
      </div>
    </div>
  )

  function statusMessage(): string {
    if (status === 'pending') return t('verify.headline_pending')
    return isMandatoryStatus(status) ? t(`status.${status}`) : status
  }
}
